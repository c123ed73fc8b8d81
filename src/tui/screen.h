/* SPDX-License-Identifier: MIT */
/*
 * The terminal: shows sheets and reads what players do. The only file besides
 * signals.c that knows curses, and to be called from the main thread alone.
 */
#ifndef NV_TUI_SCREEN_H
#define NV_TUI_SCREEN_H

#include "novae/status.h"
#include "tui/pane.h"

/* What was asked for on the command line. */
struct tui_screen_wish {
    bool mono;  /* no colours at all */
    bool ascii; /* ASCII alone, letters too */
};

struct tui_screen;

/* NULL and an error when the terminal cannot do it. Sets the locale, too. */
struct tui_screen *tui_screen_create(const struct tui_screen_wish *wish, struct nv_error *error);
void tui_screen_destroy(struct tui_screen *screen);

/* A blank sheet of the terminal's present size; false when out of memory. */
bool tui_screen_sheet(const struct tui_screen *screen, struct tui_sheet *sheet);
void tui_screen_show(struct tui_screen *screen, const struct tui_sheet *sheet);
/* The next thing that was done, read without waiting; clicks as cells, not yet as what is there. */
bool tui_screen_read(struct tui_screen *screen, struct tui_event *event);
/* The window has another size. */
void tui_screen_resize(struct tui_screen *screen);
/* Gives the terminal back for a while; and takes it again, all drawn anew. */
void tui_screen_leave(struct tui_screen *screen);
void tui_screen_return(struct tui_screen *screen);

#endif
