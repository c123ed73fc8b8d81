/* SPDX-License-Identifier: MIT */
/* What is known of a file by its name and its bytes. */
#include "server/site_add.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

struct nv_site *nv_site_create(void)
{
    return calloc(1, sizeof(struct nv_site));
}

void nv_site_destroy(struct nv_site *site)
{
    if (!site)
        return;
    for (size_t i = 0; i < NV_SITE_FILES; i++)
        nv_buffer_finish(&site->memory[i]);
    free(site);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length >= tail && strcmp(name + length - tail, ending) == 0;
}

static const char *type_of(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends_with(name, types[i].ending))
            return types[i].type;
    }
    return "application/octet-stream";
}

/* Is there a hash before the ending, in hexadecimal digits as in novae-1a2b3c4d.wasm, or in
 * those of base 32 as bundles have it, main-7DYHB4K5.js? */
static bool has_hash(const char *name)
{
    enum { DIGITS = 8 };
    const char *dot = strrchr(name, '.');
    if (!dot || dot - name <= DIGITS || dot[-DIGITS - 1] != '-')
        return false;
    return strspn(dot - DIGITS, "0123456789abcdef") == DIGITS ||
           strspn(dot - DIGITS, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == DIGITS;
}

/* The FNV hash of the bytes. The tag is weak, for packed bytes have it too. */
static void make_tag(struct nv_span bytes, char tag[NV_SITE_TAG])
{
    static const char hex[] = "0123456789abcdef";
    struct nv_text text = nv_text_over(tag, NV_SITE_TAG);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < bytes.length; i++)
        hash = (hash ^ (unsigned char)bytes.at[i]) * UINT64_C(0x100000001b3);
    nv_text_string(&text, "W/\"");
    for (int shift = 60; shift >= 0; shift -= 4)
        nv_text_char(&text, hex[hash >> shift & 15]);
    nv_text_char(&text, '"');
}

/* False when there is no room for it. */
bool nv_site_add(struct nv_site *site, const char *name, struct nv_span bytes,
                 struct nv_span packed)
{
    if (site->count == NV_SITE_FILES || strlen(name) >= NV_SITE_NAME)
        return false;
    struct nv_site_file *file = &site->files[site->count++];
    *file = (struct nv_site_file){.type = type_of(name), .bytes = bytes, .packed = packed};
    strcpy(file->name, name);
    file->forever = has_hash(name);
    make_tag(bytes, file->tag);
    return true;
}

bool nv_site_embedded(struct nv_site *site)
{
    bool all = nv_embedded_files[0].name != NULL;
    for (const struct nv_embedded *file = nv_embedded_files; all && file->name; file++)
        all = nv_site_add(site, file->name, file->bytes, file->packed);
    return all;
}

const struct nv_site_file *nv_site_find(const struct nv_site *site, struct nv_span path)
{
    if (path.length == 0 || path.at[0] != '/')
        return NULL;
    struct nv_span name = {path.at + 1, path.length - 1};
    if (name.length == 0)
        name = nv_span_of("index.html");
    for (size_t i = 0; i < site->count; i++) {
        if (nv_span_is(name, site->files[i].name))
            return &site->files[i];
    }
    return NULL;
}
