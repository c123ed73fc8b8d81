/* SPDX-License-Identifier: MIT */
/*
 * What the search is told about Terra Nova: chances to win by fitted weights of
 * measured features, and weights of moves by what a turn could close with them.
 */
#include "ai/priors/terra_nova_features.h"
#include "ai/priors/priors.h"
#include "novae/registry.h"

#include "ai/priors/terra_nova_weights.h"

#include <math.h>

static const float STONE_WEIGHT = 12.0f;  /* of any stone against any slide */
static const float WALL_WEIGHT = 1.8f;    /* for each wall a stone touches */
static const float POINTS_SCALE = 8.0f;   /* points that make a move e times likelier */

static void chances(const struct tn_rules *rules, float features[NV_MAX_PLAYERS][TN_FEATURES],
                    float value[NV_MAX_PLAYERS])
{
    float sum = 0;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        float score = 0;
        for (int i = 0; i < TN_FEATURES; i++)
            score += tn_weights[i] * features[seat][i];
        value[seat] = expf(score);
        sum += value[seat];
    }
    for (uint32_t seat = 0; seat < rules->players; seat++)
        value[seat] /= sum;
}

/* What the mover gains by a cut after a figure of its own went from one space to another. */
static int gain_after(const struct tn_rules *rules, const struct tn_cuts *cuts,
                      const struct tn_cut *cut, uint32_t seat, uint32_t from, uint32_t to)
{
    int points[NV_MAX_PLAYERS];
    int extra = (int)tn_cut_has(cuts, cut, to) - (int)tn_cut_has(cuts, cut, from);
    tn_cut_points(rules, cut, seat, extra, points);
    return tn_gain(rules, points, seat);
}

/* The best that one stone next to the figure could close after a slide. */
static float weigh_slide(const struct tn_rules *rules, const struct tn_state *state,
                         const struct tn_cuts *cuts, uint32_t from, uint32_t to)
{
    int best = 0, worst = 0;
    if (state->done == TN_ACTIONS - 1)
        return 1.0f;
    for (uint32_t i = 0; i < cuts->count; i++) {
        const struct tn_cut *cut = &cuts->cut[i];
        int gain = gain_after(rules, cuts, cut, state->turn, from, to);
        if (tn_set_has(&rules->near[to], cut->stone) && to != cut->stone)
            best = gain > best ? gain : best;
        else
            worst = gain < worst ? gain : worst;
    }
    return expf((float)best / POINTS_SCALE);
}

/* How many separate walls (stones, closed land, holes, edges) a space touches. */
static uint32_t walls_at(const struct tn_rules *rules, const struct tn_set *land, uint32_t space)
{
    uint32_t ring = 0;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t near = rules->board.neighbour[space][direction];
        ring |= (uint32_t)(near == TN_NO_SPACE || !tn_set_has(land, near)) << direction;
    }
    uint32_t before = (ring << 1 | ring >> (TN_DIRECTIONS - 1)) & ((1u << TN_DIRECTIONS) - 1);
    return ring == (1u << TN_DIRECTIONS) - 1 ? 1 : (uint32_t)__builtin_popcount(ring & ~before);
}

static float weigh_stone(const struct tn_rules *rules, const struct tn_state *state,
                         const struct tn_cuts *cuts, const struct tn_set *land, uint32_t space)
{
    int gain = 0, points[NV_MAX_PLAYERS];
    for (uint32_t i = 0; i < cuts->count; i++) {
        if (cuts->cut[i].stone != space)
            continue;
        tn_cut_points(rules, &cuts->cut[i], 0, 0, points);
        gain += tn_gain(rules, points, state->turn);
    }
    float weight = STONE_WEIGHT * expf((float)gain / POINTS_SCALE);
    for (uint32_t i = walls_at(rules, land, space); i > 0; i--)
        weight *= WALL_WEIGHT;
    return weight;
}

/* Set-up: room to move, away from own figures. */
static float weigh_figure(const struct tn_rules *rules, const struct tn_state *state, uint32_t space)
{
    uint32_t room = tn_set_count(tn_set_and(rules->near[space], state->vacant));
    uint32_t own = tn_set_count(tn_set_and(rules->near[space], state->figures[state->turn]));
    return expf(0.4f * (float)room - 1.0f * (float)own);
}

static void consider(const struct nv_game *game, const void *rules_, const void *state_,
                     const nv_move *moves, uint32_t count, struct nv_opinion *opinion)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    float features[NV_MAX_PLAYERS][TN_FEATURES];
    struct tn_set land = tn_open_land(state);
    struct tn_cuts cuts;
    (void)game;
    tn_cuts_find(rules, state, &cuts);
    tn_measure(rules, state, &cuts, features);
    chances(rules, features, opinion->value);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kind = moves[i] >> 8, to = moves[i] & 255;
        if (kind == TN_KIND_FIGURE)
            opinion->weight[i] = weigh_figure(rules, state, to);
        else if (kind == TN_KIND_STONE)
            opinion->weight[i] = weigh_stone(rules, state, &cuts, &land, to);
        else
            opinion->weight[i] =
                weigh_slide(rules, state, &cuts, tn_source(rules, state, kind, to), to);
    }
}

/* About three actions for every two stones that can still be placed. */
static uint32_t horizon(const void *rules_, const void *state_)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    uint32_t placing = state->phase == TN_SETUP ? rules->figures : 0;
    return placing + 3u * state->stones_left / (2 * rules->players) + 6;
}

const struct nv_prior nv_prior_terra_nova = {
    .game = &nv_terra_nova,
    .consider = consider,
    .outcome = nv_prior_outcome,
    .report = nv_prior_permille,
    .horizon = horizon,
    .exploration = 0.8f,
    .levels = {{1, 1.5f}, {1, 0.7f}, {16, 0.5f}, {64, 0.3f}, {200, 0.0f},
               {600, 0.0f}, {2000, 0.0f}, {6000, 0.0f}, {20000, 0.0f}, {0, 0.0f}},
};
