/* SPDX-License-Identifier: MIT */
/* Nova Luna: solo games are planned. */
#include "ai/priors/nova_luna_solo.h"
#include "ai/priors/priors.h"
#include "novae/registry.h"

static void consider(const struct nv_game *game, const void *rules, const void *state,
                     const nv_move *moves, uint32_t count, struct nv_opinion *opinion)
{
    (void)game, (void)rules, (void)state, (void)moves;
    for (uint32_t i = 0; i < count; i++)
        opinion->weight[i] = 1.0f;
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++)
        opinion->value[seat] = 0.5f;
}

static int32_t report(const void *rules, float value)
{
    return nv_nova_luna.players(rules) == 1 ? nl_solo_total(value) : nv_prior_permille(rules, value);
}

static uint32_t horizon(const void *rules, const void *state)
{
    enum { MOVES = 20 };
    return nv_nova_luna.players(rules) == 1 ? nl_solo_horizon(rules, state) : MOVES;
}

const struct nv_prior nv_prior_nova_luna = {
    .game = &nv_nova_luna,
    .consider = consider,
    .outcome = nv_prior_outcome,
    .report = report,
    .plan = nl_solo_plan,
    .horizon = horizon,
    .exploration = 1.0f,
    .levels = {{1, 1.0f}, {4, 1.0f}, {16, 1.0f}, {32, 0.5f}, {64, 0.5f},
               {128, 0.0f}, {512, 0.0f}, {2048, 0.0f}, {8192, 0.0f}, {0, 0.0f}},
};
