/* SPDX-License-Identifier: MIT */
/*
 * The memory of the search: one block, filled from the front with
 * nodes, each followed at once by its edges. Each thread takes a little room at a
 * time, so that no two write side by side; what it leaves empty is a gap. Indices
 * are 32-bit and count units of 8 bytes; 0 means no node. Edges stand in the order of falling
 * prior. Counters are atomic, so that threads may share a tree; values are whole numbers, so that
 * sums do not depend on the order of adding.
 */
#ifndef NV_SEARCH_TREE_H
#define NV_SEARCH_TREE_H

#include "novae/game.h"

#include <stdalign.h>
#include <stdatomic.h>

enum { NV_VALUE_BITS = 24 }; /* a value of 1 is 1 << NV_VALUE_BITS */

struct nv_edge {
    nv_move move;
    float prior; /* the priors of a node's edges add up to 1 */
    _Atomic uint32_t visits;
    _Atomic uint32_t child; /* first of the nodes that this move leads to */
    _Atomic uint64_t total; /* sum of the mover's values */
};

struct nv_node {
    uint32_t count;              /* edges */
    uint32_t seat;               /* who moves */
    uint32_t outcome;            /* tells apart what chance made of one move */
    float value;                 /* first evaluation, for the mover */
    uint32_t forward;            /* where it goes, during compaction */
    _Atomic uint32_t sibling[2]; /* nodes of the same move by other chances, a tree by outcome */
    _Atomic uint32_t tried;      /* edges that were tried, the first of them all */
    struct nv_edge edges[];
};

/* Room for one node of any position. */
#define NV_TREE_LEAST \
    (sizeof(uint64_t) + sizeof(struct nv_node) + NV_MAX_MOVES * sizeof(struct nv_edge))

struct nv_tree {
    uint64_t *units;
    uint32_t capacity; /* in units */
    uint32_t root;
    alignas(NV_ALIGN) _Atomic uint32_t used; /* threads write only this */
};

/* What a thread has taken and not filled yet: units from `at` to `end`. */
struct nv_room {
    uint32_t at, end;
};

/* Makes a tree in memory of NV_TREE_LEAST bytes or more, aligned to 8. */
void nv_tree_init(struct nv_tree *tree, void *memory, size_t bytes);
void nv_tree_clear(struct nv_tree *tree);
/* A node with room for `count` edges, or 0 when the memory is used up. */
uint32_t nv_tree_add(struct nv_tree *tree, struct nv_room *room, uint32_t count);
/* Gives back what was not filled: before the tree is cleared or packed, every thread does. */
void nv_tree_leave(struct nv_tree *tree, struct nv_room *room);
/*
 * Cuts off what was passed most seldom, until packing leaves no more than half of
 * the memory in use; given up, as below, some of it stays.
 */
void nv_tree_thin(struct nv_tree *tree, bool (*give_up)(void *context), void *context);
/* Lets go of the root's siblings. */
void nv_tree_cut(struct nv_tree *tree);
/*
 * Compaction: keeps only what hangs on the root, moved to the front. That takes time: where
 * `give_up`, asked now and then, says so, the tree is cleared instead.
 */
void nv_tree_pack(struct nv_tree *tree, bool (*give_up)(void *context), void *context);

static inline struct nv_node *nv_tree_node(const struct nv_tree *tree, uint32_t index)
{
    return (struct nv_node *)(void *)(tree->units + index);
}

#endif
