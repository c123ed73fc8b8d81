/* SPDX-License-Identifier: MIT */
/* Reading and writing whole files, with limits and without half-written ones. */
#include "cli/file.h"
#include "cli/arguments.h"
#include "cli/language.h"
#include "cli/nearest.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PIECE = 4096,
    PATH_ROOM = 4096,
    NEAR_FILES = 256, /* of a folder, looked at for a near name */
    NAME_ROOM = 64
};

static enum nv_status file_fail(struct nv_error *error, const char *path)
{
    return nv_fail(error, NV_BAD_FILE, "%s: %s", path, strerror(errno));
}

/* The name in the path's folder that is nearest to it; names stay in `room`. */
static const char *nearest_file(const char *path, char room[NEAR_FILES][NAME_ROOM])
{
    const char *names[NEAR_FILES + 1];
    const char *slash = strrchr(path, '/');
    char folder[PATH_ROOM];
    int count = 0;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 2,
             slash ? path : "./");
    DIR *stream = opendir(folder);
    for (struct dirent *entry; stream && count < NEAR_FILES && (entry = readdir(stream));) {
        if (strlen(entry->d_name) >= NAME_ROOM || entry->d_name[0] == '.')
            continue;
        names[count] = strcpy(room[count], entry->d_name);
        count++;
    }
    if (stream)
        closedir(stream);
    names[count] = NULL;
    return nv_nearest(slash ? slash + 1 : path, names);
}

static enum nv_status missing(const char *path, struct nv_error *error)
{
    char room[NEAR_FILES][NAME_ROOM];
    if (errno != ENOENT)
        return file_fail(error, path);
    const char *near = nearest_file(path, room);
    if (!near)
        return nv_fail(error, NV_BAD_FILE, NV_T("%s: there is no such file"), path);
    return nv_fail(error, NV_BAD_FILE, NV_T("%s: there is no such file; did you mean '%s'?"), path,
                   near);
}

static enum nv_status read_all(int file, const char *path, size_t limit, struct nv_buffer *text,
                               struct nv_error *error)
{
    char piece[PIECE];
    ssize_t length;
    while ((length = read(file, piece, sizeof piece)) != 0) {
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0)
            return file_fail(error, path);
        if ((size_t)length > limit - text->text.length)
            return nv_fail(error, NV_TOO_LARGE, NV_T("%s: larger than %zu bytes"), path, limit);
        nv_buffer_put(text, (struct nv_span){piece, (size_t)length});
        if (text->failed)
            return nv_fail(error, NV_NO_MEMORY, "out of memory");
    }
    return NV_OK;
}

enum nv_status nv_read_file(const char *path, size_t limit, struct nv_buffer *text,
                            struct nv_error *error)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, "standard input", limit, text, error);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return missing(path, error);
    enum nv_status status = read_all(file, path, limit, text, error);
    close(file);
    return status;
}

/* Opening a pipe without O_NONBLOCK would wait for its other end. */
static enum nv_status load(void *context, const char *path, size_t limit, struct nv_buffer *text,
                           struct nv_error *error)
{
    (void)context;
    struct stat info;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return file_fail(error, path);
    enum nv_status status;
    if (fstat(file, &info) != 0)
        status = file_fail(error, path);
    else if (!S_ISREG(info.st_mode))
        status = nv_fail(error, NV_BAD_FILE, NV_T("%s: not a regular file"), path);
    else
        status = read_all(file, path, limit, text, error);
    close(file);
    return status;
}

const struct nv_loader nv_file_loader = {load, NULL};

enum nv_status nv_write_file(const char *path, struct nv_span text, struct nv_error *error)
{
    char temporary[PATH_ROOM];
    int length = snprintf(temporary, sizeof temporary, "%s.tmp", path);
    if (length < 0 || (size_t)length >= sizeof temporary)
        return nv_fail(error, NV_BAD_FILE, NV_T("the path is too long"));
    FILE *file = fopen(temporary, "wb");
    if (!file)
        return file_fail(error, path);
    bool written = fwrite(text.at, 1, text.length, file) == text.length;
    written = fflush(file) == 0 && written;
    written = fclose(file) == 0 && written;
    if (written && rename(temporary, path) == 0)
        return NV_OK;
    enum nv_status status = file_fail(error, path);
    remove(temporary);
    return status;
}
