/* SPDX-License-Identifier: MIT */
/* The tables that are tuned: a prior that judges by them, and their text. */
#ifndef TUNE_TABLE_H
#define TUNE_TABLE_H

#include "players/knowledge.h"
#include "players/net.h"
#include "players/searcher.h"

#include <stdio.h>

/* One set of weights for each number of players, and a prior that uses them. */
struct tables {
    const struct nv_game *game;
    struct nv_expert expert;
    struct nv_tuning tuning;
    float net[NV_MAX_PLAYERS + 1][NV_NET_SIZE(NV_NET_INPUTS)];
    float turns[NV_MAX_PLAYERS + 1][NV_NET_SIZE(NV_NET_INPUTS)];
    float moves[NV_MAX_PLAYERS + 1][NV_NET_INPUTS];
};

/* Those that the program was built with. */
void tables_init(struct tables *tables, const struct nv_game *game);
/* Takes over what `other` knows about games of so many players. */
void tables_take(struct tables *tables, const struct tables *other, uint32_t players);
/* As C source, with a line that says how they came about. */
bool tables_write(const struct tables *tables, const char *path, const char *origin);

#endif
