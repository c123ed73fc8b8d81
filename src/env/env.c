/* SPDX-License-Identifier: MIT */
/* Making an env, and what it answers about one state. */
#include "env/encoding.h"

#include "env/reward.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

static const struct nv_encoding *const encodings[][NV_CPUS] = {
    NV_VARIANTS_OF(nl_encoding),
    NV_VARIANTS_OF(tn_encoding),
};

static const struct nv_encoding *encoding_of(const struct nv_game *game)
{
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++) {
        for (int cpu = 0; cpu < NV_CPUS; cpu++) {
            if (encodings[i][cpu]->game == game)
                return encodings[i][cpu];
        }
    }
    return NULL;
}

void nv_env_options_init(struct nv_env_options *options, size_t size)
{
    memset(options, 0, size);
    options->size = (uint32_t)size;
    options->threads = 1;
}

/* Later versions may know more options than the caller, who then wants none of them. */
static enum nv_status read_options(const struct nv_env_options *given,
                                   struct nv_env_options *options, struct nv_error *error)
{
    nv_env_options_init(options, sizeof *options);
    if (given)
        memcpy(options, given, given->size < sizeof *options ? given->size : sizeof *options);
    if (options->actions > NV_ACTIONS_LIST || options->observation > NV_OBSERVE_PLANES ||
        options->reward > NV_REWARD_SCORE || options->autoreset > NV_RESET_DISABLED)
        return nv_fail(error, NV_BAD_OPTION,
                       "there is no such actions, observation, reward "
                       "or autoreset");
    if (options->threads < 1 || options->threads > NV_ENV_MAX_THREADS)
        return nv_fail(error, NV_BAD_OPTION, "threads are 1 to %d, not %u", NV_ENV_MAX_THREADS,
                       options->threads);
    return NV_OK;
}

static enum nv_status fill(struct nv_env *env, struct nv_error *error)
{
    enum nv_status status = env->encoding->measure(env, error);
    if (status != NV_OK)
        return status;
    env->bytes = 1;
    for (uint32_t i = 0; i < env->axes; i++)
        env->bytes *= env->shape[i];
    env->extent = nv_game_extent(env->game, env->rules);
    env->stride = (env->extent + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    if (env->options.threads > 1) {
        env->pool = nv_pool_create(env->options.threads);
        if (!env->pool)
            return nv_fail(error, NV_NO_MEMORY, "no memory for the threads");
    }
    return NV_OK;
}

/* The env and its copy of the rules in one piece of memory. */
static struct nv_env *allocate(size_t rules_size)
{
    size_t head = (sizeof(struct nv_env) + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    size_t bytes = (head + rules_size + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    struct nv_env *env = aligned_alloc(NV_ALIGN, bytes);
    if (env) {
        memset(env, 0, bytes);
        env->rules = (char *)env + head;
    }
    return env;
}

struct nv_env *nv_env_create(const struct nv_game *game, const void *rules,
                             const struct nv_env_options *given, struct nv_error *error)
{
    struct nv_env_options options;
    const struct nv_encoding *encoding = encoding_of(game);
    if (!encoding) {
        nv_fail(error, NV_BAD_OPTION, "%s has no numbers for its actions", game->name);
        return NULL;
    }
    if (read_options(given, &options, error) != NV_OK)
        return NULL;
    struct nv_env *env = allocate(game->rules_size);
    if (!env) {
        nv_fail(error, NV_NO_MEMORY, "no memory for an env");
        return NULL;
    }
    memcpy((void *)env->rules, rules, game->rules_size);
    env->game = game;
    env->encoding = encoding;
    env->options = options;
    env->players = game->players(rules);
    if (fill(env, error) != NV_OK) {
        nv_env_destroy(env);
        return NULL;
    }
    return env;
}

void nv_env_destroy(struct nv_env *env)
{
    if (env)
        nv_pool_destroy(env->pool);
    free(env);
}

const struct nv_game *nv_env_game(const struct nv_env *env)
{
    return env->game;
}

const void *nv_env_rules(const struct nv_env *env)
{
    return env->rules;
}

uint32_t nv_env_players(const struct nv_env *env)
{
    return env->players;
}

uint32_t nv_env_actions(const struct nv_env *env)
{
    return env->actions;
}

size_t nv_env_stride(const struct nv_env *env)
{
    return env->stride;
}

uint32_t nv_env_shape(const struct nv_env *env, uint32_t shape[NV_ENV_MAX_AXES])
{
    for (uint32_t i = 0; i < env->axes; i++)
        shape[i] = env->shape[i];
    return env->axes;
}

uint32_t nv_env_scalars(const struct nv_env *env)
{
    return env->scalars;
}

size_t nv_env_trace(const struct nv_env *env)
{
    return env->trace;
}

uint32_t nv_env_max_length(const struct nv_env *env)
{
    return env->max_length;
}

float nv_env_min_reward(const struct nv_env *env)
{
    return nv_reward_bound(env, true);
}

float nv_env_max_reward(const struct nv_env *env)
{
    return nv_reward_bound(env, false);
}

void nv_env_deal(const struct nv_env *env, void *state, uint64_t seed)
{
    /* A game deals whole states, and an env may have room for less. */
    alignas(NV_ALIGN) unsigned char whole[NV_MAX_STATE];
    env->game->deal_seed(env->rules, whole, seed);
    memcpy(state, whole, env->extent);
}

int32_t nv_env_seat(const struct nv_env *env, const void *state)
{
    int seat = env->game->turn(env->rules, state);
    return seat == NV_OVER ? NV_ENV_OVER : seat;
}

void nv_env_mask(const struct nv_env *env, const void *state, uint8_t *mask)
{
    if (env->game->turn(env->rules, state) == NV_OVER)
        memset(mask, 0, env->actions);
    else
        env->encoding->mask(env, state, mask);
}

uint32_t nv_env_legal(const struct nv_env *env, const void *state, int32_t *actions)
{
    bool over = env->game->turn(env->rules, state) == NV_OVER;
    return over ? 0 : env->encoding->legal(env, state, actions);
}

bool nv_env_action_move(const struct nv_env *env, const void *state, int32_t action, nv_move *move)
{
    return action >= 0 && (uint32_t)action < env->actions &&
           env->game->turn(env->rules, state) != NV_OVER &&
           env->encoding->decode(env, state, (uint32_t)action, move);
}

int32_t nv_env_move_action(const struct nv_env *env, const void *state, nv_move move)
{
    return env->encoding->encode(env, state, move);
}

int32_t nv_env_apply(const struct nv_env *env, void *state, int32_t action, nv_move *move)
{
    if (!nv_env_action_move(env, state, action, move))
        return NV_ENV_ILLEGAL;
    env->game->play(env->rules, state, *move);
    return nv_env_seat(env, state);
}

void nv_env_observe(const struct nv_env *env, const void *state, int32_t seat, uint8_t *out)
{
    env->encoding->observe(env, state, (uint32_t)seat, out);
}

void nv_env_observe_scalars(const struct nv_env *env, const void *state, int32_t seat, uint8_t *out)
{
    env->encoding->observe_scalars(env, state, (uint32_t)seat, out);
}

void nv_env_rewards(const struct nv_env *env, const void *state, float *rewards)
{
    nv_reward_all(env, state, rewards);
}

bool nv_env_reveals(const struct nv_env *env, const void *state, nv_move move)
{
    return nv_game_reveals(env->game, env->rules, state, move);
}

void nv_env_redeal(const struct nv_env *env, void *state, void *first, struct nv_rng *rng)
{
    alignas(NV_ALIGN) unsigned char whole[NV_MAX_STATE] = {0};
    memcpy(whole, state, env->extent);
    env->game->observe(env->rules, whole, 0, whole);
    env->game->determinize(env->rules, whole, rng);
    memcpy(state, whole, env->extent);
    if (first && env->encoding->rehide)
        env->encoding->rehide(first, state);
}
