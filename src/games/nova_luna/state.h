/* SPDX-License-Identifier: MIT */
/*
 * A position of Nova Luna. There is no grid: a tableau is its list of tiles in
 * placing order, and a tile's index in that list is its bit in every mask. At
 * most 45 tiles can lie in one tableau [NL-8, NL-10]: who plays is furthest
 * back, so holds at most half of the 268 steps that all tiles cost.
 *
 * A place is 14 bits, x + 64 and y + 64 in seven bits each, so that neighbours
 * differ by 1 or 128 and no place is 0. The frontier (`edge`) lists the empty
 * places next to a tile; a first tile finds 0,0 in it [NL-9]. Its order follows
 * from the order of placing, so that equal positions have equal bytes.
 *
 * A colour group is a byte: its number, which is its oldest tile's index plus 1,
 * times 4, plus its colour. Each group knows the tiles it counts for, each
 * tile how many count for it [NL-12]; a colour that none of a tile's uncovered
 * tasks asks for is no longer kept up to date there.
 */
#ifndef GAMES_NOVA_LUNA_STATE_H
#define GAMES_NOVA_LUNA_STATE_H

#include "novae/nova_luna.h"

#include <assert.h>
#include <stdalign.h>

enum {
    NL_TOKENS = 20,       /* to be placed with 2 to 4 players [NL-3] */
    NL_SOLO_TOKENS = 21,  /* [NL-17] */
    NL_SOLO_LATER = 13,   /* of them, those kept for phase 2 */
    NL_SOLO_PENALTY = 10, /* for each token not placed [NL-19] */
    NL_REFILL_MAX = 2,    /* tiles on the wheel that still allow a refill [NL-7] */
    NL_SIDES = 4,         /* right, left, down, up */
    NL_SLOTS = 48,        /* NL_MAX_TABLEAU in whole vectors */
    NL_NOBODY = 45,       /* an index that no tile has; all its bytes stay 0 */
    NL_EDGES = 96,        /* NL_MAX_PLACES in whole vectors */
    NL_STEP_X = 1,
    NL_STEP_Y = 128,
    NL_CENTRE = 64 * NL_STEP_X + 64 * NL_STEP_Y, /* the place 0,0 */
    NL_TILE_SHIFT = 14,
    NL_PLACE_MASK = (1 << NL_TILE_SHIFT) - 1,
    NL_MOVE_REFILL = 1 << 21,
    NL_MOVE_NEXT = 1 << 22
};

struct nl_rules {
    uint32_t players;
    uint32_t beginner;
};

struct nl_player {
    uint16_t edge[NL_EDGES];    /* empty places next to a tile, then 0 */
    uint16_t place[NL_SLOTS];   /* of each tile */
    uint64_t wants[NL_COLOURS]; /* tiles with an uncovered task that asks for it */
    uint64_t alike[NL_COLOURS]; /* tiles of a colour */
    uint64_t reach[NL_SLOTS];   /* by group: tiles in it or next to it */
    uint32_t counts[NL_SLOTS];  /* a byte for each colour: tiles that count for a tile */
    uint8_t size[NL_SLOTS];     /* by group: tiles in it */
    uint8_t group[NL_SLOTS];    /* the group a tile belongs to */
    uint8_t tile[NL_SLOTS];
    uint8_t covered[NL_SLOTS - 2]; /* bit k: task k has its token */
    uint8_t count;                 /* tiles in the tableau */
    uint8_t edges;                 /* places in the frontier */
    uint8_t unused[32];
};

struct nl_state {
    uint16_t track[NV_MAX_PLAYERS]; /* steps since the start; not used in solo */
    uint16_t ply;
    uint16_t filled; /* bit s: a tile lies on space s of the wheel */
    uint16_t phase1; /* solo: score of phase 1 once in phase 2 */
    uint8_t phase;   /* solo: 1 or 2, otherwise 0 */
    uint8_t over;
    uint8_t order[NV_MAX_PLAYERS];  /* seats as they would play now [NL-6] */
    uint8_t supply[NV_MAX_PLAYERS]; /* tokens left to place */
    uint8_t wheel[16];              /* on 12 spaces: tile or NL_NO_TILE; then 0 */
    uint8_t moon;
    uint8_t left;           /* tiles in the pile */
    uint8_t pile[NL_TILES]; /* drawn from the end; drawn places are 0 */
    uint8_t unused[18];
    struct nl_player player[NV_MAX_PLAYERS];
};

static_assert(sizeof(struct nl_player) == 1152, "whole cache lines");
static_assert(sizeof(struct nl_state) == 128 + 4 * 1152, "whole cache lines, no hidden padding");

/* A tile as the rules count: what a task needs is a byte for each colour. */
struct nl_face {
    uint32_t need[NL_TASKS + 1];  /* 127 of everything where there is no task */
    uint8_t wants[1 << NL_TASKS]; /* by covered tasks: colours the others ask for */
    uint8_t colour, cost, tasks;
    uint8_t unused[5];
};

extern const struct nl_face nl_faces[NL_TILES];
/* What nl_tile gives others. */
extern const struct nl_tile nl_tiles[NL_TILES];

/* game.c: compiled for each variant (core/cpu.h); the registry knows which one fits. */
extern const struct nv_game nl_game;

static inline int nl_x(uint32_t place)
{
    return (int)(place & 127) - 64;
}

static inline int nl_y(uint32_t place)
{
    return (int)(place >> 7 & 127) - 64;
}

static inline uint32_t nl_place_at(int x, int y)
{
    return (uint32_t)(x + 64) * NL_STEP_X + (uint32_t)(y + 64) * NL_STEP_Y;
}

static inline uint32_t nl_tokens(const struct nl_rules *rules)
{
    if (rules->players == 1)
        return NL_SOLO_TOKENS;
    /* [NL-3]: in a first game 17 with three players, 15 with four. */
    return rules->beginner && rules->players > 2 ? 23 - 2 * rules->players : NL_TOKENS;
}

/* The tile of that code, or NL_NO_TILE. */
uint32_t nl_tile_named(struct nv_span code);

/* The first position of tiles in drawing order and of the start stack's seats, bottom first. */
void nl_start(const struct nl_rules *rules, struct nl_state *state, const uint8_t order[NL_TILES],
              const uint8_t stack[NV_MAX_PLAYERS]);

/* tableau.c: the tiles of one player */
/* Makes an empty tableau of zeroed memory. */
void nl_tableau_init(struct nl_player *me);
/* The index of a place in the frontier; `edges` when it is not there. */
uint32_t nl_tableau_edge(const struct nl_player *me, uint32_t place);
/*
 * Lays a tile on the place `edge[at]` and covers what is fulfilled with at most
 * `tokens` tokens; returns how many were used [NL-9, NL-11].
 */
uint32_t nl_tableau_lay(struct nl_player *me, uint32_t at, uint32_t tile, uint32_t tokens);
/* Covers every fulfilled task, in placing order, as far as the tokens go. */
uint32_t nl_tableau_cover(struct nl_player *me, uint32_t tokens);

/* play.c */
uint32_t nl_offered(const struct nl_state *state, uint32_t spaces[NL_OFFERED]);
bool nl_may_refill(const struct nl_rules *rules, const struct nl_state *state);
bool nl_may_end_phase(const struct nl_state *state);
/* The sum of the first `count` tiles' costs. */
uint32_t nl_costs(const struct nl_player *player, uint32_t count);
uint32_t nl_moves(const void *rules, const void *state, nv_move *moves);
bool nl_legal(const void *rules, const void *state, nv_move move);
void nl_play(const void *rules, void *state, nv_move move);
uint32_t nl_playout(const void *rules, void *state, struct nv_rng *rng, uint32_t limit);

/* deal.c */
void nl_deal_seed(const void *rules, void *state, uint64_t seed);
enum nv_status nl_deal_text(const void *rules, void *state, struct nv_span deal,
                            struct nv_error *error);
void nl_print_deal(const void *rules, const void *state, struct nv_text *out);

/* move_text.c, position_print.c, position_parse.c, json.c */
void nl_print_move(const void *rules, const void *state, nv_move move, struct nv_text *out);
enum nv_status nl_parse_move(const void *rules, const void *state, struct nv_span text,
                             nv_move *move, struct nv_error *error);
void nl_print(const void *rules, const void *state, struct nv_text *out);
enum nv_status nl_parse(void *rules, void *state, struct nv_span text, struct nv_error *error);
void nl_print_json(const void *rules, const void *state, struct nv_text *out);

/* view.c */
/* The tile `index` of a tableau. */
struct nl_placed nl_placed_at(const struct nl_player *player, uint32_t index);
void nl_result(const void *rules, const void *state, struct nv_result *result);

/* preview.c */
/* The most tasks a seat could complete at once with this tile. */
uint32_t nl_most_tasks(const struct nl_state *state, uint32_t seat, uint32_t tile);

#endif
