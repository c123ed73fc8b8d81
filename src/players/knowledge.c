/* SPDX-License-Identifier: MIT */
/* The table of what is known of each game; games of which nothing is known get random playouts. */
#include "players/knowledge.h"

#include "core/cpu.h"
#include "players/explainer.h"
#include "players/greedy.h"
#include "players/search_kind.h"

#include <stdalign.h>
#include <string.h>

enum { PLAYOUT_LIMIT = 10000 }; /* moves */

/* Knows nothing: all moves weigh the same, and the evaluation is one random playout. */
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

static const struct nv_expert blind = {.evaluate = evaluate_blindly, .exploration = 1.0f};

NV_DECLARE_VARIANTS(const struct nv_expert, nv_expert_nova_luna);
NV_DECLARE_VARIANTS(const struct nv_expert, nv_expert_terra_nova);
NV_DECLARE_VARIANTS(const struct nv_search_kind, nl_solo_search);
NV_DECLARE_VARIANTS(const struct nv_search_kind, tn_turn_search);

/* One row for a game, with its parts for each kind of processor. */
static const struct {
    const struct nv_expert *expert[NV_CPUS];
    const struct nv_search_kind *search[NV_CPUS];
    struct nv_knowledge all; /* but for the two above */
} table[] = {
    {
        NV_VARIANTS_OF(nv_expert_nova_luna),
        NV_VARIANTS_OF(nl_solo_search),
        {
            .game = "nova-luna",
            .explainer = &nv_explain_nova_luna,
            .appraise = nv_appraise_nova_luna,
        },
    },
    {
        NV_VARIANTS_OF(nv_expert_terra_nova),
        NV_VARIANTS_OF(tn_turn_search),
        {
            .game = "terra-nova",
            .explainer = &nv_explain_terra_nova,
            .whole_turns = true,
            .appraise = nv_appraise_terra_nova,
        },
    },
};

struct nv_knowledge nv_knowledge_of(const struct nv_game *game)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i].all.game, game->name) != 0)
            continue;
        struct nv_knowledge known = table[i].all;
        known.expert = table[i].expert[nv_cpu()];
        known.search = table[i].search[nv_cpu()];
        return known;
    }
    return (struct nv_knowledge){.expert = &blind};
}

const struct nv_expert *nv_expert_of(const struct nv_game *game)
{
    return nv_knowledge_of(game).expert;
}
