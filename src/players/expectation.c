/* SPDX-License-Identifier: MIT */
/* From the best line of a search to what every seat expects. */
#include "players/expectation.h"

#include "players/knowledge.h"

#include <stdalign.h>
#include <string.h>

static void score_end(const struct nv_game *game, const void *rules, const void *state,
                      float score[NV_MAX_PLAYERS])
{
    struct nv_result result;
    float value[NV_MAX_PLAYERS] = {0};
    nv_outcome(game, rules, state, value);
    game->result(rules, state, &result);
    bool total = nv_game_counts_total(game, rules);
    for (uint32_t seat = 0; seat < game->players(rules); seat++)
        score[seat] = total ? (float)result.score[seat] : value[seat] * 1000;
}

/* An evaluation of all seats at the end of a line, as far as nothing is revealed. */
static void look_ahead(const struct nv_game *game, const void *rules, const void *state,
                       const struct nv_line *line, float value[NV_MAX_PLAYERS])
{
    alignas(NV_ALIGN) unsigned char ahead[NV_MAX_STATE];
    struct nv_evaluation evaluation = {0};
    game->observe(rules, state, game->turn(rules, state), ahead);
    for (uint32_t i = 0; i < line->length; i++) {
        if (game->turn(rules, ahead) == NV_OVER || nv_game_reveals(game, rules, ahead, line->pv[i]))
            break;
        game->play(rules, ahead, line->pv[i]);
    }
    if (game->turn(rules, ahead) == NV_OVER)
        nv_outcome(game, rules, ahead, evaluation.value);
    else
        nv_expert_of(game)->evaluate(game, rules, ahead, NULL, 0, &evaluation);
    memcpy(value, evaluation.value, sizeof evaluation.value);
}

static void share_rest(const struct nv_game *game, const void *rules, const void *state,
                       const struct nv_line *line, float score[NV_MAX_PLAYERS])
{
    uint32_t players = game->players(rules), mover = (uint32_t)game->turn(rules, state);
    float value[NV_MAX_PLAYERS], sum = 0;
    look_ahead(game, rules, state, line, value);
    for (uint32_t seat = 0; seat < players; seat++)
        sum += seat == mover ? 0 : value[seat];
    for (uint32_t seat = 0; seat < players; seat++) {
        float share = sum > 0 ? value[seat] / sum : 1.0f / (float)(players - 1);
        score[seat] = (1 - line->value) * share * 1000;
    }
    score[mover] = line->value * 1000;
}

void nv_expectation(const struct nv_game *game, const void *rules, const void *state,
                    const struct nv_line *line, float score[NV_MAX_PLAYERS])
{
    if (game->turn(rules, state) == NV_OVER)
        score_end(game, rules, state, score);
    else if (nv_game_counts_total(game, rules))
        score[0] = (float)line->score;
    else
        share_rest(game, rules, state, line, score);
}
