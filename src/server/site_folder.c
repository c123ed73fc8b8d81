/* SPDX-License-Identifier: MIT */
/* The files of a folder, read once when the server starts. */
#include "server/site_add.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_ROOM = 4096, PIECE = 64 * 1024, MAX_DEPTH = 8 };

/* Where reading has come to: the folder, and how its files are called below the first. */
struct place {
    const char *folder;
    char name[NV_SITE_NAME];
    int depth;
};

static enum nv_status read_folder(struct nv_site *site, const struct place *place,
                                  struct nv_error *error);

static enum nv_status fail(struct nv_error *error, const char *path)
{
    return nv_fail(error, NV_BAD_FILE, "%s: %s", path, strerror(errno));
}

static enum nv_status read_bytes(const char *path, struct nv_buffer *bytes, struct nv_error *error)
{
    char piece[PIECE];
    FILE *file = fopen(path, "rb");
    if (!file)
        return fail(error, path);
    for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;) {
        nv_buffer_put(bytes, (struct nv_span){piece, length});
        if (bytes->failed || bytes->text.length > NV_SITE_BYTES)
            break;
    }
    enum nv_status status = ferror(file) ? fail(error, path) : NV_OK;
    fclose(file);
    if (!status && (bytes->failed || bytes->text.length > NV_SITE_BYTES))
        status = nv_fail(error, NV_TOO_LARGE, "%s: more than %d bytes", path, NV_SITE_BYTES);
    return status;
}

static enum nv_status add_file(struct nv_site *site, const char *path, const char *name,
                               struct nv_error *error)
{
    if (site->count == NV_SITE_FILES)
        return nv_fail(error, NV_TOO_LARGE, "more than %d files", NV_SITE_FILES);
    struct nv_buffer *memory = &site->memory[site->count];
    enum nv_status status = read_bytes(path, memory, error);
    if (!status)
        nv_site_add(site, name, nv_buffer_span(memory), (struct nv_span){"", 0});
    return status;
}

static enum nv_status add_entry(struct nv_site *site, const struct place *place, const char *entry,
                                struct nv_error *error)
{
    struct place below = {.depth = place->depth + 1};
    char path[PATH_ROOM];
    struct stat about;
    int room = snprintf(path, sizeof path, "%s/%s", place->folder, entry);
    int length = snprintf(below.name, sizeof below.name, "%s%s%s", place->name,
                          place->name[0] ? "/" : "", entry);
    if (room >= (int)sizeof path || length >= (int)sizeof below.name)
        return nv_fail(error, NV_TOO_LARGE, "%s: the name is too long", place->folder);
    if (stat(path, &about) != 0)
        return fail(error, path);
    below.folder = path;
    if (S_ISDIR(about.st_mode))
        return read_folder(site, &below, error);
    return S_ISREG(about.st_mode) ? add_file(site, path, below.name, error) : NV_OK;
}

static enum nv_status read_folder(struct nv_site *site, const struct place *place,
                                  struct nv_error *error)
{
    enum nv_status status = NV_OK;
    if (place->depth > MAX_DEPTH)
        return nv_fail(error, NV_TOO_LARGE, "%s: folders too deep", place->folder);
    DIR *stream = opendir(place->folder);
    if (!stream)
        return fail(error, place->folder);
    for (struct dirent *entry; !status && (entry = readdir(stream));) {
        if (entry->d_name[0] != '.')
            status = add_entry(site, place, entry->d_name, error);
    }
    closedir(stream);
    return status;
}

enum nv_status nv_site_read(struct nv_site *site, const char *folder, struct nv_error *error)
{
    struct place place = {.folder = folder};
    return read_folder(site, &place, error);
}
