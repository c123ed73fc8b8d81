/* SPDX-License-Identifier: MIT */
/*
 * The inside of a search, for the files it is made of: search.c takes the memory
 * and runs the threads, root.c finds the root, walk.c simulates and report.c tells
 * what was found.
 */
#ifndef NV_SEARCH_SEARCH_INTERNAL_H
#define NV_SEARCH_SEARCH_INTERNAL_H

#include "search/expert.h"
#include "search/walk.h"

struct nv_search {
    /* Only read while threads run. */
    const struct nv_game *game;
    const struct nv_expert *expert;
    size_t bytes; /* of the block in which all of this lies */
    struct nv_walk *walks;
    uint32_t threads;
    uint32_t trees; /* begun from nothing since the search was cleared */
    uint64_t seed;
    uint64_t started; /* millis */
    struct nv_limits limits;
    uint32_t lines;
    bool has_root;
    size_t extent; /* bytes of a state that simulations need */
    nv_on_report *on_report;
    void *context;
    const _Atomic bool *stop; /* `own_stop` or that of the options */
    struct nv_tree tree;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char root[NV_MAX_STATE]; /* observed */
    /* Each in a cache line of its own, for threads write them. */
    alignas(NV_ALIGN) _Atomic bool own_stop;
    _Atomic bool ended; /* a limit was reached in this run */
    _Atomic bool full;  /* a node found no room: the tree must be pruned first */
    uint64_t reported;  /* millis; only the caller's thread reports */
    _Atomic uint32_t deepest;
    alignas(NV_ALIGN) _Atomic uint64_t nodes;
};

/* Makes a position the root, and keeps its subtree if there is one and time to keep it. */
void nv_search_set_root(struct nv_search *search, const void *rules, const void *state);

#endif
