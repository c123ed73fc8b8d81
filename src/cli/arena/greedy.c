/* SPDX-License-Identifier: MIT */
#include "cli/arena/greedy.h"

#include "ai/prior.h"
#include "novae/nova_luna.h"
#include "novae/registry.h"
#include "novae/terra_nova.h"

#include <stdalign.h>
#include <string.h>

/* A guess of the position, so that nothing hidden is known. */
struct table {
    const struct nv_game *game;
    const void *rules;
    int seat;
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

/* ---- Nova Luna ---- */

static int32_t tokens_left(const struct table *table, const void *state)
{
    struct nl_view view;
    nl_view(table->rules, state, &view);
    return view.supply[table->seat];
}

/* A task outweighs any cost; not placing comes last. */
static int32_t value_of_tile(const struct table *table, nv_move move)
{
    enum { TASK = 8 }; /* tiles cost at most 7 */
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    struct nl_action action = nl_action_of(move);
    if (action.kind != NL_PLACE)
        return INT32_MIN;
    memcpy(after, table->state, table->game->state_size);
    table->game->play(table->rules, after, move);
    int32_t tasks = tokens_left(table, table->state) - tokens_left(table, after);
    return tasks * TASK - nl_tiles[action.tile].cost;
}

/* ---- Terra Nova ---- */

enum { ACTIONS = 3 }; /* of a turn [TN-4] */

static int32_t lead(const struct table *table, const void *state)
{
    struct nv_result result;
    int32_t best = INT32_MIN;
    table->game->result(table->rules, state, &result);
    for (uint32_t seat = 0; seat < table->game->players(table->rules); seat++) {
        if ((int)seat != table->seat && result.score[seat] > best)
            best = result.score[seat];
    }
    return result.score[table->seat] - best;
}

/*
 * The best lead at the end of the turn. Only stones score [TN-11], so the last
 * action is tried as a stone, and a last move only counts as no change.
 */
static int32_t best_lead(const struct table *table, const void *state, uint32_t actions)
{
    const struct nv_game *game = table->game;
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    int32_t best = lead(table, state);
    if (actions == 0 || game->turn(table->rules, state) != table->seat)
        return best;
    uint32_t count = game->moves(table->rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        bool slide = tn_action_of(table->rules, state, moves[i]).kind == TN_SLIDE;
        if (slide && actions == 1)
            continue;
        memcpy(after, state, game->state_size);
        game->play(table->rules, after, moves[i]);
        int32_t value = best_lead(table, after, actions - 1);
        best = value > best ? value : best;
    }
    return best;
}

static int32_t value_of_action(const struct table *table, nv_move move)
{
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    struct tn_view view;
    tn_view(table->rules, table->state, &view);
    if (view.phase == TN_SETUP)
        return 0;
    memcpy(after, table->state, table->game->state_size);
    table->game->play(table->rules, after, move);
    return best_lead(table, after, ACTIONS - view.action);
}

/* ---- any game ---- */

static int32_t value_by_opinion(const struct table *table, nv_move move)
{
    enum { ONE = 1 << 24 };
    const struct nv_game *game = table->game;
    const struct nv_prior *prior = nv_prior_of(game);
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    float weights[NV_MOVES_SPACE];
    struct nv_opinion opinion = {.weight = weights};
    memcpy(after, table->state, game->state_size);
    game->play(table->rules, after, move);
    if (game->turn(table->rules, after) == NV_OVER) {
        prior->outcome(game, table->rules, after, opinion.value);
    } else {
        uint32_t count = game->moves(table->rules, after, moves);
        prior->consider(game, table->rules, after, moves, count, &opinion);
    }
    return (int32_t)(opinion.value[table->seat] * (float)ONE);
}

nv_move nv_greedy_move(const struct nv_game *game, const void *rules, const void *state,
                       struct nv_rng *rng)
{
    struct table table = {.game = game, .rules = rules, .seat = game->turn(rules, state)};
    int32_t (*value_of)(const struct table *, nv_move) = game == &nv_nova_luna ? value_of_tile
                                                         : game == &nv_terra_nova
                                                             ? value_of_action
                                                             : value_by_opinion;
    nv_move moves[NV_MOVES_SPACE], best = 0;
    int32_t best_value = 0;
    uint32_t equals = 0;
    game->observe(rules, state, table.seat, table.state);
    game->determinize(rules, table.state, rng);
    uint32_t count = game->moves(rules, table.state, moves);
    for (uint32_t i = 0; i < count; i++) {
        int32_t value = value_of(&table, moves[i]);
        if (equals == 0 || value > best_value)
            equals = 0;
        else if (value < best_value)
            continue;
        best_value = value;
        if (nv_rng_below(rng, ++equals) == 0)
            best = moves[i];
    }
    return best;
}
