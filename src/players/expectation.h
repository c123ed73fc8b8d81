/* SPDX-License-Identifier: MIT */
/*
 * What each seat expects of a position. A search knows what the mover expects of its
 * best line; the other seats share the rest by the expert's evaluation at the end of that
 * line. Scores are those of the protocol: permille, or the total of a solo game.
 */
#ifndef NV_PLAYERS_EXPECTATION_H
#define NV_PLAYERS_EXPECTATION_H

#include "search/search.h"

/* `line` is the best one of a search there; it may be NULL when the game is over. */
void nv_expectation(const struct nv_game *game, const void *rules, const void *state,
                    const struct nv_line *line, float score[NV_MAX_PLAYERS]);

#endif
