/* SPDX-License-Identifier: MIT */
/* The colours and signs of Terra Nova, for all that draws it. */
#ifndef NV_CLI_VIEW_LAND_H
#define NV_CLI_VIEW_LAND_H

#include "cli/view/canvas.h"
#include "novae/terra_nova.h"

/* Figures of each seat: a sign in ASCII and as a shape. */
struct nv_figure {
    const char *symbol[2];
    struct nv_ink ink;
};

extern const struct nv_figure nv_figures[NV_MAX_PLAYERS];
extern const struct nv_ink nv_stone_ink;
/* In ASCII and as a shape. */
extern const char *const nv_stone_symbol[2];
extern const char *const nv_closed_symbol[2];

/* The inks of a board's landscapes: those known by name get their own, others what is left. */
void nv_land_inks(const struct tn_board *board, struct nv_ink inks[TN_MAX_LANDSCAPES]);

#endif
