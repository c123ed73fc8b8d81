/* SPDX-License-Identifier: MIT */
/*
 * The pieces of reading a position that two kinds of text share: the whole position
 * (position_parse.c) and the sketch of one as it lies on a table (sketch.c).
 */
#ifndef GAMES_NOVA_LUNA_POSITION_READ_H
#define GAMES_NOVA_LUNA_POSITION_READ_H

#include "games/nova_luna/state.h"

enum {
    NL_FIRST_PILE = NL_TILES - NL_WHEEL + 1, /* tiles in the pile of a first position */
    NL_POSITION_TEXT = 2048 /* 68 tiles of at most 15 characters, and 300 for the rest */
};

struct nl_reading {
    struct nv_span rest;
    struct nv_error *error;
    struct nl_rules rules;
    struct nl_state state;
    bool seen[NL_TILES];
    /* What the text claims and the rules have to confirm. */
    uint32_t track[NV_MAX_PLAYERS];
    uint32_t supply[NV_MAX_PLAYERS];
    uint32_t phase1;
};

#define REFUSE(reading, ...) nv_fail((reading)->error, NV_BAD_POSITION, __VA_ARGS__)

/* Cuts the next word off, which has to be `key=value`; an empty value means it is not. */
struct nv_span nl_read_field(struct nl_reading *r, const char *key);
enum nv_status nl_read_number(struct nl_reading *r, const char *key, uint32_t max, uint32_t *out);
/* Game, players, beginner: the tableaux are empty then and the supplies full. */
enum nv_status nl_read_options(struct nl_reading *r);
/* Every tile lies in one place only. */
enum nv_status nl_read_tile(struct nl_reading *r, struct nv_span code, uint8_t *out);
/* Needs to know where the moon stands. */
enum nv_status nl_read_wheel(struct nl_reading *r);
enum nv_status nl_read_order(struct nl_reading *r);
/* Lays one tile by the rules; `second` says whether solo phase 2 has begun. */
enum nv_status nl_read_lay(struct nl_reading *r, uint32_t seat, const struct nl_placed *placed,
                           bool *second);
/*
 * Can `chosen` refills, of 9 or 10 tiles each, and some automatic ones of 11
 * have drawn so many tiles? The last one takes what is there [NL-7].
 */
bool nl_refills_fit(uint32_t drawn, uint32_t chosen);

#endif
