/* SPDX-License-Identifier: MIT */
/* Legal moves: the list of all, and the question about one. */
#include "games/terra_nova/turn.h"

/*
 * Where a slide [TN-6] to an empty space comes from: the first thing that is not empty.
 * TN_NO_SPACE when that is the end of the line.
 */
uint32_t tn_source(const struct tn_rules *rules, const struct tn_state *state, uint32_t direction,
                   uint32_t to)
{
    uint32_t lane = rules->lane[to][direction];
    uint64_t below = ~state->empty[lane >> 6] & ((UINT64_C(1) << (lane & 63)) - 1);
    if (below == 0)
        return TN_NO_SPACE;
    uint32_t found = tn_source_lane(state, lane);
    uint32_t space = rules->space_at[found];
    return rules->lane[space][direction] == found ? space : TN_NO_SPACE;
}

/* [TN-7]: is this a third move of one figure back to where it began the turn? */
static bool returns(const struct tn_state *state, uint32_t from, uint32_t to)
{
    return tn_return_forbidden(state) && state->moved[0].space == from &&
           state->moved[0].start == to;
}

bool tn_legal(const void *rules_, const void *state_, nv_move move)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    uint32_t kind = move >> 8, to = move & 255;
    if (kind >= TN_KINDS || state->phase == TN_OVER || !tn_set_has(&state->vacant, to))
        return false;
    if (state->phase == TN_SETUP || kind == TN_KIND_FIGURE)
        return state->phase == TN_SETUP && kind == TN_KIND_FIGURE;
    if (kind == TN_KIND_STONE) {
        struct tn_set spaces = tn_stone_spaces(rules, state);
        return tn_set_has(&spaces, to);
    }
    uint32_t from = tn_source(rules, state, kind, to);
    return from != TN_NO_SPACE && tn_set_has(&state->figures[state->turn], from) &&
           !returns(state, from, to);
}

void tn_forbid_return(const struct tn_rules *rules, const struct tn_state *state, uint64_t *reach)
{
    uint32_t to = state->moved[0].start;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t lane = rules->lane[to][direction];
        uint64_t bit = UINT64_C(1) << (lane & 63);
        if (reach[lane >> 6] & bit &&
            tn_source(rules, state, direction, to) == state->moved[0].space)
            reach[lane >> 6] ^= bit;
    }
}

static uint32_t list_set(struct tn_set set, uint32_t kind, nv_move *moves)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < TN_SET_WORDS; i++)
        count += tn_list_word(tn_numbers + i * 64, set.word[i], kind, moves + count);
    return count;
}

static inline uint32_t list_slides(const struct tn_rules *rules, const struct tn_state *state,
                                   nv_move *moves, uint32_t words)
{
    alignas(64) uint64_t own[TN_MAX_WORDS], reach[TN_MAX_WORDS];
    tn_lanes_of(rules, state->figures[state->turn], own, words);
    tn_lanes_reach(state->empty, own, reach, words);
    if (tn_return_forbidden(state))
        tn_forbid_return(rules, state, reach);
    return tn_lanes_list(rules, reach, moves, words);
}

uint32_t tn_moves(const void *rules_, const void *state_, nv_move *moves)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    uint32_t count;
    if (state->phase == TN_OVER)
        return 0;
    if (state->phase == TN_SETUP)
        return list_set(state->vacant, TN_KIND_FIGURE, moves);
    if (rules->words == TN_FEW_WORDS)
        count = list_slides(rules, state, moves, TN_FEW_WORDS);
    else
        count = list_slides(rules, state, moves, TN_MANY_WORDS);
    return count + list_set(tn_stone_spaces(rules, state), TN_KIND_STONE, moves + count);
}
