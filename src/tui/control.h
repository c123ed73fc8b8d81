/* SPDX-License-Identifier: MIT */
/* What the things that players do mean. */
#ifndef NV_TUI_CONTROL_H
#define NV_TUI_CONTROL_H

#include "tui/model.h"

void tui_control(struct tui_model *model, const struct tui_event *event);

#endif
