/* SPDX-License-Identifier: MIT */
/*
 * Levels and time. Level 10 thinks as well as it can in the time it has; lower
 * levels think less and pick among the good moves with some chance; the lowest overlook
 * moves and take what gains most at once, as beginners do.
 * The numbers of all levels stand in level.c.
 */
#ifndef NV_PLAYERS_LEVEL_H
#define NV_PLAYERS_LEVEL_H

#include "novae/player.h"
#include "search/search.h"

/* The limits under which a level thinks about this position. */
struct nv_limits nv_level_limits(const struct nv_game *game, const void *rules, const void *state,
                                 const struct nv_time_control *time, uint32_t level);
/* How many lines a level has to look at to pick its move from; `wanted` at least. */
uint32_t nv_level_lines(const struct nv_game *game, const void *rules, const void *state,
                        uint32_t level, uint32_t wanted);
/* About how many moves the seat to move will still make. */
uint32_t nv_level_horizon(const struct nv_game *game, const void *rules, const void *state);
/* Is it the opening, where levels below the highest vary what they play? */
bool nv_level_in_opening(const struct nv_game *game, const void *rules, const void *state);
/* The move that a level plays when that is reported of a position. */
nv_move nv_level_pick(const struct nv_game *game, const void *rules, const void *state,
                      const struct nv_report *report, uint32_t level, struct nv_rng *rng);

#endif
