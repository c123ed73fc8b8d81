/* SPDX-License-Identifier: MIT */
/*
 * A position in the middle of a turn, prepared to be measured as it will be after one or two
 * stones that close nothing. Most turns end so, and most of what is measured of them is the same:
 * the figures, and what they see of the board but for a few lines.
 */
#ifndef NV_PLAYERS_TERRA_NOVA_EVALUATION_STONE_SCAN_H
#define NV_PLAYERS_TERRA_NOVA_EVALUATION_STONE_SCAN_H

#include "players/terra_nova/evaluation/features.h"
#include "players/terra_nova/evaluation/near_count.h"

enum {
    TN_STONE_SPACES = TN_MAX_MOVED * TN_DIRECTIONS, /* where a stone may go */
    TN_ALL_FIGURES = NV_MAX_PLAYERS * TN_MAX_FIGURES
};

/* Who sees a space, and what a stone there would hide from them. */
struct tn_sight {
    uint32_t count;
    struct tn_hidden {
        uint8_t seat, figure; /* number in the scan */
        struct tn_set spaces;
    } hidden[TN_DIRECTIONS];
};

struct tn_stone_scan {
    struct tn_position_scan scan;
    struct tn_set vacant; /* before the stones, like all that follows */
    struct tn_set land;
    struct tn_set figures[NV_MAX_PLAYERS];
    struct tn_set near[NV_MAX_PLAYERS]; /* next to any figure */
    struct tn_set held[NV_MAX_PLAYERS]; /* spaces with most figures within one step */
    /* Figures within two steps, without those beside which a stone may go: these follow. */
    struct tn_near_count wide[NV_MAX_PLAYERS];
    uint32_t besides;
    struct tn_beside {
        uint8_t seat, space;
        struct tn_set wide;
    } beside[TN_ALL_FIGURES];
    uint8_t number[TN_MAX_SPACES]; /* of a space where a stone may go */
    struct tn_sight sight[TN_STONE_SPACES];
};

/* The state must stay where it is as long as the scan is used. */
void tn_stone_scan_fill(struct tn_stone_scan *scan, const struct tn_rules *rules,
                        const struct tn_state *state, struct tn_enclosure_cache *memory);
/* What tn_measure tells of the position after stones; false when more than that has changed. */
bool tn_stone_scan_measure(struct tn_stone_scan *scan, const struct tn_state *after,
                           float features[NV_MAX_PLAYERS][TN_FEATURES]);

#endif
