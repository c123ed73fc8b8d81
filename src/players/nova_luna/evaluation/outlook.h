/* SPDX-License-Identifier: MIT */
/*
 * The next moves of a position of Nova Luna, foreseen from the wheel alone: who takes which
 * tile, as if no tile helped or hindered another. A net that sees where this leads need not
 * guess who profits from what lies on the wheel.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_EVALUATION_OUTLOOK_H
#define NV_PLAYERS_NOVA_LUNA_EVALUATION_OUTLOOK_H

#include "players/nova_luna/evaluation/position_scan.h"

enum {
    NL_OUTLOOK_DUEL_PLIES = 4, /* moves foreseen with two players, */
    NL_OUTLOOK_PLIES = 3,      /* and with more, of whom nobody's moves can be cut off */
    NL_OUTLOOK_WORTH = 5,      /* how much a tile's worth counts ... */
    NL_OUTLOOK_COST = 7,       /* ... against a step on the track */
    NL_OUTLOOK_WIN = 10000,    /* more than all tiles together */
};

/* Where the players stand after those moves. */
struct nl_outlook {
    uint8_t order[NV_MAX_PLAYERS]; /* as in the state */
    int16_t track[NV_MAX_PLAYERS];
    uint8_t supply[NV_MAX_PLAYERS]; /* tokens left; 0: that seat has won */
    int16_t worth[NV_MAX_PLAYERS];  /* of the tiles taken, less what they cost */
};

void nl_outlook_find(const struct nl_position_scan *position, struct nl_outlook *outlook);

#endif
