/* SPDX-License-Identifier: MIT */
/*
 * What a player does, whether by a key or by a click: a click means what the zone
 * says that was drawn there, so that nothing below knows of mice.
 */
#ifndef NV_TUI_EVENT_H
#define NV_TUI_EVENT_H

enum tui_event_kind {
    TUI_NOTHING,
    TUI_KEY,    /* a: a character, or one of tui_key */
    TUI_CLICK,  /* a, b: column and line of the sheet; what is drawn there says what it means */
    TUI_PLACE,  /* a, b: column and row of a tableau */
    TUI_SPACE,  /* a: a space of the board */
    TUI_SEAT,   /* a: a seat whose things are to be shown */
    TUI_ITEM,   /* a: a line of a list or of the set-up */
    TUI_ADJUST, /* a: such a line, b: -1 or 1 for the value before or after */
    TUI_SCROLL  /* a: lines up (below 0) or down */
};

/* Keys that are no characters; above all of Unicode. */
enum tui_key {
    TUI_UP = 0x200000,
    TUI_DOWN,
    TUI_LEFT,
    TUI_RIGHT,
    TUI_HOME,
    TUI_END,
    TUI_PAGE_UP,
    TUI_PAGE_DOWN,
    TUI_ENTER,
    TUI_ESCAPE,
    TUI_TAB,
    TUI_BACK_TAB,
    TUI_BACKSPACE,
    TUI_DELETE
};

struct tui_event {
    enum tui_event_kind kind;
    int a, b;
};

#endif
