/* SPDX-License-Identifier: MIT */
/* What needs no expert: the value of a game that is over. */
#include "search/expert.h"

void nv_outcome(const struct nv_game *game, const void *rules, const void *state, float *value)
{
    struct nv_result result;
    game->result(rules, state, &result);
    uint32_t players = game->players(rules), winners = 0;
    for (uint32_t seat = 0; seat < players; seat++)
        winners += result.winners >> seat & 1;
    for (uint32_t seat = 0; seat < players; seat++)
        value[seat] = result.winners >> seat & 1 ? 1.0f / (float)winners : 0.0f;
}
