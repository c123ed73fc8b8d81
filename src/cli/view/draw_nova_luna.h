/* SPDX-License-Identifier: MIT */
/* What the two halves of a picture of Nova Luna share: the wheel, the tableaux. */
#ifndef NV_CLI_VIEW_DRAW_NOVA_LUNA_H
#define NV_CLI_VIEW_DRAW_NOVA_LUNA_H

#include "cli/view/card.h"

struct nv_luna_picture {
    struct nv_canvas canvas; /* the sheet at work; each half has its own */
    const struct nl_view *view;
    const struct nv_draw_scene *scene;
    const struct nv_draw_style *style;
};

/* A player's number on its colour; returns the column after it. */
int nv_luna_badge(struct nv_luna_picture *picture, int x, int y, int seat);
/* Draws all tableaux on sheets of their own; false without memory. */
bool nv_luna_tableaux(struct nv_luna_picture *picture, FILE *out);

#endif
