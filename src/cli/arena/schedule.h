/* SPDX-License-Identifier: MIT */
/*
 * Who plays whom on which deal. An encounter is a line-up for the seats; every
 * deal is played by every encounter once for each rotation of its line-up, so
 * that nobody has the better seats or the better deals. Games are numbered so
 * that more deals only add numbers at the end.
 */
#ifndef NV_ARENA_SCHEDULE_H
#define NV_ARENA_SCHEDULE_H

#include "novae/game.h"

enum {
    NV_ARENA_PLAYERS = 16, /* in one arena, at most */
    NV_ARENA_ENCOUNTERS = NV_ARENA_PLAYERS * (NV_ARENA_PLAYERS - 1) / 2,
    NV_ARENA_DEALS = 1000000
};

struct nv_schedule {
    uint32_t seats;
    uint32_t deals;
    uint32_t encounters;
    uint8_t line_up[NV_ARENA_ENCOUNTERS][NV_MAX_PLAYERS]; /* players; the first is measured */
};

struct nv_fixture {
    uint32_t encounter;
    uint32_t deal;
    uint32_t rotation;
    uint32_t first_seat;            /* of the line-up's first player */
    uint8_t player[NV_MAX_PLAYERS]; /* of each seat */
};

/*
 * Two seats: everybody against everybody. More seats: as many players as seats
 * sit at one table; else the first player sits alone among copies of each other.
 */
void nv_schedule_init(struct nv_schedule *schedule, uint32_t players, uint32_t seats,
                      uint32_t deals);
uint64_t nv_schedule_games(const struct nv_schedule *schedule);
struct nv_fixture nv_schedule_game(const struct nv_schedule *schedule, uint64_t number);
/* The number of a game, for looking up the games of one deal. */
uint64_t nv_schedule_number(const struct nv_schedule *schedule, uint32_t encounter, uint32_t deal,
                            uint32_t rotation);

#endif
