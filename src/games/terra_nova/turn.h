/* SPDX-License-Identifier: MIT */
/*
 * The course of a turn, inline for the two who play: turn.c one move at a time,
 * playout.c whole games. Neither can afford a call for each little step.
 */
#ifndef TERRA_NOVA_TURN_H
#define TERRA_NOVA_TURN_H

#include "games/terra_nova/slides.h"

/* Could this player make a first move? Some figure must stand next to an empty space. */
static inline bool tn_can_move(const struct tn_rules *rules, const struct tn_state *state,
                               uint32_t seat)
{
    TN_SET_EACH(space, state->figures[seat]) {
        if (tn_set_meets(rules->near[space], state->vacant))
            return true;
    }
    return false;
}

/* Where a stone may go: next to a figure moved this turn [TN-8]. */
static inline struct tn_set tn_stone_spaces(const struct tn_rules *rules,
                                            const struct tn_state *state)
{
    struct tn_set near = {{0}};
    for (int i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++)
        near = tn_set_or(near, rules->near[state->moved[i].space]);
    return tn_set_and(near, state->vacant);
}

/* Where a slide to a lane of its direction comes from: the first thing below not empty. */
static inline uint32_t tn_source_lane(const struct tn_state *state, uint32_t lane)
{
    uint32_t word = lane >> 6;
    uint64_t below = ~state->empty[word] & ((UINT64_C(1) << (lane & 63)) - 1);
    return word * 64 + 63 - (uint32_t)__builtin_clzll(below);
}

/* [TN-7]: has one figure made two moves, so that it must not end where it began? */
static inline bool tn_return_forbidden(const struct tn_state *state)
{
    return state->moved[0].moves == TN_ACTIONS - 1;
}

/* Takes the way back of such a figure out of what can be reached. */
void tn_forbid_return(const struct tn_rules *rules, const struct tn_state *state, uint64_t *reach);

/*
 * Notes the first or second move of a turn: a second one finds the first figure
 * still there. The list stays in the order of the spaces, which no branch could foresee.
 */
static inline void tn_note_move(struct tn_state *state, uint32_t from, uint32_t to)
{
    struct tn_moved *moved = state->moved, first = moved[0];
    struct tn_moved fresh = {(uint8_t)to, (uint8_t)from, 1};
    if (state->done == 1) {
        moved[0] = fresh;
    } else if (first.space == from) {
        moved[0] = (struct tn_moved){(uint8_t)to, first.start, 2};
    } else {
        uint32_t after = first.space < to;
        moved[after ^ 1] = first;
        moved[after] = fresh;
    }
}

/* Moves a figure, also in the lanes of its player's figures where the caller keeps such. */
static inline void tn_slide(const struct tn_rules *rules, struct tn_state *state, uint64_t *own,
                            uint32_t from, uint32_t to, uint32_t words)
{
    struct tn_set both = tn_set_or(tn_set_of(from), tn_set_of(to));
    tn_lanes_swap(rules, state->empty, own, from, to, words);
    state->vacant = tn_set_xor(state->vacant, both);
    state->figures[state->turn] = tn_set_xor(state->figures[state->turn], both);
    if (state->done < TN_ACTIONS)
        tn_note_move(state, from, to);
}

/* Counts a ply; the count stands still at its end, which no game reaches by play. */
static inline void tn_count_ply(struct tn_state *state)
{
    state->ply += state->ply < UINT32_MAX;
}

/* Forgets what belongs to one turn only. */
static inline void tn_clear_turn(struct tn_state *state)
{
    state->done = 0;
    state->stone_placed = 0;
    memset(state->moved, 0, sizeof state->moved);
}

/* Places a stone, scores, and ends the turn or the game where that follows. */
void tn_stone(const struct tn_rules *rules, struct tn_state *state, uint32_t space);
/* Ends a turn; who `slid` as its last action can go back, and so is able to move. */
void tn_end_turn(const struct tn_rules *rules, struct tn_state *state, bool slid);
/* Puts down a figure in the set-up. */
void tn_place_figure(const struct tn_rules *rules, struct tn_state *state, uint32_t space);

#endif
