/* SPDX-License-Identifier: MIT */
/*
 * The kinds of search there are: the tree search for any game, and searches made for one
 * game that suit some of its positions better. Each keeps everything in a block of
 * memory that it is given, so that one block serves all of them in turn.
 */
#ifndef NV_PLAYERS_SEARCH_KIND_H
#define NV_PLAYERS_SEARCH_KIND_H

#include "search/expert.h"
#include "search/search.h"

/* A position to think about, and how long. */
struct nv_search_task {
    const void *rules;
    const void *state; /* not over, and observed: it tells nothing hidden */
    struct nv_limits limits;
    uint32_t lines;          /* wanted side by side */
    nv_on_report *on_report; /* now and then, from the thread that called; or NULL */
    void *context;
};

struct nv_search_kind {
    /* Is it meant for this position and these limits? NULL: for all. */
    bool (*suits)(const struct nv_search_task *task);
    /* The fewest bytes it can run in, even if fewer were granted; NULL: it runs in any. */
    size_t (*least)(void);
    /*
     * Makes a search in `memory`, of `options->bytes`, aligned to NV_ALIGN and with any
     * content; there is nothing to destroy. NULL when that is too little.
     */
    void *(*init)(void *memory, const struct nv_game *game,
                  const struct nv_search_options *options);
    /* Forgets what it has found. */
    void (*clear)(void *search);
    /* Blocks until a limit or the stop; false when that came before there was anything to report.
     */
    bool (*run)(void *search, const struct nv_search_task *task, struct nv_report *report);
};

extern const struct nv_search_kind nv_tree_search; /* searcher.c */
extern const struct nv_search_kind nl_solo_search;
extern const struct nv_search_kind tn_turn_search;

#endif
