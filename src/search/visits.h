/* SPDX-License-Identifier: MIT */
/*
 * Which nodes of a full tree to keep: the most visited. A histogram of all nodes by the bit
 * length of their visit counts, made in one pass, says where to cut.
 */
#ifndef NV_SEARCH_VISITS_H
#define NV_SEARCH_VISITS_H

#include <stdint.h>

enum { NV_VISIT_LENGTHS = 33 }; /* bit lengths of 32-bit numbers */

/* How much room nodes take, by the bit length of their visits; all 0 at first. */
struct nv_visits {
    uint32_t room[NV_VISIT_LENGTHS];
};

void nv_visits_count(struct nv_visits *all, uint32_t visits, uint32_t room);
/* The least number of visits such that all nodes with as many or more fit into `room`. */
uint32_t nv_visits_least(const struct nv_visits *all, uint32_t room);

#endif
