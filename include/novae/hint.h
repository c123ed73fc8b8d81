/* SPDX-License-Identifier: MIT */
/*
 * Why a move is good, or not. A reason is data, a kind and a few whole numbers, so
 * that every front end can draw it or say it in its own language; nv_reason_print
 * says it in English. Reasons are found by playing the move, never by guessing, and
 * only from what the seat to move may know, so each is a true statement about the
 * rules. docs/hints.md lists them.
 *
 * No function here allocates or keeps anything: all may run in any thread.
 */
#ifndef NOVAE_HINT_H
#define NOVAE_HINT_H

#include "novae/game.h"

NV_API_BEGIN

enum {
    NV_REASON_ARGUMENTS = 7,
    NV_MAX_REASONS = 8 /* for one move */
};

/*
 * Its size will never change. Players are seats from 0; tiles, spaces, landscapes and
 * regions are numbers of the game.
 */
struct nv_reason {
    uint32_t kind; /* below nv_reason_kinds() */
    int32_t argument[NV_REASON_ARGUMENTS];
};

/*
 * The reasons for a legal move in a position that is not over, the weightiest first.
 * Writes `room` at most and returns how many it wrote.
 */
uint32_t nv_hint(const struct nv_game *game, const void *rules, const void *state, nv_move move,
                 struct nv_reason *reasons, uint32_t room);

/* How many kinds of reasons there are; later versions may add some at the end. */
uint32_t nv_reason_kinds(void);
/* The name of a kind, as "completes"; NULL beyond the kinds. */
const char *nv_reason_key(uint32_t kind);
/* English, with {words} that name the arguments in their order; to be translated. */
const char *nv_reason_text(uint32_t kind);
/* Does it speak against the move? What is good on the whole may have drawbacks. */
bool nv_reason_is_against(uint32_t kind);
/* One reason in words; `text` is that of its kind, or its translation. */
void nv_reason_print(const struct nv_game *game, const void *rules, const struct nv_reason *reason,
                     const char *text, struct nv_text *out);

NV_API_END

#endif
