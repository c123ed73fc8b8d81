/* SPDX-License-Identifier: MIT */
/*
 * What one more stone, or two side by side, would close: every area that they
 * would make, with what it holds. Two stones are found only where neither closes
 * anything alone, and only next to one space from which a figure can place both.
 */
#ifndef NV_AI_TERRA_NOVA_CUTS_H
#define NV_AI_TERRA_NOVA_CUTS_H

#include "games/terra_nova/rules.h"

/* An area that stones would make. */
struct tn_cut {
    struct tn_set area;
    struct tn_set from;      /* where a figure can place the stones from */
    uint8_t stones;          /* 1 or 2 */
    uint8_t stone[2];        /* both the same when there is one */
    uint8_t taken;           /* 0, or 1 more than the seat of a figure that stands there ... */
    uint8_t figure;          /* ... and where */
    uint8_t landscapes;      /* 1 to 3 */
    uint8_t figures[NV_MAX_PLAYERS];
    uint16_t worth;          /* points [TN-12] */
};

enum { TN_MAX_CUTS = 256 };

struct tn_cuts {
    uint32_t count;
    struct tn_cut cut[TN_MAX_CUTS];
};

/* With `pairs` also what two stones close. Beyond TN_MAX_CUTS the rest is left out. */
void tn_cuts_find(const struct tn_rules *rules, const struct tn_state *state, bool pairs,
                  struct tn_cuts *cuts);

#endif
