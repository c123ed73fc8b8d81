/* SPDX-License-Identifier: MIT */
/*
 * How often something may happen: for each key so many times in a span of time
 * that begins with the first of them.
 */
#ifndef NV_SERVER_ACCOUNTS_LIMITS_H
#define NV_SERVER_ACCOUNTS_LIMITS_H

#include "server/hash_map.h"

struct nv_limit {
    struct nv_hash_map counts;
    uint32_t most;   /* 0: no limit */
    uint64_t period; /* ms */
    uint64_t swept;  /* when counts that are over were last thrown away */
};

void nv_limit_init(struct nv_limit *limit, uint32_t most, uint64_t period);
void nv_limit_finish(struct nv_limit *limit);
/* Counts one; or, when there were too many, returns the seconds until there may be another. */
uint32_t nv_limit_take(struct nv_limit *limit, struct nv_span key, uint64_t now);
/* What was counted turned out not to count. */
void nv_limit_give_back(struct nv_limit *limit, struct nv_span key);

#endif
