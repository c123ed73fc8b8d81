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

#endif
