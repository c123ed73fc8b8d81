/* SPDX-License-Identifier: MIT */
/*
 * The tree of the search: one block of memory, filled from the front with nodes, each
 * followed immediately by its edges. Each thread takes a little room at a time, so
 * that no two threads write side by side; what it leaves empty is a gap. Indices are
 * 32-bit and count units of 8 bytes; 0 means no node. Edges are sorted by falling
 * prior. Counters are atomic, so that threads can share a tree; values are fixed-point
 * numbers, so that sums do not depend on the order of addition.
 */
#ifndef NV_SEARCH_TREE_H
#define NV_SEARCH_TREE_H

#include "novae/game.h"

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { NV_VALUE_BITS = 24 }; /* a value of 1 is 1 << NV_VALUE_BITS */

struct nv_edge {
    nv_move move;
    float prior; /* the priors of a node's edges add up to 1 */
    _Atomic uint32_t visits;
    _Atomic uint32_t child; /* the node this move leads to, the first where chance makes several */
    _Atomic uint64_t total; /* sum of the mover's values */
};

/*
 * What stands in place of a child while there is no node: 0, or this bit and those of what the
 * mover there expects, a number that is not negative, once a visit has looked at the position.
 */
#define NV_FIRST_SIGHT (UINT32_C(1) << 31)

static inline bool nv_is_node(uint32_t child)
{
    return child != 0 && !(child & NV_FIRST_SIGHT);
}

struct nv_node {
    uint32_t count;              /* edges */
    uint32_t seat;               /* who moves */
    uint32_t outcome;            /* number of what chance made of the move; 0: it had no part */
    float value;                 /* first evaluation, for the mover */
    uint32_t forward;            /* where it goes, during compaction; scratch while pruning */
    _Atomic uint32_t sibling[2]; /* other outcomes of the same move, a binary tree by their bits */
    _Atomic uint32_t tried;      /* how many edges were tried: always the first ones */
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
/* Gives back unused room: every thread must, before the tree is cleared, pruned or compacted. */
void nv_tree_leave(struct nv_tree *tree, struct nv_room *room);
/*
 * Prunes the least visited nodes, so that compaction leaves no more than half of the
 * memory in use. Where `give_up`, asked now and then, says so, some of them stay.
 */
void nv_tree_prune(struct nv_tree *tree, bool (*give_up)(void *context), void *context);
/* Unlinks the root's siblings: outcomes that did not come about. */
void nv_tree_cut(struct nv_tree *tree);
/*
 * Compaction: keeps only what hangs on the root, and moves it to the front. That takes
 * time: when it is given up, the tree is cleared instead.
 */
void nv_tree_compact(struct nv_tree *tree, bool (*give_up)(void *context), void *context);

static inline struct nv_node *nv_tree_node(const struct nv_tree *tree, uint32_t index)
{
    return (struct nv_node *)(void *)(tree->units + index);
}

#endif
