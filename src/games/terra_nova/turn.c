/* SPDX-License-Identifier: MIT */
/* The course of the game: set-up, actions, turns and the end. */
#include "games/terra_nova/turn.h"

static void end_game(struct tn_state *state)
{
    tn_clear_turn(state);
    state->phase = TN_OVER;
    state->turn = 0;
}

/*
 * Gives the turn to the first of `seats` players from `first` on who can move
 * [TN-9]; `able` others are known to be able. With fewer than two of them the game is
 * over [TN-15].
 */
static void begin_turn(const struct tn_rules *rules, struct tn_state *state, uint32_t first,
                       uint32_t seats, uint32_t able)
{
    uint32_t next = NV_MAX_PLAYERS;
    for (uint32_t i = 0; i < seats && (able < 2 || next == NV_MAX_PLAYERS); i++) {
        uint32_t seat = first + i < rules->players ? first + i : first + i - rules->players;
        if (!tn_can_move(rules, state, seat))
            continue;
        next = next == NV_MAX_PLAYERS ? seat : next;
        able++;
    }
    tn_clear_turn(state);
    state->phase = TN_PLAY;
    state->turn = (uint8_t)next;
    if (able < 2)
        end_game(state);
}

/* [TN-19]: does a player of the US edition have no figure left? */
static bool figures_gone(const struct tn_rules *rules, const struct tn_state *state)
{
    for (uint32_t seat = 0; rules->us && seat < rules->players; seat++) {
        if (tn_set_empty(state->figures[seat]))
            return true;
    }
    return false;
}

/* Too many turns in a row without a stone end the game [TN-18]. */
void tn_end_turn(const struct tn_rules *rules, struct tn_state *state, bool slid)
{
    state->idle = state->stone_placed ? 0 : state->idle + (state->idle < UINT32_MAX);
    if ((rules->idle_limit > 0 && state->idle >= rules->idle_limit) || figures_gone(rules, state))
        end_game(state);
    else
        begin_turn(rules, state, state->turn + 1u, rules->players - slid, slid);
}

void tn_place_figure(const struct tn_rules *rules, struct tn_state *state, uint32_t space)
{
    struct tn_set figure = tn_set_of(space);
    tn_flip(rules, state->empty, space);
    state->vacant = tn_set_xor(state->vacant, figure);
    state->figures[state->turn] = tn_set_xor(state->figures[state->turn], figure);
    state->turn = (uint8_t)(state->turn + 1u < rules->players ? state->turn + 1u : 0);
    if (state->ply == rules->players * rules->figures)
        begin_turn(rules, state, state->start, rules->players, 0);
}

/* [TN-14] and [TN-17]. */
static bool ended_by_stone(const struct tn_state *state)
{
    return state->stones_left == 0 || tn_set_empty(tn_open_land(state));
}

/*
 * Is there another action in this turn [TN-5]? After a slide always: a stone can go
 * where the figure came from. So only stones need a look.
 */
static bool can_go_on(const struct tn_rules *rules, const struct tn_state *state)
{
    return state->done < TN_ACTIONS &&
           (!tn_set_empty(tn_stone_spaces(rules, state)) || tn_can_move(rules, state, state->turn));
}

void tn_stone(const struct tn_rules *rules, struct tn_state *state, uint32_t space)
{
    tn_place_stone(rules, state, space);
    if (ended_by_stone(state))
        end_game(state);
    else if (!can_go_on(rules, state))
        tn_end_turn(rules, state, false);
}

void tn_play(const void *rules_, void *state_, nv_move move)
{
    const struct tn_rules *rules = rules_;
    struct tn_state *state = state_;
    uint32_t kind = move >> 8, to = move & 255;
    assert(tn_legal(rules, state, move));
    tn_count_ply(state);
    if (kind == TN_KIND_FIGURE) {
        tn_place_figure(rules, state, to);
        return;
    }
    state->done++;
    if (kind == TN_KIND_STONE) {
        tn_stone(rules, state, to);
        return;
    }
    uint32_t from = rules->space_at[tn_source_lane(state, rules->lane[to][kind])];
    if (rules->words == TN_FEW_WORDS)
        tn_slide(rules, state, NULL, from, to, TN_FEW_WORDS);
    else
        tn_slide(rules, state, NULL, from, to, TN_MANY_WORDS);
    if (state->done == TN_ACTIONS)
        tn_end_turn(rules, state, true);
}
