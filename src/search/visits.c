/* SPDX-License-Identifier: MIT */
/* The histogram of visits by which a full tree is pruned. */
#include "search/visits.h"

static uint32_t length_of(uint32_t number)
{
    uint32_t length = 0;
    for (; number; number >>= 1)
        length++;
    return length;
}

void nv_visits_count(struct nv_visits *all, uint32_t visits, uint32_t room)
{
    all->room[length_of(visits)] += room;
}

uint32_t nv_visits_least(const struct nv_visits *all, uint32_t room)
{
    uint32_t length = NV_VISIT_LENGTHS;
    while (length > 0 && all->room[length - 1] <= room)
        room -= all->room[--length];
    return length == 0 ? 0 : length == NV_VISIT_LENGTHS ? UINT32_MAX : UINT32_C(1) << (length - 1);
}
