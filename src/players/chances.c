/* SPDX-License-Identifier: MIT */
/* Calibration: log odds are stretched and shifted, by amounts that depend on the phase. */
#include "players/chances.h"

#include "players/chances_table.h"
#include "players/level.h"
#include "players/net.h"

#include <math.h>
#include <string.h>

static const float LEAST_SLOPE = 0.1f; /* what is better must stay better */

float nv_phase(const struct nv_game *game, const void *rules, const void *state)
{
    float left = (float)nv_level_horizon(game, rules, state);
    float made = (float)game->ply(rules, state) / (float)game->players(rules);
    return left / (left + made);
}

static const struct nv_chance_row *row_of(const struct nv_game *game, uint32_t players)
{
    for (size_t i = 0; i < sizeof chance_rows / sizeof chance_rows[0]; i++) {
        if (chance_rows[i].players == players && strcmp(chance_rows[i].game, game->name) == 0)
            return &chance_rows[i];
    }
    return NULL;
}

float nv_true_chance(const struct nv_game *game, const void *rules, const void *state, float said)
{
    const struct nv_chance_row *row = row_of(game, game->players(rules));
    if (!row || said <= 0 || said >= 1)
        return said;
    float phase = nv_phase(game, rules, state);
    float slope = fmaxf(nv_at_phase(row->slope, phase), LEAST_SLOPE);
    float odds = slope * logf(said / (1 - said)) + nv_at_phase(row->shift, phase);
    return 1 / (1 + nv_exp(-odds));
}
