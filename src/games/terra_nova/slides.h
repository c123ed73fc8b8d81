/* SPDX-License-Identifier: MIT */
/*
 * Work on lanes. Seen in the layout of its direction a figure goes upward: the
 * empty spaces it passes are a run of ones just above it. Adding a one at the foot
 * of the run carries through all of it and stops in the bit above, which is not
 * empty; the ones that the carry cleared are the spaces the figure can reach.
 */
#ifndef TERRA_NOVA_SLIDES_H
#define TERRA_NOVA_SLIDES_H

#include "games/terra_nova/rules.h"

/* Puts a space into lanes, or takes it out. */
static inline void tn_flip(const struct tn_rules *rules, uint64_t *lanes, uint32_t space)
{
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t lane = rules->lane[space][direction];
        lanes[lane >> 6] ^= UINT64_C(1) << (lane & 63);
    }
}

/* The spaces that own figures can reach, of one word of lanes. */
static inline uint64_t tn_reach(uint64_t empty, uint64_t own)
{
    return empty & ~(empty + ((own << 1) & empty));
}

#endif
