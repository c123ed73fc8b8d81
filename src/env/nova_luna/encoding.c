/* SPDX-License-Identifier: MIT */
/* Nova Luna as numbers: what there is of them, and its entry in the table of games. */
#include "env/encoding.h"

#include "env/nova_luna/layout.h"

#include <string.h>

enum {
    MOST_PLIES = NL_TILES + 8, /* a refill draws at least 9 of the 57 tiles */
    COSTS = 268                /* of all tiles */
};

static enum nv_status measure(struct nv_env *env, struct nv_error *error)
{
    const struct nl_rules *rules = env->rules;
    uint32_t side = env->options.grid ? env->options.grid : NL_GRID;
    if (side != 16 && side != 32 && side != NL_MAX_GRID)
        return nv_fail(error, NV_BAD_OPTION, "grid is 16, 32 or 64, not %u", side);
    bool planes = env->options.observation == NV_OBSERVE_PLANES;
    env->options.grid = side;
    env->actions = nl_refill_action(env) + 2;
    env->axes = planes ? 3 : 1;
    env->shape[0] = planes ? NL_SEAT_PLANES * env->players
                           : NL_HEAD + NL_SEAT_TOKENS * env->players;
    env->shape[1] = env->shape[2] = side;
    env->scalars = NL_HEAD;
    env->trace = planes ? nl_env_trace_size(env) : 0;
    nl_env_list_planes(env->table);
    env->max_length = MOST_PLIES;
    env->worst_score = (int32_t)nl_tokens(rules);
    env->best_score = 0;
    if (env->players == 1)
        env->worst_score = 2 * COSTS + NL_SOLO_PENALTY * (2 * NL_SOLO_TOKENS - NL_SOLO_LATER);
    return NV_OK;
}

/* The pile is drawn from its end: what is left of it has always been at the front. */
static void rehide(void *first_, const void *state_)
{
    struct nl_state *first = first_;
    const struct nl_state *state = state_;
    memcpy(first->pile, state->pile, state->left);
}

static void observe(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *out)
{
    if (env->options.observation == NV_OBSERVE_PLANES) {
        nl_env_observe_planes(env, state, seat, out);
    } else {
        nl_env_scalars(env, state, seat, out);
        nl_env_tokens(env, state, seat, out + NL_HEAD);
    }
}

/* Whole lines of the cache; the first byte of each is enough. */
static void prefetch_bytes(const void *from, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += NV_ALIGN)
        __builtin_prefetch((const char *)from + at);
}

static void prefetch_head(const void *state)
{
    prefetch_bytes(state, offsetof(struct nl_state, player));
}

/* The frontier, and how long it is. */
static void prefetch_actions(const void *state_)
{
    const struct nl_state *state = state_;
    const struct nl_player *player = &state->player[state->order[0]];
    prefetch_bytes(player->edge, sizeof player->edge);
    __builtin_prefetch(&player->edges);
}

/* A move needs all of the mover's tableau, an observation the tiles of the others. */
static void prefetch(const struct nv_env *env, const void *state_)
{
    const struct nl_state *state = state_;
    for (uint32_t seat = 0; seat < env->players; seat++) {
        const struct nl_player *player = &state->player[seat];
        if (seat == state->order[0]) {
            prefetch_bytes(player, sizeof *player);
        } else {
            prefetch_bytes(player->place, sizeof player->place);
            prefetch_bytes(player->tile, sizeof player->tile + sizeof player->covered);
        }
    }
}

const struct nv_encoding nl_encoding = {
    .game = &nl_game,
    .measure = measure,
    .mask = nl_env_mask,
    .legal = nl_env_legal,
    .decode = nl_env_decode,
    .encode = nl_env_encode,
    .rehide = rehide,
    .observe_scalars = nl_env_scalars,
    .observe = observe,
    .update = nl_env_update,
    .prefetch_head = prefetch_head,
    .prefetch_actions = prefetch_actions,
    .prefetch = prefetch,
    .prefetch_trace = nl_env_prefetch_trace,
    .sample = nl_env_sample,
};
