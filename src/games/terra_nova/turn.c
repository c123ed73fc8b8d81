/* SPDX-License-Identifier: MIT */
/* The course of the game: set-up, actions, turns and the end. */
#include "games/terra_nova/rules.h"
#include "games/terra_nova/slides.h"

#include <string.h>

/* Could this player make a first move? Some figure must stand next to an empty space. */
bool tn_can_move(const struct tn_rules *rules, const struct tn_state *state, uint32_t seat)
{
    TN_SET_EACH(space, state->figures[seat])
    {
        if (tn_set_meets(rules->near[space], state->vacant))
            return true;
    }
    return false;
}

/* Where a stone may go: next to a figure moved this turn [TN-8]. */
struct tn_set tn_stone_spaces(const struct tn_rules *rules, const struct tn_state *state)
{
    struct tn_set near = {{0}};
    for (int i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++)
        near = tn_set_or(near, rules->near[state->moved[i].space]);
    return tn_set_and(near, state->vacant);
}

/* Forgets what belongs to one turn only. */
static void clear_turn(struct tn_state *state)
{
    state->done = 0;
    state->stone_placed = 0;
    memset(state->moved, 0, sizeof state->moved);
}

static void end_game(struct tn_state *state)
{
    clear_turn(state);
    state->phase = TN_OVER;
    state->turn = 0;
}

/*
 * Gives the turn to the first player from `first` on who can move [TN-9]; the game
 * is over when there are not two of them [TN-15].
 */
void tn_turn_begin(const struct tn_rules *rules, struct tn_state *state, uint32_t first)
{
    uint32_t able = 0, next = 0;
    for (uint32_t i = 0; i < rules->players && able < 2; i++) {
        uint32_t seat = (first + i) % rules->players;
        if (!tn_can_move(rules, state, seat))
            continue;
        if (able++ == 0)
            next = seat;
    }
    clear_turn(state);
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

static void end_turn(const struct tn_rules *rules, struct tn_state *state)
{
    state->idle = state->stone_placed ? 0 : state->idle + 1;
    if ((rules->idle_limit > 0 && state->idle >= rules->idle_limit) || figures_gone(rules, state))
        end_game(state);
    else
        tn_turn_begin(rules, state, state->turn + 1u);
}

static void place_figure(const struct tn_rules *rules, struct tn_state *state, uint32_t space)
{
    tn_flip(rules, state->empty, space);
    tn_set_flip(&state->vacant, space);
    tn_set_flip(&state->figures[state->turn], space);
    state->turn = (uint8_t)((state->turn + 1u) % rules->players);
    if (state->ply == rules->players * rules->figures)
        tn_turn_begin(rules, state, state->start);
}

/* Notes that a figure went; the list stays in the order of the spaces. */
static void note_move(struct tn_state *state, uint32_t from, uint32_t to)
{
    struct tn_moved *moved = state->moved;
    uint32_t i = 0;
    while (i < TN_MAX_MOVED && moved[i].moves > 0 && moved[i].space != from)
        i++;
    if (i == TN_MAX_MOVED)
        return;
    if (moved[i].moves == 0)
        moved[i].start = (uint8_t)from;
    moved[i].space = (uint8_t)to;
    moved[i].moves++;
    if (moved[1].moves > 0 && moved[0].space > moved[1].space) {
        struct tn_moved first = moved[0];
        moved[0] = moved[1];
        moved[1] = first;
    }
}

static void slide(const struct tn_rules *rules, struct tn_state *state, uint32_t from, uint32_t to)
{
    tn_flip(rules, state->empty, from);
    tn_flip(rules, state->empty, to);
    tn_set_flip(&state->vacant, from);
    tn_set_flip(&state->vacant, to);
    tn_set_flip(&state->figures[state->turn], from);
    tn_set_flip(&state->figures[state->turn], to);
    note_move(state, from, to);
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
    return !tn_set_empty(tn_stone_spaces(rules, state)) || tn_can_move(rules, state, state->turn);
}

void tn_play(const void *rules_, void *state_, nv_move move)
{
    const struct tn_rules *rules = rules_;
    struct tn_state *state = state_;
    uint32_t kind = move >> 8, to = move & 255;
    assert(tn_legal(rules, state, move));
    state->ply++;
    if (kind == TN_KIND_FIGURE) {
        place_figure(rules, state, to);
        return;
    }
    state->done++;
    if (kind < TN_DIRECTIONS) {
        slide(rules, state, tn_source(rules, state, kind, to), to);
    } else {
        tn_place_stone(rules, state, to);
        if (ended_by_stone(state)) {
            end_game(state);
            return;
        }
    }
    if (state->done == TN_ACTIONS || (kind == TN_KIND_STONE && !can_go_on(rules, state)))
        end_turn(rules, state);
}
