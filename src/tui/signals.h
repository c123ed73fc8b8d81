/* SPDX-License-Identifier: MIT */
/*
 * Signals as bytes of a pipe, on which the main loop waits together with the
 * keyboard; the thinker wakes it by the same pipe. Whatever ends the program leaves
 * the terminal as it was: those that can wait go through the loop, faults put the
 * terminal back at once and then take their course.
 */
#ifndef NV_TUI_SIGNALS_H
#define NV_TUI_SIGNALS_H

#include <stdbool.h>

enum { TUI_WAKE = 0 }; /* the byte of the thinker; all others are numbers of signals */

struct tui_size {
    int columns, lines;
};

/* The reading end of the pipe, or -1. To be called before the terminal is touched. */
int tui_signals_install(void);
/* Puts everything back as it was before. */
void tui_signals_remove(void);
/* Notes how curses would leave the terminal, for those who cannot ask it then. */
void tui_signals_remember_terminal(void);
/* From any thread. */
void tui_wake(void);
/* Dies of a signal as if it had not been caught. */
void tui_die_of(int signal);

bool tui_terminal_size(struct tui_size *size);

#endif
