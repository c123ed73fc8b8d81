/* SPDX-License-Identifier: MIT */
/*
 * One simulation after another in one thread: selection by PUCT, expansion with
 * the expert's priors, backing up of each mover's own value.
 */
#ifndef NV_SEARCH_WALK_H
#define NV_SEARCH_WALK_H

#include "search/node_cache.h"
#include "search/search.h"

#include <stdalign.h>

enum { NV_WALK_DEPTH = 256 }; /* moves of one simulation inside the tree */

/* What one thread needs while it simulates. */
struct nv_walk {
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_search *search;
    void *memory;                  /* the expert's, or NULL */
    float leaning[NV_MAX_THREADS]; /* this thread's bonus for edge i, modulo the threads */
    uint32_t depth;
    float value[NV_MAX_PLAYERS]; /* result of the current simulation, for each seat */
    struct nv_edge *path[NV_WALK_DEPTH];
    uint32_t seats[NV_WALK_DEPTH];
    nv_move moves[NV_MOVES_SPACE];
    float weights[NV_MOVES_SPACE];
    uint16_t order[NV_MAX_MOVES];
    struct nv_room room; /* in the tree */
    struct nv_node_cache cache;
};

/* Prepares a zeroed walk for the thread with that number; `memory` may be NULL. */
void nv_walk_init(struct nv_walk *walk, struct nv_search *search, uint32_t number, void *memory);
/*
 * Evaluates the walk's state and makes a node of it; 0 when the tree is full. `seen` is the first
 * sight of it (tree.h) or 0; where that is known, `walk->value` need not be found again and is not.
 */
uint32_t nv_walk_expand(struct nv_walk *walk, uint32_t outcome, uint32_t seen);
/* One simulation from the root. */
void nv_walk_simulate(struct nv_walk *walk);
/* Shares what was counted with the other threads: after NV_CACHED_SPARE simulations at most. */
void nv_walk_share(struct nv_walk *walk);

/* The mean value, to its mover, of an edge that was tried. */
static inline float nv_edge_value(const struct nv_edge *edge, uint32_t visits)
{
    /* As a signed number, for which every processor has an instruction. */
    int64_t total = (int64_t)atomic_load_explicit(&edge->total, memory_order_relaxed);
    return (float)total / (float)visits * (1.0f / (float)(1 << NV_VALUE_BITS));
}

#endif
