/* SPDX-License-Identifier: MIT */
/*
 * Uniformly random games. The legal moves are only counted and one is picked by its
 * number; the lanes of every player's figures are kept beside the state, so that
 * nothing is rebuilt when the turn passes.
 */
#include "games/terra_nova/turn.h"

struct playout {
    alignas(64) uint64_t own[NV_MAX_PLAYERS][TN_MAX_WORDS];
    alignas(64) uint64_t reach[TN_MAX_WORDS];
    struct tn_tally tally;
};

static inline void gather(struct playout *playout, const struct tn_rules *rules,
                          const struct tn_state *state, uint32_t words)
{
    for (uint32_t seat = 0; seat < rules->players; seat++)
        tn_lanes_of(rules, state->figures[seat], playout->own[seat], words);
}

/* The space with number `index` of a set. */
static uint32_t pick_space(struct tn_set set, uint32_t index)
{
    uint32_t i = 0, count;
    while ((count = (uint32_t)__builtin_popcountll(set.word[i])) <= index) {
        index -= count;
        i++;
    }
    return i * 64 + tn_nth_bit(set.word[i], index);
}

static void random_figure(const struct tn_rules *rules, struct tn_state *state, struct nv_rng *rng)
{
    uint32_t index = nv_rng_below(rng, tn_set_count(state->vacant));
    tn_count_ply(state);
    tn_place_figure(rules, state, pick_space(state->vacant, index));
}

static void random_stone(struct playout *playout, const struct tn_rules *rules,
                         struct tn_state *state, uint32_t space, uint32_t words)
{
    struct tn_set land = tn_open_land(state);
    state->done++;
    tn_stone(rules, state, space);
    /* Without its own space the land has changed only where an area was closed. */
    land = tn_set_xor(tn_set_xor(land, tn_set_of(space)), tn_open_land(state));
    if (!tn_set_empty(land))
        gather(playout, rules, state, words);
}

static inline void random_action(struct playout *playout, const struct tn_rules *rules,
                                 struct tn_state *state, struct nv_rng *rng, uint32_t words)
{
    uint64_t *own = playout->own[state->turn];
    struct tn_set stones = {{0}};
    if (state->done > 0)
        stones = tn_stone_spaces(rules, state);
    tn_lanes_reach(state->empty, own, playout->reach, words);
    if (tn_return_forbidden(state))
        tn_forbid_return(rules, state, playout->reach);
    tn_lanes_tally(playout->reach, &playout->tally, words);
    uint32_t slides = playout->tally.total;
    uint32_t index = nv_rng_below(rng, slides + tn_set_count(stones));
    tn_count_ply(state);
    if (index >= slides) {
        random_stone(playout, rules, state, pick_space(stones, index - slides), words);
        return;
    }
    uint32_t lane = tn_lanes_pick(playout->reach, &playout->tally, index, words);
    uint32_t to = rules->space_at[lane], from = rules->space_at[tn_source_lane(state, lane)];
    state->done++;
    tn_lanes_swap(rules, own, from, to, words);
    tn_slide(rules, state, from, to, words);
    if (state->done == TN_ACTIONS)
        tn_end_turn(rules, state, true);
}

static inline uint32_t play_actions(const struct tn_rules *rules, struct tn_state *state,
                                    struct nv_rng *rng, uint32_t limit, uint32_t words)
{
    struct playout playout;
    uint32_t plies = 0;
    gather(&playout, rules, state, words);
    for (; plies < limit && state->phase == TN_PLAY; plies++)
        random_action(&playout, rules, state, rng, words);
    return plies;
}

uint32_t tn_playout(const void *rules_, void *state_, struct nv_rng *rng, uint32_t limit)
{
    const struct tn_rules *rules = rules_;
    struct tn_state *state = state_;
    uint32_t plies = 0;
    for (; plies < limit && state->phase == TN_SETUP; plies++)
        random_figure(rules, state, rng);
    if (rules->words == TN_FEW_WORDS)
        return plies + play_actions(rules, state, rng, limit - plies, TN_FEW_WORDS);
    return plies + play_actions(rules, state, rng, limit - plies, TN_MANY_WORDS);
}
