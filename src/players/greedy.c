/* SPDX-License-Identifier: MIT */
/* The greedy player of any game; what a move gains at once is each game's own knowledge. */
#include "players/greedy.h"

#include "players/knowledge.h"

#include <stdalign.h>
#include <string.h>

/* What the expert thinks of the position after a move, for its mover. */
static int32_t value_by_expert(const struct nv_game *game, const void *rules, const void *state,
                               nv_move move)
{
    enum { ONE = 1 << 24 };
    int seat = game->turn(rules, state);
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    struct nv_evaluation evaluation = {0};
    memcpy(after, state, game->state_size);
    game->play(rules, after, move);
    if (game->turn(rules, after) == NV_OVER)
        nv_outcome(game, rules, after, evaluation.value);
    else
        nv_expert_of(game)->evaluate(game, rules, after, NULL, 0, &evaluation);
    return (int32_t)(evaluation.value[seat] * (float)ONE);
}

static void appraise(const struct nv_game *game, const void *rules, const void *state,
                     const nv_move *moves, uint32_t count, int32_t *values)
{
    const struct nv_knowledge known = nv_knowledge_of(game);
    if (known.appraise) {
        known.appraise(rules, state, moves, count, values);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        values[i] = value_by_expert(game, rules, state, moves[i]);
}

/* A random number for a move, whatever its place in the list: code variants order it differently.
 */
static uint32_t lot_of(uint64_t key, nv_move move)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, key + move);
    return (uint32_t)(nv_rng_next(&rng) >> 32);
}

/* Keeps the moves that are noticed, one at least; returns how many. */
static uint32_t overlook(nv_move *moves, uint32_t count, uint32_t notice, uint64_t key)
{
    uint64_t most = ((uint64_t)notice << 32) / 100;
    nv_move first = moves[0];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (lot_of(key, moves[i]) < lot_of(key, first))
            first = moves[i];
        if (lot_of(key, moves[i]) < most)
            moves[kept++] = moves[i];
    }
    moves[0] = kept > 0 ? moves[0] : first;
    return kept > 0 ? kept : 1;
}

nv_move nv_greedy_move(const struct nv_game *game, const void *rules, const void *state,
                       uint32_t notice, struct nv_rng *rng)
{
    alignas(NV_ALIGN) unsigned char guess[NV_MAX_STATE]; /* hidden things unknown */
    nv_move moves[NV_MOVES_SPACE];
    int32_t values[NV_MAX_MOVES];
    uint32_t best = 0;
    uint64_t unseen = nv_rng_next(rng), ties = nv_rng_next(rng);
    game->observe(rules, state, game->turn(rules, state), guess);
    game->determinize(rules, guess, rng);
    uint32_t count = overlook(moves, game->moves(rules, guess, moves), notice, unseen);
    appraise(game, rules, guess, moves, count, values);
    for (uint32_t i = 1; i < count; i++) {
        if (values[i] > values[best] ||
            (values[i] == values[best] && lot_of(ties, moves[i]) > lot_of(ties, moves[best])))
            best = i;
    }
    return moves[best];
}
