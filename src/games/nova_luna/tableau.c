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

/* A byte for each colour: how many tiles count for tile `index` [NL-12]. */
static uint32_t counts_for(const struct nl_player *me, uint32_t index)
{
    uint32_t counts = 0;
    for (int i = 0; i < NL_SIDES; i++) {
        uint32_t group = me->side[i][index];
        bool again = false;
        for (int j = 0; j < i; j++)
            again |= me->side[j][index] == group;
        uint32_t size = again ? 0 : me->size[group & NL_GROUP_INDEX];
        counts += size << (group >> 6) * 8;
    }
    /* A tile's own group has been counted if it is at one of its sides: all but itself. */
    uint32_t own = me->group[index];
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

static void set_wants(struct nl_player *me, uint32_t index)
{
    uint32_t wants = nl_faces[me->tile[index]].wants[me->covered[index]];
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        me->wants[colour] &= ~(UINT64_C(1) << index);
        me->wants[colour] |= (uint64_t)(wants >> colour & 1) << index;
    }
}

/* Covers what is fulfilled on one tile; returns the tokens used. */
static uint32_t cover(struct nl_player *me, uint32_t index, uint32_t tokens)
{
    uint32_t used = 0;
    uint32_t open = fulfilled(&nl_faces[me->tile[index]], counts_for(me, index));
    open &= ~(uint32_t)me->covered[index];
    for (uint32_t k = 0; k < NL_TASKS && used < tokens; k++) {
        if (open >> k & 1) {
            me->covered[index] |= (uint8_t)(1u << k);
            used++;
        }
    }
    set_wants(me, index);
    return used;
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

static bool is_edge(const struct nl_player *me, uint32_t edges, uint16_t place)
{
    uint32_t found = 0;
    for (uint32_t at = 0; at < edges; at += 32)
        found |= nv_equal_32x16(me->edge + at, place);
    return found != 0;
}

/* The tiles next to a group. */
static uint64_t reach(const struct nl_player *me, uint8_t group)
{
    return nv_equal_48x8(me->side[0], group) | nv_equal_48x8(me->side[1], group) |
           nv_equal_48x8(me->side[2], group) | nv_equal_48x8(me->side[3], group);
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
    return older;
}

/*
 * Puts tile `index` into the groups of its colour, which become one; `tiles` are
 * the tiles at its sides. Returns the tiles whose counts may have changed.
 */
static uint64_t join(struct nl_player *me, uint32_t index, uint32_t colour,
                     const uint64_t tiles[NL_SIDES])
{
    uint8_t own = 0;
    uint64_t changed = tiles[0] | tiles[1] | tiles[2] | tiles[3];
    for (int i = 0; i < NL_SIDES; i++) {
        uint8_t group = tiles[i] ? me->group[__builtin_ctzll(tiles[i])] : 0;
        if (group == 0 || group >> 6 != (int)colour || group == own)
            continue;
        changed |= reach(me, group);
        own = own ? merge(me, own, group) : group;
    }
    if (own == 0)
        own = (uint8_t)((index + 1) | colour << 6);
    me->group[index] = own;
    me->size[own & NL_GROUP_INDEX]++;
    for (int i = 0; i < NL_SIDES; i++) {
        if (tiles[i] == 0)
            continue;
        uint32_t neighbour = (uint32_t)__builtin_ctzll(tiles[i]);
        me->side[i][index] = me->group[neighbour];
        me->side[i ^ 1][neighbour] = own;
    }
    return changed;
}

uint32_t nl_tableau_lay(struct nl_state *state, uint32_t seat, uint32_t at, uint32_t tile,
                        uint32_t tokens)
{
    struct nl_player *me = &state->player[seat];
    uint32_t index = state->count[seat], edges = state->edges[seat], place = me->edge[at];
    uint64_t tiles[NL_SIDES];
    bool fresh[NL_SIDES];
    assert(at < edges && index < NL_MAX_TABLEAU);
    for (int i = 0; i < NL_SIDES; i++) {
        uint16_t there = (uint16_t)((int)place + steps[i]);
        tiles[i] = nv_equal_48x16(me->place, there);
        fresh[i] = tiles[i] == 0 && !is_edge(me, edges, there);
    }
    me->edge[at] = me->edge[--edges];
    for (int i = 0; i < NL_SIDES; i++) {
        me->edge[edges] = (uint16_t)((int)place + steps[i]);
        edges += fresh[i];
    }
    me->edge[edges] = 0;
    me->place[index] = (uint16_t)place;
    me->tile[index] = (uint8_t)tile;
    state->edges[seat] = (uint8_t)edges;
    state->count[seat] = (uint8_t)(index + 1);
    uint32_t colour = nl_faces[tile].colour;
    uint64_t changed = join(me, index, colour, tiles) & me->wants[colour];
    return cover_all(me, changed | UINT64_C(1) << index, tokens);
}
