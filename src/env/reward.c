/* SPDX-License-Identifier: MIT */
/* Results as rewards: of winners, of places, of points, and of the one who plays alone. */
#include "env/reward.h"

/* Alone one plays for a total below this. */
static const float SOLO_GOAL = 100.0f;

/* The winners share what all have brought: the sum is 0, and who wins alone has 1. */
static float win(const struct nv_result *result, uint32_t players, uint32_t seat)
{
    uint32_t winners = (uint32_t)__builtin_popcount(result->winners);
    float share = result->winners >> seat & 1 ? (float)players / (float)winners : 0.0f;
    return (share - 1.0f) / (float)(players - 1);
}

/* From 1 for the first to -1 for the last, in equal steps; equals share theirs. */
static float place(const struct nv_result *result, uint32_t players, uint32_t seat)
{
    int32_t ahead = 0;
    for (uint32_t other = 0; other < players; other++) {
        ahead += result->place[other] > result->place[seat];
        ahead -= result->place[other] < result->place[seat];
    }
    return (float)ahead / (float)(players - 1);
}

/* The seat's own points and the mean of the others', in the direction that is good. */
static float score(const struct nv_env *env, const struct nv_result *result, uint32_t seat)
{
    int32_t sign = env->best_score > env->worst_score ? 1 : -1, others = 0;
    for (uint32_t other = 0; other < env->players; other++)
        others += other == seat ? 0 : result->score[other];
    float mean = (float)others / (float)(env->players - 1);
    return (float)sign * ((float)result->score[seat] - mean);
}

/* Alone there is nobody to compare with but the goal. */
static float alone(const struct nv_env *env, int32_t total)
{
    float below = SOLO_GOAL - (float)total;
    return env->options.reward == NV_REWARD_SCORE ? below : below / SOLO_GOAL;
}

static float reward(const struct nv_env *env, const struct nv_result *result, uint32_t seat)
{
    if (env->players == 1)
        return alone(env, result->score[0]);
    switch (env->options.reward) {
    case NV_REWARD_PLACE:
        return place(result, env->players, seat);
    case NV_REWARD_SCORE:
        return score(env, result, seat);
    default:
        return win(result, env->players, seat);
    }
}

void nv_reward_all(const struct nv_env *env, const void *state, float *rewards)
{
    struct nv_result result = {.over = false};
    bool over = env->game->turn(env->rules, state) == NV_OVER;
    if (over)
        env->game->result(env->rules, state, &result);
    for (uint32_t seat = 0; seat < env->players; seat++)
        rewards[seat] = over ? reward(env, &result, seat) : 0.0f;
}

float nv_reward_bound(const struct nv_env *env, bool lowest)
{
    if (env->players == 1)
        return alone(env, lowest ? env->worst_score : env->best_score);
    int32_t span = env->best_score - env->worst_score;
    float most = env->options.reward == NV_REWARD_SCORE ? (float)(span < 0 ? -span : span) : 1.0f;
    if (lowest && env->options.reward == NV_REWARD_WIN)
        return -1.0f / (float)(env->players - 1);
    return lowest ? -most : most;
}
