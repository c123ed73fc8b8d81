/* SPDX-License-Identifier: MIT */
/*
 * The classic simple player, a yardstick for better ones. Nova Luna: most tasks
 * completed now, then the lowest cost. Terra Nova: the turn after which its own
 * score is furthest ahead. Any other game: the move after which the expert's
 * evaluation is best. Ties are broken at random.
 */
#ifndef NV_PLAYERS_GREEDY_H
#define NV_PLAYERS_GREEDY_H

#include "novae/game.h"

/* The move that gains most at once, among those it notices: `notice` of a hundred. */
nv_move nv_greedy_move(const struct nv_game *game, const void *rules, const void *state,
                       uint32_t notice, struct nv_rng *rng);

/* What each move gains: Nova Luna's tasks and costs, */
void nv_appraise_nova_luna(const void *rules, const void *state, const nv_move *moves,
                           uint32_t count, int32_t *values);
/* and Terra Nova's best lead at the end of the turn that each move can still reach. */
void nv_appraise_terra_nova(const void *rules, const void *state, const nv_move *moves,
                            uint32_t count, int32_t *values);

#endif
