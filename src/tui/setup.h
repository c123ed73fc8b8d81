/* SPDX-License-Identifier: MIT */
/* The first screen: games to go on with, and a new one: which, who, on what map. */
#ifndef NV_TUI_SETUP_H
#define NV_TUI_SETUP_H

#include "tui/model.h"

enum tui_line_kind {
    TUI_LINE_SAVED,
    TUI_LINE_GAME,
    TUI_LINE_PLAYERS,
    TUI_LINE_SEAT,
    TUI_LINE_OPTION,
    TUI_LINE_SEED,
    TUI_LINE_START
};

struct tui_line {
    enum tui_line_kind kind;
    int index; /* of the saved game, the seat, the option of the game */
};

enum { TUI_LINES = TUI_SAVED + NV_MAX_PLAYERS + NV_MAX_OPTIONS + 5 };

/* What was not chosen by options is as a first guest would want it. */
void tui_setup_init(struct tui_setup *setup, const struct nv_settings *settings, bool seed_given);
/* The lines there are now; returns how many. */
uint32_t tui_setup_lines(const struct tui_setup *setup, struct tui_line lines[TUI_LINES]);
/* The value of an option line, in words. */
void tui_setup_value(const struct tui_setup *setup, struct tui_line line, struct nv_text *out);
const char *tui_setup_label(const struct tui_setup *setup, struct tui_line line);

void tui_setup_move(struct tui_setup *setup, int by);
void tui_setup_adjust(struct tui_setup *setup, int line, int by);
/* Enter: begins, goes on, or types a name. */
void tui_setup_enter(struct tui_setup *setup);
/* A character while a name or a seed is typed; 0 ends it, TUI_BACKSPACE takes one away. */
void tui_setup_type(struct tui_setup *setup, int character);

#endif
