/* SPDX-License-Identifier: MIT */
/*
 * A position of Nova Luna with all that was seen in it. What follows from one tableau
 * alone is remembered: tableaux come back with every other order of the same moves.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_EVALUATION_POSITION_SCAN_H
#define NV_PLAYERS_NOVA_LUNA_EVALUATION_POSITION_SCAN_H

#include "players/nova_luna/evaluation/tableau_scan.h"
#include "players/row_net.h"

enum {
    NL_REMEMBERED = 5632, /* tableaux of all seats */
    NL_UNKNOWN = 255,     /* a gain not looked for yet */
    NL_WORTHS = 14        /* how good a tile can be, from 0 on */
};

/* What a tile can do for a tableau at its best place. */
struct nl_promise {
    uint8_t gain;  /* tasks completed */
    uint8_t worth; /* that and what it prepares, below NL_WORTHS */
};

/* What follows from one tableau alone, whatever the others do. */
struct nl_tableau_entry {
    uint64_t key;          /* of the tableau, never 0 */
    struct nv_row_sum sum; /* what the net makes of it */
    struct nl_promise promise[NL_TILES];
    struct nl_tableau_scan scan;
};

struct nl_tableau_cache {
    struct nl_tableau_entry entry[NL_REMEMBERED]; /* an equal part for each seat of the table */
};

struct nl_position_scan {
    const struct nl_rules *rules;
    const struct nl_state *state;
    const struct nv_row_net *net;
    uint32_t ahead;         /* tiles on the wheel that were looked at */
    uint8_t tile[NL_AHEAD]; /* clockwise from the moon */
    const struct nl_tableau_entry *entry[NV_MAX_PLAYERS];
    struct nl_promise promise[NV_MAX_PLAYERS][NL_AHEAD];
    struct nl_tableau_entry own[NV_MAX_PLAYERS]; /* only used without a memory */
};

/* `memory` may be NULL; what it remembers is of one net. */
void nl_position_scan_fill(struct nl_position_scan *position, const struct nv_row_net *net,
                           const struct nl_rules *rules, const struct nl_state *state,
                           struct nl_tableau_cache *memory);
/* The same for no more than the weights of moves depend on: the mover and whoever is next. */
void nl_position_scan_next(struct nl_position_scan *position, const struct nv_row_net *net,
                           const struct nl_rules *rules, const struct nl_state *state,
                           struct nl_tableau_cache *memory);

#endif
