/* SPDX-License-Identifier: MIT */
/* Small questions about a view of Nova Luna, for all that draw it or tell of it. */
#ifndef NV_CLI_VIEW_TABLEAU_H
#define NV_CLI_VIEW_TABLEAU_H

#include "novae/nova_luna.h"

/* Is this tile one of the next three from the moon on? [NL-8] */
bool nv_offered(const struct nl_view *view, int space);
/* The tile at a place of a tableau, or NULL. */
const struct nl_placed *nv_tile_at(const struct nl_view *view, int seat, int x, int y);
/* May the one to move put a tile there? [NL-9] */
bool nv_place_is_free(const struct nl_view *view, int x, int y);

/* The columns and rows of a tableau that hold tiles; 0,0 alone when it is empty. */
struct nv_extent {
    int min_x, max_x, min_y, max_y;
};

struct nv_extent nv_tableau_extent(const struct nl_view *view, int seat);
/* The same with one column and row more on each side, for the places around. */
struct nv_extent nv_extent_around(struct nv_extent extent);

#endif
