/* SPDX-License-Identifier: MIT */
/* A whole game of Nova Luna: level 5 against random moves. Nothing is checked, to be short. */
#include <novae/novae.h>

#include <stdio.h>

int main(void)
{
    struct nv_session *session = nv_session_create();
    nv_session_begin(session, NULL);
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    struct nv_player *seat[2];
    for (uint32_t i = 0; i < 2; i++) {
        struct nv_player_options options;
        nv_player_options_init(&options, sizeof options, game);
        options.kind = i == 0 ? NV_PLAYER_LEVEL : NV_PLAYER_RANDOM;
        options.level = 5;
        seat[i] = nv_player_create(&options, NULL);
    }
    for (int turn; (turn = game->turn(rules, state)) != NV_OVER;) {
        nv_move move;
        nv_player_think(seat[turn], rules, state, NULL, &move, NULL);
        nv_session_play_move(session, move, NULL);
    }
    struct nv_result result;
    game->result(rules, state, &result);
    printf("level 5 has %d tokens left, random moves %d\n", result.score[0], result.score[1]);
    nv_player_destroy(seat[0]);
    nv_player_destroy(seat[1]);
    nv_session_destroy(session);
    return 0;
}
