/* SPDX-License-Identifier: MIT */
/*
 * Feeds files to a fuzz target in builds without libFuzzer: the arguments are
 * folders; every file in them is one input. Speaks TAP.
 */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SPACE = 4096, MOST_FILES = 4096 };

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds the files of a folder to the list; a folder that is not there has none. */
static size_t list_folder(const char *folder, char **paths, size_t count)
{
    DIR *handle = opendir(folder);
    struct dirent *entry;
    while (handle && (entry = readdir(handle)) && count < MOST_FILES) {
        char path[PATH_SPACE];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        MUST((paths[count++] = strdup(path)) != NULL);
    }
    if (handle)
        closedir(handle);
    return count;
}

static bool replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return false;
    long size = ftell(file);
    MUST(size >= 0);
    /* Of the exact size, so that a sanitizer sees a read behind the end. */
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
    rewind(file);
    bool good = data && fread(data, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (good)
        LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
    return good;
}

int main(int argc, char **argv)
{
    static char *paths[MOST_FILES];
    size_t count = 0;
    bool good = true;
    for (int i = 1; i < argc; i++)
        count = list_folder(argv[i], paths, count);
    qsort(paths, count, sizeof *paths, by_name);
    printf("1..%zu\n", count);
    for (size_t i = 0; i < count; i++) {
        printf("# %s\n", paths[i]);
        fflush(stdout); /* a crash tells where */
        bool read = replay(paths[i]);
        printf("%s %zu %s\n", read ? "ok" : "not ok", i + 1, strrchr(paths[i], '/') + 1);
        good = good && read;
        free(paths[i]);
    }
    return good && count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
