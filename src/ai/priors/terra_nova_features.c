/* SPDX-License-Identifier: MIT */
/* Measuring a Terra Nova position. */
#include "ai/priors/terra_nova_features.h"

#include <string.h>

void tn_cut_points(const struct tn_rules *rules, const struct tn_cut *cut, uint32_t seat, int extra,
                   int points[NV_MAX_PLAYERS])
{
    int count[NV_MAX_PLAYERS], most = 1, sharing = 0;
    for (uint32_t i = 0; i < rules->players; i++) {
        count[i] = cut->figures[i] + (i == seat ? extra : 0);
        most = count[i] > most ? count[i] : most;
    }
    for (uint32_t i = 0; i < rules->players; i++)
        sharing += count[i] == most;
    int worth = cut->spaces * (TN_MOST_LANDSCAPES + 1 - cut->landscapes);
    for (uint32_t i = 0; i < rules->players; i++)
        points[i] = count[i] == most ? worth / sharing : 0;
}

int tn_gain(const struct tn_rules *rules, const int points[NV_MAX_PLAYERS], uint32_t seat)
{
    int other = 0;
    for (uint32_t i = 0; i < rules->players; i++) {
        if (i != seat && points[i] > other)
            other = points[i];
    }
    return points[seat] - other;
}

/* The spaces within two steps over open land. */
static struct tn_set around(const struct tn_rules *rules, const struct tn_set *land, uint32_t space)
{
    struct tn_set near = tn_set_and(rules->near[space], *land), wide = near;
    TN_SET_EACH(next, near)
    wide = tn_set_or(wide, rules->near[next]);
    return tn_set_and(wide, *land);
}

/* For each space how many figures are near, up to 7, as three bits in three sets. */
struct counter {
    struct tn_set bit[3];
};

static void count_in(struct counter *counter, struct tn_set set)
{
    for (int i = 0; i < 3; i++) {
        struct tn_set carry = tn_set_and(counter->bit[i], set);
        counter->bit[i] = tn_set_without(tn_set_or(counter->bit[i], set), carry);
        set = carry;
    }
    for (int i = 0; i < 3; i++)
        counter->bit[i] = tn_set_or(counter->bit[i], set);
}

/* Spaces where `a` counts more than `b`. */
static struct tn_set more(const struct counter *a, const struct counter *b)
{
    struct tn_set greater = {{0}}, smaller = {{0}};
    for (int i = 2; i >= 0; i--) {
        struct tn_set up = tn_set_without(a->bit[i], b->bit[i]);
        struct tn_set down = tn_set_without(b->bit[i], a->bit[i]);
        greater = tn_set_or(greater, tn_set_without(up, smaller));
        smaller = tn_set_or(smaller, tn_set_without(down, greater));
    }
    return greater;
}

static void measure_land(const struct tn_rules *rules, const struct tn_state *state,
                         struct tn_set land, float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    struct counter counter[NV_MAX_PLAYERS];
    memset(counter, 0, sizeof counter);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        struct tn_set reach = {{0}};
        uint32_t mobile = 0;
        TN_SET_EACH(space, state->figures[seat])
        {
            struct tn_set near = tn_set_and(rules->near[space], state->vacant);
            mobile += !tn_set_empty(near);
            reach = tn_set_or(reach, near);
            count_in(&counter[seat], around(rules, &land, space));
        }
        features[seat][TN_F_MOBILE] = (float)mobile / 10.0f;
        features[seat][TN_F_REACH] = (float)tn_set_count(reach) / 30.0f;
    }
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        struct tn_set held = land;
        for (uint32_t other = 0; other < rules->players; other++) {
            if (other != seat)
                held = tn_set_and(held, more(&counter[seat], &counter[other]));
        }
        features[seat][TN_F_CONTROL] = (float)tn_set_count(held) / 30.0f;
    }
}

static void measure_cuts(const struct tn_rules *rules, const struct tn_state *state,
                         const struct tn_cuts *cuts, float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        int best = 0, join = 0, sum = 0, points[NV_MAX_PLAYERS];
        for (uint32_t i = 0; i < cuts->count; i++) {
            tn_cut_points(rules, &cuts->cut[i], seat, 0, points);
            int gain = tn_gain(rules, points, seat);
            best = gain > best ? gain : best;
            sum += points[seat] > 0 && gain > 0 ? gain : 0;
            tn_cut_points(rules, &cuts->cut[i], seat, 1, points);
            gain = tn_gain(rules, points, seat);
            join = gain > join ? gain : join;
        }
        bool moves = seat == state->turn;
        features[seat][moves ? TN_F_CLOSE_NOW : TN_F_CLOSE_NEXT] = (float)best / 20.0f;
        features[seat][moves ? TN_F_JOIN_NOW : TN_F_JOIN_NEXT] = (float)join / 20.0f;
        features[seat][TN_F_MAJORITIES] = (float)(sum < 100 ? sum : 100) / 50.0f;
        features[seat][TN_F_TO_MOVE] = moves ? 1.0f - (float)state->done / 3.0f : 0.0f;
    }
}

void tn_measure(const struct tn_rules *rules, const struct tn_state *state,
                const struct tn_cuts *cuts, float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    struct tn_set land = tn_open_land(state);
    float gone = 1.0f - (float)tn_set_count(land) / (float)rules->board.spaces;
    memset(features, 0, sizeof(float[NV_MAX_PLAYERS][TN_FEATURES]));
    measure_land(rules, state, land, features);
    measure_cuts(rules, state, cuts, features);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        features[seat][TN_F_SCORE] = (float)state->score[seat] / 20.0f;
        features[seat][TN_F_FIGURES] = (float)tn_set_count(state->figures[seat]) / 10.0f;
        for (int i = 0; i < TN_PLAIN_FEATURES; i++)
            features[seat][TN_PLAIN_FEATURES + i] = gone * features[seat][i];
    }
}
