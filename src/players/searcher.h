/* SPDX-License-Identifier: MIT */
/*
 * Everything one player searches with: a block of memory, and in it the kind of search
 * that suits the position at hand. When another kind takes over, as in Terra Nova
 * after the set-up, what the last one had found is lost.
 */
#ifndef NV_PLAYERS_SEARCHER_H
#define NV_PLAYERS_SEARCHER_H

#include "players/search_kind.h"

struct nv_searcher;

/* The expert of the options may be NULL: the game's own; `stop` is not used. */
struct nv_searcher *nv_searcher_create(const struct nv_game *game,
                                       const struct nv_search_options *options,
                                       struct nv_error *error);
void nv_searcher_destroy(struct nv_searcher *searcher); /* accepts NULL */
/* Forgets everything: the next run begins from nothing. */
void nv_searcher_clear(struct nv_searcher *searcher);
/* Blocks until a limit is reached or nv_searcher_stop is called; observes the state itself. */
void nv_searcher_run(struct nv_searcher *searcher, const struct nv_search_task *task,
                     struct nv_report *report);
/* From any thread. A stop lasts until nv_searcher_arm, so that none is lost by coming early. */
void nv_searcher_stop(struct nv_searcher *searcher);
void nv_searcher_arm(struct nv_searcher *searcher);

#endif
