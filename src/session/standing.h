/* SPDX-License-Identifier: MIT */
/*
 * Who is how good in the end, also of games that somebody left: those who left
 * are last, the first to leave the very last; the others are ranked as the game
 * stands. Records tell of leavers in their tag Ended: "resigned 2", and of
 * several, in the order in which they left, "timeout 3, resigned 2".
 */
#ifndef NV_SESSION_STANDING_H
#define NV_SESSION_STANDING_H

#include "novae/game.h"

struct nv_leaver {
    uint8_t seat; /* from 0 */
    bool timeout; /* else resigned */
};

struct nv_leavers {
    struct nv_leaver list[NV_MAX_PLAYERS]; /* the first to leave first */
    uint32_t count;
};

struct nv_standing {
    uint8_t ranking[NV_MAX_PLAYERS]; /* all seats from 0, best first */
    uint8_t winners;                 /* bit s: seat s */
    char result[16];                 /* the protocol's word */
};

/*
 * The standing of a game that is over: by its moves, or because of its leavers. Of a game
 * that was broken off the best of those who stayed has won.
 */
void nv_standing_of(const struct nv_game *game, const void *rules, const void *state,
                    const struct nv_leavers *leavers, struct nv_standing *standing);

bool nv_leavers_has(const struct nv_leavers *leavers, uint32_t seat);
/* The value of a tag Ended; nothing when nobody left. */
void nv_leavers_print(const struct nv_leavers *leavers, struct nv_text *out);
enum nv_status nv_leavers_parse(struct nv_span text, uint32_t players, struct nv_leavers *leavers,
                                struct nv_error *error);

#endif
