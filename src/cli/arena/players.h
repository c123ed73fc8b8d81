/* SPDX-License-Identifier: MIT */
/*
 * The players of an arena, from the words that name them:
 *
 *   level:K[@TIME]   the engine at a level; TIME a move, as 100ms or 2s
 *   nodes:N          the engine at level 10 with N nodes a move
 *   random           any legal move
 *   greedy           the most points now (players/greedy.h)
 *   cmd:COMMAND[@TIME]  a UGI program, run by the shell
 *
 * A player is made for one game and seat and forgets it afterwards.
 */
#ifndef NV_ARENA_PLAYERS_H
#define NV_ARENA_PLAYERS_H

#include "novae/player.h"
#include "session/session.h"

#include <stdatomic.h>

enum { NV_PLAYER_COMMAND = 1024 };

struct nv_player_spec {
    const char *text; /* as it was given; the caller keeps it */
    enum nv_player_kind kind;
    uint32_t level;
    uint64_t nodes;  /* 0: no limit */
    uint32_t millis; /* a move; 0: not given */
    char command[NV_PLAYER_COMMAND];
};

/* What a player is told about its game; it must outlive the player. */
struct nv_player_seat {
    const struct nv_settings *settings;
    uint64_t seed;            /* of its own chance, not that of the deal */
    uint32_t hash;            /* MB of a search */
    uint32_t threads;         /* of a search */
    uint32_t margin;          /* millis that a foreign program may be late */
    const _Atomic bool *stop; /* foreign programs are not waited for any longer */
};

enum nv_status nv_player_parse(struct nv_player_spec *spec, const char *text,
                               struct nv_error *error);
/* The player for a seat. NULL when it does not come to the table; the error says why. */
struct nv_player *nv_player_seat(const struct nv_player_spec *spec,
                                 const struct nv_player_seat *seat, struct nv_error *error);

#endif
