/* SPDX-License-Identifier: MIT */
/* Legal moves: the list of all, and the question about one. */
#include "games/terra_nova/rules.h"
#include "games/terra_nova/slides.h"

/*
 * Where a slide to a space comes from: the first thing below it that is not empty.
 * TN_NO_SPACE when that is the end of the line.
 */
uint32_t tn_source(const struct tn_rules *rules, const struct tn_state *state, uint32_t direction,
                   uint32_t to)
{
    uint32_t lane = rules->lane[to][direction], word = lane >> 6;
    uint64_t below = ~state->empty[word] & ((UINT64_C(1) << (lane & 63)) - 1);
    if (below == 0)
        return TN_NO_SPACE;
    uint32_t found = word * 64 + 63 - (uint32_t)__builtin_clzll(below);
    uint32_t space = rules->space_at[found];
    return rules->lane[space][direction] == found ? space : TN_NO_SPACE;
}

/* [TN-7]: is this a third move of one figure back to where it began the turn? */
static bool returns(const struct tn_state *state, uint32_t from, uint32_t to)
{
    return state->moved[0].moves == TN_ACTIONS - 1 && state->moved[0].space == from &&
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

static uint32_t list_set(struct tn_set set, uint32_t kind, nv_move *moves)
{
    uint32_t count = 0;
    TN_SET_EACH(space, set)
    moves[count++] = tn_move(kind, space);
    return count;
}

static uint32_t list_slides(const struct tn_rules *rules, const struct tn_state *state,
                            nv_move *moves)
{
    uint64_t own[TN_MAX_WORDS] = {0};
    uint32_t count = 0;
    TN_SET_EACH(space, state->figures[state->turn])
    tn_flip(rules, own, space);
    for (uint32_t word = 0; word < TN_DIRECTIONS * rules->words; word++) {
        uint64_t reach = tn_reach(state->empty[word], own[word]);
        for (; reach; reach &= reach - 1) {
            uint32_t to = rules->space_at[word * 64 + (uint32_t)__builtin_ctzll(reach)];
            uint32_t direction = word / rules->words;
            if (!returns(state, tn_source(rules, state, direction, to), to))
                moves[count++] = tn_move(direction, to);
        }
    }
    return count;
}

uint32_t tn_moves(const void *rules_, const void *state_, nv_move *moves)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    if (state->phase == TN_OVER)
        return 0;
    if (state->phase == TN_SETUP)
        return list_set(state->vacant, TN_KIND_FIGURE, moves);
    uint32_t count = list_slides(rules, state, moves);
    return count + list_set(tn_stone_spaces(rules, state), TN_KIND_STONE, moves + count);
}
