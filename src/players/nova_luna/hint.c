/* SPDX-License-Identifier: MIT */
/*
 * Why a move of Nova Luna is good. Everything is tried out with the rules
 * themselves: tiles are laid into copies of a tableau, and the tokens used are
 * counted.
 */
#include "games/nova_luna/state.h"
#include "novae/registry.h"
#include "players/explainer.h"

#include <string.h>

enum {
    FEW_TOKENS = 4, /* left: worth a word */
    ALL_TOKENS = 99 /* more than can be used at once */
};

/* The most tasks a seat could complete at once with any of the tiles that are on offer. */
static uint32_t best_offer(const struct nl_state *state, uint32_t seat)
{
    uint32_t spaces[NL_OFFERED], best = 0;
    for (uint32_t i = nl_offered(state, spaces); i > 0; i--) {
        uint32_t gain = nl_most_tasks(state, seat, state->wheel[spaces[i - 1]]);
        best = gain > best ? gain : best;
    }
    return best;
}

/* ---- the mover's tableau ---- */

static uint32_t tile_of_colour(uint32_t colour)
{
    uint32_t tile = 0;
    while (nl_faces[tile].colour != colour)
        tile++;
    return tile;
}

/* The tiles that an uncovered task still lacks [NL-12]; other counts may be out of date. */
static uint32_t lacks(const struct nl_player *me, uint32_t index, uint32_t task)
{
    const struct nl_tile *tile = &nl_tiles[me->tile[index]];
    uint32_t sum = 0;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        uint32_t count = me->counts[index] >> 8 * colour & 255;
        sum += tile->need[task][colour] > count ? tile->need[task][colour] - count : 0;
    }
    return sum;
}

/* The tasks of a tile that lack something; solo, fulfilled ones may wait for a token [NL-18]. */
static uint32_t unfulfilled(const struct nl_player *me, uint32_t index)
{
    uint32_t tasks = 0;
    for (uint32_t task = 0; task < nl_tiles[me->tile[index]].tasks; task++)
        tasks |= (uint32_t)(lacks(me, index, task) > 0) << task;
    return tasks;
}

/* For each tile the open tasks that one more tile, of some colour somewhere, would complete. */
static void find_one_away(const struct nl_player *me, uint8_t tasks[NL_SLOTS])
{
    memset(tasks, 0, NL_SLOTS);
    for (uint32_t colour = 0; me->count < NL_MAX_TABLEAU && colour < NL_COLOURS; colour++) {
        for (uint32_t at = 0; at < me->edges; at++) {
            struct nl_player copy = *me;
            nl_tableau_lay(&copy, at, tile_of_colour(colour), ALL_TOKENS);
            for (uint32_t i = 0; i < me->count; i++)
                tasks[i] |= copy.covered[i];
        }
    }
    for (uint32_t i = 0; i < me->count; i++)
        tasks[i] &= (uint8_t)(unfulfilled(me, i) & ~me->covered[i]);
}

static uint32_t count_one_away(const struct nv_question *question)
{
    const struct nl_state *before = question->before, *after = question->after;
    uint8_t old[NL_SLOTS], now[NL_SLOTS];
    uint32_t count = 0;
    find_one_away(&before->player[question->seat], old);
    find_one_away(&after->player[question->seat], now);
    for (uint32_t i = 0; i < NL_SLOTS; i++)
        count += (uint32_t)__builtin_popcount(now[i] & ~old[i]);
    return count;
}

/* Open tasks of the tiles that lay there before, which lack less now. */
static uint32_t count_nearer(const struct nl_player *old, const struct nl_player *now)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < old->count; i++) {
        for (uint32_t task = 0; task < nl_tiles[old->tile[i]].tasks; task++) {
            bool open = !(now->covered[i] >> task & 1);
            count += open && lacks(now, i, task) < lacks(old, i, task);
        }
    }
    return count;
}

static void explain_tableau(const struct nv_question *question, struct nv_hint *hint)
{
    const struct nl_state *before = question->before, *after = question->after;
    const struct nl_player *old = &before->player[question->seat];
    const struct nl_player *now = &after->player[question->seat];
    uint32_t near = count_one_away(question), nearer = count_nearer(old, now);
    uint32_t group = now->size[now->group[now->count - 1] / 4]; /* its number and its colour */
    if (near > 0)
        NV_HINT_ADD(hint, ONE_AWAY, (int32_t)near);
    if (nearer > 0)
        NV_HINT_ADD(hint, NEARER, (int32_t)nearer);
    if (group > 2)
        NV_HINT_ADD(hint, GROUP, (int32_t)group, nl_tiles[now->tile[now->count - 1]].colour);
}

/* ---- the others ---- */

/* Which of the others plays first. */
static uint32_t first_other(const struct nl_state *state, uint32_t seat)
{
    return state->order[0] == seat ? state->order[1] : state->order[0];
}

/* Is what lies on the wheel all that the next player can choose from? */
static bool offer_is_known(const struct nv_question *question)
{
    return !question->reveals && !nl_may_refill(question->rules, question->after);
}

/* What the next player finds, compared with what would have been there without the move. */
static void explain_offer(const struct nv_question *question, uint32_t other, struct nv_hint *hint)
{
    const struct nl_state *before = question->before, *after = question->after;
    uint32_t tile = nl_action_of(question->move).tile;
    uint32_t would = best_offer(before, other), can = best_offer(after, other);
    uint32_t with_tile = nl_most_tasks(before, other, tile);
    bool known = offer_is_known(question);
    if (known && would >= before->supply[other] && can < before->supply[other])
        NV_HINT_ADD(hint, STOPS_WIN, (int32_t)other);
    if (with_tile > 0 && known && with_tile > can)
        NV_HINT_ADD(hint, KEEPS_TILE, tile, (int32_t)other, (int32_t)with_tile);
    if (known && can == 0 && would > 0)
        NV_HINT_ADD(hint, LEAVES_NOTHING, (int32_t)other);
    else if (known && can > 0 && can < would)
        NV_HINT_ADD(hint, LEAVES, (int32_t)other, (int32_t)can);
}

static bool is_cheapest(const struct nl_state *before, uint32_t tile)
{
    uint32_t spaces[NL_OFFERED], offered = nl_offered(before, spaces);
    for (uint32_t i = 0; i < offered; i++) {
        uint32_t other = before->wheel[spaces[i]];
        if (other != tile && nl_faces[other].cost <= nl_faces[tile].cost)
            return false;
    }
    return offered > 1;
}

static void explain_order(const struct nv_question *question, struct nv_hint *hint)
{
    const struct nl_rules *rules = question->rules;
    const struct nl_state *before = question->before, *after = question->after;
    if (rules->players > 1 && !after->over) {
        uint32_t other = first_other(after, question->seat);
        if (after->order[0] == question->seat) {
            NV_HINT_ADD(hint, AGAIN, (int32_t)other);
        } else {
            explain_offer(question, other, hint);
            NV_HINT_ADD(hint, PLAYS_NEXT, (int32_t)other);
        }
    }
    uint32_t tile = nl_action_of(question->move).tile;
    if (is_cheapest(before, tile))
        NV_HINT_ADD(hint, CHEAPEST, (int32_t)tile);
}

static void explain_tokens(const struct nv_question *question, struct nv_hint *hint)
{
    const struct nl_rules *rules = question->rules;
    const struct nl_state *before = question->before, *after = question->after;
    uint32_t left = after->supply[question->seat];
    uint32_t placed = before->supply[question->seat] - left;
    if (left == 0 && rules->players > 1)
        NV_HINT_ADD(hint, LAST_TOKEN, 0);
    else if (left == 0)
        NV_HINT_ADD(hint, ALL_PLACED, 0);
    if (placed > 0)
        NV_HINT_ADD(hint, COMPLETES, (int32_t)placed);
    if (placed > 0 && left > 0 && left <= FEW_TOKENS)
        NV_HINT_ADD(hint, TOKENS_LEFT, (int32_t)left);
}

static void explain(const struct nv_question *question, struct nv_hint *hint)
{
    const struct nl_state *before = question->before, *after = question->after;
    enum nl_move_kind kind = nl_action_of(question->move).kind;
    if (kind == NL_REFILL) {
        NV_HINT_ADD(hint, REFILLS, before->left - after->left);
        return;
    }
    if (kind == NL_NEXT)
        NV_HINT_ADD(hint, ENDS_PHASE, after->phase1);
    explain_tokens(question, hint);
    if (kind == NL_NEXT || after->over)
        return;
    explain_tableau(question, hint);
    explain_order(question, hint);
}

static void spell(const void *rules, enum nv_thing thing, int32_t number, bool data,
                  struct nv_text *out)
{
    static const char *const colours[NL_COLOURS] = {"red", "blue", "turquoise", "yellow"};
    (void)rules;
    if (thing == NV_THING_COLOUR)
        nv_text_string(out, colours[number]);
    else if (data)
        nv_text_string(out, nl_tiles[number].code);
    else
        nv_text_format(out, "the %s %u", colours[nl_tiles[number].colour],
                       (unsigned)nl_tiles[number].cost);
}

const struct nv_explainer nv_explain_nova_luna = {
    .explain = explain,
    .spell = spell,
};
