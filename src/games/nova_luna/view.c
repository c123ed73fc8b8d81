/* SPDX-License-Identifier: MIT */
/* A position for those who show it, and its result. */
#include "games/nova_luna/state.h"

/* [NL-11, NL-12]: each colour counts up to what the task asks for. */
static uint8_t dots_met(const struct nl_player *player, uint32_t index, uint32_t task)
{
    const struct nl_tile *tile = &nl_tiles[player->tile[index]];
    bool covered = player->covered[index] >> task & 1;
    uint32_t have = 0;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        uint32_t need = tile->need[task][colour];
        uint32_t met = player->counts[index] >> 8 * colour & 255;
        have += covered || met > need ? need : met;
    }
    return (uint8_t)have;
}

struct nl_placed nl_placed_at(const struct nl_player *player, uint32_t index)
{
    struct nl_placed placed = {
        .tile = player->tile[index],
        .covered = player->covered[index],
        .x = (int8_t)nl_x(player->place[index]),
        .y = (int8_t)nl_y(player->place[index]),
    };
    for (uint32_t task = 0; task < nl_tiles[placed.tile].tasks; task++)
        placed.have[task] = dots_met(player, index, task);
    return placed;
}

static void view_choices(const struct nl_rules *rules, const struct nl_state *state,
                         struct nl_view *view)
{
    const struct nl_player *mover = &state->player[state->order[0]];
    uint32_t spaces[NL_OFFERED];
    if (state->over)
        return;
    view->offers = (uint8_t)nl_offered(state, spaces);
    for (uint32_t i = 0; i < view->offers; i++)
        view->offered[i] = (uint8_t)spaces[i];
    view->may_refill = nl_may_refill(rules, state);
    view->may_end_phase = nl_may_end_phase(state);
    view->places = mover->edges;
    for (uint32_t i = 0; i < mover->edges; i++)
        view->place[i] = (struct nl_free){(int8_t)nl_x(mover->edge[i]),
                                          (int8_t)nl_y(mover->edge[i])};
}

/* [NL-19, NL-20]: the costs of the tableau, and a penalty for what is not placed. */
static struct nl_sum solo_sum(const struct nl_state *state)
{
    if (!state->phase)
        return (struct nl_sum){0};
    uint32_t costs = nl_costs(&state->player[0], state->player[0].count);
    uint32_t left = state->supply[0] - (state->phase == 1 ? (uint32_t)NL_SOLO_LATER : 0);
    return (struct nl_sum){
        .costs = (uint16_t)costs,
        .left = (uint8_t)left,
        .score = (uint16_t)(costs + NL_SOLO_PENALTY * left),
    };
}

void nl_view(const void *rules_, const void *state_, struct nl_view *view)
{
    const struct nl_rules *rules = rules_;
    const struct nl_state *state = state_;
    *view = (struct nl_view){
        .players = (uint8_t)rules->players,
        .over = state->over,
        .moon = state->moon,
        .pile = state->left,
        .tokens = (uint8_t)nl_tokens(rules),
        .phase = state->phase,
        .phase1 = state->phase == 2 ? (int16_t)state->phase1 : -1,
        .phase2 = state->phase && state->over ? (int16_t)solo_sum(state).score : -1,
        .now = solo_sum(state),
    };
    for (int space = 0; space < NL_WHEEL; space++)
        view->wheel[space] = state->wheel[space];
    for (int i = 0; i < state->left; i++)
        view->in_pile[state->pile[i]] = true;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        view->track[seat] = state->track[seat];
        view->next[seat] = state->order[seat];
        view->supply[seat] = state->supply[seat];
        view->count[seat] = state->player[seat].count;
        for (uint32_t i = 0; i < state->player[seat].count; i++)
            view->tableau[seat][i] = nl_placed_at(&state->player[seat], i);
    }
    view_choices(rules, state, view);
}

struct nl_action nl_action_of(nv_move move)
{
    if (move == NL_MOVE_REFILL)
        return (struct nl_action){.kind = NL_REFILL};
    if (move == NL_MOVE_NEXT)
        return (struct nl_action){.kind = NL_NEXT};
    return (struct nl_action){
        .kind = NL_PLACE,
        .tile = (uint8_t)(move >> NL_TILE_SHIFT),
        .x = (int8_t)nl_x(move),
        .y = (int8_t)nl_y(move),
    };
}

const struct nl_tile *nl_tile(uint32_t tile)
{
    return &nl_tiles[tile];
}

/* Solo: what counts so far, the running phase as if it ended now. */
static void solo_result(const struct nl_state *state, struct nv_result *result)
{
    result->score[0] = (int32_t)(state->phase1 + solo_sum(state).score);
    result->winners = state->over && state->supply[0] == 0;
}

/* [NL-16]: by tokens left, then by who would play earlier. */
static void rank(const struct nl_rules *rules, const struct nl_state *state,
                 struct nv_result *result)
{
    for (uint32_t i = 0; i < rules->players; i++) {
        uint8_t seat = state->order[i];
        uint32_t place = 0;
        for (uint32_t j = 0; j < rules->players; j++) {
            uint8_t other = state->order[j];
            place += state->supply[other] < state->supply[seat] ||
                     (state->supply[other] == state->supply[seat] && j < i);
        }
        result->place[seat] = (uint8_t)place;
        result->score[seat] = state->supply[seat];
        if (state->over && place == 0)
            result->winners = (uint8_t)(1u << seat);
    }
}

void nl_result(const void *rules_, const void *state_, struct nv_result *result)
{
    const struct nl_rules *rules = rules_;
    const struct nl_state *state = state_;
    *result = (struct nv_result){.over = state->over};
    if (rules->players == 1)
        solo_result(state, result);
    else
        rank(rules, state, result);
}
