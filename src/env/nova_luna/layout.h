/* SPDX-License-Identifier: MIT */
/*
 * Where things stand in the numbers of Nova Luna: actions.c has its actions, tokens.c
 * and planes.c its two kinds of observations, encoding.c puts them together.
 */
#ifndef ENV_NOVA_LUNA_LAYOUT_H
#define ENV_NOVA_LUNA_LAYOUT_H

#include "env/encoding.h"
#include "games/nova_luna/state.h"

enum {
    NL_GRID = 16, /* the grid's own side */
    NL_MAX_GRID = 64,
    NL_LIST = NL_EDGES, /* places of the list */
    NL_HEAD = 128,      /* bytes of the head of the tokens, also the scalars */
    NL_TOKEN = 4,       /* tile + 1, x, y, covered */
    NL_SEAT_TOKENS = NL_SLOTS * NL_TOKEN,
    NL_SEAT_PLANES = NL_COLOURS + 1 + NL_TASKS * NL_COLOURS + NL_TASKS
};

static inline uint32_t nl_side(const struct nv_env *env)
{
    return env->options.grid;
}

static inline uint32_t nl_refill_action(const struct nv_env *env)
{
    uint32_t side = nl_side(env);
    return NL_OFFERED * (env->options.actions == NV_ACTIONS_LIST ? NL_LIST : side * side);
}

/* actions.c, as struct nv_encoding has them */
void nl_env_mask(const struct nv_env *env, const void *state, uint8_t *mask);
uint32_t nl_env_legal(const struct nv_env *env, const void *state, int32_t *actions);
bool nl_env_decode(const struct nv_env *env, const void *state, uint32_t action, nv_move *move);
int32_t nl_env_encode(const struct nv_env *env, const void *state, nv_move move);
uint32_t nl_env_sample(const struct nv_env *env, const void *state, const uint8_t *mask,
                       struct nv_rng *rng);

/* tokens.c */
void nl_env_scalars(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *out);
/* The tiles of all seats, the one who looks first: players x NL_SEAT_TOKENS bytes. */
void nl_env_tokens(const struct nv_env *env, const struct nl_state *state, uint32_t seat,
                   uint8_t *out);

/* planes.c */
/* Fills the table of an env: what a tile shows on which planes. */
void nl_env_list_planes(uint8_t table[NV_ENV_TABLE]);
size_t nl_env_trace_size(const struct nv_env *env);
/* Brings planes to a state from what their trace says they show; zeros show nothing. */
void nl_env_update(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *trace,
                   uint8_t *out);
void nl_env_prefetch_trace(const struct nv_env *env, const uint8_t *trace);
void nl_env_observe_planes(const struct nv_env *env, const void *state, uint32_t seat,
                           uint8_t *out);

#endif
