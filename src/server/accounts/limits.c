/* SPDX-License-Identifier: MIT */
/* Counts by key, in a map that is swept now and then. */
#include "server/accounts/limits.h"

#include <stdlib.h>
#include <string.h>

struct count {
    uint64_t ends;
    uint32_t number;
    size_t length;
    char key[];
};

void nv_limit_init(struct nv_limit *limit, uint32_t most, uint64_t period)
{
    *limit = (struct nv_limit){.most = most, .period = period};
}

static struct nv_span key_of(const struct count *count)
{
    return (struct nv_span){count->key, count->length};
}

static void sweep(struct nv_limit *limit, uint64_t now)
{
    size_t at = 0;
    struct count *count;
    limit->swept = now;
    while ((count = nv_hash_map_next(&limit->counts, &at))) {
        if (count->ends > now)
            continue;
        nv_hash_map_remove(&limit->counts, key_of(count));
        free(count);
    }
}

void nv_limit_finish(struct nv_limit *limit)
{
    sweep(limit, UINT64_MAX);
    nv_hash_map_finish(&limit->counts);
}

static struct count *add(struct nv_limit *limit, struct nv_span key)
{
    struct count *count = calloc(1, sizeof *count + key.length);
    if (!count)
        return NULL;
    count->length = key.length;
    memcpy(count->key, key.at, key.length);
    if (nv_hash_map_add(&limit->counts, key_of(count), count))
        return count;
    free(count);
    return NULL;
}

uint32_t nv_limit_take(struct nv_limit *limit, struct nv_span key, uint64_t now)
{
    if (!limit->most)
        return 0;
    if (now > limit->swept + limit->period)
        sweep(limit, now);
    struct count *count = nv_hash_map_find(&limit->counts, key);
    if (!count && !(count = add(limit, key)))
        return 1;
    if (count->ends <= now) {
        count->ends = now + limit->period;
        count->number = 0;
    }
    if (count->number == limit->most)
        return (uint32_t)((count->ends - now + 999) / 1000);
    count->number++;
    return 0;
}

void nv_limit_give_back(struct nv_limit *limit, struct nv_span key)
{
    struct count *count = nv_hash_map_find(&limit->counts, key);
    if (count && count->number > 0)
        count->number--;
}
