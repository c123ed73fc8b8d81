/* SPDX-License-Identifier: MIT */
/*
 * What each choice of Terra Nova would do: who acts after it, and what stones close.
 * Moves are made on copies of the state.
 */
#include "novae/preview.h"

#include "games/terra_nova/rules.h"

#include <string.h>

/* ---- what a stone closes ---- */

/* Tells of any land what a closing tells of an area. */
static void describe(const struct tn_rules *rules, const struct tn_state *state, struct tn_set area,
                     struct tn_closing *closing)
{
    uint32_t count[NV_MAX_PLAYERS] = {0};
    uint32_t landscapes = tn_landscapes(rules, area);
    uint32_t winners = tn_majority(rules, state, area, count);
    *closing = (struct tn_closing){
        .factor = (uint16_t)tn_factor(landscapes),
        .points = (uint16_t)tn_share(area, landscapes, winners),
        .winners = (uint8_t)winners,
    };
    for (uint32_t seat = 0; seat < rules->players; seat++)
        closing->figures[seat] = (uint8_t)count[seat];
    for (uint8_t i = 0; i < rules->board.landscapes; i++) {
        if (tn_set_meets(area, rules->landscape[i]))
            closing->landscape[closing->landscapes++] = i;
    }
    TN_SET_EACH(space, area)
        closing->space[closing->size++] = (uint8_t)space;
}

/* Puts the stone on a copy; what is closed then, and was not before, falls apart into areas. */
uint32_t tn_closings(const void *rules_, const void *state_, uint32_t space,
                     struct tn_closing closings[TN_MAX_CLOSINGS])
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    struct tn_state after = *state;
    uint32_t count = 0;
    assert(tn_set_has(&state->vacant, space));
    tn_place_stone(rules, &after, space);
    struct tn_set closed = tn_set_without(tn_closed(rules, &after), tn_closed(rules, state));
    while (!tn_set_empty(closed)) {
        struct tn_set area = tn_connected(rules, closed, tn_set_first(&closed));
        assert(count < TN_MAX_CLOSINGS);
        describe(rules, state, area, &closings[count++]);
        closed = tn_set_without(closed, area);
    }
    return count;
}

/* ---- what may be chosen ---- */

static struct tn_choice preview_move(const void *rules, const void *state, nv_move move)
{
    struct tn_action action = tn_action_of(rules, state, move);
    struct tn_state after = *(const struct tn_state *)state;
    tn_play(rules, &after, move);
    return (struct tn_choice){
        .move = move,
        .from = action.from,
        .to = action.to,
        .next = (int8_t)(after.phase == TN_OVER ? NV_OVER : after.turn),
    };
}

static void preview_stone(const void *rules, const void *state, struct tn_choice choice,
                          struct tn_stone_choice *stone)
{
    stone->choice = choice;
    stone->count = (uint8_t)tn_closings(rules, state, choice.to, stone->closing);
}

void tn_preview(const void *rules, const void *state_, struct tn_preview *preview)
{
    const struct tn_state *state = state_;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = tn_moves(rules, state, moves);
    memset(preview, 0, sizeof *preview);
    preview->seat = state->turn;
    for (uint32_t i = 0; i < count; i++) {
        struct tn_choice choice = preview_move(rules, state, moves[i]);
        if (state->phase == TN_SETUP)
            preview->setup[preview->setups++] = choice;
        else if (choice.from != TN_NO_SPACE)
            preview->slide[preview->slides++] = choice;
        else
            preview_stone(rules, state, choice, &preview->stone[preview->stones++]);
    }
}

/* ---- areas that may come ---- */

static uint32_t worth_of(const struct tn_closing *closing)
{
    return (uint32_t)closing->size * closing->factor;
}

/* Puts a threat behind all that are worth as much; the last one may fall off the end. */
static uint32_t insert(struct tn_threat *threats, uint32_t count, uint32_t room,
                       const struct tn_threat *fresh)
{
    uint32_t at = count;
    while (at > 0 && worth_of(&threats[at - 1].closing) < worth_of(&fresh->closing))
        at--;
    if (at == room)
        return count;
    count += count < room;
    memmove(threats + at + 1, threats + at, (count - at - 1) * sizeof *threats);
    threats[at] = *fresh;
    return count;
}

uint32_t tn_threats(const void *rules, const void *state_, struct tn_threat *threats, uint32_t room)
{
    const struct tn_state *state = state_;
    uint32_t count = 0;
    if (state->phase != TN_PLAY)
        return 0;
    TN_SET_EACH(space, state->vacant) {
        struct tn_closing closings[TN_MAX_CLOSINGS];
        uint32_t found = tn_closings(rules, state, space, closings);
        for (uint32_t i = 0; i < found; i++) {
            struct tn_threat fresh = {(uint16_t)space, closings[i]};
            count = insert(threats, count, room, &fresh);
        }
    }
    return count;
}

uint32_t tn_lands(const void *rules, const void *state_, struct tn_closing lands[TN_MAX_LANDS])
{
    const struct tn_state *state = state_;
    struct tn_set rest = tn_open_land(state), land = rest;
    uint32_t count = 0;
    while (!tn_set_empty(rest)) {
        struct tn_set part = tn_connected(rules, land, tn_set_first(&rest));
        uint32_t at = count++;
        assert(count <= TN_MAX_LANDS);
        for (; at > 0 && lands[at - 1].size < tn_set_count(part); at--)
            lands[at] = lands[at - 1];
        describe(rules, state, part, &lands[at]);
        rest = tn_set_without(rest, part);
    }
    return count;
}
