/* SPDX-License-Identifier: MIT */
/* Games kept in files: every one of its own, below $XDG_STATE_HOME/novae. */
#ifndef NV_TUI_STORE_H
#define NV_TUI_STORE_H

#include "tui/model.h"

/* A fresh path for a game that begins now; false when there is nowhere to keep it. */
bool tui_store_path(const struct nv_game *game, char path[TUI_PATH]);
/* The newest games, those that are not over first. */
void tui_store_list(struct tui_setup *setup);
/* Writes the whole game as it stands, with who sits where. */
enum nv_status tui_store_write(const struct tui_model *model, const char *path,
                               struct nv_error *error);
/* Reads a game and who sits where; those the record does not tell are people. */
enum nv_status tui_store_read(const char *path, struct nv_session *session,
                              struct nv_seat seats[NV_MAX_PLAYERS], struct nv_error *error);

#endif
