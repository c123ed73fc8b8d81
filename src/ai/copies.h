/* SPDX-License-Identifier: MIT */
/*
 * Nodes that all threads pass all the time. If every visit were counted there at
 * once, the threads would wait for each other's cache lines. So each thread works on
 * copies of them for a few simulations and then adds what it has counted.
 */
#ifndef NV_AI_COPIES_H
#define NV_AI_COPIES_H

#include "ai/tree.h"

enum {
    NV_COPIES = 16,
    NV_COPY_EDGES = 96, /* nodes with more edges tried are not copied */
    NV_COPY_SPARE = 16  /* edges that can be tried first in a copy */
};

struct nv_copy {
    uint32_t index;                 /* of the node in the tree */
    uint32_t visits[NV_COPY_EDGES]; /* when the copy was made, as the totals */
    uint64_t total[NV_COPY_EDGES];
    uint64_t units[(sizeof(struct nv_node) + NV_COPY_EDGES * sizeof(struct nv_edge)) / 8];
};

struct nv_copies {
    uint32_t busy; /* visits from which a node is worth copying */
    uint32_t count;
    struct nv_copy copy[NV_COPIES];
};

/*
 * The root, to work on, and another node that was passed so often: a copy, or the node itself
 * where a copy is not worth while, too large, or there is no room left.
 */
struct nv_node *nv_copies_root(struct nv_copies *copies, const struct nv_tree *tree);
struct nv_node *nv_copies_node(struct nv_copies *copies, const struct nv_tree *tree, uint32_t index,
                               uint32_t visits);
/* The edge in the tree of an edge that may be a copy. */
struct nv_edge *nv_copies_origin(struct nv_copies *copies, const struct nv_tree *tree,
                                 struct nv_edge *edge);
/* Adds what was counted in the copies to their nodes, and lets go of them. */
void nv_copies_share(struct nv_copies *copies, const struct nv_tree *tree);

#endif
