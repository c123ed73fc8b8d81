/* SPDX-License-Identifier: MIT */
/*
 * The files of the browser game, all in memory and each under one exact name. A
 * request that names anything else finds nothing, so no path can lead out.
 */
#ifndef NV_SERVER_SITE_H
#define NV_SERVER_SITE_H

#include "novae/status.h"
#include "session/buffer.h"

enum {
    NV_SITE_FILES = 256,
    NV_SITE_BYTES = 16 * 1024 * 1024, /* of one file */
    NV_SITE_NAME = 256,
    NV_SITE_TAG = 24 /* room for an entity tag with its quotes */
};

/* A file that was built into the program (tools/embed_web.py). */
struct nv_embedded {
    const char *name; /* "main-1a2b3c4d.js" */
    struct nv_span bytes;
    struct nv_span packed; /* the same by gzip */
};

extern const struct nv_embedded nv_embedded_files[]; /* ended by a NULL name */

struct nv_site_file {
    char name[NV_SITE_NAME];
    const char *type;
    struct nv_span bytes;
    struct nv_span packed; /* empty where it would be no smaller */
    char tag[NV_SITE_TAG]; /* changes with the bytes */
    bool forever;          /* its name changes with its bytes */
};

struct nv_site {
    struct nv_site_file files[NV_SITE_FILES];
    size_t count;
    struct nv_buffer memory[NV_SITE_FILES]; /* of files that were read */
};

struct nv_site *nv_site_create(void); /* NULL when out of memory */
void nv_site_destroy(struct nv_site *site);
/* False when the program was built without the browser game. */
bool nv_site_embedded(struct nv_site *site);
/* Reads a folder and those below it, but for hidden files. */
enum nv_status nv_site_read(struct nv_site *site, const char *folder, struct nv_error *error);
/* The file of a path as "/main.js"; "/" is index.html. NULL when there is none. */
const struct nv_site_file *nv_site_find(const struct nv_site *site, struct nv_span path);

#endif
