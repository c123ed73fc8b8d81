/* SPDX-License-Identifier: MIT */
/* What the pictures of positions and of single tiles share: colours and cards. */
#ifndef NV_CLI_VIEW_CARD_H
#define NV_CLI_VIEW_CARD_H

#include "cli/view/canvas.h"
#include "cli/view/draw.h"
#include "cli/view/prose.h"

enum {
    NV_CARD_WIDTH = 6,
    NV_CARD_HEIGHT = 1 + NL_TASKS, /* the code, then a line for each task */
    NV_TASK_WORDS = 64             /* room for a task in words */
};

/* Every colour has a letter and a shape too, so that it reads without colours. */
struct nv_tile_colour {
    const char *name;
    char letter;
    const char *shape;
    struct nv_ink header; /* of a card */
    uint8_t body;         /* background of its tasks */
    uint8_t dot;          /* of a task, on any body */
};

extern const struct nv_tile_colour nv_tile_colours[NL_COLOURS];

struct nv_card {
    uint8_t tile;
    uint8_t covered; /* bit k: task k has its token */
    bool offered;
    int height; /* lines, up to NV_CARD_HEIGHT */
};

void nv_card_draw(struct nv_canvas *canvas, int x, int y, struct nv_card card,
                  const struct nv_draw_style *style);
/* "R red  B blue ..." with the shapes in use, so many in a line. */
void nv_card_legend(struct nv_canvas *canvas, int x, int y, int columns,
                    const struct nv_draw_style *style);
/* "2 red 1 blue" */
void nv_task_words(const struct nl_tile *tile, int task, char out[NV_TASK_WORDS]);
/* "R3b, red, cost 3, task 2 red 1 blue." */
void nv_say_tile(struct nv_prose *prose, const struct nl_tile *tile);

/* Small questions about a view. */

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
