/* SPDX-License-Identifier: MIT */
/*
 * Games to learn from, in a file that only grows. A game is its deal and its moves, with what
 * a search thought before each of them; what a net is shown of the positions is worked out when
 * it learns, so that games stay good when that changes.
 */
#ifndef LEARN_GAMES_H
#define LEARN_GAMES_H

#include "novae/game.h"
#include "novae/report.h"

#include <stdbool.h>

enum { GAME_PLIES = 400 /* moves; no game is that long */ };

/* One of the moves that a search tried, how often, and what the mover expects of it. */
struct game_try {
    nv_move move;
    uint32_t visits;
    float value;
};

struct game_ply {
    nv_move move;   /* that was played */
    float value;    /* what the mover expected of the game, 0 to 1 */
    uint32_t tries; /* 0: chance chose, and nobody thought about it */
    struct game_try tried[NV_MAX_LINES];
};

struct game_record {
    uint32_t players, number; /* of the game, from which its deal follows */
    uint64_t seed;            /* of the deal */
    uint32_t plies;
    float outcome[NV_MAX_PLAYERS]; /* a win is 1, shared among its winners */
    struct game_ply ply[GAME_PLIES];
};

struct game_list {
    long bytes; /* of the file, to the end of the last whole game */
    uint32_t count, room;
    struct game_record **game;
};

/* Fills the rules of a game as it is dealt here: on its usual map, with the usual options. */
void games_configure(const struct nv_game *game, uint32_t players, void *rules);
/* Adds one game at the end of the file; false when it cannot be written. */
bool games_append(const char *path, const struct game_record *game);
/*
 * All whole games of a file that is there, in the order of their numbers; a last one that was
 * cut off is left out. No file is no games.
 */
void games_read(const char *path, struct game_list *list);
/* Cuts off what comes after the last whole game, so that more can be added; false: it cannot. */
bool games_mend(const char *path, const struct game_list *list);
/* Lets go of games with lower numbers. */
void games_drop(struct game_list *list, uint32_t below);
void games_free(struct game_list *list);

#endif
