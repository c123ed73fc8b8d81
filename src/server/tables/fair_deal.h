/* SPDX-License-Identifier: MIT */
/*
 * Deals that can be checked: the server's secret and what the players contribute,
 * by way of HMAC-SHA-256, give a stream of numbers that nobody could choose. The
 * contract fixes every byte of it, so that others can recompute a deal.
 */
#ifndef NV_SERVER_TABLES_FAIR_DEAL_H
#define NV_SERVER_TABLES_FAIR_DEAL_H

#include "novae/game.h"
#include "server/accounts/secrets.h"

enum { NV_DEAL_ROOM = 320 }; /* 68 codes of three letters, commas, the stack */

struct nv_fair_source {
    struct nv_span id; /* of the table, or "daily-DATE" */
    unsigned char secret[NV_SECRET_BYTES];
    bool has[NV_MAX_PLAYERS]; /* did the seat contribute? */
    unsigned char contribution[NV_MAX_PLAYERS][NV_SECRET_BYTES];
    uint32_t players;
};

/* The deal as the protocol spells it; empty for a game that has no fair deal. */
void nv_fair_deal(const struct nv_fair_source *source, const struct nv_game *game,
                  char deal[NV_DEAL_ROOM]);
/*
 * The deal as everybody may see it when `drawn` tiles have been drawn: the others
 * in the order of the tile list. A game without hidden tiles shows all of it.
 */
void nv_public_deal(const struct nv_game *game, const char *deal, uint32_t drawn,
                    char shown[NV_DEAL_ROOM]);
/* The tiles of a deal from the `from`th to before the `to`th, as items of a JSON list. */
void nv_dealt_tiles(const char *deal, uint32_t from, uint32_t to, struct nv_buffer *out);
/* How many tiles have been drawn in a position; 0 in a game that draws none. */
uint32_t nv_tiles_drawn(const struct nv_game *game, const void *rules, const void *state);

/* Does a move's text begin with one of the tiles drawn from one number to another? */
bool nv_dealt_names(const char *deal, uint32_t from, uint32_t to, const char *move);

#endif
