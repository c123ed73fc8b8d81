/* SPDX-License-Identifier: MIT */
/*
 * The tiles of one player: laying one, the groups of colours that it joins, and
 * the tasks that this fulfils. Counts only ever grow, so a task can become
 * fulfilled only when a group next to its tile grows: that leaves about one old
 * tile to look at for each new one.
 */
#include "games/nova_luna/state.h"

#include "core/simd.h"

#include <string.h>

static const int steps[NL_SIDES] = {NL_STEP_X, -NL_STEP_X, NL_STEP_Y, -NL_STEP_Y};

void nl_tableau_init(struct nl_state *state, uint32_t seat)
{
    memset(&state->player[seat], 0, sizeof state->player[seat]);
    state->player[seat].edge[0] = NL_CENTRE;
    state->edges[seat] = 1;
    state->count[seat] = 0;
}

/*
 * A byte for each colour: how many tiles count for tile `index` [NL-12]. Its own
 * group is at one of its sides when there is more of it than the tile itself.
 */
static uint32_t counts_for(const struct nl_player *me, uint32_t index)
{
    uint32_t counts = 0, own = me->group[index];
    for (int i = 0; i < NL_SIDES; i++) {
        uint32_t group = me->side[i][index];
        counts += (uint32_t)me->size[group & NL_GROUP_INDEX] << (group >> 6) * 8;
    }
    uint32_t itself = me->size[own & NL_GROUP_INDEX] > 1;
    return counts - (itself << (own >> 6) * 8);
}

/* Bit k: task k is fulfilled. All bytes are below 128, so none borrows from the next. */
static uint32_t fulfilled(const struct nl_face *face, uint32_t counts)
{
    const uint32_t top = 0x80808080;
    uint32_t tasks = 0;
    for (int k = 0; k < NL_TASKS; k++)
        tasks |= (uint32_t)((((counts | top) - face->need[k]) & top) == top) << k;
    return tasks;
}

static void set_wants(struct nl_player *me, uint32_t index, uint32_t wants)
{
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        uint64_t others = me->wants[colour] & ~(UINT64_C(1) << index);
        me->wants[colour] = others | (uint64_t)(wants >> colour & 1) << index;
    }
}

/* The first `count` of the bits. */
static uint32_t first_bits(uint32_t bits, uint32_t count)
{
    uint32_t rest = bits;
    while (rest && count-- > 0)
        rest &= rest - 1;
    return bits & ~rest;
}

/* Covers what is fulfilled on one tile; returns the tokens used. */
static uint32_t cover(struct nl_player *me, uint32_t index, uint32_t tokens)
{
    const struct nl_face *face = &nl_faces[me->tile[index]];
    uint32_t covered = me->covered[index];
    uint32_t open = fulfilled(face, counts_for(me, index)) & ~covered;
    if (open == 0)
        return 0;
    open = first_bits(open, tokens);
    me->covered[index] = (uint8_t)(covered | open);
    set_wants(me, index, face->wants[covered | open]);
    return (uint32_t)__builtin_popcount(open);
}

/* [NL-11]: tiles in placing order, as long as there are tokens. */
static uint32_t cover_all(struct nl_player *me, uint64_t tiles, uint32_t tokens)
{
    uint32_t used = 0;
    for (; tiles; tiles &= tiles - 1)
        used += cover(me, (uint32_t)__builtin_ctzll(tiles), tokens - used);
    return used;
}

uint32_t nl_tableau_cover(struct nl_state *state, uint32_t seat, uint32_t tokens)
{
    return cover_all(&state->player[seat], (UINT64_C(1) << state->count[seat]) - 1, tokens);
}

uint32_t nl_tableau_edge(const struct nl_state *state, uint32_t seat, uint32_t place)
{
    uint32_t edges = state->edges[seat];
    for (uint32_t at = 0; at < edges; at += 32) {
        uint32_t found = nv_equal_32x16(state->player[seat].edge + at, (uint16_t)place);
        if (found)
            return at + (uint32_t)__builtin_ctz(found);
    }
    return edges;
}

/* Bit i: the place at side i is in the frontier. */
static uint32_t edges_around(const struct nl_player *me, uint32_t edges, uint32_t place)
{
    uint32_t found[NL_SIDES] = {0};
    for (uint32_t at = 0; at < edges; at += 32) {
        for (int i = 0; i < NL_SIDES; i++)
            found[i] |= nv_equal_32x16(me->edge + at, (uint16_t)((int)place + steps[i]));
    }
    return (found[0] != 0) | (found[1] != 0) << 1 | (found[2] != 0) << 2 | (found[3] != 0) << 3;
}

/* The tiles next to a group. */
static uint64_t reach(const struct nl_player *me, uint8_t group)
{
    return nv_equal_48x8(me->side[0], group) | nv_equal_48x8(me->side[1], group) |
           nv_equal_48x8(me->side[2], group) | nv_equal_48x8(me->side[3], group);
}

/* A tile that had both groups at its sides has one of them twice now: leave it once. */
static void forget_twins(struct nl_player *me, uint8_t group)
{
    for (int i = 0; i < NL_SLOTS; i++) {
        bool known = false;
        for (int j = 0; j < NL_SIDES; j++) {
            bool here = me->side[j][i] == group;
            me->side[j][i] = known && here ? 0 : me->side[j][i];
            known |= here;
        }
    }
}

/* Makes one group of two; the older name stays. */
static uint8_t merge(struct nl_player *me, uint8_t one, uint8_t other)
{
    uint8_t older = one < other ? one : other, younger = one < other ? other : one;
    uint32_t from = younger & NL_GROUP_INDEX, to = older & NL_GROUP_INDEX;
    me->size[to] = (uint8_t)(me->size[to] + me->size[from]);
    me->size[from] = 0;
    nv_replace_48x8(me->group, younger, older);
    for (int i = 0; i < NL_SIDES; i++)
        nv_replace_48x8(me->side[i], younger, older);
    forget_twins(me, older);
    return older;
}

/* Four groups, at the sides of one tile. */
struct ring {
    uint32_t at[NL_SIDES];  /* the tiles' indices, or NL_NOBODY */
    uint8_t group[NL_SIDES]; /* 0 where none */
};

static struct ring ring_of(const struct nl_player *me, const uint64_t tiles[NL_SIDES])
{
    struct ring ring;
    for (int i = 0; i < NL_SIDES; i++) {
        ring.at[i] = (uint32_t)__builtin_ctzll(tiles[i] | UINT64_C(1) << NL_NOBODY);
        ring.group[i] = me->group[ring.at[i]];
    }
    return ring;
}

/* The group that a tile of this colour joins, 0 when none; several become one. */
static uint8_t joined(struct nl_player *me, struct ring *ring, uint32_t colour)
{
    uint8_t own = 0, low = 255;
    for (int i = 0; i < NL_SIDES; i++) {
        uint8_t same = ring->group[i] >> 6 == (int)colour ? ring->group[i] : 0;
        own = same > own ? same : own;
        low = (uint8_t)(same - 1) < (uint8_t)(low - 1) ? same : low;
    }
    if (own == 0 || own == low)
        return own;
    for (int i = 0; i < NL_SIDES; i++) {
        uint8_t group = me->group[ring->at[i]];
        if (group != 0 && group >> 6 == (int)colour && group != low)
            merge(me, low, group);
    }
    for (int i = 0; i < NL_SIDES; i++)
        ring->group[i] = me->group[ring->at[i]];
    return low;
}

/*
 * Puts tile `index` into the groups of its colour, which become one; `tiles` are
 * the tiles at its sides. A group stands only once at the sides of a tile.
 * Returns the tiles whose counts may have changed.
 */
static uint64_t join(struct nl_player *me, uint32_t index, uint32_t colour,
                     const uint64_t tiles[NL_SIDES])
{
    struct ring ring = ring_of(me, tiles);
    uint8_t own = joined(me, &ring, colour);
    uint64_t reached = own ? reach(me, own) : 0;
    own = own ? own : (uint8_t)((index + 1) | colour << 6);
    me->group[index] = own;
    me->size[own & NL_GROUP_INDEX]++;
    for (int i = 0; i < NL_SIDES; i++) {
        uint8_t group = ring.group[i];
        for (int j = 0; j < i; j++)
            group = ring.group[j] == ring.group[i] ? 0 : group;
        me->side[i][index] = group;
        bool unknown = tiles[i] & ~reached;
        me->side[i ^ 1][ring.at[i]] = unknown ? own : me->side[i ^ 1][ring.at[i]];
    }
    return reached | tiles[0] | tiles[1] | tiles[2] | tiles[3];
}

uint32_t nl_tableau_lay(struct nl_state *state, uint32_t seat, uint32_t at, uint32_t tile,
                        uint32_t tokens)
{
    struct nl_player *me = &state->player[seat];
    const struct nl_face *face = &nl_faces[tile];
    uint32_t index = state->count[seat], edges = state->edges[seat], place = me->edge[at];
    uint64_t tiles[NL_SIDES];
    assert(at < edges && index < NL_MAX_TABLEAU);
    for (int i = 0; i < NL_SIDES; i++)
        tiles[i] = nv_equal_48x16(me->place, (uint16_t)((int)place + steps[i]));
    uint32_t known = edges_around(me, edges, place);
    me->edge[at] = me->edge[--edges];
    for (int i = 0; i < NL_SIDES; i++) {
        me->edge[edges] = (uint16_t)((int)place + steps[i]);
        edges += tiles[i] == 0 && !(known >> i & 1);
    }
    me->edge[edges] = 0;
    me->place[index] = (uint16_t)place;
    me->tile[index] = (uint8_t)tile;
    state->edges[seat] = (uint8_t)edges;
    state->count[seat] = (uint8_t)(index + 1);
    uint64_t changed = join(me, index, face->colour, tiles) & me->wants[face->colour];
    set_wants(me, index, face->wants[0]);
    return cover_all(me, changed | UINT64_C(1) << index, tokens);
}
