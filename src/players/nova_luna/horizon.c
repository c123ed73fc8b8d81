/* SPDX-License-Identifier: MIT */
/* How many moves a game of Nova Luna will still take: thinking time is divided by that. */
#include "players/horizon.h"

#include "novae/nova_luna.h"
#include "novae/registry.h"

/* The thinking is done at the start of each phase; later moves hardly change the plan. */
static uint32_t solo_horizon(const void *rules, const void *state)
{
    enum { FIRST_PLAN = 1, LATER = 24, LAST_PLAN = 1, FOLLOWED = 3 };
    struct nl_view view;
    nl_view(rules, state, &view);
    if (view.phase == 1)
        return view.count[0] == 0 ? FIRST_PLAN : LATER;
    int32_t costs = 0;
    for (uint32_t i = 0; i < view.count[0]; i++)
        costs += nl_tile(view.tableau[0][i].tile)->cost;
    return costs <= view.phase1 ? LAST_PLAN : FOLLOWED; /* nothing laid since [NL-19] */
}

/* About one token a tile, until the first player has none left. */
uint32_t nl_horizon(const void *rules, const void *state)
{
    uint32_t players = nv_nova_luna()->players(rules), least = UINT32_MAX;
    struct nl_view view;
    if (players == 1)
        return solo_horizon(rules, state);
    nl_view(rules, state, &view);
    for (uint32_t seat = 0; seat < players; seat++)
        least = view.supply[seat] < least ? view.supply[seat] : least;
    return least + 2;
}
