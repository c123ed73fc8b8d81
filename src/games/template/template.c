/* SPDX-License-Identifier: MIT */
/*
 * The smallest game that uses all of the interface, to copy from: 12 cards with
 * the numbers 1 to 12 are shuffled; two lie open, the rest is a hidden pile. In
 * turn everyone takes one of the open cards, `left` or `right`, and the next of
 * the pile takes its place. When all are taken the highest sum wins; equal sums
 * share the victory. docs/adding-a-game.md walks through this file.
 */
#include "core/json.h"
#include "novae/game.h"

#include <assert.h>
#include <string.h>

enum { CARDS = 12, OPEN = 2 };

/* The registry knows it by this name. */
extern const struct nv_game template_game;

struct rules {
    uint32_t players;
    uint32_t high; /* option Low turned round: does the highest sum win? */
};

struct state {
    uint8_t open[OPEN];  /* 0: no card */
    uint8_t pile[CARDS]; /* drawn from the end; drawn places are 0 */
    uint8_t left;        /* cards in the pile */
    uint8_t turn;
    uint32_t ply;
    uint8_t sum[NV_MAX_PLAYERS];
};

static_assert(sizeof(struct state) == 24, "whole words, no hidden padding");

static const struct nv_option options[] = {
    {.name = "Low", .kind = NV_BOOLEAN},
    {0},
};

static enum nv_status configure(void *rules_, const struct nv_setup *setup, struct nv_error *error)
{
    struct rules *rules = rules_;
    if (setup->players < 2 || setup->players > NV_MAX_PLAYERS)
        return nv_fail(error, NV_BAD_OPTION, "template takes 2 to 4 players, not %u",
                       setup->players);
    *rules = (struct rules){.players = setup->players, .high = !setup->values[0]};
    return NV_OK;
}

static uint32_t players(const void *rules_)
{
    const struct rules *rules = rules_;
    return rules->players;
}

static uint8_t draw(struct state *state)
{
    if (state->left == 0)
        return 0;
    uint8_t card = state->pile[--state->left];
    state->pile[state->left] = 0;
    return card;
}

/* The first position of cards in the order in which they are drawn. */
static void start(struct state *state, const uint8_t order[CARDS])
{
    *state = (struct state){.left = CARDS};
    for (int i = 0; i < CARDS; i++)
        state->pile[CARDS - 1 - i] = order[i];
    for (int i = 0; i < OPEN; i++)
        state->open[i] = draw(state);
}

static void deal_seed(const void *rules_, void *state, uint64_t seed)
{
    (void)rules_;
    uint8_t order[CARDS];
    struct nv_rng rng;
    for (uint8_t i = 0; i < CARDS; i++)
        order[i] = i + 1;
    nv_rng_seed(&rng, seed);
    nv_rng_shuffle(&rng, order, CARDS);
    start(state, order);
}

static enum nv_status deal_text(const void *rules_, void *state, struct nv_span deal,
                                struct nv_error *error)
{
    (void)rules_;
    uint8_t order[CARDS];
    uint32_t seen = 0;
    struct nv_span rest = nv_span_trim(deal);
    for (int i = 0; i < CARDS; i++) {
        uint64_t card;
        struct nv_span word = nv_span_until(&rest, ',');
        if (!nv_span_unsigned(word, CARDS, &card) || card == 0 || seen >> card & 1)
            return nv_fail(error, NV_BAD_DEAL, "card %d: '%.*s' is no card, or dealt before", i + 1,
                           (int)word.length, word.at);
        seen |= UINT32_C(1) << card;
        order[i] = (uint8_t)card;
    }
    if (rest.length > 0)
        return nv_fail(error, NV_BAD_DEAL, "more than 12 cards");
    start(state, order);
    return NV_OK;
}

static void print_deal(const void *rules_, const void *state_, struct nv_text *out)
{
    (void)rules_;
    const struct state *state = state_;
    nv_text_format(out, "%u,%u", state->open[0], state->open[1]);
    for (int i = state->left - 1; i >= 0; i--)
        nv_text_format(out, ",%u", state->pile[i]);
}

static int turn(const void *rules_, const void *state_)
{
    (void)rules_;
    const struct state *state = state_;
    return state->open[0] || state->open[1] ? state->turn : NV_OVER;
}

static uint32_t ply(const void *rules_, const void *state_)
{
    (void)rules_;
    const struct state *state = state_;
    return state->ply;
}

static bool legal(const void *rules_, const void *state_, nv_move move)
{
    (void)rules_;
    const struct state *state = state_;
    return move < OPEN && state->open[move];
}

static uint32_t moves(const void *rules, const void *state, nv_move *list)
{
    uint32_t count = 0;
    for (nv_move move = 0; move < OPEN; move++) {
        if (legal(rules, state, move))
            list[count++] = move;
    }
    return count;
}

static void play(const void *rules_, void *state_, nv_move move)
{
    const struct rules *rules = rules_;
    struct state *state = state_;
    state->sum[state->turn] = (uint8_t)(state->sum[state->turn] + state->open[move]);
    state->open[move] = draw(state);
    state->turn = (uint8_t)((state->turn + 1) % rules->players);
    state->ply++;
}

static void result(const void *rules_, const void *state_, struct nv_result *out)
{
    const struct rules *rules = rules_;
    const struct state *state = state_;
    *out = (struct nv_result){.over = turn(rules_, state_) == NV_OVER};
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        out->score[seat] = state->sum[seat];
        for (uint32_t other = 0; other < rules->players; other++) {
            bool ahead = rules->high ? state->sum[other] > state->sum[seat]
                                     : state->sum[other] < state->sum[seat];
            out->place[seat] = (uint8_t)(out->place[seat] + ahead);
        }
        if (out->over && out->place[seat] == 0)
            out->winners |= (uint8_t)(1u << seat);
    }
}

/* The pile is hidden from everyone: sorted, its order tells nothing. */
static void observe(const void *rules_, const void *state, int seat, void *view_)
{
    (void)rules_;
    (void)seat;
    struct state *view = view_;
    uint32_t cards = 0;
    memmove(view, state, sizeof *view);
    for (int i = 0; i < view->left; i++)
        cards |= UINT32_C(1) << view->pile[i];
    uint8_t *place = view->pile;
    for (uint8_t card = 1; card <= CARDS; card++) {
        if (cards >> card & 1)
            *place++ = card;
    }
}

static void determinize(const void *rules_, void *view_, struct nv_rng *rng)
{
    (void)rules_;
    struct state *view = view_;
    nv_rng_shuffle(rng, view->pile, view->left);
}

/* The card that takes the place of the one taken. */
static bool reveals(const void *rules_, const void *state_, nv_move move)
{
    const struct state *state = state_;
    (void)rules_;
    (void)move;
    return state->left > 0;
}

static const char *const names[OPEN] = {"left", "right"};

static void print_move(const void *rules_, const void *state, nv_move move, struct nv_text *out)
{
    (void)rules_;
    (void)state;
    nv_text_string(out, names[move]);
}

static enum nv_status parse_move(const void *rules, const void *state, struct nv_span text,
                                 nv_move *move, struct nv_error *error)
{
    for (nv_move i = 0; i < OPEN; i++) {
        if (nv_span_is(text, names[i]) && legal(rules, state, i)) {
            *move = i;
            return NV_OK;
        }
    }
    return nv_fail(error, NV_BAD_MOVE, "it is not legal here");
}

/* template PLAYERS high|low PLY SUM,... OPEN,OPEN PILE in drawing order, or - */
static void print(const void *rules_, const void *state_, struct nv_text *out)
{
    const struct rules *rules = rules_;
    const struct state *state = state_;
    nv_text_format(out, "template %u %s %u %u", rules->players, rules->high ? "high" : "low",
                   state->ply, state->sum[0]);
    for (uint32_t seat = 1; seat < rules->players; seat++)
        nv_text_format(out, ",%u", state->sum[seat]);
    nv_text_format(out, " %u,%u ", state->open[0], state->open[1]);
    if (state->left == 0)
        nv_text_char(out, '-');
    for (int i = state->left; i > 0; i--)
        nv_text_format(out, i > 1 ? "%u," : "%u", state->pile[i - 1]);
}

/* Reads `count` numbers up to `max` that stand between commas. */
static bool parse_numbers(struct nv_span text, uint64_t max, uint32_t count, uint8_t *out)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t number;
        bool last = i + 1 == count;
        struct nv_span word = last ? text : nv_span_until(&text, ',');
        if (!nv_span_unsigned(word, max, &number))
            return false;
        out[i] = (uint8_t)number;
    }
    return true;
}

/* Every card lies once in the open or in the pile, or was taken; the pile has no gaps. */
static bool cards_add_up(const struct rules *rules, const struct state *state)
{
    uint32_t total = 0, seen = 0;
    for (int i = 0; i < OPEN + state->left; i++) {
        uint8_t card = i < OPEN ? state->open[i] : state->pile[i - OPEN];
        if (card ? seen >> card & 1 : i >= OPEN)
            return false;
        seen |= UINT32_C(1) << card;
        total += card;
    }
    for (uint32_t seat = 0; seat < rules->players; seat++)
        total += state->sum[seat];
    bool drawn = state->left == 0 || (state->open[0] && state->open[1]);
    uint32_t untaken = state->left + (state->open[0] > 0) + (state->open[1] > 0);
    return total == CARDS * (CARDS + 1) / 2 && drawn && state->ply == CARDS - untaken;
}

static enum nv_status parse(void *rules_, void *state_, struct nv_span text, struct nv_error *error)
{
    struct nv_span name = nv_span_word(&text), count = nv_span_word(&text);
    struct nv_span aim = nv_span_word(&text), plies = nv_span_word(&text);
    struct nv_span sums = nv_span_word(&text), open = nv_span_word(&text);
    struct nv_span pile = nv_span_word(&text);
    struct rules rules = {.high = nv_span_is(aim, "high")};
    struct state state = {0};
    uint8_t order[CARDS];
    uint64_t number;
    if (!nv_span_is(name, "template") || nv_span_trim(text).length > 0)
        return nv_fail(error, NV_BAD_POSITION, "a template position has seven words");
    if (!nv_span_unsigned(count, NV_MAX_PLAYERS, &number) || number < 2)
        return nv_fail(error, NV_BAD_POSITION, "template takes 2 to 4 players");
    rules.players = (uint32_t)number;
    if (!rules.high && !nv_span_is(aim, "low"))
        return nv_fail(error, NV_BAD_POSITION, "neither 'high' nor 'low'");
    if (!nv_span_unsigned(plies, CARDS, &number))
        return nv_fail(error, NV_BAD_POSITION, "the ply is no number up to 12");
    state.ply = (uint32_t)number;
    state.turn = (uint8_t)(state.ply % rules.players);
    for (size_t i = 0; i < pile.length; i++)
        state.left = (uint8_t)(state.left + (pile.at[i] == ','));
    state.left = nv_span_is(pile, "-") ? 0 : (uint8_t)(state.left + 1);
    if (state.left > CARDS || !parse_numbers(sums, 78, rules.players, state.sum) ||
        !parse_numbers(open, CARDS, OPEN, state.open) ||
        !parse_numbers(pile, CARDS, state.left, order))
        return nv_fail(error, NV_BAD_POSITION, "sums, open cards or pile cannot be read");
    for (int i = 0; i < state.left; i++)
        state.pile[state.left - 1 - i] = order[i];
    if (!cards_add_up(&rules, &state))
        return nv_fail(error, NV_BAD_POSITION, "the cards do not add up to the twelve");
    memcpy(rules_, &rules, sizeof rules);
    memcpy(state_, &state, sizeof state);
    return NV_OK;
}

static void print_json(const void *rules_, const void *state_, struct nv_text *out)
{
    const struct rules *rules = rules_;
    const struct state *state = state_;
    int seat = turn(rules_, state_);
    struct nv_json json = nv_json_over(out);
    nv_json_open(&json, '{');
    nv_json_put_string(&json, "game", template_game.name);
    nv_json_put_unsigned(&json, "players", rules->players);
    nv_json_put_unsigned(&json, "ply", state->ply);
    nv_json_put_bool(&json, "over", seat == NV_OVER);
    nv_json_put_signed(&json, "turn", seat + 1);
    nv_json_put_bytes(&json, "open", state->open, OPEN);
    nv_json_put_unsigned(&json, "pile", state->left);
    nv_json_put_bytes(&json, "sums", state->sum, rules->players);
    nv_json_close(&json, '}');
}

const struct nv_game template_game = {
    .size = sizeof(struct nv_game),
    .name = "template",
    .title = "Template",
    .example = true,
    .min_players = 2,
    .max_players = NV_MAX_PLAYERS,
    .rules_size = sizeof(struct rules),
    .state_size = sizeof(struct state),
    .options = options,
    .configure = configure,
    .players = players,
    .deal_seed = deal_seed,
    .deal_text = deal_text,
    .print_deal = print_deal,
    .turn = turn,
    .ply = ply,
    .moves = moves,
    .legal = legal,
    .play = play,
    .result = result,
    .observe = observe,
    .determinize = determinize,
    .print_move = print_move,
    .parse_move = parse_move,
    .print = print,
    .parse = parse,
    .print_json = print_json,
    .has_hidden = true,
    .reveals = reveals,
};
