/* SPDX-License-Identifier: MIT */
/* Nova Luna behind the interface of all games. */
#include "games/nova_luna/state.h"

#include <stddef.h>
#include <string.h>

static const struct nv_option options[] = {
    {.name = "Beginner", .kind = NV_BOOLEAN}, /* [NL-3] */
    {0},
};

static enum nv_status configure(void *rules_, const struct nv_setup *setup, struct nv_error *error)
{
    struct nl_rules *rules = rules_;
    if (setup->players < 1 || setup->players > NV_MAX_PLAYERS)
        return nv_fail(error, NV_BAD_OPTION, "nova-luna takes 1 to 4 players, not %u",
                       setup->players);
    *rules = (struct nl_rules){.players = setup->players, .beginner = setup->values[0] != 0};
    return NV_OK;
}

static uint32_t players(const void *rules_)
{
    const struct nl_rules *rules = rules_;
    return rules->players;
}

static int turn(const void *rules, const void *state_)
{
    (void)rules;
    const struct nl_state *state = state_;
    return state->over ? NV_OVER : state->order[0];
}

static uint32_t ply(const void *rules, const void *state_)
{
    (void)rules;
    const struct nl_state *state = state_;
    return state->ply;
}

/* Only the order of the pile is hidden, from everyone: sorted, it tells nothing. */
static void observe(const void *rules, const void *state, int seat, void *view_)
{
    (void)rules;
    (void)seat;
    struct nl_state *view = view_;
    bool in_pile[NL_TILES] = {false};
    memmove(view, state, sizeof *view);
    for (int i = 0; i < view->left; i++)
        in_pile[view->pile[i]] = true;
    uint8_t *place = view->pile;
    for (uint8_t tile = 0; tile < NL_TILES; tile++) {
        if (in_pile[tile])
            *place++ = tile;
    }
}

static void determinize(const void *rules, void *view_, struct nv_rng *rng)
{
    (void)rules;
    struct nl_state *view = view_;
    nv_rng_shuffle(rng, view->pile, view->left);
}

/* Refilling shows tiles of the pile, by choice or when the last tile is taken [NL-7]. */
static bool reveals(const void *rules, const void *state_, nv_move move)
{
    const struct nl_state *state = state_;
    (void)rules;
    if (state->left == 0)
        return false;
    bool takes = move != NL_MOVE_REFILL && move != NL_MOVE_NEXT;
    return !takes || __builtin_popcount(state->filled) == 1;
}

/* A refill draws at most as many tiles as the wheel has room for, from the end of the pile. */
static void redeal(const void *rules, void *state_, struct nv_rng *rng)
{
    struct nl_state *state = state_;
    uint64_t in_pile[2] = {0};
    uint8_t *place = state->pile;
    (void)rules;
    for (uint32_t i = 0; i < state->left; i++)
        in_pile[state->pile[i] / 64] |= UINT64_C(1) << state->pile[i] % 64;
    for (uint32_t word = 0; word < 2; word++) {
        for (uint64_t tiles = in_pile[word]; tiles; tiles &= tiles - 1)
            *place++ = (uint8_t)(word * 64 + (uint32_t)__builtin_ctzll(tiles));
    }
    nv_rng_draw(rng, state->pile, state->left, NL_WHEEL);
}

/* Only the tableaux of those who play. */
static size_t extent(const void *rules_)
{
    const struct nl_rules *rules = rules_;
    return offsetof(struct nl_state, player) + rules->players * sizeof(struct nl_player);
}

/* Alone, the two phases' costs are added up [NL-20]. */
static bool counts_total(const void *rules_)
{
    const struct nl_rules *rules = rules_;
    return rules->players == 1;
}

/* A refill comes before the tile of the same turn [NL-7]. */
static bool ends_turn(const void *rules, const void *state, nv_move move)
{
    (void)rules;
    (void)state;
    return nl_action_of(move).kind != NL_REFILL;
}

const struct nv_game nl_game = {
    .size = sizeof(struct nv_game),
    .name = "nova-luna",
    .title = "Nova Luna",
    .min_players = 1,
    .max_players = NV_MAX_PLAYERS,
    .rules_size = sizeof(struct nl_rules),
    .state_size = sizeof(struct nl_state),
    .options = options,
    .configure = configure,
    .players = players,
    .deal_seed = nl_deal_seed,
    .deal_text = nl_deal_text,
    .print_deal = nl_print_deal,
    .turn = turn,
    .ply = ply,
    .moves = nl_moves,
    .legal = nl_legal,
    .play = nl_play,
    .result = nl_result,
    .observe = observe,
    .determinize = determinize,
    .playout = nl_playout,
    .print_move = nl_print_move,
    .parse_move = nl_parse_move,
    .print = nl_print,
    .parse = nl_parse,
    .print_json = nl_print_json,
    .has_hidden = true,
    .reveals = reveals,
    .redeal = redeal,
    .extent = extent,
    .counts_total = counts_total,
    .ends_turn = ends_turn,
};
