/* SPDX-License-Identifier: MIT */
/* Things, and reasons of a hint, in the reader's language; for all that shows or tells a game. */
#ifndef NV_CLI_VIEW_WORDS_H
#define NV_CLI_VIEW_WORDS_H

#include "novae/game.h"
#include "players/hint.h"

const char *nv_colour_name(int colour);
/* Of a board's landscape; one that nobody knows keeps its name. */
const char *nv_landscape_name(const char *name);

/* What is spoken about, and what the seats are called. */
struct nv_speaker {
    const struct nv_game *game;
    const void *rules;
    const char *names[NV_MAX_PLAYERS];
};

void nv_reason_words(const struct nv_speaker *speaker, const struct nv_reason *reason,
                     struct nv_text *out);

#endif
