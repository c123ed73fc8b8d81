/* SPDX-License-Identifier: MIT */
/*
 * Terra Nova for programs that show it: the board and a position as plain data.
 * Rules and moves stay behind nv_terra_nova().
 *
 * `rules` and `state` are of nv_terra_nova() and only read, but where they are made; they
 * stay the caller's, as does the memory that is written. No function here allocates or
 * keeps anything: all may run in any thread.
 */
#ifndef NOVAE_TERRA_NOVA_H
#define NOVAE_TERRA_NOVA_H

#include "novae/game.h"

NV_API_BEGIN

enum {
    TN_MAX_SPACES = 256,
    TN_MAX_ROWS = 26,
    TN_MAX_IN_ROW = 26,
    TN_MAX_LANDSCAPES = 16,
    TN_NAME = 64, /* room for the name of a map or a landscape */
    TN_DIRECTIONS = 6,
    TN_STONES = 80,
    TN_NO_SPACE = 65535
};

/*
 * Spaces are numbered by row, then from the left: a1, a2, ... Directions go
 * clockwise from the right: 0 is to the right, 3 its opposite. A name that does
 * not fit is shortened.
 */
struct tn_board {
    char name[TN_NAME];
    uint16_t spaces;
    uint8_t rows;
    uint8_t landscapes;
    char letter[TN_MAX_LANDSCAPES];
    char landscape_name[TN_MAX_LANDSCAPES][TN_NAME];
    uint8_t landscape[TN_MAX_SPACES];
    uint8_t row[TN_MAX_SPACES];
    uint8_t number[TN_MAX_SPACES];  /* in its row, from 1 */
    uint16_t column[TN_MAX_SPACES]; /* from the leftmost of all spaces, which has 0 */
    uint16_t neighbour[TN_MAX_SPACES][TN_DIRECTIONS]; /* TN_NO_SPACE where none */
};

/* Figures of each of so many players; 0 where so many cannot play. */
uint32_t tn_figures(uint32_t players);
/* Spaces that a board needs for so many players, 2 to 4: one more than there are figures. */
uint32_t tn_least_spaces(uint32_t players);
/* The board inside rules; it lives as long as they do. */
const struct tn_board *tn_board(const void *rules);
/*
 * Reads a map file that is still being drawn: the board may be empty, fall apart
 * (`connected`) or be too small for a game.
 */
enum nv_status tn_map_sketch(struct nv_span text, struct tn_board *board, bool *connected,
                             struct nv_error *error);

/* Ways in which a board lies on itself, as bits. */
enum tn_symmetry { TN_LEFT_RIGHT = 1, TN_TOP_BOTTOM = 2, TN_HALF_TURN = 4 };

/* Those of its outline, or also of its landscapes: each lies on one other or on itself. */
uint32_t tn_symmetries(const struct tn_board *board, bool landscapes);

enum tn_phase { TN_SETUP, TN_PLAY, TN_OVER };
enum tn_content { TN_EMPTY, TN_FIGURE, TN_STONE };

struct tn_view {
    uint8_t players;
    enum tn_phase phase;
    uint8_t action; /* of the turn, 1-3; 0 in set-up and when over */
    uint8_t stones; /* left */
    uint32_t idle;  /* turns in a row without a stone */
    uint32_t idle_limit;
    uint8_t to_set_up[NV_MAX_PLAYERS]; /* figures of each seat still to be put down */
    uint16_t score[NV_MAX_PLAYERS];
    uint8_t content[TN_MAX_SPACES]; /* enum tn_content */
    uint8_t owner[TN_MAX_SPACES];   /* seat, where a figure stands */
    bool closed[TN_MAX_SPACES];     /* in a scored area */
    bool moved[TN_MAX_SPACES];      /* a figure moved this turn stands here */
};

void tn_view(const void *rules, const void *state, struct tn_view *view);

/*
 * Reads a position as it lies on a table (docs/notation.md, "A sketch") on the board of
 * the map file `map`: a turn begins, the set-up goes on, or the game is over, as the
 * rules tell. What cannot be is refused with the reason, and nothing has changed.
 */
enum nv_status tn_sketch(void *rules, void *state, struct nv_span text, struct nv_span map,
                         struct nv_error *error);

/* An area that a stone closes [TN-10] to [TN-13]. */
struct tn_closing {
    uint16_t size;
    uint16_t factor;
    uint16_t points;                 /* of each winner */
    uint8_t winners;                 /* bit s: seat s has the most figures there */
    uint8_t figures[NV_MAX_PLAYERS]; /* of each seat in it */
    uint8_t landscapes;
    uint8_t landscape[TN_MAX_LANDSCAPES]; /* those it shows, in the order of the board */
    uint8_t space[TN_MAX_SPACES];
};

enum { TN_MAX_CLOSINGS = 3 }; /* of one stone: its ring has no room for more lands */

/*
 * What a stone on an empty space would close, whoever may put it there; returns how
 * many areas.
 */
uint32_t tn_closings(const void *rules, const void *state, uint32_t space,
                     struct tn_closing closings[TN_MAX_CLOSINGS]);

/* A move taken apart; `from` is TN_NO_SPACE but for TN_SLIDE. */
enum tn_move_kind { TN_SLIDE, TN_PLACE_STONE, TN_PLACE_FIGURE };

struct tn_action {
    enum tn_move_kind kind;
    uint16_t from, to;
};

struct tn_action tn_action_of(const void *rules, const void *state, nv_move move);

NV_API_END

#endif
