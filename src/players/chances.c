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

struct nv_chance_place nv_chance_place_of(const struct nv_game *game, const void *rules,
                                          const void *state)
{
    float phase = nv_phase(game, rules, state);
    bool opening = nv_level_in_opening(game, rules, state);
    return opening ? (struct nv_chance_place){{0, 0, 0, 1}}
                   : (struct nv_chance_place){{1, phase, phase * phase, 0}};
}

const struct nv_chance_row *nv_chance_row_of(const struct nv_game *game, uint32_t players)
{
    for (size_t i = 0; i < sizeof chance_rows / sizeof chance_rows[0]; i++) {
        if (chance_rows[i].players == players && strcmp(chance_rows[i].game, game->name) == 0)
            return &chance_rows[i];
    }
    return NULL;
}

float nv_true_chance(const struct nv_game *game, const void *rules, const void *state, float said)
{
    const struct nv_chance_row *row = nv_chance_row_of(game, game->players(rules));
    if (!row || said <= 0 || said >= 1)
        return said;
    struct nv_chance_place place = nv_chance_place_of(game, rules, state);
    float slope = fmaxf(nv_chance_sum(row->slope, &place), LEAST_SLOPE);
    float odds = slope * logf(said / (1 - said)) + nv_chance_sum(row->shift, &place);
    return 1 / (1 + nv_exp(-odds));
}
