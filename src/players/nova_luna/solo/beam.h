/* SPDX-License-Identifier: MIT */
/*
 * A beam search over the tableaux of one Nova Luna player alone, as long as the
 * tiles on the wheel are known: one phase of a solo game. The order
 * of laying matters only for the wheel [NL-13]: a task once fulfilled stays so, and tokens
 * are just the number of fulfilled tasks. A tableau therefore is its tiles and
 * their places, up to rotation and reflection.
 *
 * Tableaux are kept in rows by the sum of their costs: within a row only progress has
 * to be compared, and the first row in which all tokens are placed has the lowest
 * cost. Rows are cut to `width` by an estimate of the cost still to come. If nothing
 * was ever cut, the search was exhaustive.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_SOLO_BEAM_H
#define NV_PLAYERS_NOVA_LUNA_SOLO_BEAM_H

#include "novae/nova_luna.h"

enum {
    SOLO_TILES = 22, /* two wheels of 11 */
    SOLO_PHASE1 = 8, /* tokens of phase 1 [NL-17] */
    SOLO_TOKENS = 21,
    SOLO_PENALTY = 10, /* for a token not placed [NL-19] */
    SOLO_ROWS = 8,     /* sums kept at once: a tile costs at most 7 */
    SOLO_GRID = 64 * 64,
    SOLO_CENTRE = 32 * 64 + 32,
    SOLO_EDGES = 64,
    SOLO_UNIT = 1024 /* estimates are in fractions of one cost */
};

/* A tableau, and what is gone from the wheel. */
struct solo_node {
    uint64_t hash;    /* of tiles and places, the same for rotations and reflections */
    int32_t estimate; /* of the cost still to come */
    uint16_t gone;    /* bit s: no tile lies on space s */
    uint8_t moon;     /* its space */
    uint8_t cost;
    uint8_t tokens; /* fulfilled tasks */
    uint8_t count;
    uint8_t tile[SOLO_TILES];
    uint16_t place[SOLO_TILES]; /* x + 64 y on a torus; the first at the centre */
};

/* A candidate for a row: a parent and one more tile. */
struct solo_child {
    uint64_t hash;
    int32_t estimate;
    uint32_t parent;
    uint16_t place;
    uint8_t space;
    uint8_t row; /* of the parent */
    uint8_t tokens;
};

/* What an estimate is made of; one table for each phase. */
struct solo_weights {
    int32_t task[7][5];              /* by what is missing, by how well the wheel can give it */
    int32_t dead;                    /* for a task that can no longer be fulfilled */
    int32_t tokens[SOLO_TOKENS + 1]; /* cost still to come by tokens left, before tasks */
    int32_t wheel[8];                /* of the tiles that lie ahead, by cost */
    int32_t early[3];                /* of the cost of the next three */
    int32_t margin[12]; /* by tasks that can still be fulfilled above those needed, plus 1 */
    int32_t pairs;      /* for two tiles side by side: sides are worth keeping free */
    int32_t group[8];   /* by the size of a colour's largest group */
};

/* For phase 1, for phase 2, and for a tableau that ends phase 1. */
enum { SOLO_IN_PHASE1, SOLO_IN_PHASE2, SOLO_BETWEEN, SOLO_WEIGHTS };

extern const struct solo_weights solo_weights[SOLO_WEIGHTS];

/* Children are kept apart by the tiles taken, best first: `share` of each such class. */
struct solo_row {
    struct solo_node *nodes;
    struct solo_child *children;
    uint32_t classes;
    uint32_t *count;                  /* children of each class */
    uint16_t class_of[1 << NL_WHEEL]; /* by tiles gone, plus 1; 0 where none yet */
};

struct solo_values {
    int32_t task[625][625]; /* by tiles of each colour ahead, by dots missing */
};

/* Called with every tableau that ends the phase; `cost` includes the penalties. */
typedef void solo_on_end(void *context, const struct solo_node *node, uint32_t cost);

struct solo_beam {
    /* set by the caller */
    uint8_t wheel[NL_WHEEL]; /* tiles; NL_NO_TILE where none */
    const struct solo_weights *weights;
    const struct solo_values *values;
    uint32_t width;  /* tableaux of one sum */
    uint32_t share;  /* of them, those with the same tiles */
    uint32_t tokens; /* to place in this phase */
    bool beyond;     /* goes on after they are placed */
    uint32_t most;   /* looks only for sums below this */
    uint64_t limit;  /* of `evaluated` */
    bool (*stopped)(void *context);
    solo_on_end *on_end;
    void *context;
    /* the result */
    bool cut; /* something was left out */
    bool interrupted;
    uint64_t evaluated; /* tableaux looked at; never reset */
    /* working memory */
    uint32_t classes;        /* of a row, at most */
    uint64_t need[NL_TILES]; /* of a tile's tasks, a nibble for each dot count */
    struct solo_row rows[SOLO_ROWS];
    uint8_t grid[SOLO_GRID];    /* index of a tile plus 1 */
    uint8_t edge_at[SOLO_GRID]; /* index of a frontier place plus 1 */
};

/* The bytes a beam needs for rows of at most `width`. */
size_t solo_beam_size(uint32_t width, uint32_t share, uint32_t classes);
/* Makes a beam in memory of that size, aligned to NV_ALIGN. */
struct solo_beam *solo_beam_init(void *memory, uint32_t width, uint32_t share, uint32_t classes);
void solo_values_init(struct solo_values *values, const struct solo_weights *weights);
/* Fills hash and tokens of a node from its tiles. */
void solo_node_finish(struct solo_beam *beam, struct solo_node *node);
/* An estimate of the cost to come by other weights than the beam's own. */
int32_t solo_node_estimate(struct solo_beam *beam, const struct solo_node *node,
                           const struct solo_weights *weights, const struct solo_values *values);
/* Searches from one tableau. */
void solo_beam_run(struct solo_beam *beam, const struct solo_node *start);

#endif
