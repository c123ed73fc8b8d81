/* SPDX-License-Identifier: MIT */
/*
 * The tiles of one player: laying one, the group of its colour that it joins,
 * and the tasks that this fulfils. Counts only ever grow, so a task can become
 * fulfilled only when a group next to its tile grows: that leaves about one old
 * tile to look at for each new one. Random games spend their time here, so what
 * nobody can foresee is computed without branches.
 */
#include "games/nova_luna/state.h"

#include "core/simd.h"

void nl_tableau_init(struct nl_player *me)
{
    me->edge[0] = NL_CENTRE;
    me->edges = 1;
}

uint32_t nl_tableau_edge(const struct nl_player *me, uint32_t place)
{
    for (uint32_t at = 0; at < me->edges; at += 32) {
        uint32_t found = nv_equal_32x16(me->edge + at, (uint16_t)place);
        if (found)
            return at + (uint32_t)__builtin_ctz(found);
    }
    return me->edges;
}

/* Not 0 when a place is in the frontier. */
static uint32_t is_edge(const struct nl_player *me, uint32_t edges, uint32_t place)
{
    uint32_t found = nv_equal_32x16(me->edge, (uint16_t)place);
    if (edges > 32)
        found |= nv_equal_32x16(me->edge + 32, (uint16_t)place);
    if (edges > 64)
        found |= nv_equal_32x16(me->edge + 64, (uint16_t)place);
    return found;
}

/* The tile at a place as a bit, or 0. */
static uint64_t tile_at(const struct nl_player *me, uint32_t count, uint32_t place)
{
    uint64_t found = nv_equal_32x16(me->place, (uint16_t)place);
    if (count > 32)
        found |= (uint64_t)nv_equal_16x16(me->place + 32, (uint16_t)place) << 32;
    return found;
}

/* The lowest `count` of the bits. */
static uint32_t lowest_bits(uint32_t bits, uint32_t count)
{
    uint32_t rest = bits;
    while (rest && count-- > 0)
        rest &= rest - 1;
    return bits & ~rest;
}

/*
 * Covers what is fulfilled on one tile; returns the tokens used [NL-11]. Each task is compared
 * with the same counts by itself: no tile is used up by a task [NL-13].
 */
static uint32_t cover(struct nl_player *me, uint32_t index, uint32_t tokens)
{
    const struct nl_face *face = &nl_faces[me->tile[index]];
    uint32_t covered = me->covered[index];
    uint32_t open = nv_enough_4x4(face->need, me->counts[index]) & ~covered;
    if (open == 0)
        return 0;
    uint32_t used = (uint32_t)__builtin_popcount(open);
    if (used > tokens) {
        open = lowest_bits(open, tokens);
        used = tokens;
    }
    me->covered[index] = (uint8_t)(covered | open);
    nv_set_column_4x64(me->wants, index, face->wants[covered | open]);
    return used;
}

uint32_t nl_tableau_cover(struct nl_player *me, uint32_t tokens)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < me->count; i++)
        used += cover(me, i, tokens - used);
    return used;
}

/* A new tile's four sides: the tile there as a bit, or 0. */
struct ring {
    uint64_t right, left, down, up;
};

static uint32_t group_number(uint32_t group)
{
    return group >> 2;
}

/* The shift to the byte of the group's colour: 8 times its last two bits. */
static uint32_t group_shift(uint32_t group)
{
    return group * 8 & 31;
}

/* The group of the first of `tiles`; 0 when there is none. */
static uint32_t group_of(const struct nl_player *me, uint64_t tiles)
{
    return me->group[__builtin_ctzll(tiles | UINT64_C(1) << NL_NOBODY)];
}

/* The younger group becomes part of the older one, for those who want the colour too. */
static void merge(struct nl_player *me, uint32_t older, uint32_t younger)
{
    uint32_t from = group_number(younger), to = group_number(older), colour = older & 3;
    uint64_t one = (me->reach[to] ^ me->reach[from]) & me->wants[colour];
    for (; one; one &= one - 1) {
        int index = __builtin_ctzll(one);
        uint32_t more = me->size[me->reach[to] >> index & 1 ? from : to];
        me->counts[index] += more << 8 * colour;
    }
    me->size[to] = (uint8_t)(me->size[to] + me->size[from]);
    me->size[from] = 0;
    me->reach[to] |= me->reach[from];
    me->reach[from] = 0;
    nv_replace_48x8(me->group, (uint8_t)younger, (uint8_t)older);
}

/* Makes one group of all to which `tiles`, of one colour, belong; the oldest name stays. */
static uint32_t unite(struct nl_player *me, uint64_t tiles)
{
    uint32_t oldest = 255;
    for (uint64_t left = tiles; left; left &= left - 1) {
        uint32_t group = group_of(me, left);
        oldest = group < oldest ? group : oldest;
    }
    for (uint64_t left = tiles; left; left &= left - 1) {
        uint32_t group = group_of(me, left);
        if (group != oldest)
            merge(me, oldest, group);
    }
    return oldest;
}

/* The group that tile `index` joins or founds; `same` are the tiles of its colour next to it. */
static uint32_t own_group(struct nl_player *me, uint32_t index, uint32_t colour, uint64_t same)
{
    if (same & (same - 1))
        return unite(me, same);
    uint32_t founded = ((index + 1) * 4 + colour) & -(uint32_t)(same == 0);
    return group_of(me, same) | founded;
}

/*
 * Tells a group at a side of tile `index` that it counts for that tile too. The
 * answer is its size, in the byte of its colour, or 0 when it knew already: a
 * group at two sides counts once [NL-12].
 */
static uint32_t touch(struct nl_player *me, uint32_t index, uint32_t group)
{
    uint32_t number = group_number(group);
    uint64_t reach = me->reach[number];
    uint32_t unknown = (uint32_t)(reach >> index & 1) - 1;
    me->reach[number] = reach | UINT64_C(1) << index;
    return (me->size[number] & unknown) << group_shift(group);
}

static uint32_t touch_all(struct nl_player *me, uint32_t index, struct ring ring)
{
    uint32_t counts = touch(me, index, group_of(me, ring.right));
    counts += touch(me, index, group_of(me, ring.left));
    counts += touch(me, index, group_of(me, ring.down));
    counts += touch(me, index, group_of(me, ring.up));
    me->reach[0] = 0; /* no group has this number */
    return counts;
}

/* Counts `more` for a tile; its bit is the answer when a task of it can be covered now. */
static uint64_t count(struct nl_player *me, uint32_t index, uint32_t more)
{
    uint32_t counts = me->counts[index] + more;
    uint32_t fulfilled = nv_enough_4x4(nl_faces[me->tile[index]].need, counts);
    me->counts[index] = counts;
    return (uint64_t)((fulfilled & ~(uint32_t)me->covered[index]) != 0) << index;
}

/* A group that has just grown by one tile. */
struct growth {
    uint64_t reached; /* the tiles it counted for before */
    uint32_t before;  /* its size then */
    uint32_t shift;   /* to the byte of its colour */
};

/* Counts the growth for the first of `tiles`, for NL_NOBODY when there is none. */
static uint64_t count_first(struct nl_player *me, const struct growth *growth, uint64_t tiles)
{
    uint32_t index = (uint32_t)__builtin_ctzll(tiles | UINT64_C(1) << NL_NOBODY);
    uint32_t known = -(uint32_t)(growth->reached >> index & 1) & growth->before;
    uint32_t more = (growth->before + 1 - known) & -(uint32_t)(tiles != 0);
    return count(me, index, more << growth->shift);
}

/*
 * Counts the growth for all of `tiles`; returns those with a task to cover. Two
 * are counted in any case: how many there are is hard to foresee for a processor.
 */
static uint64_t count_all(struct nl_player *me, const struct growth *growth, uint64_t tiles)
{
    uint64_t ready = count_first(me, growth, tiles);
    tiles &= tiles - 1;
    ready |= count_first(me, growth, tiles);
    tiles &= tiles - 1;
    for (; tiles; tiles &= tiles - 1)
        ready |= count_first(me, growth, tiles);
    return ready;
}

/*
 * Puts tile `index` into its group, and covers what that fulfils on the old tiles
 * and then on itself. Only tiles that want the colour are counted for: the others
 * have no more use for it.
 */
static uint32_t join(struct nl_player *me, uint32_t index, struct ring ring, uint32_t tokens)
{
    const struct nl_face *face = &nl_faces[me->tile[index]];
    uint64_t itself = UINT64_C(1) << index;
    uint64_t next = ring.right | ring.left | ring.down | ring.up;
    uint64_t alike = me->alike[face->colour];
    uint32_t own = own_group(me, index, face->colour, next & alike), used = 0;
    uint32_t number = group_number(own);
    struct growth growth = {me->reach[number], me->size[number], group_shift(own)};
    uint64_t old = (growth.reached | next) & me->wants[face->colour];
    uint64_t ready = count(me, index, touch_all(me, index, ring));
    me->alike[face->colour] = alike | itself;
    me->group[index] = (uint8_t)own;
    me->size[number] = (uint8_t)(growth.before + 1);
    me->reach[number] |= next | itself;
    nv_set_column_4x64(me->wants, index, face->wants[0]);
    ready |= count_all(me, &growth, old);
    for (; ready; ready &= ready - 1)
        used += cover(me, (uint32_t)__builtin_ctzll(ready), tokens - used);
    return used;
}

/* Puts a place at the end of the frontier if it is new there; returns how many there are. */
static uint32_t add_edge(struct nl_player *me, uint32_t edges, uint32_t place, bool fresh)
{
    me->edge[edges] = (uint16_t)place;
    return edges + fresh;
}

uint32_t nl_tableau_lay(struct nl_player *me, uint32_t at, uint32_t tile, uint32_t tokens)
{
    uint32_t index = me->count, edges = me->edges, place = me->edge[at];
    uint32_t right = place + NL_STEP_X, left = place - NL_STEP_X;
    uint32_t down = place + NL_STEP_Y, up = place - NL_STEP_Y;
    assert(at < edges && index < NL_MAX_TABLEAU);
    struct ring ring = {tile_at(me, index, right), tile_at(me, index, left),
                        tile_at(me, index, down), tile_at(me, index, up)};
    bool fresh_right = !(ring.right | is_edge(me, edges, right));
    bool fresh_left = !(ring.left | is_edge(me, edges, left));
    bool fresh_down = !(ring.down | is_edge(me, edges, down));
    bool fresh_up = !(ring.up | is_edge(me, edges, up));
    me->edge[at] = me->edge[--edges];
    edges = add_edge(me, edges, right, fresh_right);
    edges = add_edge(me, edges, left, fresh_left);
    edges = add_edge(me, edges, down, fresh_down);
    edges = add_edge(me, edges, up, fresh_up);
    me->edge[edges] = 0;
    me->edges = (uint8_t)edges;
    me->place[index] = (uint16_t)place;
    me->tile[index] = (uint8_t)tile;
    me->count = (uint8_t)(index + 1);
    return join(me, index, ring, tokens);
}
