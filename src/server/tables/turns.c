/* SPDX-License-Identifier: MIT */
/* Looking back at a game turn by turn: what a takeback takes back, and what it must not. */
#include "server/tables/internal.h"

#include <stdalign.h>
#include <string.h>

bool nv_last_turn(const struct nv_session *session, uint32_t seat, uint32_t *begin)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    uint32_t turn_began = 0;
    bool found = false;
    memcpy(state, nv_session_first(session), game->state_size);
    for (uint32_t i = 0; i < nv_session_count(session); i++) {
        nv_move move = nv_session_moves(session)[i];
        if (game->turn(rules, state) == (int)seat) {
            *begin = turn_began;
            found = true;
        }
        game->play(rules, state, move);
        if (nv_game_ends_turn(game, rules, state, move))
            turn_began = i + 1;
    }
    return found;
}

uint32_t nv_drawn_after(const struct nv_session *session, uint32_t count)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, nv_session_first(session), game->state_size);
    for (uint32_t i = 0; i < count; i++)
        game->play(rules, state, nv_session_moves(session)[i]);
    return nv_tiles_drawn(game, rules, state);
}
