/* SPDX-License-Identifier: MIT */
/* A game on a prompt: what the set-up hands to the table where it is played. */
#ifndef NV_CLI_COMMANDS_PLAY_PROMPT_H
#define NV_CLI_COMMANDS_PLAY_PROMPT_H

#include "cli/seats.h"
#include "cli/view/draw.h"
#include "novae/player.h"
#include "session/record.h"

enum { NV_PLAY_LINE = 4096 }; /* room for what somebody types in one line */

struct nv_table {
    struct nv_session *session;
    struct nv_draw_style style;
    struct nv_seat seats[NV_MAX_PLAYERS];
    struct nv_record record; /* where the game comes from; its tags are kept */
    struct nv_player *bot;   /* made when the first bot is to move; all bots share it */
    bool leaving;
};

enum nv_typed { NV_LINE_READ, NV_LINE_TOO_LONG, NV_LINE_END };

/* Asks, and reads one line without its end. */
enum nv_typed nv_ask(const char *prompt, char line[NV_PLAY_LINE]);
/* Reads a record into the session; false after saying what is wrong. */
bool nv_table_load(struct nv_table *table, const char *path);
/* Is a bot to move? */
bool nv_table_bot_moves(const struct nv_table *table);
/* What it chooses; takes as long as it needs. */
enum nv_status nv_table_ask_bot(struct nv_table *table, nv_move *move, struct nv_error *error);
/* Who sits where, in sentences. */
void nv_table_introduce(const struct nv_table *table);
/* Plays until somebody leaves or the input ends. */
void nv_table_play(struct nv_table *table);

#endif
