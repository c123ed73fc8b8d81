/* SPDX-License-Identifier: MIT */
/* The terminal game: `novae play` on a whole screen. */
#ifndef NV_TUI_TUI_H
#define NV_TUI_TUI_H

#include "session/settings.h"
#include "tui/model.h"
#include "tui/screen.h"

struct tui_options {
    struct tui_screen_wish wish;
    struct nv_settings settings; /* where the first screen begins */
    bool seed_given;
    const char *path;           /* a record to open, or NULL */
    struct nv_session *session; /* a game to begin with at once, or NULL; it is taken over */
    struct nv_seat seats[NV_MAX_PLAYERS]; /* of `session`, or where the first screen begins */
};

/* Plays until somebody leaves; a signal that ended the game ends the program, too. */
enum nv_status tui_run(const struct tui_options *options, struct nv_error *error);

#endif
