/* SPDX-License-Identifier: MIT */
/* Terra Nova behind the interface of all games, and opened up for those who show it. */
#include "games/terra_nova/rules.h"

#include <string.h>

enum { OPTION_MAP, OPTION_EDITION, OPTION_IDLE_LIMIT };

static const char *const editions[] = {"eu", "us", NULL};

static const struct nv_option options[] = {
    [OPTION_MAP] = {.name = "Map", .kind = NV_MAP, .initial_map = "island"},
    [OPTION_EDITION] = {.name = "Edition", .kind = NV_CHOICE, .choices = editions},
    [OPTION_IDLE_LIMIT] = {.name = "IdleLimit",
                           .kind = NV_NUMBER,
                           .initial = 100,
                           .max = TN_MAX_IDLE},
    {0},
};

enum nv_status tn_configure(void *rules_, const struct nv_setup *setup, struct nv_error *error)
{
    struct tn_rules *rules = rules_;
    struct tn_board board;
    uint64_t edition = setup->values[OPTION_EDITION], idle = setup->values[OPTION_IDLE_LIMIT];
    if (setup->players < 2 || setup->players > NV_MAX_PLAYERS)
        return nv_fail(error, NV_BAD_OPTION, "Terra Nova takes 2 to 4 players, not %u",
                       setup->players);
    if (edition > 1 || idle > TN_MAX_IDLE)
        return nv_fail(error, NV_BAD_OPTION, "Edition is eu or us, IdleLimit at most %d",
                       TN_MAX_IDLE);
    enum nv_status status = tn_map_read(setup->map, tn_least_spaces(setup->players), &board, error);
    if (status != NV_OK)
        return status;
    memset(rules, 0, sizeof *rules);
    rules->board = board;
    rules->players = setup->players;
    rules->figures = tn_figures(setup->players);
    rules->us = (uint32_t)edition;
    rules->idle_limit = (uint32_t)idle;
    tn_lanes_init(rules);
    return NV_OK;
}

static uint32_t players(const void *rules_)
{
    const struct tn_rules *rules = rules_;
    return rules->players;
}

void tn_start(const struct tn_rules *rules, struct tn_state *state, uint32_t start)
{
    memset(state, 0, sizeof *state);
    memcpy(state->empty, rules->all, sizeof state->empty);
    state->vacant = rules->spaces;
    state->phase = TN_SETUP;
    state->start = (uint8_t)start;
    state->turn = (uint8_t)start;
    state->stones_left = TN_STONES;
}

static void deal_seed(const void *rules_, void *state, uint64_t seed)
{
    const struct tn_rules *rules = rules_;
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    tn_start(rules, state, nv_rng_below(&rng, rules->players));
}

static enum nv_status deal_text(const void *rules_, void *state, struct nv_span deal,
                                struct nv_error *error)
{
    const struct tn_rules *rules = rules_;
    struct nv_span text = nv_span_trim(deal);
    uint64_t seat = 0;
    if (text.length != 1 || !nv_span_unsigned(text, rules->players, &seat) || seat == 0)
        return nv_fail(error, NV_BAD_DEAL, "'%.*s' is not the seat of a start player from 1 to %u",
                       (int)text.length, text.at, rules->players);
    tn_start(rules, state, (uint32_t)seat - 1);
    return NV_OK;
}

static void print_deal(const void *rules, const void *state_, struct nv_text *out)
{
    (void)rules;
    const struct tn_state *state = state_;
    nv_text_unsigned(out, state->start + 1u);
}

static int turn(const void *rules, const void *state_)
{
    (void)rules;
    const struct tn_state *state = state_;
    return state->phase == TN_OVER ? NV_OVER : state->turn;
}

static uint32_t ply(const void *rules, const void *state_)
{
    (void)rules;
    const struct tn_state *state = state_;
    return state->ply;
}

/* [TN-16] */
static void result(const void *rules_, const void *state_, struct nv_result *out)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    *out = (struct nv_result){.over = state->phase == TN_OVER};
    out->idle = out->over && rules->idle_limit && state->idle >= rules->idle_limit; /* [TN-18] */
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        out->score[seat] = state->score[seat];
        for (uint32_t other = 0; other < rules->players; other++)
            out->place[seat] = (uint8_t)(out->place[seat] +
                                         (state->score[other] > state->score[seat]));
        if (out->over && out->place[seat] == 0)
            out->winners |= (uint8_t)(1u << seat);
    }
}

/* Nothing is hidden in Terra Nova. */
static void observe(const void *rules, const void *state, int seat, void *view)
{
    (void)rules;
    (void)seat;
    memmove(view, state, sizeof(struct tn_state));
}

static void determinize(const void *rules, void *view, struct nv_rng *rng)
{
    (void)rules;
    (void)view;
    (void)rng;
}

const struct tn_board *tn_board(const void *rules_)
{
    const struct tn_rules *rules = rules_;
    return &rules->board;
}

void tn_view(const void *rules_, const void *state_, struct tn_view *view)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    *view = (struct tn_view){.players = (uint8_t)rules->players,
                             .phase = (enum tn_phase)state->phase,
                             .stones = state->stones_left,
                             .idle = state->idle,
                             .idle_limit = rules->idle_limit};
    if (state->phase == TN_PLAY)
        view->action = (uint8_t)(state->done + 1);
    memcpy(view->score, state->score, sizeof view->score);
    TN_SET_EACH(space, state->stones)
        view->content[space] = TN_STONE;
    TN_SET_EACH(space, tn_closed(rules, state))
        view->closed[space] = true;
    for (uint8_t seat = 0; seat < rules->players; seat++) {
        if (state->phase == TN_SETUP)
            view->to_set_up[seat] = (uint8_t)(rules->figures - tn_set_count(state->figures[seat]));
        TN_SET_EACH(space, state->figures[seat]) {
            view->content[space] = TN_FIGURE;
            view->owner[space] = seat;
        }
    }
    for (int i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++)
        view->moved[state->moved[i].space] = true;
}

struct tn_action tn_action_of(const void *rules, const void *state, nv_move move)
{
    uint32_t kind = move >> 8, to = move & 255;
    struct tn_action action = {.kind = TN_SLIDE, .from = TN_NO_SPACE, .to = (uint16_t)to};
    if (kind == TN_KIND_FIGURE)
        action.kind = TN_PLACE_FIGURE;
    else if (kind == TN_KIND_STONE)
        action.kind = TN_PLACE_STONE;
    else
        action.from = (uint16_t)tn_source(rules, state, kind, to);
    return action;
}

/* A turn is up to three actions [TN-4], in the set-up one figure. */
static bool ends_turn(const void *rules, const void *state_, nv_move move)
{
    const struct tn_state *state = state_;
    (void)rules;
    (void)move;
    return state->phase != TN_PLAY || state->done == 0;
}

const struct nv_game tn_game = {
    .size = sizeof(struct nv_game),
    .name = "terra-nova",
    .title = "Terra Nova",
    .min_players = 2,
    .max_players = NV_MAX_PLAYERS,
    .rules_size = sizeof(struct tn_rules),
    .state_size = sizeof(struct tn_state),
    .options = options,
    .maps = tn_maps,
    .configure = tn_configure,
    .players = players,
    .deal_seed = deal_seed,
    .deal_text = deal_text,
    .print_deal = print_deal,
    .turn = turn,
    .ply = ply,
    .moves = tn_moves,
    .legal = tn_legal,
    .play = tn_play,
    .result = result,
    .observe = observe,
    .determinize = determinize,
    .playout = tn_playout,
    .print_move = tn_print_move,
    .parse_move = tn_parse_move,
    .print = tn_print,
    .parse = tn_parse,
    .print_json = tn_print_json,
    .playouts = tn_playouts,
    .ends_turn = ends_turn,
};
