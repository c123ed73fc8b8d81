/* SPDX-License-Identifier: MIT */
/* A game looked at again: its course, its mistakes, its luck. */
#ifndef NV_TUI_VIEW_REVIEW_H
#define NV_TUI_VIEW_REVIEW_H

#include "tui/model.h"

/* A move that was judged, counted from 0: what it did, and which one was better. */
void tui_say_judged(const struct tui_model *model, uint32_t move, struct nv_text *out);
void tui_draw_review(const struct tui_model *model, const struct tui_pane *pane);

#endif
