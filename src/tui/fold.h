/* SPDX-License-Identifier: MIT */
/* Letters beyond ASCII where a terminal has none. */
#ifndef NV_TUI_FOLD_H
#define NV_TUI_FOLD_H

/* The ASCII letter nearest to one character of UTF-8: 'o' for ő; itself in ASCII, else '?'. */
char tui_folded(const char *character);

#endif
