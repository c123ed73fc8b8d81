/* SPDX-License-Identifier: MIT */
/* Moves, results and reasons as sentences in the reader's language. */
#ifndef NV_TUI_WORDS_H
#define NV_TUI_WORDS_H

#include "tui/model.h"

enum { TUI_SPACE_NAME = 8, TUI_MOVE_TITLE = 64 };

/* The name of a seat as it stands in sentences. */
const char *tui_name(const struct tui_model *model, int seat);
/* The names of the seats in a set of bits: "Ada, Bruno". */
void tui_names(const struct tui_model *model, unsigned seats, struct nv_text *out);
const char *tui_map_title(const char *name);
const char *tui_level_word(uint32_t level);
/* How a bot of that level plays, in a sentence. */
const char *tui_level_about(uint32_t level);
void tui_space_name(const struct tn_board *board, int space, char out[TUI_SPACE_NAME]);
/* "lake, hills and farmland" */
void tui_landscapes(const struct tn_board *board, const uint8_t *landscapes, uint32_t count,
                    struct nv_text *out);

/* Fills model->told from one move to another. */
void tui_tell_moves(struct tui_model *model, uint32_t from, uint32_t to);
/* What a closing is worth and to whom: "12 x 2 = 24 for Ada". */
void tui_closing_words(const struct tui_model *model, const struct tn_closing *closing,
                       struct nv_text *out);
void tui_result_words(const struct tui_model *model, struct nv_text *out);
void tui_reason_words(const struct tui_model *model, const struct nv_reason *reason,
                      struct nv_text *out);
/* A move as the protocol spells it. */
void tui_move_word(const struct tui_model *model, nv_move move, char out[NV_MOVE_TEXT]);
/* The same for people: a refill and the end of a phase in words. */
void tui_move_title(const struct tui_model *model, nv_move move, char out[TUI_MOVE_TITLE]);
/* "53.4 %" or "total 87" */
void tui_score_words(const struct tui_model *model, int score, struct nv_text *out);
/* A rule of thumb for the position at hand, or "". */
const char *tui_tip(const struct tui_model *model);

#endif
