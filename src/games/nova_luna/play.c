/* SPDX-License-Identifier: MIT */
/*
 * Turns: what may be taken, taking it, and all that then happens by itself: steps on the moon
 * track, who stands there before whom and so moves next, the refill, the end.
 */
#include "games/nova_luna/state.h"

#include "core/simd.h"

enum { BLOCK = 16 }; /* moves written at once */

static_assert(NL_EDGES % BLOCK == 0, "blocks do not read past the frontier");

static uint32_t on_wheel(const struct nl_state *state)
{
    return (uint32_t)__builtin_popcount(state->filled);
}

/* [NL-8]: bit i: a tile lies i + 1 spaces from the moon, clockwise. */
static uint32_t ahead_of_moon(const struct nl_state *state)
{
    uint32_t round = state->filled | (uint32_t)state->filled << NL_WHEEL;
    return round >> (state->moon + 1) & ((1u << NL_WHEEL) - 1);
}

static uint32_t first_space(const struct nl_state *state, uint32_t ahead)
{
    uint32_t space = state->moon + 1u + (uint32_t)__builtin_ctz(ahead);
    return space >= NL_WHEEL ? space - NL_WHEEL : space;
}

static uint32_t nth_space(const struct nl_state *state, uint32_t nth)
{
    uint32_t ahead = ahead_of_moon(state);
    ahead &= ahead - (nth > 0);
    ahead &= ahead - (nth > 1);
    return first_space(state, ahead);
}

uint32_t nl_offered(const struct nl_state *state, uint32_t spaces[NL_OFFERED])
{
    uint32_t count = 0;
    for (uint32_t ahead = ahead_of_moon(state); ahead && count < NL_OFFERED; ahead &= ahead - 1)
        spaces[count++] = first_space(state, ahead);
    return count;
}

/* [NL-7]; alone the wheel is refilled only between the phases [NL-17]. */
bool nl_may_refill(const struct nl_rules *rules, const struct nl_state *state)
{
    return (on_wheel(state) <= NL_REFILL_MAX) & (state->left > 0) & (rules->players > 1);
}

/* [NL-18] */
bool nl_may_end_phase(const struct nl_state *state)
{
    return (state->phase == 1) & (state->supply[0] == NL_SOLO_LATER);
}

uint32_t nl_costs(const struct nl_player *player, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += nl_faces[player->tile[i]].cost;
    return sum;
}

/* Writes whole blocks, so past the end: the list has room for that. */
static void put_places(nv_move *list, const uint16_t *edge, uint32_t edges, nv_move tile)
{
    for (uint32_t from = 0; from < edges; from += BLOCK) {
        for (uint32_t i = from; i < from + BLOCK; i++)
            list[i] = tile | edge[i];
    }
}

uint32_t nl_moves(const void *rules, const void *state_, nv_move *moves)
{
    const struct nl_state *state = state_;
    uint32_t seat = state->order[0], edges = state->player[seat].edges, count = 0;
    uint32_t spaces[NL_OFFERED];
    if (state->over)
        return 0;
    uint32_t offered = nl_offered(state, spaces);
    for (uint32_t i = 0; i < offered; i++) {
        nv_move tile = (nv_move)state->wheel[spaces[i]] << NL_TILE_SHIFT;
        put_places(moves + count, state->player[seat].edge, edges, tile);
        count += edges;
    }
    if (nl_may_refill(rules, state))
        moves[count++] = NL_MOVE_REFILL;
    if (nl_may_end_phase(state))
        moves[count++] = NL_MOVE_NEXT;
    return count;
}

bool nl_legal(const void *rules, const void *state_, nv_move move)
{
    const struct nl_state *state = state_;
    uint32_t spaces[NL_OFFERED], seat = state->order[0];
    if (state->over)
        return false;
    if (move == NL_MOVE_REFILL)
        return nl_may_refill(rules, state);
    if (move == NL_MOVE_NEXT)
        return nl_may_end_phase(state);
    bool offered = false;
    for (uint32_t i = nl_offered(state, spaces); i > 0; i--)
        offered |= state->wheel[spaces[i - 1]] == move >> NL_TILE_SHIFT;
    uint32_t place = move & NL_PLACE_MASK;
    return offered && place != 0 &&
           nl_tableau_edge(&state->player[seat], place) < state->player[seat].edges;
}

/* [NL-7]: clockwise from the space next to the moon, as far as the pile goes. */
static void refill(struct nl_state *state)
{
    uint32_t left = state->left, filled = state->filled, space = state->moon;
    for (uint32_t i = 1; i < NL_WHEEL && left > 0; i++) {
        space = space + 1 < NL_WHEEL ? space + 1 : 0;
        if (filled >> space & 1)
            continue;
        state->wheel[space] = state->pile[--left];
        state->pile[left] = 0;
        filled |= 1u << space;
    }
    state->left = (uint8_t)left;
    state->filled = (uint16_t)filled;
}

/* [NL-6, NL-10]: the token goes on, and lies on top of those already there. */
static inline void advance(struct nl_state *state, uint32_t players, uint32_t cost)
{
    uint32_t seat = state->order[0], steps = state->track[seat] + cost;
    uint32_t last = players - 1;
    state->track[seat] = (uint16_t)steps;
    for (uint32_t i = 0; i < last; i++) {
        uint32_t other = state->order[i + 1];
        uint32_t stays = -(uint32_t)(state->track[other] >= steps);
        uint32_t change = (seat ^ other) & stays;
        state->order[i] = (uint8_t)(other ^ change);
        seat ^= change;
    }
    state->order[last] = (uint8_t)seat;
}

/* [NL-19, NL-20] */
static void end_phase(struct nl_state *state)
{
    uint32_t missing = state->supply[0] - (uint32_t)NL_SOLO_LATER;
    uint32_t score = nl_costs(&state->player[0], state->player[0].count) +
                     NL_SOLO_PENALTY * missing;
    state->phase1 = (uint16_t)score;
    state->phase = 2;
    refill(state);
    state->supply[0] = (uint8_t)(state->supply[0] -
                                 nl_tableau_cover(&state->player[0], state->supply[0]));
    state->over = state->supply[0] == 0;
}

/* What happens by itself after a tile was laid, several players. */
static void settle(struct nl_state *state, uint32_t seat)
{
    if (state->supply[seat] == 0) { /* [NL-14] */
        state->over = 1;
    } else if (state->filled == 0) {
        refill(state);
        state->over = state->filled == 0; /* [NL-15] */
    }
}

static void settle_solo(struct nl_state *state)
{
    if (state->phase == 2)
        state->over = state->supply[0] == 0 || state->filled == 0; /* [NL-20] */
    else if (state->filled == 0)
        end_phase(state); /* [NL-18] */
}

/* Takes the tile on a space and lays it on a place of the frontier. */
static inline void take(struct nl_state *state, uint32_t players, uint32_t space, uint32_t at)
{
    uint32_t seat = state->order[0], tile = state->wheel[space];
    bool first_phase = players == 1 && state->phase == 1;
    uint32_t tokens = state->supply[seat] - (first_phase ? NL_SOLO_LATER : 0u);
    state->wheel[space] = NL_NO_TILE;
    state->filled &= (uint16_t) ~(1u << space);
    state->moon = (uint8_t)space;
    uint32_t used = nl_tableau_lay(&state->player[seat], at, tile, tokens);
    state->supply[seat] = (uint8_t)(state->supply[seat] - used);
    if (players == 1) {
        settle_solo(state);
    } else {
        advance(state, players, nl_faces[tile].cost);
        settle(state, seat);
    }
}

static uint32_t space_of(const struct nl_state *state, uint32_t tile)
{
    uint32_t found = nv_equal_16x8(state->wheel, (uint8_t)tile) & state->filled;
    assert(found);
    return (uint32_t)__builtin_ctz(found);
}

void nl_play(const void *rules_, void *state_, nv_move move)
{
    const struct nl_rules *rules = rules_;
    struct nl_state *state = state_;
    assert(nl_legal(rules, state, move));
    state->ply++;
    if (move == NL_MOVE_REFILL)
        refill(state);
    else if (move == NL_MOVE_NEXT)
        end_phase(state);
    else
        take(state, rules->players, space_of(state, move >> NL_TILE_SHIFT),
             nl_tableau_edge(&state->player[state->order[0]], move & NL_PLACE_MASK));
}

/* Draws from the list that nl_moves would write, without writing it. */
static inline uint32_t playout(struct nl_state *state, uint32_t players, struct nv_rng *rng,
                               uint32_t limit)
{
    struct nv_rng own = *rng; /* a copy that no byte of the state can be */
    uint32_t plies = 0;
    for (; plies < limit && !state->over; plies++) {
        uint32_t edges = state->player[state->order[0]].edges, lying = on_wheel(state);
        uint32_t places = edges * (lying < NL_OFFERED ? lying : NL_OFFERED);
        bool other = players == 1 ? nl_may_end_phase(state)
                                  : (lying <= NL_REFILL_MAX) & (state->left > 0);
        uint32_t choice = nv_rng_below(&own, places + other);
        uint32_t nth = (choice >= edges) + (choice >= 2 * edges);
        state->ply++;
        if (choice < places)
            take(state, players, nth_space(state, nth), choice - nth * edges);
        else if (players == 1)
            end_phase(state);
        else
            refill(state);
    }
    *rng = own;
    return plies;
}

/* Two players are what search and statistics play most: they get a loop of their own. */
uint32_t nl_playout(const void *rules_, void *state, struct nv_rng *rng, uint32_t limit)
{
    const struct nl_rules *rules = rules_;
    if (rules->players == 2)
        return playout(state, 2, rng, limit);
    return playout(state, rules->players, rng, limit);
}
