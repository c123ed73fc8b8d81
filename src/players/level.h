/* SPDX-License-Identifier: MIT */
/*
 * A player: the search with a level and a sense of time. Level 10 thinks as
 * well as it can in the time it has; lower levels think less and pick among the
 * good moves with some chance, as people do.
 */
#ifndef NV_PLAYERS_LEVEL_H
#define NV_PLAYERS_LEVEL_H

#include "search/search.h"

/* What a player is given to think with; 0 means not given. */
struct nv_time_control {
    uint32_t movetime; /* millis for this move */
    uint64_t nodes;
    uint32_t depth;
    bool infinite;
    bool has_time;      /* the two below count */
    uint32_t time;      /* millis left for the whole game */
    uint32_t increment; /* millis gained with each move */
};

/* The limits under which a level thinks about this position. */
struct nv_limits nv_bot_limits(const struct nv_game *game, const void *rules, const void *state,
                               const struct nv_time_control *clock, uint32_t level);
/* How many lines a level has to look at to pick its move from. */
uint32_t nv_bot_lines(const struct nv_game *game, const void *rules, const void *state,
                      uint32_t level, uint32_t wanted);
/* The line of a report on a position that a level plays. */
uint32_t nv_bot_pick(const struct nv_game *game, const void *rules, const void *state,
                     const struct nv_report *report, uint32_t level, struct nv_rng *rng);

#endif
