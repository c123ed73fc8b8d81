/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna in numbers: what describes a seat's chances and what describes a
 * move. The player and the tuner both read them from here.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_EVALUATION_FEATURES_H
#define NV_PLAYERS_NOVA_LUNA_EVALUATION_FEATURES_H

#include "players/nova_luna/evaluation/tableau_scan.h"

enum { NL_FEATURES = 44, NL_MOVE_FEATURES = 26, NL_PLACE_FEATURES = 15 };

enum {
    NL_TABLEAU_FEATURES = 15,
    NL_REMEMBERED = 5632, /* tableaux of all seats */
    NL_UNKNOWN = 255      /* a gain not looked for yet */
};

/* What follows from one tableau alone, whatever the others do. */
struct nl_tableau_entry {
    uint64_t key; /* of the tableau, never 0 */
    float features[NL_TABLEAU_FEATURES];
    uint8_t gain[NL_TILES]; /* tasks that a tile would complete at its best place */
    struct nl_tableau_scan scan;
};

/* Tableaux come back with every other order of the same moves: most of them are known. */
struct nl_tableau_cache {
    struct nl_tableau_entry entry[NL_REMEMBERED]; /* an equal part for each seat of the table */
};

/* A position with all that was seen in it. */
struct nl_position_scan {
    const struct nl_rules *rules;
    const struct nl_state *state;
    uint32_t ahead;         /* tiles on the wheel that were looked at */
    uint8_t tile[NL_AHEAD]; /* clockwise from the moon */
    const struct nl_tableau_entry *entry[NV_MAX_PLAYERS];
    uint8_t gain[NV_MAX_PLAYERS][NL_AHEAD];
    struct nl_tableau_entry own[NV_MAX_PLAYERS]; /* only used without a memory */
};

/* `memory` may be NULL. */
void nl_position_scan_fill(struct nl_position_scan *position, const struct nl_rules *rules,
                           const struct nl_state *state, struct nl_tableau_cache *memory);
void nl_seat_features(const struct nl_position_scan *position, uint32_t seat,
                      float out[NL_FEATURES]);
/* Of taking the nth tile: what is the same at all places, and rows of what varies with them. */
void nl_tile_features(const struct nl_position_scan *position, uint32_t nth,
                      float out[NL_MOVE_FEATURES]);
void nl_place_features(const struct nl_position_scan *position, uint32_t nth,
                       float rows[NL_PLACE_FEATURES][NL_SEEN]);
void nl_refill_features(const struct nl_position_scan *position, float out[NL_MOVE_FEATURES]);

#endif
