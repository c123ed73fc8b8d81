/* SPDX-License-Identifier: MIT */
/*
 * One scale for all players of an arena: ratings that explain all results
 * together. A player wins a table with the share that its strength has of the
 * strengths at the table (Bradley and Terry's model, for any number of seats).
 */
#ifndef NV_ARENA_RATINGS_H
#define NV_ARENA_RATINGS_H

#include "cli/arena/arena.h"

/* In Elo; the mean of all players is 0. */
struct nv_rating {
    double elo;
    double error; /* half the 95% interval; one deal alone does not tell */
};

/* Of each player, from all complete deals. */
void nv_ratings(const struct nv_arena *arena, struct nv_rating ratings[NV_ARENA_PLAYERS]);

#endif
