/* SPDX-License-Identifier: MIT */
/* The 256-colour palette on terminals that have fewer colours. */
#ifndef NV_TUI_PALETTE_H
#define NV_TUI_PALETTE_H

#include "cli/view/canvas.h"

/* Colours as the terminal counts them. */
struct tui_colours {
    int fg, bg;
    bool bold, reverse;
};

/*
 * The ink on a terminal of `count` colours: 256 or more, 16, 8, or fewer for none.
 * Where an ink leaves a colour open it is that of our paper or pen, since a screen
 * of its own should look the same on light and dark terminals.
 */
struct tui_colours tui_colours_of(struct nv_ink ink, int count);

#endif
