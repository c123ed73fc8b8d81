/* SPDX-License-Identifier: MIT */
/*
 * Things found by a text. The hash is keyed by a secret (SipHash), because some
 * of the texts are chosen by strangers. The map keeps pointers to the texts: they
 * must live, unchanged, as long as their thing is in it.
 */
#ifndef NV_SERVER_HASH_MAP_H
#define NV_SERVER_HASH_MAP_H

#include "novae/text.h"

struct nv_hash_map_entry {
    struct nv_span key;
    void *thing; /* NULL: never used, or removed when `gone` */
    bool gone;
};

/* All zero is an empty map. */
struct nv_hash_map {
    struct nv_hash_map_entry *entries;
    size_t capacity; /* a power of two, or 0 */
    size_t count;
    size_t used; /* entries that were ever filled since the last growth */
};

void nv_hash_map_finish(struct nv_hash_map *map);
void *nv_hash_map_find(const struct nv_hash_map *map, struct nv_span key);
/* False when out of memory; there must be no such key. */
bool nv_hash_map_add(struct nv_hash_map *map, struct nv_span key, void *thing);
void nv_hash_map_remove(struct nv_hash_map *map, struct nv_span key);
/* The next thing from `*at` on, which starts at 0 and is moved on; NULL at the end. */
void *nv_hash_map_next(const struct nv_hash_map *map, size_t *at);

#endif
