/* SPDX-License-Identifier: MIT */
/*
 * Writes go through to the real files, and what they overwrote is kept until the
 * next sync; losing power puts it back, the last write first.
 */
#include "forgetful_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What one write or truncation destroyed. */
struct lost {
    struct lost *before;
    char *path;
    sqlite3_int64 size; /* of the whole file before it */
    sqlite3_int64 at;
    int length;
    char bytes[];
};

struct file {
    sqlite3_file base;
    char *path;
    sqlite3_file *real;
};

static sqlite3_vfs *real_vfs;
static struct lost *last_lost;
static bool no_power, disk_full;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct file *of(sqlite3_file *file)
{
    return (struct file *)file;
}

static void keep(struct file *file, sqlite3_int64 at, sqlite3_int64 length)
{
    sqlite3_int64 size = 0;
    file->real->pMethods->xFileSize(file->real, &size);
    sqlite3_int64 there = at >= size ? 0 : size - at < length ? size - at : length;
    struct lost *lost = malloc(sizeof *lost + (size_t)there);
    *lost = (struct lost){.path = strdup(file->path), .size = size, .at = at, .length = (int)there};
    if (there > 0)
        file->real->pMethods->xRead(file->real, lost->bytes, (int)there, at);
    pthread_mutex_lock(&lock);
    lost->before = last_lost;
    last_lost = lost;
    pthread_mutex_unlock(&lock);
}

static int vfs_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
    if (no_power)
        return SQLITE_IOERR_WRITE;
    if (disk_full)
        return SQLITE_FULL;
    keep(of(file), at, length);
    return of(file)->real->pMethods->xWrite(of(file)->real, bytes, length, at);
}

static int vfs_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    sqlite3_int64 now = 0;
    if (no_power)
        return SQLITE_IOERR_TRUNCATE;
    of(file)->real->pMethods->xFileSize(of(file)->real, &now);
    if (now > size)
        keep(of(file), size, now - size);
    return of(file)->real->pMethods->xTruncate(of(file)->real, size);
}

static int vfs_sync(sqlite3_file *file, int flags)
{
    if (no_power)
        return SQLITE_IOERR_FSYNC;
    pthread_mutex_lock(&lock);
    for (struct lost **at = &last_lost; *at;) {
        struct lost *lost = *at;
        if (strcmp(lost->path, of(file)->path) != 0) {
            at = &lost->before;
            continue;
        }
        *at = lost->before;
        free(lost->path);
        free(lost);
    }
    pthread_mutex_unlock(&lock);
    return of(file)->real->pMethods->xSync(of(file)->real, flags);
}

static int vfs_close(sqlite3_file *file)
{
    int code = of(file)->real->pMethods->xClose(of(file)->real);
    free(of(file)->real);
    free(of(file)->path);
    return code;
}

/* The rest goes through as it is. */
#define PASS(name, parameters, arguments)                   \
    static int vfs_##name parameters                        \
    {                                                       \
        return of(file)->real->pMethods->x##name arguments; \
    }
#define REAL of(file)->real
PASS(Read, (sqlite3_file * file, void *to, int n, sqlite3_int64 at), (REAL, to, n, at))
PASS(FileSize, (sqlite3_file * file, sqlite3_int64 *size), (REAL, size))
PASS(Lock, (sqlite3_file * file, int kind), (REAL, kind))
PASS(Unlock, (sqlite3_file * file, int kind), (REAL, kind))
PASS(CheckReservedLock, (sqlite3_file * file, int *out), (REAL, out))
PASS(FileControl, (sqlite3_file * file, int op, void *arg), (REAL, op, arg))
PASS(SectorSize, (sqlite3_file * file), (REAL))
PASS(DeviceCharacteristics, (sqlite3_file * file), (REAL))
PASS(ShmMap, (sqlite3_file * file, int page, int size, int more, void volatile **out),
     (REAL, page, size, more, out))
PASS(ShmLock, (sqlite3_file * file, int at, int n, int flags), (REAL, at, n, flags))
PASS(ShmUnmap, (sqlite3_file * file, int remove_it), (REAL, remove_it))

static void vfs_barrier(sqlite3_file *file)
{
    REAL->pMethods->xShmBarrier(REAL);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = vfs_close,
    .xRead = vfs_Read,
    .xWrite = vfs_write,
    .xTruncate = vfs_truncate,
    .xSync = vfs_sync,
    .xFileSize = vfs_FileSize,
    .xLock = vfs_Lock,
    .xUnlock = vfs_Unlock,
    .xCheckReservedLock = vfs_CheckReservedLock,
    .xFileControl = vfs_FileControl,
    .xSectorSize = vfs_SectorSize,
    .xDeviceCharacteristics = vfs_DeviceCharacteristics,
    .xShmMap = vfs_ShmMap,
    .xShmLock = vfs_ShmLock,
    .xShmBarrier = vfs_barrier,
    .xShmUnmap = vfs_ShmUnmap,
};

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct file *own = of(file);
    (void)vfs;
    *own = (struct file){.path = strdup(name ? name : ""),
                         .real = calloc(1, (size_t)real_vfs->szOsFile)};
    int code = real_vfs->xOpen(real_vfs, name, own->real, flags, out);
    if (code == SQLITE_OK) {
        own->base.pMethods = &methods;
        return code;
    }
    free(own->real);
    free(own->path);
    return code;
}

/* A log that is deleted while the power is off is still there afterwards. */
static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    return no_power ? SQLITE_IOERR_DELETE : real_vfs->xDelete(real_vfs, name, sync);
}

void forgetful_install(void)
{
    static sqlite3_vfs vfs;
    if (real_vfs)
        return;
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "forgetful";
    vfs.szOsFile = sizeof(struct file);
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    sqlite3_vfs_register(&vfs, 1);
}

void forgetful_cut(void)
{
    no_power = true;
}

static void put_back(const struct lost *lost)
{
    FILE *file = fopen(lost->path, "r+b");
    if (!file)
        return;
    fseek(file, (long)lost->at, SEEK_SET);
    fwrite(lost->bytes, 1, (size_t)lost->length, file);
    fflush(file);
    if (ftruncate(fileno(file), lost->size) != 0)
        abort();
    fclose(file);
}

void forgetful_restore(void)
{
    while (last_lost) {
        struct lost *lost = last_lost;
        last_lost = lost->before;
        put_back(lost);
        free(lost->path);
        free(lost);
    }
    no_power = false;
}

void forgetful_fill(bool full)
{
    disk_full = full;
}
