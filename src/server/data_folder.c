/* SPDX-License-Identifier: MIT */
/* The XDG base directory rules: a path that is not absolute does not count. */
#include "server/data_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_ROOM = 512, OWNER_ALONE = 0700 };

static bool find_base(char base[PATH_ROOM])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data && data[0] == '/')
        length = snprintf(base, PATH_ROOM, "%s", data);
    else if (home && home[0] == '/')
        length = snprintf(base, PATH_ROOM, "%s/.local/share", home);
    return length > 0 && length < PATH_ROOM;
}

/* Makes a folder and those above it. */
static bool make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        bool made = mkdir(path, OWNER_ALONE) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return false;
    }
    return mkdir(path, OWNER_ALONE) == 0 || errno == EEXIST;
}

enum nv_status nv_default_database(char *url, size_t room, struct nv_error *error)
{
    char base[PATH_ROOM], folder[PATH_ROOM + 8];
    if (!find_base(base))
        return nv_fail(error, NV_BAD_OPTION,
                       "no data folder: set XDG_DATA_HOME or HOME, or give --database");
    snprintf(folder, sizeof folder, "%s/novae", base);
    if (!make_folders(folder))
        return nv_fail(error, NV_BAD_FILE, "%s: %s", folder, strerror(errno));
    int length = snprintf(url, room, "sqlite:%s/novae.db", folder);
    if (length < 0 || (size_t)length >= room)
        return nv_fail(error, NV_BAD_OPTION, "the path of the data folder is too long");
    return NV_OK;
}
