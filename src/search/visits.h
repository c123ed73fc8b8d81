/* SPDX-License-Identifier: MIT */
/*
 * Which nodes of a full tree to keep: those that were passed often. All are counted by the
 * length of their number of visits, so that one look at each says where to cut.
 */
#ifndef NV_SEARCH_VISITS_H
#define NV_SEARCH_VISITS_H

#include <stdint.h>

enum { NV_VISIT_LENGTHS = 33 }; /* of numbers of 32 bits */

/* How much room nodes take, by the length of their visits; all 0 at first. */
struct nv_visits {
    uint32_t room[NV_VISIT_LENGTHS];
};

void nv_visits_count(struct nv_visits *all, uint32_t visits, uint32_t room);
/* The fewest visits that, with all that have more, do not fill more than `room`. */
uint32_t nv_visits_least(const struct nv_visits *all, uint32_t room);

#endif
