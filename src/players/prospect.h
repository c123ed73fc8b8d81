/* SPDX-License-Identifier: MIT */
/*
 * What a position, or a move in it, is worth by a search of its own, for everything that
 * compares moves with each other. What a move would reveal is redrawn a few times, so
 * that luck has no part in it. Scores are those of the protocol.
 */
#ifndef NV_PLAYERS_PROSPECT_H
#define NV_PLAYERS_PROSPECT_H

#include "novae/player.h"

/* Who looks, by which rules, and what one search may cost. */
struct nv_prospector {
    struct nv_player *player; /* of a level */
    const struct nv_game *game;
    const void *rules;
    struct nv_time_control time;
    uint64_t seed; /* of the redraws */
};

/* What each seat expects, and the move the player prefers; there is none when the game is over. */
struct nv_prospect {
    float score[NV_MAX_PLAYERS];
    nv_move best;
};

/* Of a position; nothing that was thought before matters. */
void nv_prospect_position(const struct nv_prospector *prospector, const void *state,
                          struct nv_prospect *prospect);
/* Of a move, whatever it reveals; only the scores are filled in. */
void nv_prospect_move(const struct nv_prospector *prospector, const void *before, nv_move move,
                      struct nv_prospect *prospect);

#endif
