/* SPDX-License-Identifier: MIT */
/*
 * The ways there are to search: the tree search over any game, and searches of one
 * game that suit some of its positions better. Each keeps all it knows in a block
 * of memory that it is given, so that one block serves them all in turn.
 */
#ifndef NV_PLAYERS_SEARCH_KIND_H
#define NV_PLAYERS_SEARCH_KIND_H

#include "search/expert.h"
#include "search/search.h"

/* A position to think about, and how long. */
struct nv_search_task {
    const void *rules;
    const void *state; /* not over, and observed: what is hidden stands in no order */
    struct nv_limits limits;
    uint32_t lines;          /* wanted side by side */
    nv_on_report *on_report; /* now and then, from the thread that called; or NULL */
    void *context;
};

struct nv_search_kind {
    /* Is it meant for this position and these limits? NULL: for all. */
    bool (*suits)(const struct nv_search_task *task);
    /* The bytes it cannot do without, however few were granted; NULL: it makes do with any. */
    size_t (*least)(void);
    /*
     * Makes a search in `memory`, of `options->bytes`, aligned to NV_ALIGN and filled with
     * anything; there is nothing to destroy. NULL when that is too little.
     */
    void *(*init)(void *memory, const struct nv_game *game,
                  const struct nv_search_options *options);
    /* Forgets what it has found. */
    void (*clear)(void *search);
    /* Blocks until a limit or the stop; false when that came before there was anything to tell. */
    bool (*run)(void *search, const struct nv_search_task *task, struct nv_report *report);
};

extern const struct nv_search_kind nv_tree_search; /* searcher.c */
extern const struct nv_search_kind nl_solo_search;
extern const struct nv_search_kind tn_turn_search;

#endif
