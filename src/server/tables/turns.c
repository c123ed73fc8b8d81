/* SPDX-License-Identifier: MIT */
/*
 * What a turn is: in Nova Luna one tile with a refill before it, in Terra Nova up to three
 * actions, in its set-up one figure.
 */
#include "novae/nova_luna.h"
#include "novae/registry.h"
#include "novae/terra_nova.h"
#include "server/tables/internal.h"

#include <stdalign.h>
#include <string.h>

bool nv_turn_ended(const struct nv_game *game, const void *rules, const void *state, nv_move move)
{
    if (game == nv_nova_luna())
        return nl_action_of(move).kind != NL_REFILL;
    if (game == nv_terra_nova()) {
        struct tn_view view;
        tn_view(rules, state, &view);
        return view.action <= 1;
    }
    return true;
}

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
        if (nv_turn_ended(game, rules, state, move))
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
