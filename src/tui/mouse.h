/* SPDX-License-Identifier: MIT */
/*
 * What a mouse reports, read character by character, so that a report may come in pieces.
 * Curses reads them too, but not as a program that also waits for other things needs it:
 * after a press it waits for what follows the release, and of many clicks it keeps eight.
 */
#ifndef NV_TUI_MOUSE_H
#define NV_TUI_MOUSE_H

#include "tui/event.h"

#include <stdbool.h>

/* Presses and releases, in numbers where the terminal can, else in characters. */
#define TUI_MOUSE_ON  "\033[?1000;1006h"
#define TUI_MOUSE_OFF "\033[?1006;1000l"
/* How a report begins in either form. */
#define TUI_MOUSE_NUMBERS    "\033[<"
#define TUI_MOUSE_CHARACTERS "\033[M"

enum { TUI_MOUSE_VALUES = 3 };

/* A report that is being read: button, column and line. */
struct tui_mouse {
    enum { TUI_NO_REPORT, TUI_IN_NUMBERS, TUI_IN_CHARACTERS } form;
    int count;
    int values[TUI_MOUSE_VALUES];
};

void tui_mouse_begin(struct tui_mouse *mouse, bool numbers);
/*
 * The next character of a report; false when it is none of it, which ends the report. With
 * the last one `event` is a click of the left button, a turn of the wheel, or nothing.
 */
bool tui_mouse_read(struct tui_mouse *mouse, unsigned character, struct tui_event *event);

#endif
