/* SPDX-License-Identifier: MIT */
/*
 * What each choice would do, as data for those who show a game: places with the tasks
 * they complete and who plays next; stones with the areas they close and who gets
 * them; slides. Everything is found by making the move, so it is what then happens.
 *
 * Only what every player may know goes in: two states that differ in what is hidden
 * alone have the same previews. `rules` and `state` are of nv_nova_luna() for nl_
 * functions, of nv_terra_nova() for tn_ ones, and stay the caller's, as does the
 * memory that is written; nothing in it points anywhere. No function here allocates
 * or keeps anything: all may run in any thread. The structs are large (up to 35 KB).
 */
#ifndef NOVAE_PREVIEW_H
#define NOVAE_PREVIEW_H

#include "novae/nova_luna.h"
#include "novae/terra_nova.h"

NV_API_BEGIN

/* ---- Nova Luna ---- */

enum { NL_MAX_COMPLETED = 21 }; /* tasks at once: no player has more tokens */

/* A task that gets its token. */
struct nl_completed {
    uint8_t tile;
    uint8_t task;
    int8_t x, y; /* where the tile lies */
};

/* A place for a tile on offer [NL-9]. */
struct nl_place {
    nv_move move;
    struct nl_placed placed; /* the tile as it then lies, with its own tasks [NL-12] */
    bool over;               /* does the game end? [NL-14, NL-15, NL-20] */
    uint8_t count;           /* tasks completed, so tokens placed [NL-11] */
    struct nl_completed completed[NL_MAX_COMPLETED]; /* in placing order of their tiles */
};

/* A tile that may be taken [NL-8]. */
struct nl_offer {
    uint8_t tile;
    uint8_t space;                /* of the wheel */
    uint16_t track;               /* steps of the mover after taking it [NL-10] */
    uint8_t next;                 /* the seat that plays then, unless the game is over [NL-6] */
    uint8_t most[NV_MAX_PLAYERS]; /* tasks that each seat could complete with it now */
    uint8_t count;
    struct nl_place place[NL_MAX_PLACES];
};

/* All that may be chosen; nothing when the game is over. */
struct nl_preview {
    uint8_t seat;                      /* who chooses */
    uint8_t count;                     /* of offers */
    struct nl_offer offer[NL_OFFERED]; /* clockwise from the moon */
    bool may_refill, may_end_phase;    /* [NL-7, NL-18] */
    nv_move refill, end_phase;         /* the moves, where they are allowed */
};

void nl_preview(const void *rules, const void *state, struct nl_preview *preview);
/*
 * The tasks of a seat that have their token in `after` and had none in `before`, a
 * position that led to it; returns how many.
 */
uint32_t nl_completed(const void *before, const void *after, uint32_t seat,
                      struct nl_completed completed[NL_MAX_COMPLETED]);

/* ---- Terra Nova ---- */

enum {
    TN_MAX_SLIDES = TN_MAX_SPACES * TN_DIRECTIONS, /* one from each side onto each space */
    TN_MAX_STONE_SPACES = 2 * TN_DIRECTIONS,       /* around two figures moved this turn */
    TN_MAX_LANDS = 64                              /* of four landscapes each [TN-10] */
};

/* A slide of a figure [TN-6], or a figure put down in the set-up [TN-3]. */
struct tn_choice {
    nv_move move;
    uint16_t from; /* TN_NO_SPACE but for a slide */
    uint16_t to;
    int8_t next; /* the seat that acts then, or NV_OVER */
};

/* A stone next to a figure moved this turn [TN-8], and what it closes. */
struct tn_stone_choice {
    struct tn_choice choice;
    uint8_t count;
    struct tn_closing closing[TN_MAX_CLOSINGS];
};

/* All that may be chosen; nothing when the game is over. */
struct tn_preview {
    uint8_t seat; /* who chooses */
    uint16_t setups, slides, stones;
    struct tn_choice setup[TN_MAX_SPACES];
    struct tn_choice slide[TN_MAX_SLIDES];
    struct tn_stone_choice stone[TN_MAX_STONE_SPACES];
};

void tn_preview(const void *rules, const void *state, struct tn_preview *preview);

/* An area that one stone would close, whoever may put it there. */
struct tn_threat {
    uint16_t stone;
    struct tn_closing closing;
};

/*
 * The areas that stones on any empty space would close while the game is played, the
 * most points (size times factor) first, then by the stone. Writes `room` at most and
 * returns how many it wrote; there are at most TN_MAX_SPACES * TN_MAX_CLOSINGS.
 */
uint32_t tn_threats(const void *rules, const void *state, struct tn_threat *threats, uint32_t room);

/*
 * The connected parts of the open land, the largest first; returns how many. `winners`
 * have the most figures there; a part that shows too many landscapes to be an area
 * [TN-10] has factor and points 0.
 */
uint32_t tn_lands(const void *rules, const void *state, struct tn_closing lands[TN_MAX_LANDS]);

NV_API_END

#endif
