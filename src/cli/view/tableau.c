/* SPDX-License-Identifier: MIT */
/* What lies where in a view of Nova Luna, and what may be taken. */
#include "cli/view/tableau.h"

bool nv_offered(const struct nl_view *view, int space)
{
    for (int i = 0; i < view->offers; i++) {
        if (view->offered[i] == space)
            return true;
    }
    return false;
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

bool nv_place_is_free(const struct nl_view *view, int x, int y)
{
    for (int i = 0; i < view->places; i++) {
        if (view->place[i].x == x && view->place[i].y == y)
            return true;
    }
    return false;
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
