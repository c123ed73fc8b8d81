/* SPDX-License-Identifier: MIT */
/* One game that tables play: how it begins, thinks and goes on. */
#ifndef TUNE_GAME_H
#define TUNE_GAME_H

#include "tune/table.h"

#include <stdalign.h>

enum { MAX_GAME = 1000 }; /* moves; no game is that long */

/* What all games of a run have in common. */
struct table_rules {
    uint32_t players, nodes;
    uint32_t threads;
    uint32_t turns;   /* 1: whole turns are thought out at once, and only they are learnt */
    uint32_t random;  /* first moves of a game that chance alone may make, at most */
    const char *maps; /* names, by commas; "random" is a new one each time; NULL: the usual */
};

struct game {
    const struct tables *tables;
    const struct table_rules *table;
    struct nv_searcher *search;
    struct nv_rng rng;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

static inline const struct nv_game *game_of(const struct game *game)
{
    return game->tables->game;
}

static inline bool game_over(const struct game *game)
{
    return game_of(game)->turn(game->rules, game->state) == NV_OVER;
}

/* For the caller to free. */
struct game *game_new(void);
struct nv_searcher *search_by(const struct tables *tables);
/* Rules and deal of game `number`; moves of chance alone come first. */
void game_begin(struct game *game, uint32_t number);
void game_think(struct game *game, struct nv_searcher *search, struct nv_report *report);
/* What the search expects for each seat: the mover's chance, the others in proportion. */
void game_judge(const struct game *game, const struct nv_report *report, float *target);
/* Plays a line's first move, or its whole first turn. */
void game_play(struct game *game, const struct nv_line *line);

#endif
