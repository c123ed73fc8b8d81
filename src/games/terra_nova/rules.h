/* SPDX-License-Identifier: MIT */
/*
 * The rules and the state of Terra Nova as all files here see them.
 *
 * Figures slide along lines, so the board is held in lanes, one layout for each
 * of the six directions: every line of spaces is a run of neighbouring bits in
 * one 64-bit word, in the order in which a figure going that way meets them, with
 * an unused bit above it. A slide is then one addition whose carry runs through
 * the empty spaces (slides.h). Everything else works on plain sets (set.h).
 */
#ifndef TERRA_NOVA_RULES_H
#define TERRA_NOVA_RULES_H

#include "games/terra_nova/set.h"
#include "novae/terra_nova.h"

#include <assert.h>
#include <stdalign.h>

enum {
    TN_AXES = TN_DIRECTIONS / 2,
    TN_FEW_WORDS = 4,  /* words of one layout: enough for most boards */
    TN_MANY_WORDS = 8, /* enough for every board (slide_tables.c) */
    TN_MAX_WORDS = TN_DIRECTIONS * TN_MANY_WORDS,
    TN_GROUP = 8,           /* words that are worked on at once (slides.h) */
    TN_MAX_FIGURES = 13,    /* of one player */
    TN_ACTIONS = 3,         /* of one turn [TN-4] */
    TN_MOST_LANDSCAPES = 3, /* of an area [TN-10] */
    TN_MAX_IDLE = 1000000,
    TN_NOT_HERE = 255, /* a shift that leaves nothing of a 64-bit word */
};

/* Kinds of moves, in bits 8-10 of the number; below 6 they are directions. */
enum { TN_KIND_STONE = 6, TN_KIND_FIGURE = 7, TN_KINDS = 8 };

struct tn_rules {
    struct tn_board board;
    uint32_t players;
    uint32_t figures; /* of each player */
    uint32_t us;      /* edition [TN-19] */
    uint32_t idle_limit;
    uint32_t words; /* of one layout: TN_FEW_WORDS or TN_MANY_WORDS */
    uint32_t used;  /* words of one layout that hold a line, the first ones */
    struct tn_set spaces;
    struct tn_set landscape[TN_MAX_LANDSCAPES];
    struct tn_set near[TN_MAX_SPACES];   /* the neighbours of a space */
    struct tn_set right[TN_MAX_SPACES];  /* what follows a space in its row */
    struct tn_set edge;                  /* spaces next to a hole or the end of the board */
    uint16_t row_start[TN_MAX_ROWS + 1]; /* the first space of each row, and of none */
    /* The layouts: word * 64 + bit of a space, the way back, and all spaces. */
    uint16_t lane[TN_MAX_SPACES][TN_DIRECTIONS];
    alignas(64) uint8_t space_at[TN_MAX_WORDS * 64];
    alignas(64) uint64_t all[TN_MAX_WORDS];
    /*
     * For each space and word how far to shift a 1 to meet the space, or TN_NOT_HERE.
     * A space has room for 8 words in each direction, so that its row is in one line
     * of the cache.
     */
    alignas(64) uint8_t shift[TN_MAX_SPACES * TN_MANY_WORDS * TN_GROUP];
};

static_assert(sizeof(struct tn_rules) <= NV_MAX_RULES, "rules fit what callers set aside");

/* A figure moved in the turn that is going on. */
struct tn_moved {
    uint8_t space; /* where it stands now */
    uint8_t start; /* where it stood when the turn began [TN-7] */
    uint8_t moves; /* 0: no figure */
};

enum { TN_MAX_MOVED = 2 }; /* a third figure moves only as the turn ends */

struct tn_state {
    alignas(64) uint64_t empty[TN_MAX_WORDS]; /* spaces without anything, in lanes */
    struct tn_set vacant;                     /* the same as a set */
    struct tn_set stones;
    struct tn_set figures[NV_MAX_PLAYERS];
    uint32_t ply;
    uint32_t idle;
    uint16_t score[NV_MAX_PLAYERS];
    uint8_t phase; /* enum tn_phase */
    uint8_t turn;  /* 0 when over */
    uint8_t start; /* the start player */
    uint8_t done;  /* actions of this turn */
    uint8_t stones_left;
    uint8_t stone_placed;                /* this turn */
    struct tn_moved moved[TN_MAX_MOVED]; /* in the order of their spaces */
    uint8_t unused[36];
};

static_assert(sizeof(struct tn_state) == 640, "whole cache lines, no hidden padding");

/* Spaces without stones that are in no scored area. */
static inline struct tn_set tn_open_land(const struct tn_state *state)
{
    struct tn_set land = state->vacant;
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
        land = tn_set_or(land, state->figures[seat]);
    return land;
}

/* Spaces of scored areas: what is neither open land nor under a stone. */
static inline struct tn_set tn_closed(const struct tn_rules *rules, const struct tn_state *state)
{
    return tn_set_without(tn_set_without(rules->spaces, tn_open_land(state)), state->stones);
}

/* [TN-12]; land that shows too many landscapes to be an area is worth nothing yet. */
static inline uint32_t tn_factor(uint32_t landscapes)
{
    return landscapes > TN_MOST_LANDSCAPES ? 0 : TN_MOST_LANDSCAPES + 1 - landscapes;
}

/* map.c: reads a map file for a game that needs `need` spaces. */
enum nv_status tn_map_read(struct nv_span text, uint32_t need, struct tn_board *board,
                           struct nv_error *error);
/* board.c */
void tn_board_link(struct tn_board *board);
uint32_t tn_board_unreached(const struct tn_board *board);
void tn_print_space(const struct tn_board *board, uint32_t space, struct nv_text *out);
bool tn_parse_space(const struct tn_board *board, struct nv_span text, uint32_t *space);
/* slide_tables.c: fills everything in rules that follows from the board. */
void tn_lanes_init(struct tn_rules *rules);
/* areas.c */
struct tn_set tn_connected(const struct tn_rules *rules, struct tn_set land, uint32_t from);
uint32_t tn_landscapes(const struct tn_rules *rules, struct tn_set area);
void tn_place_stone(const struct tn_rules *rules, struct tn_state *state, uint32_t space);
/* Who has the most figures in an area, as bits; `count` gets the figures of each. */
uint32_t tn_majority(const struct tn_rules *rules, const struct tn_state *state, struct tn_set area,
                     uint32_t count[NV_MAX_PLAYERS]);
/* What each of the winners gets. */
uint32_t tn_share(struct tn_set area, uint32_t landscapes, uint32_t winners);
/* turn.c */
void tn_play(const void *rules, void *state, nv_move move);
/* moves.c */
uint32_t tn_source(const struct tn_rules *rules, const struct tn_state *state, uint32_t direction,
                   uint32_t to);
uint32_t tn_moves(const void *rules, const void *state, nv_move *moves);
bool tn_legal(const void *rules, const void *state, nv_move move);
/* playout.c */
uint32_t tn_playout(const void *rules, void *state, struct nv_rng *rng, uint32_t limit);
uint64_t tn_playouts(const void *rules, void *states, size_t stride, struct nv_rng *rngs,
                     uint32_t count, uint32_t limit);
/* move_text.c, position.c, json.c */
void tn_print_move(const void *rules, const void *state, nv_move move, struct nv_text *out);
enum nv_status tn_parse_move(const void *rules, const void *state, struct nv_span text,
                             nv_move *move, struct nv_error *error);
void tn_print(const void *rules, const void *state, struct nv_text *out);
enum nv_status tn_parse(void *rules, void *state, struct nv_span text, struct nv_error *error);
/* The name of a shipped map, or a whole board as one word. */
void tn_print_map(const struct tn_board *board, struct nv_text *out);
void tn_print_json(const void *rules, const void *state, struct nv_text *out);
/* game.c; the game is compiled for each variant (core/cpu.h): the registry knows which fits. */
extern const struct nv_game tn_game;
enum nv_status tn_configure(void *rules, const struct nv_setup *setup, struct nv_error *error);
void tn_start(const struct tn_rules *rules, struct tn_state *state, uint32_t start);

/* The shipped maps, made of data/maps at build time. */
extern const struct nv_map tn_maps[];

static inline nv_move tn_move(uint32_t kind, uint32_t to)
{
    return kind << 8 | to;
}

#endif
