/* SPDX-License-Identifier: MIT */
/*
 * A table to play Nova Luna on in tests: one running game, deals that begin with
 * the tiles a test wants, and tableaux drawn as text.
 */
#ifndef TESTS_NOVA_LUNA_TABLE_H
#define TESTS_NOVA_LUNA_TABLE_H

#include "novae/novae.h"

#include <stdalign.h>

enum { TABLE_RULES = 64, TABLE_STATE = 8192, TABLE_TEXT = 4096 };

struct table {
    alignas(NV_ALIGN) unsigned char rules[TABLE_RULES];
    alignas(NV_ALIGN) unsigned char state[TABLE_STATE];
    struct nl_view view; /* of the state, after every call below */
};

/* Starts a game of a seed, or of a deal spelled out. */
void table_seed(struct table *table, uint32_t players, bool beginner, uint64_t seed);
void table_deal(struct table *table, uint32_t players, const char *deal);
/* Writes a deal that begins with `tiles` ("R1a B2a"); the others follow in order. */
void table_deal_of(char deal[TABLE_TEXT], const char *tiles, const char *stack);
/* Plays moves separated by blanks; each has to be legal. */
void table_play(struct table *table, const char *moves);
/* Plays one random move; false when the game is over. */
bool table_random(struct table *table, struct nv_rng *rng);
/* The legal moves, sorted as the protocol does. */
void table_moves(const struct table *table, char *out, size_t size);
void table_refresh(struct table *table);

/*
 * Lays a drawn tableau in a solo game: rows of codes and `...` for empty places,
 * as "R1a ... B2a|Y4d B1a T1a". The tile `first` is laid first, at 0,0, the others
 * as they touch what lies there. At most ten tiles.
 */
void table_draw(struct table *table, const char *first, const char *drawing);
/* A digit for each task of a tile of seat 1, as "010": 1 when covered. */
const char *table_tasks(const struct table *table, const char *code);

uint32_t table_tile(const char *code);
const char *table_wheel(const struct table *table, int space);
void table_print(const struct table *table, char out[TABLE_TEXT]);

#endif
