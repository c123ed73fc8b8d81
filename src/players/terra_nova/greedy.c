/* SPDX-License-Identifier: MIT */
/*
 * Whole turns of Terra Nova, looked at for their points alone. Only stones score
 * [TN-11], and whether a stone closes an area depends on stones, not on figures
 * [TN-10]; so the spaces that close something are found once, and a turn of two
 * moves and a stone is worth a look only where there are any.
 */
#include "players/greedy.h"
#include "games/terra_nova/rules.h"

enum { ACTIONS = 3 }; /* of a turn [TN-4] */

struct turn {
    const struct tn_rules *rules;
    uint32_t seat;
    struct tn_set closing; /* spaces where one more stone closes an area */
};

static int32_t lead(const struct turn *turn, const struct tn_state *state)
{
    int32_t best = INT32_MIN;
    for (uint32_t seat = 0; seat < turn->rules->players; seat++) {
        if (seat != turn->seat && state->score[seat] > best)
            best = state->score[seat];
    }
    return state->score[turn->seat] - best;
}

/* A stone takes one space away from the open land; what closes takes more. */
static struct tn_set find_closing(const struct tn_rules *rules, const struct tn_state *state)
{
    struct tn_set closing = {0}, land = tn_open_land(state);
    uint32_t size = tn_set_count(land);
    TN_SET_EACH(space, state->vacant) {
        struct tn_state after = *state;
        tn_place_stone(rules, &after, space);
        if (tn_set_count(tn_open_land(&after)) + 1 < size)
            tn_set_flip(&closing, space);
    }
    return closing;
}

/*
 * Is a move worth a look? A last action scores only as a stone, and the only
 * stone of a turn only where it closes something; two slides are only made for
 * such a stone.
 */
static bool worth_a_look(const struct turn *turn, const struct tn_state *state, nv_move move,
                         uint32_t actions)
{
    bool stone = move >> 8 == TN_KIND_STONE;
    if (actions > 1)
        return stone || !tn_set_empty(turn->closing);
    return stone && (state->stone_placed || tn_set_has(&turn->closing, move & 255));
}

/* With `actions` left in the turn. */
static int32_t best_lead(const struct turn *turn, const struct tn_state *state, uint32_t actions)
{
    nv_move moves[NV_MOVES_SPACE];
    int32_t best = lead(turn, state);
    bool ended = state->phase != TN_PLAY || state->turn != turn->seat || state->done == 0;
    if (actions == 0 || ended)
        return best;
    uint32_t count = tn_moves(turn->rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (!worth_a_look(turn, state, moves[i], actions))
            continue;
        struct tn_state after = *state;
        tn_play(turn->rules, &after, moves[i]);
        int32_t value = best_lead(turn, &after, actions - 1);
        best = value > best ? value : best;
    }
    return best;
}

void nv_appraise_terra_nova(const void *rules, const void *state_, const nv_move *moves,
                            uint32_t count, int32_t *values)
{
    const struct tn_state *state = state_;
    struct turn turn = {.rules = rules, .seat = state->turn};
    uint32_t actions = ACTIONS - state->done;
    if (state->phase == TN_PLAY)
        turn.closing = find_closing(rules, state);
    for (uint32_t i = 0; i < count; i++) {
        struct tn_state after = *state;
        tn_play(rules, &after, moves[i]);
        values[i] = state->phase == TN_PLAY ? best_lead(&turn, &after, actions - 1) : 0;
    }
}
