/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna for programs that show it: the tiles, and a position as plain data.
 * Everything in the view is public; the pile appears as the set of its tiles. Rules and
 * moves stay behind nv_nova_luna().
 *
 * `rules` and `state` are of nv_nova_luna() and only read, but where they are made; they
 * stay the caller's, as does the memory that is written. No function here allocates or
 * keeps anything: all may run in any thread.
 */
#ifndef NOVAE_NOVA_LUNA_H
#define NOVAE_NOVA_LUNA_H

#include "novae/game.h"

NV_API_BEGIN

enum {
    NL_TILES = 68,       /* [NL-1] */
    NL_COLOURS = 4,      /* red, blue, turquoise, yellow */
    NL_TASKS = 3,        /* of a tile, at most */
    NL_WHEEL = 12,       /* spaces of the selection track [NL-2] */
    NL_MOON_TRACK = 24,  /* spaces of the moon track [NL-2] */
    NL_MAX_TABLEAU = 45, /* tiles of one player: the costs add up to 268 */
    NL_MAX_PLACES = 92,  /* around 45 tiles in a line */
    NL_OFFERED = 3,      /* tiles to choose from [NL-8] */
    NL_NO_TILE = 255
};

struct nl_tile {
    char code[4];                       /* "R3b" */
    uint8_t colour;                     /* 0-3, in the order of NL_COLOURS */
    uint8_t cost;                       /* 1-7 */
    uint8_t tasks;                      /* 0-3 */
    uint8_t need[NL_TASKS][NL_COLOURS]; /* dots of each colour */
};

/* Tiles are numbered from 0 in the order of data/nova-luna-tiles.csv; `tile` is below NL_TILES. */
const struct nl_tile *nl_tile(uint32_t tile);

struct nl_placed {
    uint8_t tile;
    uint8_t covered;        /* bit k: task k has its token */
    int8_t x, y;            /* to the right, downward; the first tile is at 0,0 */
    uint8_t have[NL_TASKS]; /* dots of each task that are met; those of a covered one all are */
};

/* An empty place next to a tile; before the first tile 0,0 alone [NL-9]. */
struct nl_free {
    int8_t x, y;
};

/* Solo: the running phase as if it ended now [NL-19, NL-20]. */
struct nl_sum {
    uint16_t costs; /* of all tiles in the tableau */
    uint8_t left;   /* tokens of the phase not placed */
    uint16_t score;
};

struct nl_view {
    uint8_t players;
    bool over;
    uint8_t moon;            /* its space on the wheel */
    uint8_t wheel[NL_WHEEL]; /* tile or NL_NO_TILE */
    uint8_t pile;            /* tiles in the pile */
    bool in_pile[NL_TILES];
    uint16_t track[NV_MAX_PLAYERS]; /* steps since the start */
    uint8_t next[NV_MAX_PLAYERS];   /* seats in the order in which they would play */
    uint8_t supply[NV_MAX_PLAYERS]; /* tokens left to place */
    uint8_t tokens;                 /* with which each supply began */
    uint8_t count[NV_MAX_PLAYERS];  /* tiles in the tableau */
    struct nl_placed tableau[NV_MAX_PLAYERS][NL_MAX_TABLEAU];
    /* Solo; -1 where there is no number yet. */
    uint8_t phase;
    int16_t phase1, phase2;
    struct nl_sum now;
    /* What the one to move may choose from; nothing when the game is over. */
    uint8_t offers;
    uint8_t offered[NL_OFFERED];    /* spaces of the wheel, clockwise from the moon [NL-8] */
    bool may_refill, may_end_phase; /* [NL-7, NL-18] */
    uint8_t places;                 /* for a tile */
    struct nl_free place[NL_MAX_PLACES];
};

void nl_view(const void *rules, const void *state, struct nl_view *view);

/*
 * Reads a position as it lies on a table (docs/notation.md, "A sketch"): what the rules
 * can tell is left out, and the order of the pile is drawn by `seed`. What cannot be is
 * refused with the reason, and rules and state have not changed. `seen`, which may be
 * NULL, shows the tableaux either way, as far as they can be laid, with their tokens.
 */
enum nv_status nl_sketch(void *rules, void *state, struct nv_span text, uint64_t seed,
                         struct nl_view *seen, struct nv_error *error);

/* A move taken apart. */
enum nl_move_kind { NL_PLACE, NL_REFILL, NL_NEXT };

struct nl_action {
    enum nl_move_kind kind;
    uint8_t tile; /* NL_PLACE */
    int8_t x, y;
};

struct nl_action nl_action_of(nv_move move);

NV_API_END

#endif
