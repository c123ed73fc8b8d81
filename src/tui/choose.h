/* SPDX-License-Identifier: MIT */
/*
 * What a player has chosen but not played yet. It only looks moves up among the
 * legal ones; choosing the same thing twice plays it.
 */
#ifndef NV_TUI_CHOOSE_H
#define NV_TUI_CHOOSE_H

#include "tui/model.h"

/* A new position: lists what may be done, and puts the cursor on something likely. */
void tui_choose_begin(struct tui_model *model);
/* The move that Enter would make now; false when something has to be chosen first. */
bool tui_chosen_move(const struct tui_model *model, nv_move *move);

void tui_luna_begin(struct tui_model *model);
void tui_luna_take_offer(struct tui_model *model, int offer);
/* The place under the cursor, or NULL. */
const struct nl_place *tui_luna_place(const struct tui_luna *luna);
/* Moves the cursor to the nearest free place in a direction; or to the next best one. */
void tui_luna_step(struct tui_model *model, int dx, int dy);
void tui_luna_next(struct tui_model *model);
/* Points at a place: the second time it is played. */
void tui_luna_point(struct tui_model *model, int x, int y);
/* Puts the cursor on a move, as a hint's. */
void tui_luna_show(struct tui_model *model, nv_move move);

void tui_terra_begin(struct tui_model *model);
void tui_terra_step(struct tui_model *model, int dx, int dy);
void tui_terra_next(struct tui_model *model, int by);
void tui_terra_point(struct tui_model *model, int space);
void tui_terra_show(struct tui_model *model, nv_move move);
void tui_terra_mode(struct tui_model *model, bool stone);
/* Lets the chosen figure go. */
bool tui_terra_cancel(struct tui_model *model);
/* May this space be chosen next: a figure, where it goes, a stone, a place in set-up? */
bool tui_terra_is_candidate(const struct tui_terra *terra, int space);
/* The choice under the cursor, or NULL; and the stone there, when one is being placed. */
const struct tn_choice *tui_terra_choice(const struct tui_terra *terra);
const struct tn_stone_choice *tui_terra_stone(const struct tui_terra *terra);
/* Enter on the cursor: chooses a figure, or plays. */
void tui_terra_enter(struct tui_model *model);

#endif
