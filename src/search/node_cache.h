/* SPDX-License-Identifier: MIT */
/*
 * A thread's own copies of the nodes that nearly every simulation passes. If every visit
 * were counted in the tree at once, threads would wait for each other's cache lines there.
 * So each thread works on copies for a few simulations and then adds what it has counted.
 */
#ifndef NV_SEARCH_NODE_CACHE_H
#define NV_SEARCH_NODE_CACHE_H

#include "search/tree.h"

enum {
    NV_CACHED_NODES = 16,
    NV_CACHED_EDGES = 96, /* nodes with more edges tried are not copied */
    NV_CACHED_SPARE = 16  /* edges that a copy may be the first to try */
};

struct nv_cached_node {
    uint32_t index;                   /* of the node in the tree */
    uint32_t visits[NV_CACHED_EDGES]; /* when the copy was made; so are the totals */
    uint64_t total[NV_CACHED_EDGES];
    uint64_t units[(sizeof(struct nv_node) + NV_CACHED_EDGES * sizeof(struct nv_edge)) / 8];
};

struct nv_node_cache {
    uint32_t busy; /* visits from which a node is worth copying */
    uint32_t count;
    struct nv_cached_node copy[NV_CACHED_NODES];
};

/*
 * The root, or another node with so many visits, to work on: a copy, or the node itself where a
 * copy is not worth making, would be too large, or finds no room.
 */
struct nv_node *nv_node_cache_root(struct nv_node_cache *cache, const struct nv_tree *tree);
struct nv_node *nv_node_cache_node(struct nv_node_cache *cache, const struct nv_tree *tree,
                                   uint32_t index, uint32_t visits);
/* The edge in the tree of an edge that may be a copy. */
struct nv_edge *nv_node_cache_origin(struct nv_node_cache *cache, const struct nv_tree *tree,
                                     struct nv_edge *edge);
/* Adds what was counted in the copies to their nodes, and lets go of them. */
void nv_node_cache_flush(struct nv_node_cache *cache, const struct nv_tree *tree);

#endif
