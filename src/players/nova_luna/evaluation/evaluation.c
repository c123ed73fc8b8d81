/* SPDX-License-Identifier: MIT */
/*
 * What is known about playing Nova Luna well with two to four players: chances
 * and the moves' weights from fitted tables. Alone, see ../solo.
 */
#include "players/knowledge.h"
#include "players/net.h"
#include "players/nova_luna/evaluation/features.h"
#include "players/nova_luna/evaluation/inputs.h"

#include "players/nova_luna/weights.h"

#include <string.h>

static void measure(const void *rules, const void *state, float *out);
static void measure_context(const void *rules, const void *state, float *out);
static void measure_moves(const void *rules, const void *state, const nv_move *moves,
                          uint32_t count, float *out);

#define NET(players)                                           \
    static const struct nv_row_net nova_luna_net_##players = { \
        nova_luna_rows_##players, nova_luna_start_##players, nova_luna_outputs_##players}

NET(2);
NET(3);
NET(4);

static const struct nv_tuning tuning = {
    .features = NL_INPUTS,
    .move_features = NL_MOVE_FEATURES,
    .contexts = NL_CONTEXTS,
    .inputs_of = nl_inputs_of,
    .measure_context = measure_context,
    .row_nets = {NULL, NULL, &nova_luna_net_2, &nova_luna_net_3, &nova_luna_net_4},
    .moves = {NULL, NULL, nova_luna_moves_2, nova_luna_moves_3, nova_luna_moves_4},
    .measure = measure,
    .measure_moves = measure_moves,
};

/* Alone there is no rival: the tables of two will do. */
static uint32_t table_of(const struct nl_rules *rules)
{
    return rules->players < 2 ? 2 : rules->players;
}

static void judge_seats(const struct nl_position_scan *position, float *value)
{
    uint32_t players = position->rules->players;
    struct nl_outlook outlook;
    nl_outlook_find(position, &outlook);
    for (uint32_t seat = 0; seat < players; seat++) {
        uint16_t input[NL_SITUATION];
        uint32_t count = nl_situation(position, &outlook, seat, input);
        struct nv_row_sum sum = position->entry[seat]->sum;
        nv_row_add(&sum, position->net, input, count);
        value[seat] = nv_row_score(&sum, position->net);
    }
    nv_softmax(value, players);
}

/* The weights of a move's features as they are in this position. */
static void mix_weights(const float *rows, const struct nl_position_scan *position,
                        float weights[NL_MOVE_FEATURES])
{
    float context[NL_CONTEXTS];
    nl_context(position->state, context);
    memset(weights, 0, NL_MOVE_FEATURES * sizeof *weights);
    for (uint32_t c = 0; c < NL_CONTEXTS; c++) {
        for (uint32_t f = 0; f < NL_MOVE_FEATURES; f++)
            weights[f] += context[c] * rows[c * NL_MOVE_FEATURES + f];
    }
}

static float weigh(const float *weights, const float features[NL_MOVE_FEATURES])
{
    float sum = 0;
    for (uint32_t f = 0; f < NL_MOVE_FEATURES; f++)
        sum += weights[f] * features[f];
    return sum;
}

/* The weights of taking the nth tile, for all places. */
static void weigh_tile(const float *weights, const struct nl_position_scan *position, uint32_t nth,
                       float weight[NL_SEEN])
{
    uint32_t lanes = position->entry[position->state->order[0]]->scan.lanes;
    float features[NL_MOVE_FEATURES], rows[NL_PLACE_FEATURES][NL_SEEN];
    nl_tile_features(position, nth, features);
    nl_place_features(position, nth, rows);
    float same = weigh(weights, features);
    for (uint32_t at = 0; at < lanes; at += NV_VECTOR_WIDTH) {
        nv_floats sum = {0};
        sum += same;
        for (uint32_t f = 0; f < NL_PLACE_FEATURES; f++)
            sum += weights[f] * *(const nv_floats *)(const void *)&rows[f][at];
        *(nv_floats *)(void *)&weight[at] = sum;
    }
    nv_exp_all(weight, lanes);
}

static float weigh_refill(const float *weights, const struct nl_position_scan *position)
{
    float features[NL_MOVE_FEATURES];
    nl_refill_features(position, features);
    return nv_exp(weigh(weights, features));
}

/* Where a move belongs: which tile ahead, and which place seen. */
struct aim {
    uint32_t nth, at;
};

/* Moves come tile by tile and place by place, so the next one is mostly foreseen. */
static void aim_at(const struct nl_position_scan *position, nv_move move, struct aim *aim)
{
    const struct nl_player *me = &position->state->player[position->state->order[0]];
    if (++aim->at >= me->edges) {
        aim->at = 0;
        aim->nth++;
    }
    if (aim->nth >= position->ahead || position->tile[aim->nth] != move >> NL_TILE_SHIFT)
        for (aim->nth = 0; position->tile[aim->nth] != move >> NL_TILE_SHIFT;)
            aim->nth++;
    if (me->edge[aim->at] != (move & NL_PLACE_MASK))
        aim->at = nl_tableau_edge(me, move & NL_PLACE_MASK);
}

static const struct aim BEFORE_ALL = {UINT32_MAX, NL_EDGES};

static bool is_take(nv_move move)
{
    return move != NL_MOVE_REFILL && move != NL_MOVE_NEXT;
}

static void weigh_moves(const float *rows, const struct nl_position_scan *position,
                        const nv_move *moves, uint32_t count, float *weight)
{
    static const float UNSEEN = 1e-6f; /* a place beyond those looked at */
    float taking[NL_OFFERED][NL_SEEN], weights[NL_MOVE_FEATURES];
    mix_weights(rows, position, weights);
    uint32_t offered = position->ahead < NL_OFFERED ? position->ahead : NL_OFFERED;
    for (uint32_t nth = 0; nth < offered; nth++)
        weigh_tile(weights, position, nth, taking[nth]);
    struct aim aim = BEFORE_ALL;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_take(moves[i])) {
            weight[i] = weigh_refill(weights, position);
            continue;
        }
        aim_at(position, moves[i], &aim);
        weight[i] = aim.at < NL_SEEN ? taking[aim.nth][aim.at] : UNSEEN;
    }
}

static void evaluate(const struct nv_game *game, const void *rules, const void *state,
                     const nv_move *moves, uint32_t count, struct nv_evaluation *evaluation)
{
    const struct nv_tuning *used = evaluation->tuning ? evaluation->tuning : &tuning;
    struct nl_position_scan position;
    uint32_t table = table_of(rules);
    (void)game;
    if (evaluation->weights_only) {
        nl_position_scan_next(&position, used->row_nets[table], rules, state, evaluation->memory);
    } else {
        nl_position_scan_fill(&position, used->row_nets[table], rules, state, evaluation->memory);
        judge_seats(&position, evaluation->value);
    }
    if (count > 0)
        weigh_moves(used->moves[table], &position, moves, count, evaluation->weight);
}

/* ---- for tools/learn ---- */

static void measure(const void *rules_, const void *state, float *out)
{
    const struct nl_rules *rules = rules_;
    struct nl_position_scan position;
    struct nl_outlook outlook;
    nl_position_scan_fill(&position, &nova_luna_net_2, rules, state, NULL);
    nl_outlook_find(&position, &outlook);
    memset(out, 0, rules->players * NL_INPUTS * sizeof *out);
    for (uint32_t seat = 0; seat < rules->players; seat++, out += NL_INPUTS) {
        uint16_t input[NL_SITUATION];
        uint8_t trait[NL_TRAIT_ROOM];
        uint32_t count = nl_situation(&position, &outlook, seat, input);
        nl_tableau_scan_fill(&position.own[seat].scan, state, seat, trait);
        for (uint32_t t = 0; t < NL_TRAITS; t++)
            out[t] = (float)(trait[t] * nl_trait_weight(t)) / NL_TRAIT_UNIT;
        for (uint32_t i = 0; i < count; i++)
            out[input[i]] = 1;
    }
}

static void measure_context(const void *rules, const void *state, float *out)
{
    (void)rules;
    nl_context(state, out);
}

static void measure_moves(const void *rules, const void *state, const nv_move *moves,
                          uint32_t count, float *out)
{
    struct nl_position_scan position;
    float tiles[NL_OFFERED][NL_MOVE_FEATURES], rows[NL_OFFERED][NL_PLACE_FEATURES][NL_SEEN];
    nl_position_scan_fill(&position, &nova_luna_net_2, rules, state, NULL);
    for (uint32_t nth = 0; nth < position.ahead && nth < NL_OFFERED; nth++) {
        nl_tile_features(&position, nth, tiles[nth]);
        nl_place_features(&position, nth, rows[nth]);
    }
    struct aim aim = BEFORE_ALL;
    for (uint32_t i = 0; i < count; i++, out += NL_MOVE_FEATURES) {
        if (!is_take(moves[i])) {
            nl_refill_features(&position, out);
            continue;
        }
        aim_at(&position, moves[i], &aim);
        memcpy(out, tiles[aim.nth], sizeof tiles[aim.nth]);
        for (uint32_t f = 0; f < NL_PLACE_FEATURES && aim.at < NL_SEEN; f++)
            out[f] = rows[aim.nth][f][aim.at];
    }
}

const struct nv_expert nv_expert_nova_luna = {
    .evaluate = evaluate,
    .tuning = &tuning,
    .memory = sizeof(struct nl_tableau_cache),
    .exploration = 0.6f,
};
