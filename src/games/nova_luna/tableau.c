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

/* The younger group becomes part of the older one. */
static void merge(struct nl_player *me, uint8_t older, uint8_t younger)
{
    uint32_t from = younger & NL_GROUP_INDEX, to = older & NL_GROUP_INDEX;
    me->size[to] = (uint8_t)(me->size[to] + me->size[from]);
    me->size[from] = 0;
    nv_replace_48x8(me->group, younger, older);
    for (int i = 0; i < NL_SIDES; i++)
        nv_replace_48x8(me->side[i], younger, older);
    forget_twins(me, older);
}

/* A new tile's four sides. The groups there are the bytes of one word, 0 where no tile is. */
struct ring {
    uint32_t at[NL_SIDES]; /* indices of the tiles, or NL_NOBODY */
    uint32_t groups;
};

static uint32_t groups_at(const struct nl_player *me, const uint32_t at[NL_SIDES])
{
    return me->group[at[0]] | (uint32_t)me->group[at[1]] << 8 | (uint32_t)me->group[at[2]] << 16 |
           (uint32_t)me->group[at[3]] << 24;
}

/* The top bit of every byte that is not 0. */
static uint32_t nonzero_bytes(uint32_t word)
{
    return (((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word) & 0x80808080;
}

/* All groups of the colour at the sides become the oldest of them. */
static uint8_t unite(struct nl_player *me, struct ring *ring, uint32_t same)
{
    uint8_t oldest = 255;
    for (uint32_t left = same; left; left &= left - 1) {
        uint8_t group = (uint8_t)(ring->groups >> (__builtin_ctz(left) - 7));
        oldest = group < oldest ? group : oldest;
    }
    for (uint32_t left = same; left; left &= left - 1) {
        uint8_t group = (uint8_t)(ring->groups >> (__builtin_ctz(left) - 7));
        if (group != oldest)
            merge(me, oldest, group);
    }
    ring->groups = groups_at(me, ring->at);
    return oldest;
}

/* The group that a tile of this colour joins, or 0. */
static uint8_t joined(struct nl_player *me, struct ring *ring, uint32_t colour)
{
    /* Without the colour's bits a group of the same colour is below 64. */
    uint32_t plain = ring->groups ^ colour * 0x40404040;
    uint32_t same = nonzero_bytes(plain) & ~(plain | plain << 1);
    if (same == 0)
        return 0;
    uint8_t own = (uint8_t)(ring->groups >> (__builtin_ctz(same) - 7));
    uint32_t others = nonzero_bytes(ring->groups ^ own * 0x01010101u) & same;
    return others ? unite(me, ring, same) : own;
}

/* Leaves every group only once. */
static uint32_t without_twins(uint32_t groups)
{
    uint32_t first = nonzero_bytes(groups ^ groups << 8) & nonzero_bytes(groups ^ groups << 16) &
                     nonzero_bytes(groups ^ groups << 24);
    return groups & (first >> 7) * 255;
}

/*
 * Puts tile `index` into the groups of its colour; a group stands only once at
 * the sides of a tile. Returns the tiles that had the group at a side already.
 */
static uint64_t join(struct nl_player *me, uint32_t index, uint32_t colour, struct ring *ring)
{
    uint8_t own = joined(me, ring, colour);
    uint64_t reached = own ? reach(me, own) : 0;
    own = own ? own : (uint8_t)((index + 1) | colour << 6);
    uint32_t groups = without_twins(ring->groups);
    me->group[index] = own;
    me->size[own & NL_GROUP_INDEX]++;
    for (int i = 0; i < NL_SIDES; i++) {
        bool fresh = !((reached | UINT64_C(1) << NL_NOBODY) >> ring->at[i] & 1);
        me->side[i][index] = (uint8_t)(groups >> 8 * i);
        me->side[i ^ 1][ring->at[i]] = fresh ? own : 0;
    }
    return reached;
}

/* Takes a place out of the frontier and puts those around it in that are new there. */
static uint32_t move_frontier(struct nl_player *me, uint32_t edges, uint32_t at,
                              const uint64_t tiles[NL_SIDES])
{
    uint16_t place = me->edge[at];
    uint64_t known[NL_SIDES] = {tiles[0], tiles[1], tiles[2], tiles[3]};
    for (uint32_t from = 0; from < edges; from += 32) {
        for (int i = 0; i < NL_SIDES; i++)
            known[i] |= nv_equal_32x16(me->edge + from, (uint16_t)(place + steps[i]));
    }
    me->edge[at] = me->edge[--edges];
    for (int i = 0; i < NL_SIDES; i++) {
        me->edge[edges] = (uint16_t)(place + steps[i]);
        edges += known[i] == 0;
    }
    me->edge[edges] = 0;
    return edges;
}

uint32_t nl_tableau_lay(struct nl_state *state, uint32_t seat, uint32_t at, uint32_t tile,
                        uint32_t tokens)
{
    struct nl_player *me = &state->player[seat];
    const struct nl_face *face = &nl_faces[tile];
    uint32_t index = state->count[seat], edges = state->edges[seat];
    uint16_t place = me->edge[at];
    uint64_t tiles[NL_SIDES];
    struct ring ring;
    assert(at < edges && index < NL_MAX_TABLEAU);
    for (int i = 0; i < NL_SIDES; i++) {
        tiles[i] = nv_equal_48x16(me->place, (uint16_t)(place + steps[i]));
        ring.at[i] = (uint32_t)__builtin_ctzll(tiles[i] | UINT64_C(1) << NL_NOBODY);
    }
    ring.groups = groups_at(me, ring.at);
    state->edges[seat] = (uint8_t)move_frontier(me, edges, at, tiles);
    state->count[seat] = (uint8_t)(index + 1);
    me->place[index] = place;
    me->tile[index] = (uint8_t)tile;
    uint64_t changed = join(me, index, face->colour, &ring);
    changed = (changed | tiles[0] | tiles[1] | tiles[2] | tiles[3]) & me->wants[face->colour];
    set_wants(me, index, face->wants[0]);
    return cover_all(me, changed | UINT64_C(1) << index, tokens);
}
