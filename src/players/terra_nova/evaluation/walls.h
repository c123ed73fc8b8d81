/* SPDX-License-Identifier: MIT */
/*
 * The walls around one land: stones, closed land, holes and the edge. A stone
 * cuts its land exactly where it touches one connected wall from two sides, for
 * then stone and wall are a closed line; two stones side by side likewise.
 *
 * What such a line encloses is known without looking at the land. Every wall
 * space carries its `way`: of all the lines that can be drawn over walls from a
 * fixed point to it, those spaces that one of them leaves on its right an odd
 * number of times. Joining two ways is one exclusive or, and where the ends meet
 * the result is what lies inside. (Two lines to one space may differ by the whole
 * land: inside and outside are then exchanged, and whoever asks looks at both.)
 */
#ifndef NV_PLAYERS_TERRA_NOVA_EVALUATION_WALLS_H
#define NV_PLAYERS_TERRA_NOVA_EVALUATION_WALLS_H

#include "games/terra_nova/rules.h"

enum {
    TN_MAX_HOLES = 512, /* inside the board; of more than these the rest is not seen */
    TN_MAX_NODES = TN_MAX_SPACES + TN_MAX_HOLES,
    TN_NOWHERE = TN_MAX_NODES, /* the number of what is outside */
    TN_MAX_ARCS = 3,
    TN_OUTSIDE = 1 /* the wall that the edge belongs to */
};

/* What follows from the board alone: its holes are nodes like spaces, numbered behind them. */
struct tn_outline {
    uint32_t holes;
    uint8_t row[TN_MAX_NODES];
    uint16_t column[TN_MAX_NODES];
    uint16_t right[TN_MAX_NODES]; /* the first space to the right in the row */
    uint16_t next[TN_MAX_NODES][TN_DIRECTIONS];
};

void tn_outline_find(const struct tn_rules *rules, struct tn_outline *outline);

/* A run of walls around a space, one connected wall. */
struct tn_arc {
    uint8_t first; /* direction, clockwise */
    uint8_t directions;
    uint8_t wall;
};

/* What is around one space of the land. */
struct tn_ring {
    uint8_t arcs;
    bool cuts; /* two arcs are of one wall: a stone here cuts the land */
    struct tn_arc arc[TN_MAX_ARCS];
};

struct tn_walls {
    const struct tn_rules *rules;
    const struct tn_outline *outline;
    struct tn_set land;
    struct tn_set touching; /* land next to a wall */
    struct tn_set way[TN_MAX_NODES];
    uint8_t wall[TN_MAX_NODES + 1];     /* numbers from 1; 0: no wall; the last is outside */
    uint8_t walls;                      /* how many there are, the outside with them */
    struct tn_ring ring[TN_MAX_SPACES]; /* of the spaces that touch walls */
};

enum { TN_MORE_STONES = 2, TN_STALE_RINGS = TN_MORE_STONES * TN_DIRECTIONS };

/* What the walls were before some stones more. */
struct tn_walls_undo {
    struct tn_set land, touching;
    uint8_t walls;
    uint32_t rings;
    uint8_t space[TN_STALE_RINGS];
    struct tn_ring ring[TN_STALE_RINGS];
};

/* Everything that is not `land`, which is connected, counts as wall. */
void tn_walls_find(const struct tn_rules *rules, const struct tn_outline *outline,
                   struct tn_set land, struct tn_walls *walls);

/*
 * Makes walls of the spaces under one or two stones more. False, and nothing has changed, unless
 * each of them touches one wall from one side, or none: else it cuts the land or joins walls.
 */
bool tn_walls_add(struct tn_walls *walls, const uint8_t *stone, uint32_t stones,
                  struct tn_walls_undo *undo);
void tn_walls_restore(struct tn_walls *walls, const struct tn_walls_undo *undo);

/* The way to a space over one of the arcs around it. */
struct tn_set tn_walls_way(const struct tn_walls *walls, uint32_t space, const struct tn_arc *arc);
/* What a line leaves to its right by stepping between two neighbouring spaces. */
struct tn_set tn_walls_step(const struct tn_walls *walls, uint32_t a, uint32_t b);

#endif
