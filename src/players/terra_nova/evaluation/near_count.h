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

/*
 * For each seat the spaces where it counts more than each other seat. Bit by bit, from the highest,
 * seats drop out where another one that is still in has a bit more; who is left alone has most.
 */
static inline void tn_near_most(const struct tn_near_count *count, uint32_t players,
                                struct tn_set most[NV_MAX_PLAYERS])
{
    struct tn_set once = {{0}}, twice = {{0}};
    memset(most, 0xff, players * sizeof *most);
    for (int i = 2; i >= 0; i--) {
        struct tn_set any = {{0}};
        for (uint32_t seat = 0; seat < players; seat++)
            any = tn_set_or(any, tn_set_and(most[seat], count[seat].bit[i]));
        for (uint32_t seat = 0; seat < players; seat++)
            most[seat] = tn_set_without(most[seat], tn_set_without(any, count[seat].bit[i]));
    }
    for (uint32_t seat = 0; seat < players; seat++) {
        twice = tn_set_or(twice, tn_set_and(once, most[seat]));
        once = tn_set_or(once, most[seat]);
    }
    for (uint32_t seat = 0; seat < players; seat++)
        most[seat] = tn_set_without(most[seat], twice);
}

#endif
