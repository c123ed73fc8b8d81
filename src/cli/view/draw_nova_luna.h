/* SPDX-License-Identifier: MIT */
/* What the two halves of a picture of Nova Luna share: the wheel, the tableaux. */
#ifndef NV_CLI_VIEW_DRAW_NOVA_LUNA_H
#define NV_CLI_VIEW_DRAW_NOVA_LUNA_H

#include "cli/view/card.h"
#include "cli/view/tableau.h"

enum { NV_WHEEL_WIDTH = 42, NV_WHEEL_HEIGHT = 22 };

/* Players' tokens: a number on its own background. */
extern const struct nv_ink nv_seat_inks[NV_MAX_PLAYERS];

struct nv_luna_picture {
    struct nv_canvas canvas; /* the sheet at work; each half has its own */
    const struct nl_view *view;
    const struct nv_draw_scene *scene;
    const struct nv_draw_style *style;
};

/* The wheel with the moon track inside it, at the upper left of the sheet at work. */
void nv_luna_wheel(struct nv_luna_picture *picture);
/* The upper left corner of a space of the wheel; a step of the moon track. */
void nv_luna_wheel_space(int space, int *x, int *y);
void nv_luna_track_space(int step, int *x, int *y);
/* A player's number on its colour; returns the column after it. */
int nv_luna_badge(struct nv_luna_picture *picture, int x, int y, int seat);
/* Draws all tableaux on sheets of their own; false when out of memory. */
bool nv_luna_tableaux(struct nv_luna_picture *picture, FILE *out);

#endif
