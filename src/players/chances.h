/* SPDX-License-Identifier: MIT */
/*
 * Calibration, or chances that are true: of the positions in which a player says 70%, seven in ten
 * are to be won. A search leans one way early in a game and another way late, and in an opening it
 * may know next to nothing; by how much was fitted to games of a high level against itself
 * (tools/learn/chances.c).
 */
#ifndef NV_PLAYERS_CHANCES_H
#define NV_PLAYERS_CHANCES_H

#include "novae/game.h"

/* After an opening: 1, the phase and its square; in an opening only the last term counts. */
enum { NV_CHANCE_TERMS = 4 };

/* How the logarithm of the odds is stretched and shifted, for one game and number of players. */
struct nv_chance_row {
    const char *game;
    uint32_t players;
    float slope[NV_CHANCE_TERMS], shift[NV_CHANCE_TERMS];
};

/* A position as far as the terms are concerned: what each of them is multiplied with. */
struct nv_chance_place {
    float part[NV_CHANCE_TERMS];
};

/* What the terms come to. */
static inline float nv_chance_sum(const float terms[NV_CHANCE_TERMS],
                                  const struct nv_chance_place *place)
{
    float sum = 0;
    for (int i = 0; i < NV_CHANCE_TERMS; i++)
        sum += terms[i] * place->part[i];
    return sum;
}

/* The row of a game; NULL when there is none. */
const struct nv_chance_row *nv_chance_row_of(const struct nv_game *game, uint32_t players);
/* How much of the game is still to come, from 1 down to 0. */
float nv_phase(const struct nv_game *game, const void *rules, const void *state);
struct nv_chance_place nv_chance_place_of(const struct nv_game *game, const void *rules,
                                          const void *state);
/* The chance of the seat to move of which its search says `said`; 0 and 1 stay as they are. */
float nv_true_chance(const struct nv_game *game, const void *rules, const void *state, float said);

#endif
