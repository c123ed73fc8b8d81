/* SPDX-License-Identifier: MIT */
/* Random moves against level 5 of the engine: against_a_bot [SEED]. Seat 2 is the engine. */
#include <novae/novae.h>

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES], state[NV_MAX_STATE];
    const struct nv_game *game = nv_nova_luna();
    struct nv_player_options options;
    struct nv_setup setup;
    struct nv_result result;
    struct nv_player *players[2];

    nv_setup_init(&setup, game);
    game->configure(rules, &setup, NULL);
    nv_player_options_init(&options, sizeof options, game);
    options.seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    game->deal_seed(rules, state, options.seed);
    options.level = 5;
    players[1] = nv_player_create(&options, NULL);
    options.kind = NV_PLAYER_RANDOM;
    players[0] = nv_player_create(&options, NULL);
    if (!players[0] || !players[1])
        return 1;
    for (int seat; (seat = game->turn(rules, state)) != NV_OVER;) {
        nv_move move;
        if (nv_player_think(players[seat], rules, state, NULL, &move, NULL) != NV_OK)
            return 1;
        game->play(rules, state, move);
    }
    game->result(rules, state, &result);
    printf("%s; level 5 has %d tokens left, chance %d\n",
           result.winners & 2 ? "level 5 wins" : "chance wins", (int)result.score[1],
           (int)result.score[0]);
    nv_player_destroy(players[0]);
    nv_player_destroy(players[1]);
    return 0;
}
