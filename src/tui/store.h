/* SPDX-License-Identifier: MIT */
/* Games kept in files: every one of its own, below $XDG_STATE_HOME/novae. */
#ifndef NV_TUI_STORE_H
#define NV_TUI_STORE_H

#include "tui/model.h"

/* What a file tells besides the game. */
struct tui_kept {
    struct nv_seat seats[NV_MAX_PLAYERS];
    uint32_t confirmed; /* as in the model */
};

/* A fresh path for a game that begins now; false when there is nowhere to keep it. */
bool tui_store_path(const struct nv_game *game, char path[TUI_PATH]);
/* The newest games, those that are not over first. */
void tui_store_list(struct tui_setup *setup);
/* Writes the whole game as it stands, with who sits where and what is not confirmed yet. */
enum nv_status tui_store_write(const struct tui_model *model, const char *path,
                               struct nv_error *error);
/* Reads a game; seats the record does not tell are people, and what it does not say is confirmed.
 */
enum nv_status tui_store_read(const char *path, struct nv_session *session, struct tui_kept *kept,
                              struct nv_error *error);

#endif
