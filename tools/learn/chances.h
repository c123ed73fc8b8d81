/* SPDX-License-Identifier: MIT */
/* Fitting what players say of their chances to what came of them (src/players/chances.h). */
#ifndef LEARN_CHANCES_H
#define LEARN_CHANCES_H

#include "learn/games.h"

#include <stdio.h>

/* Fits games of one kind and of so many players; writes their row of the table, tells on stdout. */
void chances_fit(const struct nv_game *game, uint32_t players, const struct game_list *games,
                 FILE *table);
/* Writes the row that there is, if there is one. */
void chances_keep(const struct nv_game *game, uint32_t players, FILE *table);

#endif
