/* SPDX-License-Identifier: MIT */
/* The worth of positions and of moves, each by a search that starts from nothing. */
#include "players/prospect.h"

#include "players/expectation.h"

#include <stdalign.h>
#include <string.h>

enum { REDRAWS = 8 }; /* guesses of what a move may reveal */

static void look(const struct nv_prospector *prospector, const void *state,
                 const struct nv_time_control *time, struct nv_prospect *prospect)
{
    const struct nv_game *game = prospector->game;
    struct nv_player *player = prospector->player;
    if (game->turn(prospector->rules, state) == NV_OVER) {
        nv_expectation(game, prospector->rules, state, NULL, prospect->score);
        return;
    }
    nv_player_clear(player); /* what was thought before must not matter */
    nv_player_think(player, prospector->rules, state, time, &prospect->best, NULL);
    prospect->best = nv_report_move(nv_player_report(player), 0);
    nv_player_expectation(player, prospect->score);
}

void nv_prospect_position(const struct nv_prospector *prospector, const void *state,
                          struct nv_prospect *prospect)
{
    look(prospector, state, &prospector->time, prospect);
}

static struct nv_time_control share_of(const struct nv_time_control *time, uint32_t parts)
{
    struct nv_time_control part = *time;
    part.nodes = time->nodes / parts + (time->nodes % parts != 0);
    part.movetime = time->movetime / parts + (time->movetime % parts != 0);
    return part;
}

void nv_prospect_move(const struct nv_prospector *prospector, const void *before, nv_move move,
                      struct nv_prospect *prospect)
{
    const struct nv_game *game = prospector->game;
    const void *rules = prospector->rules;
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE], after[NV_MAX_STATE];
    uint32_t draws = nv_game_reveals(game, rules, before, move) ? REDRAWS : 1;
    struct nv_time_control time = share_of(&prospector->time, draws);
    struct nv_rng rng;
    nv_rng_seed(&rng, prospector->seed + game->ply(rules, before));
    game->observe(rules, before, game->turn(rules, before), seen);
    *prospect = (struct nv_prospect){0};
    for (uint32_t i = 0; i < draws; i++) {
        struct nv_prospect draw = {0};
        memcpy(after, seen, game->state_size);
        game->determinize(rules, after, &rng);
        game->play(rules, after, move);
        look(prospector, after, &time, &draw);
        for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
            prospect->score[seat] += draw.score[seat] / (float)draws;
    }
}
