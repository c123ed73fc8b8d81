/* SPDX-License-Identifier: MIT */
/*
 * The classic simple players, as yardsticks for better ones. Nova Luna: most
 * tasks completed now, then the lowest cost. Terra Nova: the turn after which
 * the own score is furthest ahead. Any other game: the move that the engine's
 * first evaluation likes best. Equals are drawn by lot.
 */
#ifndef NV_PLAYERS_GREEDY_H
#define NV_PLAYERS_GREEDY_H

#include "novae/game.h"

/* The move that gains most at once, of those it notices: so many of a hundred. */
nv_move nv_greedy_move(const struct nv_game *game, const void *rules, const void *state,
                       uint32_t notice, struct nv_rng *rng);

/* What is liked of each move: Nova Luna's tasks and costs, */
void nv_appraise_nova_luna(const void *rules, const void *state, const nv_move *moves,
                           uint32_t count, int32_t *values);
/* and Terra Nova's best lead at the end of the turn that each move can still reach. */
void nv_appraise_terra_nova(const void *rules, const void *state, const nv_move *moves,
                            uint32_t count, int32_t *values);

#endif
