/* SPDX-License-Identifier: MIT */
/* A game on a prompt: what the set-up hands to the table where it is played. */
#ifndef NV_CLI_COMMANDS_PLAY_PROMPT_H
#define NV_CLI_COMMANDS_PLAY_PROMPT_H

#include "cli/view/draw.h"
#include "session/record.h"

enum { NV_PLAY_LINE = 4096 }; /* room for what somebody types in one line */

struct nv_table {
    struct nv_session *session;
    struct nv_draw_style style;
    struct nv_record record; /* where the game comes from; its tags are kept */
    bool leaving;
};

enum nv_typed { NV_LINE_READ, NV_LINE_TOO_LONG, NV_LINE_END };

/* Asks, and reads one line without its end. */
enum nv_typed nv_ask(const char *prompt, char line[NV_PLAY_LINE]);
/* Reads a record into the session; false after saying what is wrong. */
bool nv_table_load(struct nv_table *table, const char *path);
/* Plays until somebody leaves or the input ends. */
void nv_table_play(struct nv_table *table);

#endif
