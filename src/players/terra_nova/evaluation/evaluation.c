/* SPDX-License-Identifier: MIT */
/*
 * What the search is told about Terra Nova: chances to win and the moves' weights
 * by fitted tables of what is measured of a position and its moves.
 */
#include "players/knowledge.h"
#include "players/net.h"
#include "players/terra_nova/evaluation/features.h"
#include "players/terra_nova/turn_search/turns.h"

#include "players/terra_nova/weights.h"

#include <string.h>

static void measure(const void *rules, const void *state, float *out);
static void measure_moves(const void *rules, const void *state, const nv_move *moves,
                          uint32_t count, float *out);

static const struct nv_tuning tuning = {
    .features = TN_FEATURES,
    .move_features = TN_MOVE_FEATURES,
    .nets = {NULL, NULL, terra_nova_2, terra_nova_3, terra_nova_4},
    .moves = {NULL, NULL, terra_nova_moves_2, terra_nova_moves_3, terra_nova_moves_4},
    .turns = {NULL, NULL, terra_nova_turns_2, terra_nova_turns_3, terra_nova_turns_4},
    .measure = measure,
    .measure_moves = measure_moves,
};

static void measure(const void *rules_, const void *state, float *out)
{
    const struct tn_rules *rules = rules_;
    float features[NV_MAX_PLAYERS][TN_FEATURES];
    struct tn_position_scan scan;
    tn_position_scan_fill(&scan, rules, state, NULL);
    tn_measure(&scan, features);
    memcpy(out, features, rules->players * sizeof features[0]);
}

static void measure_moves(const void *rules, const void *state, const nv_move *moves,
                          uint32_t count, float *out)
{
    struct tn_position_scan scan;
    tn_position_scan_fill(&scan, rules, state, NULL);
    tn_measure_moves(&scan, moves, count, (float(*)[TN_MOVE_FEATURES])out);
}

static void judge_seats(const float *net, uint32_t players,
                        float features[NV_MAX_PLAYERS][TN_FEATURES], float *value)
{
    nv_net_scores(net, TN_FEATURES, features[0], players, value);
    nv_softmax(value, players);
}

static const float *net_of_turns(const struct nv_tuning *used, const struct tn_rules *rules)
{
    return (used ? used : &tuning)->turns[rules->players];
}

void tn_judge(const struct nv_tuning *used, const struct tn_rules *rules,
              const struct tn_state *state, struct tn_enclosure_cache *memory, float *value)
{
    float features[NV_MAX_PLAYERS][TN_FEATURES];
    struct tn_position_scan scan;
    tn_position_scan_fill(&scan, rules, state, memory);
    tn_measure(&scan, features);
    judge_seats(net_of_turns(used, rules), rules->players, features, value);
}

bool tn_judge_stones(const struct nv_tuning *used, struct tn_stone_scan *scan,
                     const struct tn_state *after, float *value)
{
    const struct tn_rules *rules = scan->scan.rules;
    float features[NV_MAX_PLAYERS][TN_FEATURES];
    if (!tn_stone_scan_measure(scan, after, features))
        return false;
    judge_seats(net_of_turns(used, rules), rules->players, features, value);
    return true;
}

static void weigh_moves(const struct nv_tuning *used, const struct tn_position_scan *scan,
                        const nv_move *moves, uint32_t count, float *weight)
{
    const float *weights = used->moves[scan->rules->players];
    float features[NV_MAX_MOVES][TN_MOVE_FEATURES];
    tn_measure_moves(scan, moves, count, features);
    for (uint32_t i = 0; i < count; i++) {
        float sum = 0;
        for (uint32_t f = 0; f < TN_MOVE_FEATURES; f++)
            sum += weights[f] * features[i][f];
        weight[i] = nv_exp(sum);
    }
}

static void evaluate(const struct nv_game *game, const void *rules, const void *state,
                     const nv_move *moves, uint32_t count, struct nv_evaluation *evaluation)
{
    const struct nv_tuning *used = evaluation->tuning ? evaluation->tuning : &tuning;
    float features[NV_MAX_PLAYERS][TN_FEATURES];
    struct tn_position_scan scan;
    (void)game;
    tn_position_scan_fill(&scan, rules, state, evaluation->memory);
    tn_measure(&scan, features);
    judge_seats(used->nets[scan.rules->players], scan.rules->players, features, evaluation->value);
    if (count > 0)
        weigh_moves(used, &scan, moves, count, evaluation->weight);
}

const struct nv_expert nv_expert_terra_nova = {
    .evaluate = evaluate,
    .tuning = &tuning,
    .memory = sizeof(struct tn_enclosure_cache),
    .exploration = 0.8f,
};
