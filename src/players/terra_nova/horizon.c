/* SPDX-License-Identifier: MIT */
/* How long a game of Terra Nova will still take, for dividing time, and its opening. */
#include "players/horizon.h"

#include "games/terra_nova/rules.h"

/* About three actions for every two stones that can still be placed. */
uint32_t tn_horizon(const void *rules_, const void *state_)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    uint32_t placing = state->phase == TN_SETUP ? rules->figures : 0;
    return placing + 3u * state->stones_left / (2 * rules->players) + 6;
}

bool tn_is_opening(const void *rules, const void *state)
{
    (void)rules;
    return ((const struct tn_state *)state)->phase == TN_SETUP;
}
