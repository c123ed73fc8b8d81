/* SPDX-License-Identifier: MIT */
/* Finding a game's prior, and one for games that have none: it plays out. */
#include "players/experts.h"

#include "core/cpu.h"

#include <stdalign.h>
#include <string.h>

enum { PLAYOUT_LIMIT = 10000 }; /* moves */

NV_DECLARE_VARIANTS(const struct nv_expert, nv_expert_nova_luna);
NV_DECLARE_VARIANTS(const struct nv_expert, nv_expert_terra_nova);

/* Each variant of an expert names the same variant of its game. */
static const struct nv_expert *const experts[][NV_CPUS] = {
    NV_VARIANTS_OF(nv_expert_nova_luna),
    NV_VARIANTS_OF(nv_expert_terra_nova),
};

enum { EXPERTS = sizeof experts / sizeof experts[0] };

/* Knows nothing: all moves are alike, and one random game is its evaluation. */
static void evaluate_blindly(const struct nv_game *game, const void *rules, const void *state,
                             const nv_move *moves, uint32_t count, struct nv_evaluation *evaluation)
{
    alignas(NV_ALIGN) unsigned char copy[NV_MAX_STATE];
    struct nv_rng rng;
    (void)moves;
    for (uint32_t i = 0; i < count; i++)
        evaluation->weight[i] = 1.0f;
    memcpy(copy, state, game->state_size);
    nv_rng_seed(&rng, nv_hash(game, state));
    nv_playout(game, rules, copy, &rng, PLAYOUT_LIMIT);
    nv_outcome(game, rules, copy, evaluation->value);
}

static uint32_t horizon_unknown(const void *rules, const void *state)
{
    enum { MOVES = 20 };
    (void)rules;
    (void)state;
    return MOVES;
}

static const struct nv_expert blind = {
    .evaluate = evaluate_blindly,
    .horizon = horizon_unknown,
    .exploration = 1.0f,
    .levels = {{1, 1.0f},
               {4, 1.0f},
               {16, 1.0f},
               {32, 0.5f},
               {64, 0.5f},
               {128, 0.0f},
               {512, 0.0f},
               {2048, 0.0f},
               {8192, 0.0f},
               {0, 0.0f}},
};

const struct nv_expert *nv_expert_of(const struct nv_game *game)
{
    for (int i = 0; i < EXPERTS; i++) {
        for (int cpu = 0; cpu < NV_CPUS; cpu++) {
            if (experts[i][cpu]->game == game)
                return experts[i][cpu];
        }
    }
    return &blind;
}
