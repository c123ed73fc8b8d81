/* SPDX-License-Identifier: MIT */
/*
 * What players know of each game: one row for a game, and one for games of which
 * nothing is known. The parts come from each game's own folder; where they are
 * compiled for several kinds of processor, this machine's are handed out.
 */
#ifndef NV_PLAYERS_KNOWLEDGE_H
#define NV_PLAYERS_KNOWLEDGE_H

#include "search/expert.h"

struct nv_search_kind;
struct nv_explainer;

struct nv_knowledge {
    const char *game;                     /* its name */
    const struct nv_expert *expert;       /* what a tree search is told */
    const struct nv_search_kind *search;  /* a search of its own for some positions; or NULL */
    const struct nv_explainer *explainer; /* reasons for moves; NULL: bare hints */
    bool whole_turns;                     /* a turn has several moves, which belong together */
    /*
     * What each of `count` moves gains the seat to move at once, for the greedy player;
     * NULL: the expert's evaluation of the position after it.
     */
    void (*appraise)(const void *rules, const void *state, const nv_move *moves, uint32_t count,
                     int32_t *values);
};

/* Compiled for each variant of core/cpu.h. */
extern const struct nv_expert nv_expert_nova_luna;
extern const struct nv_expert nv_expert_terra_nova;

/* The row of a game. */
struct nv_knowledge nv_knowledge_of(const struct nv_game *game);
/* Its expert: the game's own, or one that knows nothing but random playouts. */
const struct nv_expert *nv_expert_of(const struct nv_game *game);

#endif
