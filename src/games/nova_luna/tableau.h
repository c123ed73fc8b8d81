/* SPDX-License-Identifier: MIT */
/*
 * The tiles of one player: laying one, the group of its colour that it joins,
 * and the tasks that this fulfils. Counts only ever grow, so a task can become
 * fulfilled only when a group next to its tile grows: that leaves about one old
 * tile to look at for each new one. Random games spend their time here, so all
 * of it is inline, and what nobody can foresee is computed without branches.
 */
#ifndef GAMES_NOVA_LUNA_TABLEAU_H
#define GAMES_NOVA_LUNA_TABLEAU_H

#include "games/nova_luna/state.h"

#include "core/simd.h"

/* The index of a place in the frontier; `edges` when it is not there. */
static inline uint32_t nl_find_edge(const struct nl_player *me, uint32_t edges, uint32_t place)
{
    for (uint32_t at = 0; at < edges; at += 32) {
        uint32_t found = nv_equal_32x16(me->edge + at, (uint16_t)place);
        if (found)
            return at + (uint32_t)__builtin_ctz(found);
    }
    return edges;
}

/* Not 0 when a place is in the frontier. */
static inline uint32_t nl_is_edge(const struct nl_player *me, uint32_t edges, uint32_t place)
{
    uint32_t found = nv_equal_32x16(me->edge, (uint16_t)place);
    if (edges > 32)
        found |= nv_equal_32x16(me->edge + 32, (uint16_t)place);
    if (edges > 64)
        found |= nv_equal_32x16(me->edge + 64, (uint16_t)place);
    return found;
}

/* The tile at a place as a bit, or 0. */
static inline uint64_t nl_tile_at(const struct nl_player *me, uint32_t count, uint32_t place)
{
    uint64_t found = nv_equal_32x16(me->place, (uint16_t)place);
    if (count > 32)
        found |= (uint64_t)nv_equal_16x16(me->place + 32, (uint16_t)place) << 32;
    return found;
}

/* The lowest `count` of the bits. */
static inline uint32_t nl_lowest_bits(uint32_t bits, uint32_t count)
{
    uint32_t rest = bits;
    while (rest && count-- > 0)
        rest &= rest - 1;
    return bits & ~rest;
}

/* Covers what is fulfilled on one tile; returns the tokens used [NL-11]. */
static inline uint32_t nl_cover(struct nl_player *me, uint32_t index, uint32_t tokens)
{
    const struct nl_face *face = &nl_faces[me->tile[index]];
    uint32_t covered = me->covered[index];
    uint32_t open = nv_enough_4x4(face->need, me->counts[index]) & ~covered;
    if (open == 0)
        return 0;
    open = nl_lowest_bits(open, tokens);
    me->covered[index] = (uint8_t)(covered | open);
    nv_set_column_4x64(me->wants, index, face->wants[covered | open]);
    return (uint32_t)__builtin_popcount(open);
}

/* A new tile's four sides. The groups there are the bytes of one word, 0 where no tile is. */
struct nl_ring {
    uint64_t tiles[NL_SIDES]; /* the tile there as a bit, or 0 */
    uint32_t groups;
};

static inline uint32_t nl_groups_around(const struct nl_player *me, const uint64_t tiles[NL_SIDES])
{
    const uint64_t nobody = UINT64_C(1) << NL_NOBODY;
    uint32_t groups = me->group[__builtin_ctzll(tiles[0] | nobody)];
    groups |= (uint32_t)me->group[__builtin_ctzll(tiles[1] | nobody)] << 8;
    groups |= (uint32_t)me->group[__builtin_ctzll(tiles[2] | nobody)] << 16;
    groups |= (uint32_t)me->group[__builtin_ctzll(tiles[3] | nobody)] << 24;
    return groups;
}

static inline uint32_t nl_byte(uint32_t word, int i)
{
    return word >> 8 * i & 255;
}

static inline uint32_t nl_group_number(uint32_t group)
{
    return group >> 2;
}

/* The shift to the byte of the group's colour: 8 times its last two bits. */
static inline uint32_t nl_group_shift(uint32_t group)
{
    return group * 8 & 31;
}

/* Merges groups of one colour at the sides, those with a bit in their byte of `same`. */
uint32_t nl_unite(struct nl_player *me, struct nl_ring *ring, uint32_t same);

/* A 1 in every byte that is not 0. */
static inline uint32_t nl_nonzero_bytes(uint32_t word)
{
    return (((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word) >> 7 & 0x01010101;
}

/* The group that tile `index` joins or, when there is none of its colour, founds. */
static inline uint32_t nl_own_group(struct nl_player *me, struct nl_ring *ring, uint32_t index,
                                    uint32_t colour)
{
    uint32_t differ = ring->groups ^ colour * 0x01010101;
    uint32_t same = nl_nonzero_bytes(ring->groups) & ~(differ | differ >> 1);
    uint32_t joined = ring->groups >> __builtin_ctz(same | 1u << 31) & 255;
    uint32_t others = nl_nonzero_bytes(ring->groups ^ joined * 0x01010101) & same;
    uint32_t founds = -(uint32_t)(same == 0);
    if (others)
        return nl_unite(me, ring, same);
    return (joined & ~founds) | (((index + 1) * 4 + colour) & founds);
}

/*
 * Tells a group at a side of tile `index` that it counts for that tile too. The
 * answer is its size, in the byte of its colour, or 0 when it knew already: a
 * group at two sides counts once [NL-12].
 */
static inline uint32_t nl_touch(struct nl_player *me, uint32_t index, uint32_t group)
{
    uint32_t number = nl_group_number(group);
    uint64_t reach = me->reach[number];
    uint32_t unknown = (uint32_t)(reach >> index & 1) - 1;
    me->reach[number] = reach | UINT64_C(1) << index;
    return (me->size[number] & unknown) << nl_group_shift(group);
}

static inline uint32_t nl_touch_all(struct nl_player *me, uint32_t index, uint32_t groups)
{
    uint32_t counts = nl_touch(me, index, nl_byte(groups, 0));
    counts += nl_touch(me, index, nl_byte(groups, 1));
    counts += nl_touch(me, index, nl_byte(groups, 2));
    counts += nl_touch(me, index, nl_byte(groups, 3));
    me->reach[0] = 0; /* no group has this number */
    return counts;
}

/* Counts `more` for a tile; its bit is the answer when a task of it can be covered now. */
static inline uint64_t nl_count(struct nl_player *me, uint32_t index, uint32_t more)
{
    uint32_t counts = me->counts[index] + more;
    uint32_t fulfilled = nv_enough_4x4(nl_faces[me->tile[index]].need, counts);
    me->counts[index] = counts;
    return (uint64_t)((fulfilled & ~(uint32_t)me->covered[index]) != 0) << index;
}

/* A group that has just grown by one tile. */
struct nl_growth {
    uint64_t reached; /* the tiles it counted for before */
    uint32_t before;  /* its size then */
    uint32_t shift;   /* to the byte of its colour */
};

/* Counts the growth for the first of `tiles`, for NL_NOBODY when there is none. */
static inline uint64_t nl_count_first(struct nl_player *me, const struct nl_growth *growth,
                                      uint64_t tiles)
{
    uint32_t index = (uint32_t)__builtin_ctzll(tiles | UINT64_C(1) << NL_NOBODY);
    uint32_t known = -(uint32_t)(growth->reached >> index & 1) & growth->before;
    uint32_t more = (growth->before + 1 - known) & -(uint32_t)(tiles != 0);
    return nl_count(me, index, more << growth->shift);
}

/*
 * Counts the growth for all of `tiles`; returns those with a task to cover. Two
 * are counted in any case: how many there are is hard to foresee for a processor.
 */
static inline uint64_t nl_count_all(struct nl_player *me, const struct nl_growth *growth,
                                    uint64_t tiles)
{
    uint64_t ready = nl_count_first(me, growth, tiles);
    tiles &= tiles - 1;
    ready |= nl_count_first(me, growth, tiles);
    tiles &= tiles - 1;
    for (; tiles; tiles &= tiles - 1)
        ready |= nl_count_first(me, growth, tiles);
    return ready;
}

/*
 * Puts tile `index` into its group, and covers what that fulfils on the old tiles
 * and then on itself. Only tiles that want the colour are counted for: the others
 * have no more use for it.
 */
static inline uint32_t nl_join(struct nl_player *me, uint32_t index, struct nl_ring *ring,
                               uint32_t tokens)
{
    const struct nl_face *face = &nl_faces[me->tile[index]];
    uint32_t own = nl_own_group(me, ring, index, face->colour), used = 0;
    uint32_t number = nl_group_number(own);
    uint64_t itself = UINT64_C(1) << index;
    uint64_t next = ring->tiles[0] | ring->tiles[1] | ring->tiles[2] | ring->tiles[3];
    struct nl_growth growth = {me->reach[number], me->size[number], nl_group_shift(own)};
    uint64_t old = (growth.reached | next) & me->wants[face->colour];
    uint64_t ready = nl_count(me, index, nl_touch_all(me, index, ring->groups));
    me->group[index] = (uint8_t)own;
    me->size[number] = (uint8_t)(growth.before + 1);
    me->reach[number] |= next | itself;
    nv_set_column_4x64(me->wants, index, face->wants[0]);
    ready |= nl_count_all(me, &growth, old);
    for (; ready; ready &= ready - 1)
        used += nl_cover(me, (uint32_t)__builtin_ctzll(ready), tokens - used);
    return used;
}

/* Puts a place at the end of the frontier if it is new there; returns how many there are. */
static inline uint32_t nl_add_edge(struct nl_player *me, uint32_t edges, uint32_t place, bool fresh)
{
    me->edge[edges] = (uint16_t)place;
    return edges + fresh;
}

/* Lays a tile on the place `edge[at]`; see nl_tableau_lay. */
static inline uint32_t nl_lay(struct nl_player *me, uint32_t at, uint32_t tile, uint32_t tokens)
{
    uint32_t index = me->count, edges = me->edges, place = me->edge[at];
    uint32_t right = place + NL_STEP_X, left = place - NL_STEP_X;
    uint32_t down = place + NL_STEP_Y, up = place - NL_STEP_Y;
    assert(at < edges && index < NL_MAX_TABLEAU);
    struct nl_ring ring = {{nl_tile_at(me, index, right), nl_tile_at(me, index, left),
                            nl_tile_at(me, index, down), nl_tile_at(me, index, up)},
                           0};
    bool fresh_right = !(ring.tiles[0] | nl_is_edge(me, edges, right));
    bool fresh_left = !(ring.tiles[1] | nl_is_edge(me, edges, left));
    bool fresh_down = !(ring.tiles[2] | nl_is_edge(me, edges, down));
    bool fresh_up = !(ring.tiles[3] | nl_is_edge(me, edges, up));
    ring.groups = nl_groups_around(me, ring.tiles);
    me->edge[at] = me->edge[--edges];
    edges = nl_add_edge(me, edges, right, fresh_right);
    edges = nl_add_edge(me, edges, left, fresh_left);
    edges = nl_add_edge(me, edges, down, fresh_down);
    edges = nl_add_edge(me, edges, up, fresh_up);
    me->edge[edges] = 0;
    me->edges = (uint8_t)edges;
    me->place[index] = (uint16_t)place;
    me->tile[index] = (uint8_t)tile;
    me->count = (uint8_t)(index + 1);
    return nl_join(me, index, &ring, tokens);
}

#endif
