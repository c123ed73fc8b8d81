/* SPDX-License-Identifier: MIT */
/* The most points now, whatever comes next: an opponent that any good player beats. */
#include "players/greedy.h"

#include "novae/nova_luna.h"
#include "novae/registry.h"
#include "players/experts.h"

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
    return tasks * TASK - nl_tile(action.tile)->cost;
}

/* ---- any game ---- */

static int32_t value_by_opinion(const struct table *table, nv_move move)
{
    enum { ONE = 1 << 24 };
    const struct nv_game *game = table->game;
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    float weights[NV_MOVES_SPACE];
    struct nv_evaluation evaluation = {.weight = weights};
    memcpy(after, table->state, game->state_size);
    game->play(table->rules, after, move);
    if (game->turn(table->rules, after) == NV_OVER) {
        nv_outcome(game, table->rules, after, evaluation.value);
    } else {
        uint32_t count = game->moves(table->rules, after, moves);
        nv_expert_of(game)->evaluate(game, table->rules, after, moves, count, &evaluation);
    }
    return (int32_t)(evaluation.value[table->seat] * (float)ONE);
}

static void evaluate(const struct table *table, const nv_move *moves, uint32_t count,
                     int32_t *values)
{
    int32_t (*value_of)(const struct table *,
                        nv_move) = table->game == nv_nova_luna() ? value_of_tile : value_by_opinion;
    if (table->game == nv_terra_nova()) {
        nv_greedy_terra_nova(table->rules, table->state, moves, count, values);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        values[i] = value_of(table, moves[i]);
}

nv_move nv_greedy_move(const struct nv_game *game, const void *rules, const void *state,
                       struct nv_rng *rng)
{
    struct table table = {.game = game, .rules = rules, .seat = game->turn(rules, state)};
    nv_move moves[NV_MOVES_SPACE];
    int32_t values[NV_MAX_MOVES];
    uint32_t best = 0, equals = 0;
    game->observe(rules, state, table.seat, table.state);
    game->determinize(rules, table.state, rng);
    uint32_t count = game->moves(rules, table.state, moves);
    evaluate(&table, moves, count, values);
    for (uint32_t i = 0; i < count; i++) {
        if (values[i] < values[best])
            continue;
        equals = values[i] > values[best] ? 1 : equals + 1;
        if (nv_rng_below(rng, equals) == 0)
            best = i;
    }
    return moves[best];
}
