/* SPDX-License-Identifier: MIT */
/* Counting the figures near each space, for all spaces at once. */
#ifndef NV_PLAYERS_TERRA_NOVA_EVALUATION_NEAR_COUNT_H
#define NV_PLAYERS_TERRA_NOVA_EVALUATION_NEAR_COUNT_H

#include "games/terra_nova/rules.h"

#include <string.h>

/* For each space how many figures are near, up to 7, as three bits in three sets. */
struct tn_near_count {
    struct tn_set bit[3];
};

static inline void tn_near_count_in(struct tn_near_count *count, struct tn_set set)
{
    for (int i = 0; i < 3; i++) {
        struct tn_set carry = tn_set_and(count->bit[i], set);
        count->bit[i] = tn_set_xor(count->bit[i], set);
        set = carry;
    }
    for (int i = 0; i < 3; i++)
        count->bit[i] = tn_set_or(count->bit[i], set);
}

/* Spaces where `a` counts more than `b`. */
static inline struct tn_set tn_near_more(const struct tn_near_count *a,
                                         const struct tn_near_count *b)
{
    struct tn_set greater = {{0}}, smaller = {{0}};
    for (int i = 2; i >= 0; i--) {
        struct tn_set up = tn_set_without(a->bit[i], b->bit[i]);
        struct tn_set down = tn_set_without(b->bit[i], a->bit[i]);
        greater = tn_set_or(greater, tn_set_without(up, smaller));
        smaller = tn_set_or(smaller, tn_set_without(down, greater));
    }
    return greater;
}

/* Spaces where a seat counts more than each other seat. */
static inline struct tn_set tn_near_most(const struct tn_near_count *count, uint32_t players,
                                         uint32_t seat)
{
    struct tn_set most;
    memset(&most, 0xff, sizeof most);
    for (uint32_t other = 0; other < players; other++) {
        if (other != seat)
            most = tn_set_and(most, tn_near_more(&count[seat], &count[other]));
    }
    return most;
}

#endif
