/* SPDX-License-Identifier: MIT */
/*
 * A solo tableau taken apart: groups, what counts for each tile, what its tasks
 * still miss, and the estimate that follows. For the beam's own files only; what
 * the beam needs for every tableau it looks at stands here, to be inlined.
 *
 * A tile's three tasks are handled at once, 16 bits each: first as nibbles, the
 * dots of each colour, then as numbers to the base 5, which index a table.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_SOLO_BOARD_H
#define NV_PLAYERS_NOVA_LUNA_SOLO_BOARD_H

#include "games/nova_luna/state.h"
#include "players/nova_luna/solo/beam.h"

enum {
    /* A sum of task values counts fulfilled and open tasks in its upper bits. */
    SOLO_LIVE = 1 << 18,
    SOLO_TOKEN = 1 << 24,
    SOLO_DEAD = 624 /* index of a task that cannot be fulfilled any more */
};

/* A tableau taken apart, to try all places for the next tile. */
struct solo_board {
    uint32_t count;
    uint32_t edges;
    uint32_t adjacent[SOLO_TILES];             /* the tiles at a tile's sides */
    uint32_t group[SOLO_TILES];                /* the tiles of a tile's group */
    uint32_t reach[SOLO_TILES];                /* the tiles next to a tile's group */
    uint32_t counting[SOLO_TILES][NL_COLOURS]; /* the tiles that count for a tile [NL-12] */
    uint32_t wants[NL_COLOURS];                /* the tiles with a task that misses the colour */
    uint32_t of_colour[NL_COLOURS];
    uint64_t need[SOLO_TILES];   /* of a tile's tasks */
    uint64_t index[SOLO_TILES];  /* of the values of a tile's tasks */
    uint16_t counts[SOLO_TILES]; /* a nibble for each colour, at most 4 */
    uint8_t sides[SOLO_TILES];   /* free ones */
    uint8_t blank[SOLO_TILES];   /* tasks that the tile does not have */
    uint8_t largest[NL_COLOURS]; /* size of the largest group */
    int32_t pairs;               /* of tiles side by side */
    uint16_t edge[SOLO_EDGES];
    uint32_t touches[SOLO_EDGES]; /* the tiles next to a frontier place */
};

void solo_take_apart(struct solo_beam *beam, const struct solo_node *node,
                     struct solo_board *board);
/* The tasks fulfilled in it. */
uint32_t solo_tokens(const struct solo_board *board);
/* The spaces of the tiles that may be taken. */
uint32_t solo_offered(const struct solo_node *node, uint32_t spaces[3]);
uint64_t solo_need(uint32_t tile);
/*
 * What a tile on a place adds to the hash of a tableau: one that rotation and reflection
 * do not change, or a quicker one, where all that is compared grew from the same tableau.
 */
uint64_t solo_hash_turned(const struct solo_node *node, uint32_t tile, uint32_t place);
/* The tiles ahead once `space` is taken: their colours as an index, their worth and tasks. */
uint32_t solo_look_ahead(const struct solo_beam *beam, const struct solo_weights *weights,
                         const struct solo_node *node, uint32_t space, int32_t *worth,
                         int32_t *tasks);

/* A digit in each nibble of three tasks; a factor that repeats 16 bits for them. */
#define SOLO_NIBBLES(x) (UINT64_C(0x0000111111111111) * (x))
#define SOLO_SPREAD     UINT64_C(0x0000000100010001)

/* Counts bits; without an instruction for it, compilers would call a function. */
static inline uint32_t solo_bits(uint32_t x)
{
#ifdef __POPCNT__
    return (uint32_t)__builtin_popcount(x);
#else
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return ((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
#endif
}

static inline uint64_t solo_mix(uint64_t x)
{
    x *= UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 29;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ x >> 32;
}

static inline uint64_t solo_hash_with(const struct solo_node *node, uint32_t tile, uint32_t place,
                                      bool turned)
{
    return turned ? solo_hash_turned(node, tile, place) : solo_mix(tile << 12 | place);
}

static inline uint32_t solo_nibble(uint32_t tiles, uint32_t colour)
{
    uint32_t count = solo_bits(tiles);
    return (count < 4 ? count : 4) << 4 * colour;
}

/* The dots that three tasks still miss, in nibbles. */
static inline uint64_t solo_missing(uint64_t need, uint64_t counts)
{
    uint64_t difference = (need | SOLO_NIBBLES(8)) - counts * SOLO_SPREAD;
    uint64_t kept = difference & SOLO_NIBBLES(8);
    return difference & (kept - (kept >> 3));
}

/* Marks tasks as dead that miss more colours, with no tile of them beside, than sides are free. */
static inline uint64_t solo_mark_dead(uint64_t index, uint64_t miss, uint64_t counts,
                                      uint32_t sides)
{
    uint64_t some = counts | counts >> 1 | counts >> 2;
    uint64_t none = ~some & 0x1111;
    uint64_t lacks = (miss | miss >> 1 | miss >> 2) & (none * SOLO_SPREAD);
    for (int k = 0; k < NL_TASKS; k++) {
        uint32_t colours = solo_bits((uint32_t)(lacks >> (16 * k) & 0x1111));
        if (colours > sides)
            index = (index & ~(UINT64_C(0xffff) << (16 * k))) | (uint64_t)SOLO_DEAD << (16 * k);
    }
    return index;
}

/* Three indices into a table of task values, 16 bits each. */
static inline uint64_t solo_task_index(uint64_t need, uint64_t counts, uint32_t sides)
{
    uint64_t miss = solo_missing(need, counts);
    uint64_t low = UINT64_C(0x0f0f0f0f0f0f), bytes = UINT64_C(0x00ff00ff00ff);
    uint64_t pairs = (miss & low) + 5 * (miss >> 4 & low);
    uint64_t index = (pairs & bytes) + 25 * (pairs >> 8 & bytes);
    return sides < 3 && miss ? solo_mark_dead(index, miss, counts, sides) : index;
}

static inline int32_t solo_tasks_value(const int32_t *value, uint64_t index)
{
    return value[index & 0xffff] + value[index >> 16 & 0xffff] + value[index >> 32];
}

static inline int32_t solo_group_weight(const struct solo_weights *weights, uint32_t size)
{
    return weights->group[size < 7 ? size : 7];
}

/* Too few tasks left to place all tokens make an end with penalties [NL-20]. */
static inline int32_t solo_margin_weight(const struct solo_weights *weights, int32_t margin)
{
    return weights->margin[margin < 0 ? 0 : margin > 10 ? 11 : margin + 1];
}

/* The part of an estimate that a sum of task values makes, and the tokens in it. */
static inline int32_t solo_estimate_of(const struct solo_weights *weights, int32_t sum,
                                       int32_t tasks_ahead, uint32_t *tokens)
{
    int32_t counts = sum + SOLO_LIVE / 2;
    int32_t live = counts / SOLO_LIVE % (SOLO_TOKEN / SOLO_LIVE),
            tasks = counts % SOLO_LIVE - SOLO_LIVE / 2;
    *tokens = (uint32_t)(counts / SOLO_TOKEN);
    uint32_t left = *tokens < SOLO_TOKENS ? SOLO_TOKENS - *tokens : 0;
    return weights->tokens[left] + solo_margin_weight(weights, live + tasks_ahead - (int32_t)left) -
           tasks;
}

#endif
