/* SPDX-License-Identifier: MIT */
/* Open addressing with linear steps; at most half of the entries are in use. */
#include "server/hash_map.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

static unsigned char secret[crypto_shorthash_KEYBYTES];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void draw_secret(void)
{
    randombytes_buf(secret, sizeof secret);
}

static size_t hash_of(struct nv_span key)
{
    unsigned char bytes[crypto_shorthash_BYTES];
    size_t hash;
    pthread_once(&once, draw_secret);
    crypto_shorthash(bytes, (const unsigned char *)key.at, key.length, secret);
    memcpy(&hash, bytes, sizeof hash);
    return hash;
}

static bool same(struct nv_span a, struct nv_span b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

void nv_hash_map_finish(struct nv_hash_map *map)
{
    free(map->entries);
    *map = (struct nv_hash_map){0};
}

static struct nv_hash_map_entry *entry_of(const struct nv_hash_map *map, struct nv_span key)
{
    if (map->capacity == 0)
        return NULL;
    for (size_t at = hash_of(key);; at++) {
        struct nv_hash_map_entry *entry = &map->entries[at & (map->capacity - 1)];
        if (entry->thing && same(entry->key, key))
            return entry;
        if (!entry->thing && !entry->gone)
            return NULL;
    }
}

void *nv_hash_map_find(const struct nv_hash_map *map, struct nv_span key)
{
    struct nv_hash_map_entry *entry = entry_of(map, key);
    return entry ? entry->thing : NULL;
}

static void put(struct nv_hash_map *map, struct nv_span key, void *thing)
{
    for (size_t at = hash_of(key);; at++) {
        struct nv_hash_map_entry *entry = &map->entries[at & (map->capacity - 1)];
        if (entry->thing)
            continue;
        map->used += !entry->gone;
        *entry = (struct nv_hash_map_entry){key, thing, false};
        map->count++;
        return;
    }
}

static bool grow(struct nv_hash_map *map)
{
    struct nv_hash_map old = *map;
    size_t capacity = FIRST_CAPACITY;
    while (capacity < old.count * 4)
        capacity *= 2;
    struct nv_hash_map_entry *entries = calloc(capacity, sizeof *entries);
    if (!entries)
        return false;
    *map = (struct nv_hash_map){.entries = entries, .capacity = capacity};
    for (size_t i = 0; i < old.capacity; i++) {
        if (old.entries[i].thing)
            put(map, old.entries[i].key, old.entries[i].thing);
    }
    free(old.entries);
    return true;
}

bool nv_hash_map_add(struct nv_hash_map *map, struct nv_span key, void *thing)
{
    if ((map->used + 1) * 2 > map->capacity && !grow(map))
        return false;
    put(map, key, thing);
    return true;
}

void nv_hash_map_remove(struct nv_hash_map *map, struct nv_span key)
{
    struct nv_hash_map_entry *entry = entry_of(map, key);
    if (!entry)
        return;
    *entry = (struct nv_hash_map_entry){.gone = true};
    map->count--;
}

void *nv_hash_map_next(const struct nv_hash_map *map, size_t *at)
{
    while (*at < map->capacity) {
        void *thing = map->entries[(*at)++].thing;
        if (thing)
            return thing;
    }
    return NULL;
}
