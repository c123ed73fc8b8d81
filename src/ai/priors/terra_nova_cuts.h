/* SPDX-License-Identifier: MIT */
/*
 * What one more stone, or two side by side, would close: every area that they
 * would make, with what it holds. Two stones are found only where neither closes
 * anything alone, and only next to one space from which a figure can place both.
 */
#ifndef NV_AI_TERRA_NOVA_CUTS_H
#define NV_AI_TERRA_NOVA_CUTS_H

#include "ai/priors/terra_nova_walls.h"

/* An area that stones would make. */
struct tn_cut {
    struct tn_set area;
    struct tn_set from; /* where a figure can place the stones from */
    uint16_t worth;     /* points [TN-12] */
    uint8_t landscapes; /* 1 to 3 */
    uint8_t stones;     /* 1 or 2 */
    uint8_t stone[2];   /* both the same when there is one */
    /* The rest depends on figures: */
    uint8_t taken;  /* 0, or 1 more than the seat of a figure that stands on a stone's space ... */
    uint8_t figure; /* ... and where */
    uint8_t figures[NV_MAX_PLAYERS]; /* of each seat in the area */
};

enum { TN_MAX_CUTS = 256, TN_KEPT_CUTS = 40, TN_KEPT_LANDS = 1024 };

struct tn_cuts {
    uint32_t count;
    struct tn_cut cut[TN_MAX_CUTS];
};

/*
 * The cuts of lands seen before. Slides leave the land as it is, so most positions
 * of a search have a land that was looked at already.
 */
struct tn_cuts_memory {
    struct tn_board board; /* to which all of this belongs */
    struct tn_outline outline;
    struct tn_kept_cuts {
        struct tn_set land; /* no space: nothing is kept here */
        uint32_t count;
        struct tn_cut cut[TN_KEPT_CUTS];
    } kept[TN_KEPT_LANDS];
};

/*
 * Finds all cuts of a position; beyond TN_MAX_CUTS the rest is left out. The
 * memory, at first all 0, changes nothing but the time it takes; it may be NULL.
 */
void tn_cuts_find(const struct tn_rules *rules, const struct tn_state *state,
                  struct tn_cuts_memory *memory, struct tn_cuts *cuts);

#endif
