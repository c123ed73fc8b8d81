/* SPDX-License-Identifier: MIT */
/*
 * Calibration, or chances that are true: of the positions in which a player says 70%, seven in ten
 * are to be won. A search leans one way early in a game and another way late; by how much was
 * fitted to games of the highest level against itself (tools/learn/chances.c).
 */
#ifndef NV_PLAYERS_CHANCES_H
#define NV_PLAYERS_CHANCES_H

#include "novae/game.h"

enum { NV_CHANCE_TERMS = 3 }; /* 1, the phase and its square */

/* How the logarithm of the odds is stretched and shifted, for one game and number of players. */
struct nv_chance_row {
    const char *game;
    uint32_t players;
    float slope[NV_CHANCE_TERMS], shift[NV_CHANCE_TERMS];
};

/* What the terms come to at a phase of the game. */
static inline float nv_at_phase(const float terms[NV_CHANCE_TERMS], float phase)
{
    return terms[0] + phase * (terms[1] + phase * terms[2]);
}

/* How much of the game is still to come, from 1 down to 0. */
float nv_phase(const struct nv_game *game, const void *rules, const void *state);
/* The chance of the seat to move of which its search says `said`; 0 and 1 stay as they are. */
float nv_true_chance(const struct nv_game *game, const void *rules, const void *state, float said);

#endif
