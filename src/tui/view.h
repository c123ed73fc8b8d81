/* SPDX-License-Identifier: MIT */
/*
 * Sheets drawn of the model: the same model and the same size always give the same
 * sheet. Whoever shows it needs no idea of the games.
 */
#ifndef NV_TUI_VIEW_H
#define NV_TUI_VIEW_H

#include "tui/model.h"

enum { TUI_LEAST_WIDTH = 80, TUI_LEAST_HEIGHT = 24 };

/* Everything, on a sheet of any size. */
void tui_draw(const struct tui_model *model, struct tui_sheet *sheet);

/* ---- its parts, each on a pane ---- */

void tui_draw_start(const struct tui_model *model, const struct tui_pane *pane);
void tui_draw_window(const struct tui_model *model, const struct tui_pane *pane);
void tui_draw_luna(const struct tui_model *model, const struct tui_pane *pane);
void tui_draw_terra(const struct tui_model *model, const struct tui_pane *pane);

/* The bar on top, what to do now, and the bar of keys below. */
void tui_draw_title(const struct tui_model *model, const struct tui_pane *pane);
void tui_draw_prompt(const struct tui_model *model, const struct tui_pane *pane, int y);
void tui_draw_keys(const struct tui_model *model, const struct tui_pane *pane, int y);
/* The hint with its reasons, or a rule of thumb; returns the line after it. */
int tui_draw_hint(const struct tui_model *model, const struct tui_pane *pane, int y);
/*
 * What else a move would do, chosen but not played, as the library says of a hint's: what it
 * leaves others and keeps from them, what it prepares. Returns the line after it.
 */
int tui_draw_effects(const struct tui_model *model, const struct tui_pane *pane, int y, int most,
                     nv_move move);
/* What happened last, the newest at the end, as many lines as the pane has. */
void tui_draw_told(const struct tui_model *model, const struct tui_pane *pane);
/* The chances of the featured seat, move by move. */
void tui_draw_course(const struct tui_model *model, const struct tui_pane *pane, int y);
/* A seat's number or figure on its colour; returns the column after it. */
int tui_draw_badge(const struct tui_model *model, const struct tui_pane *pane, int x, int y,
                   int seat);

/* ---- Nova Luna ---- */

/* How large the cards of a tableau are drawn. */
enum tui_card_size { TUI_CARD_SIGN = 1, TUI_CARD_SHORT = 2, TUI_CARD_WHOLE = 4 };

/* A seat's tableau as large as the pane allows; for the chooser with the places around. */
void tui_draw_tableau(const struct tui_model *model, const struct tui_pane *pane, int seat,
                      bool choosing);
/* The tile's face and its tasks in one line; returns the column after it. */
int tui_draw_tile(const struct tui_pane *pane, int x, int y, int tile, bool tasks);
/* The wheel as a ring with the moon track, 42 x 22; or in two lines. */
void tui_draw_ring(const struct tui_model *model, const struct tui_pane *pane);
void tui_draw_strip(const struct tui_model *model, const struct tui_pane *pane);
/* What may be taken, what the chosen place would do; return the line after it. */
int tui_draw_offers(const struct tui_model *model, const struct tui_pane *pane, int y);
int tui_draw_placing(const struct tui_model *model, const struct tui_pane *pane, int y);

/* ---- Terra Nova ---- */

/* The board, large where there is room. */
void tui_draw_board(const struct tui_model *model, const struct tui_pane *pane);
int tui_board_width(const struct tui_model *model, int half);
/* The turn in its three steps, and what the choice does; returns the line after it. */
int tui_draw_turn(const struct tui_model *model, const struct tui_pane *pane, int y);
/* Open land and threats in words. */
int tui_draw_land(const struct tui_model *model, const struct tui_pane *pane, int y);

#endif
