/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna as tokens: a head with everything but the tableaux, which planes have apart as
 * their scalars, and four bytes for each tile, which vectors.h writes (nl_put_tokens).
 */
#include "env/nova_luna/layout.h"
#include "env/nova_luna/vectors.h"

#include <string.h>

enum {
    AT_WHEEL = 0,
    AT_MOON = AT_WHEEL + NL_WHEEL,
    AT_PILE_COUNT,
    AT_SUPPLY,
    AT_TRACK = AT_SUPPLY + NV_MAX_PLAYERS,
    AT_COUNT = AT_TRACK + NV_MAX_PLAYERS,
    AT_PILE = AT_COUNT + NV_MAX_PLAYERS,
    AT_ORDER = AT_PILE + NL_TILES,
    AT_PHASE = AT_ORDER + NV_MAX_PLAYERS,
    AT_PHASE1,
    AT_PLAYERS = AT_PHASE1 + 2,
    AT_TOKENS
};

static_assert(AT_PILE == 26 && AT_TOKENS == 102, "as docs/python.md has it");

static inline void put_seats(const struct nl_state *state, uint32_t players, uint32_t seat,
                             uint8_t *out)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < players; i++)
        least = state->track[i] < least ? state->track[i] : least;
    for (uint32_t i = 0; i < players; i++) {
        uint32_t other = nv_env_relative(players, seat, i);
        uint32_t place = nv_env_relative(players, state->order[i], players - seat);
        out[AT_SUPPLY + i] = state->supply[other];
        out[AT_TRACK + i] = (uint8_t)(state->track[other] - least);
        out[AT_COUNT + i] = state->player[other].count;
        out[AT_ORDER + place] = (uint8_t)i;
    }
}

void nl_env_scalars(const struct nv_env *env, const void *state_, uint32_t seat, uint8_t *out)
{
    const struct nl_state *state = state_;
    uint8_t wheel[NL_WHEEL];
    memset(out, 0, NL_HEAD);
    for (uint32_t i = 0; i < NL_WHEEL; i++)
        wheel[i] = (uint8_t)(state->wheel[i] + 1); /* NL_NO_TILE becomes 0 */
    memcpy(out + AT_WHEEL, wheel, sizeof wheel);
    out[AT_MOON] = state->moon;
    out[AT_PILE_COUNT] = state->left;
    nl_put_pile(state, out + AT_PILE);
    if (env->players == 2) /* what most programs learn with gets loops of its own */
        put_seats(state, 2, seat, out);
    else
        put_seats(state, env->players, seat, out);
    out[AT_PHASE] = state->phase;
    out[AT_PHASE1] = state->phase1 & 255;
    out[AT_PHASE1 + 1] = (uint8_t)(state->phase1 >> 8);
    out[AT_PLAYERS] = (uint8_t)env->players;
    out[AT_TOKENS] = (uint8_t)nl_tokens(env->rules);
}

void nl_env_tokens(const struct nv_env *env, const struct nl_state *state, uint32_t seat,
                   uint8_t *out)
{
    for (uint32_t i = 0; i < env->players; i++)
        nl_put_tokens(&state->player[nv_env_relative(env->players, seat, i)],
                      out + i * NL_SEAT_TOKENS);
}
