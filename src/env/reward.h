/* SPDX-License-Identifier: MIT */
/* What a finished game is worth to each seat, by the reward an env was made with. */
#ifndef ENV_REWARD_H
#define ENV_REWARD_H

#include "env/encoding.h"

/* Zeros until the game is over. */
void nv_reward_all(const struct nv_env *env, const void *state, float *rewards);
/* No reward is below the lowest or above the highest bound. */
float nv_reward_bound(const struct nv_env *env, bool lowest);

#endif
