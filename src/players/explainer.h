/* SPDX-License-Identifier: MIT */
/* What hint.c asks of each game; a game without an explainer gets bare hints. */
#ifndef NV_PLAYERS_EXPLAINER_H
#define NV_PLAYERS_EXPLAINER_H

#include "players/hint.h"

/* A move, and the positions around it as the mover may know them. */
struct nv_question {
    const void *rules;
    const void *before;
    const void *after; /* anything revealed in it is only a guess */
    nv_move move;
    uint32_t seat;
    bool reveals; /* something hidden comes up by this move */
    bool total;   /* see nv_game_counts_total */
};

/* Arguments that only the game can spell. */
enum nv_thing { NV_THING_TILE, NV_THING_COLOUR, NV_THING_SPACE, NV_THING_LANDSCAPE };

struct nv_explainer {
    void (*explain)(const struct nv_question *question, struct nv_hint *hint);
    /* As people say it ("the yellow 5"), or as data ("Y5a"). */
    void (*spell)(const void *rules, enum nv_thing thing, int32_t number, bool data,
                  struct nv_text *out);
};

extern const struct nv_explainer nv_explain_nova_luna;
extern const struct nv_explainer nv_explain_terra_nova;

/* Adds a reason; where there is no room left, the weightier ones are there already. */
void nv_hint_add(struct nv_hint *hint, enum nv_reason_kind kind,
                 const int32_t argument[NV_REASON_ARGUMENTS]);

#define NV_HINT_ADD(hint, kind, ...) \
    nv_hint_add(hint, NV_WHY_##kind, (const int32_t[NV_REASON_ARGUMENTS]){__VA_ARGS__})

#endif
