/* SPDX-License-Identifier: MIT */
/* The weights that are learnt: an expert that judges by them, and their text. */
#ifndef LEARN_WEIGHTS_H
#define LEARN_WEIGHTS_H

#include "players/knowledge.h"
#include "players/row_net.h"

#include <stdbool.h>

enum {
    WEIGHTS_INPUTS = 2048, /* at most */
    WEIGHTS_MOVES = 512
};

/* Those of one number of players. */
struct weights_part {
    int8_t rows[WEIGHTS_INPUTS * NV_NET_HIDDEN];
    int16_t start[NV_NET_HIDDEN];
    float outputs[NV_NET_HIDDEN];
    float moves[WEIGHTS_MOVES];
};

struct weights {
    const struct nv_game *game;
    struct nv_expert expert; /* judges by what stands here */
    struct nv_tuning tuning;
    struct nv_row_net net[NV_MAX_PLAYERS + 1];
    struct weights_part part[NV_MAX_PLAYERS + 1];
};

/* How many there are for the features of moves. */
uint32_t weights_moves(const struct nv_tuning *tuning);
/* Those that the program was built with. */
void weights_init(struct weights *weights, const struct nv_game *game);
/* Takes over what `other` knows about games of so many players. */
void weights_take(struct weights *weights, const struct weights *other, uint32_t players);
/* As C source, with a line that says how they came about. */
bool weights_write(const struct weights *weights, const char *path, const char *origin);
/* As they are in memory: what a run that was stopped goes on with; false when there is nothing. */
bool weights_save(const struct weights *weights, const char *path);
bool weights_load(struct weights *weights, const char *path);

#endif
