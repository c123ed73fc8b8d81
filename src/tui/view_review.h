/* SPDX-License-Identifier: MIT */
/* A game looked at again: its course, its mistakes, its luck. */
#ifndef NV_TUI_VIEW_REVIEW_H
#define NV_TUI_VIEW_REVIEW_H

#include "tui/model.h"

void tui_draw_review(const struct tui_model *model, const struct tui_pane *pane);

#endif
