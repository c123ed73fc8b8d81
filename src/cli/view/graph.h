/* SPDX-License-Identifier: MIT */
/*
 * The course of an analysed game as a graph: a line for each seat, with the
 * moves that turned the game marked. On a terminal it is made of characters, in
 * a file it is an SVG picture that suits light and dark pages.
 */
#ifndef NV_CLI_VIEW_GRAPH_H
#define NV_CLI_VIEW_GRAPH_H

#include "cli/view/draw.h"
#include "novae/analyse.h"
#include "session/buffer.h"

/* The moves of a game as text. */
struct nv_spelled {
    char move[NV_MOVE_TEXT], best[NV_MOVE_TEXT];
};

struct nv_graph {
    const char *title;
    const struct nv_analysis *judged;
    const struct nv_spelled *spelled;
    uint32_t count; /* of moves; there is one point more */
    uint32_t players;
    bool total; /* less is better, see nv_game_counts_total */
};

/* Point 0 is the start, point i what follows move i. */
float nv_graph_value(const struct nv_graph *graph, uint32_t point, uint32_t seat);
/* The values at the lower and the upper edge: 0 and 1000, or what holds all totals. */
void nv_graph_range(const struct nv_graph *graph, float *low, float *high);

void nv_graph_draw(FILE *out, const struct nv_graph *graph, const struct nv_draw_style *style);
void nv_graph_svg(const struct nv_graph *graph, struct nv_buffer *out);

#endif
