/* SPDX-License-Identifier: MIT */
/* Copies of busy nodes, made on the way down; a few simulations later they are flushed. */
#include "search/node_cache.h"

#include <stddef.h>

enum {
    BUSY = 256,   /* visits that every busy node has, ... */
    BUSY_PART = 8 /* ... and more: at least one simulation in so many passes it */
};

static struct nv_node *node_of(struct nv_cached_node *copy)
{
    return (struct nv_node *)(void *)copy->units;
}

static void copy_edge(struct nv_cached_node *copy, const struct nv_node *origin, uint32_t i)
{
    const struct nv_edge *from = &origin->edges[i];
    struct nv_edge *edge = &node_of(copy)->edges[i];
    copy->visits[i] = atomic_load_explicit(&from->visits, memory_order_relaxed);
    copy->total[i] = atomic_load_explicit(&from->total, memory_order_relaxed);
    edge->move = from->move;
    edge->prior = from->prior;
    atomic_init(&edge->visits, copy->visits[i]);
    atomic_init(&edge->child, atomic_load_explicit(&from->child, memory_order_acquire));
    atomic_init(&edge->total, copy->total[i]);
}

/* Copies no more edges than may be tried before the copy is flushed. */
static void copy_node(struct nv_cached_node *copy, const struct nv_node *origin, uint32_t tried)
{
    struct nv_node *node = node_of(copy);
    uint32_t most = tried + NV_CACHED_SPARE;
    node->count = origin->count < most ? origin->count : most;
    node->seat = origin->seat;
    node->outcome = origin->outcome;
    node->value = origin->value;
    atomic_init(&node->tried, tried);
    for (uint32_t i = 0; i < node->count; i++)
        copy_edge(copy, origin, i);
}

static struct nv_cached_node *find(struct nv_node_cache *cache, uint32_t index)
{
    for (uint32_t i = 0; i < cache->count; i++) {
        if (cache->copy[i].index == index)
            return &cache->copy[i];
    }
    return NULL;
}

static struct nv_cached_node *make(struct nv_node_cache *cache, const struct nv_tree *tree,
                                   uint32_t index)
{
    const struct nv_node *origin = nv_tree_node(tree, index);
    uint32_t tried = atomic_load_explicit(&origin->tried, memory_order_acquire);
    if (cache->count == NV_CACHED_NODES || tried + NV_CACHED_SPARE > NV_CACHED_EDGES)
        return NULL;
    struct nv_cached_node *copy = &cache->copy[cache->count++];
    copy->index = index;
    copy_node(copy, origin, tried);
    return copy;
}

static uint32_t visits_of(const struct nv_cached_node *copy, uint32_t tried)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < tried; i++)
        sum += copy->visits[i];
    return sum;
}

struct nv_node *nv_node_cache_root(struct nv_node_cache *cache, const struct nv_tree *tree)
{
    struct nv_cached_node *copy = find(cache, tree->root);
    if (copy)
        return node_of(copy);
    copy = make(cache, tree, tree->root);
    if (!copy) {
        cache->busy = UINT32_MAX;
        return nv_tree_node(tree, tree->root);
    }
    cache->busy = BUSY + visits_of(copy, node_of(copy)->tried) / BUSY_PART;
    return node_of(copy);
}

struct nv_node *nv_node_cache_node(struct nv_node_cache *cache, const struct nv_tree *tree,
                                   uint32_t index, uint32_t visits)
{
    struct nv_cached_node *copy = visits < cache->busy ? NULL : find(cache, index);
    if (!copy && visits >= cache->busy)
        copy = make(cache, tree, index);
    return copy ? node_of(copy) : nv_tree_node(tree, index);
}

struct nv_edge *nv_node_cache_origin(struct nv_node_cache *cache, const struct nv_tree *tree,
                                     struct nv_edge *edge)
{
    uintptr_t first = (uintptr_t)cache->copy, at = (uintptr_t)edge;
    if (at < first || at >= first + sizeof cache->copy)
        return edge;
    struct nv_cached_node *copy = &cache->copy[(at - first) / sizeof *copy];
    return &nv_tree_node(tree, copy->index)->edges[edge - node_of(copy)->edges];
}

/* Edges are tried one after the other, so that the tried ones are always the first. */
static void share(struct nv_cached_node *copy, struct nv_node *origin)
{
    const struct nv_node *node = node_of(copy);
    for (uint32_t i = 0; i < node->tried; i++) {
        struct nv_edge *edge = &origin->edges[i];
        uint32_t visits = node->edges[i].visits - copy->visits[i];
        if (visits == 0)
            continue;
        atomic_fetch_add_explicit(&edge->total, node->edges[i].total - copy->total[i],
                                  memory_order_relaxed);
        if (atomic_fetch_add_explicit(&edge->visits, visits, memory_order_relaxed) == 0)
            atomic_fetch_add_explicit(&origin->tried, 1, memory_order_release);
    }
}

void nv_node_cache_flush(struct nv_node_cache *cache, const struct nv_tree *tree)
{
    for (uint32_t i = 0; i < cache->count; i++)
        share(&cache->copy[i], nv_tree_node(tree, cache->copy[i].index));
    cache->count = 0;
}
