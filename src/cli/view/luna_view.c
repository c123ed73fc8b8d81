/* SPDX-License-Identifier: MIT */
/* Small questions about a view of Nova Luna, for all that show it. */
#include "cli/view/card.h"

bool nv_offered(const struct nl_view *view, int space)
{
    int before = 0;
    if (view->over || view->wheel[space] == NL_NO_TILE)
        return false;
    for (int i = (view->moon + 1) % NL_WHEEL; i != space; i = (i + 1) % NL_WHEEL)
        before += view->wheel[i] != NL_NO_TILE;
    return before < 3;
}

int nv_tableau_costs(const struct nl_view *view, int seat)
{
    int sum = 0;
    for (int i = 0; i < view->count[seat]; i++)
        sum += nl_tile(view->tableau[seat][i].tile)->cost;
    return sum;
}

bool nv_may_refill(const struct nl_view *view)
{
    int tiles = 0;
    for (int i = 0; i < NL_WHEEL; i++)
        tiles += view->wheel[i] != NL_NO_TILE;
    return !view->over && view->players > 1 && tiles < 3 && view->pile > 0;
}

bool nv_may_end_phase(const struct nl_view *view)
{
    enum { SECOND_STACK = 13 }; /* [NL-17] */
    return !view->over && view->players == 1 && view->phase == 1 && view->supply[0] == SECOND_STACK;
}

const struct nl_placed *nv_tile_at(const struct nl_view *view, int seat, int x, int y)
{
    for (int i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        if (placed->x == x && placed->y == y)
            return placed;
    }
    return NULL;
}

bool nv_place_is_free(const struct nl_view *view, int seat, int x, int y)
{
    if (view->count[seat] == 0)
        return x == 0 && y == 0;
    return !nv_tile_at(view, seat, x, y) &&
           (nv_tile_at(view, seat, x - 1, y) || nv_tile_at(view, seat, x + 1, y) ||
            nv_tile_at(view, seat, x, y - 1) || nv_tile_at(view, seat, x, y + 1));
}

struct nv_extent nv_tableau_extent(const struct nl_view *view, int seat)
{
    struct nv_extent extent = {0};
    for (int i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        extent.min_x = placed->x < extent.min_x ? placed->x : extent.min_x;
        extent.max_x = placed->x > extent.max_x ? placed->x : extent.max_x;
        extent.min_y = placed->y < extent.min_y ? placed->y : extent.min_y;
        extent.max_y = placed->y > extent.max_y ? placed->y : extent.max_y;
    }
    return extent;
}

struct nv_extent nv_extent_around(struct nv_extent extent)
{
    return (struct nv_extent){extent.min_x - 1, extent.max_x + 1, extent.min_y - 1,
                              extent.max_y + 1};
}
