/* SPDX-License-Identifier: MIT */
/*
 * Plays a game to its end by random moves: random_game [GAME [SEED]].
 * States and rules are plain memory of the caller; nothing is to be freed.
 */
#include <novae/novae.h>

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES], state[NV_MAX_STATE];
    const struct nv_game *game = nv_game_find(nv_span_of(argc > 1 ? argv[1] : "nova-luna"));
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct nv_setup setup;
    struct nv_error error;
    struct nv_rng rng;
    struct nv_result result;

    if (!game) {
        fputs("there is no such game\n", stderr);
        return 2;
    }
    nv_setup_init(&setup, game);
    if (game->maps) /* Terra Nova is played on a board */
        setup.map = nv_span_of(game->maps[0].text);
    if (game->configure(rules, &setup, &error) != NV_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    game->deal_seed(rules, state, seed);
    nv_rng_seed(&rng, seed);
    uint32_t moves = nv_playout(game, rules, state, &rng, UINT32_MAX);
    game->result(rules, state, &result);
    printf("%s is over after %u moves\n", game->title, moves);
    for (uint32_t seat = 0; seat < game->players(rules); seat++)
        printf("seat %u: score %d%s\n", seat + 1, (int)result.score[seat],
               result.winners >> seat & 1 ? ", wins" : "");
    return 0;
}
