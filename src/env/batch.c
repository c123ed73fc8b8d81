/* SPDX-License-Identifier: MIT */
/*
 * Many games at once. A step goes through them twice: first every action is decoded,
 * so that a wrong one leaves all games as they were, then every game is played. What
 * happens to a game depends on nothing but its own state, seed and action, so threads
 * can have any part of a batch. Whether a game has ended is read off its state.
 */
#include "env/encoding.h"

#include "env/reward.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 1, FAR_AHEAD = 6 }; /* games whose memory is asked for before it is needed */

struct step {
    const struct nv_env *env;
    char *states;
    uint64_t *seeds;
    const int32_t *actions;
    const uint8_t *which; /* of a reset */
    uint32_t count;
    struct nv_step_out out;
    nv_move *moves;
    _Atomic uint32_t bad; /* the first wrong action, or `count` */
};

enum ending { ON, TERMINATED, TRUNCATED };

static enum ending ending_of(const struct nv_env *env, const void *state)
{
    if (env->game->turn(env->rules, state) == NV_OVER)
        return TERMINATED;
    bool is_long = env->options.max_steps > 0 &&
                   env->game->ply(env->rules, state) >= env->options.max_steps;
    return is_long ? TRUNCATED : ON;
}

static void *state_at(const struct step *step, uint32_t i)
{
    return step->states + i * step->env->stride;
}

static bool has_traces(const struct step *step)
{
    return step->env->trace && step->out.traces && step->out.observations;
}

/* Not past `last`: what comes there may be another thread's. */
static void prefetch(const struct step *step, uint32_t i, uint32_t last)
{
    const struct nv_env *env = step->env;
    if (i + 2 * AHEAD < last)
        env->encoding->prefetch_head(state_at(step, i + 2 * AHEAD));
    if (i + AHEAD >= last)
        return;
    env->encoding->prefetch(env, state_at(step, i + AHEAD));
    if (has_traces(step))
        env->encoding->prefetch_trace(env, step->out.traces + (i + AHEAD) * env->trace);
}

/* The same for passes that read little of each game. */
static void prefetch_actions(const struct nv_env *env, const char *states, uint32_t i,
                             uint32_t last)
{
    if (i + 2 * FAR_AHEAD < last)
        env->encoding->prefetch_head(states + (i + 2 * FAR_AHEAD) * env->stride);
    if (i + FAR_AHEAD < last)
        env->encoding->prefetch_actions(states + (i + FAR_AHEAD) * env->stride);
}

static void write_observation(const struct step *step, uint32_t i, int32_t seat)
{
    const struct nv_env *env = step->env;
    const struct nv_step_out *out = &step->out;
    uint32_t looks = seat < 0 ? 0 : (uint32_t)seat;
    uint8_t *observation = out->observations + (size_t)i * env->bytes;
    if (has_traces(step))
        env->encoding->update(env, state_at(step, i), looks, out->traces + i * env->trace,
                              observation);
    else if (out->observations)
        env->encoding->observe(env, state_at(step, i), looks, observation);
    if (out->scalars)
        env->encoding->observe_scalars(env, state_at(step, i), looks,
                                       out->scalars + (size_t)i * env->scalars);
}

/* What there is to see of a game. */
static void write_view(const struct step *step, uint32_t i)
{
    const struct nv_env *env = step->env;
    const struct nv_step_out *out = &step->out;
    int32_t seat = nv_env_seat(env, state_at(step, i));
    write_observation(step, i, seat);
    if (out->masks && seat == NV_ENV_OVER)
        memset(out->masks + (size_t)i * env->actions, 1, env->actions);
    else if (out->masks)
        env->encoding->mask(env, state_at(step, i), out->masks + (size_t)i * env->actions);
    if (out->seats)
        out->seats[i] = seat;
}

static void write_ending(const struct step *step, uint32_t i, enum ending ending, bool rewarded)
{
    const struct nv_env *env = step->env;
    const struct nv_step_out *out = &step->out;
    if (out->rewards && rewarded && ending == TERMINATED)
        nv_reward_all(env, state_at(step, i), out->rewards + (size_t)i * env->players);
    else if (out->rewards)
        memset(out->rewards + (size_t)i * env->players, 0, env->players * sizeof *out->rewards);
    if (out->terminated)
        out->terminated[i] = ending == TERMINATED;
    if (out->truncated)
        out->truncated[i] = ending == TRUNCATED;
}

static void deal_next(const struct step *step, uint32_t i)
{
    step->seeds[i] += step->count;
    nv_env_deal(step->env, state_at(step, i), step->seeds[i]);
}

static void reset_some(void *step_, uint32_t first, uint32_t last)
{
    const struct step *step = step_;
    for (uint32_t i = first; i < last; i++) {
        if (!step->which || step->which[i])
            nv_env_deal(step->env, state_at(step, i), step->seeds[i]);
        write_ending(step, i, ending_of(step->env, state_at(step, i)), false);
        write_view(step, i);
    }
}

/* A later version may write more than its caller has room for. */
static struct nv_step_out read_out(const struct nv_step_out *given)
{
    struct nv_step_out out = {0};
    if (given)
        memcpy(&out, given, given->size < sizeof out ? given->size : sizeof out);
    return out;
}

void nv_env_reset(const struct nv_env *env, void *states, const uint64_t *seeds,
                  const uint8_t *which, uint32_t count, const struct nv_step_out *out)
{
    struct step step = {.env = env,
                        .states = states,
                        .seeds = (uint64_t *)seeds, /* only read here */
                        .which = which,
                        .count = count,
                        .out = read_out(out)};
    nv_pool_run(env->pool, reset_some, &step, count);
}

static bool decode(const struct step *step, uint32_t i)
{
    const struct nv_env *env = step->env;
    int32_t action = step->actions[i];
    if (action < 0 || (uint32_t)action >= env->actions)
        return false;
    return ending_of(env, state_at(step, i)) != ON ||
           env->encoding->decode(env, state_at(step, i), (uint32_t)action, &step->moves[i]);
}

static void decode_some(void *step_, uint32_t first, uint32_t last)
{
    struct step *step = step_;
    for (uint32_t i = first; i < last; i++) {
        prefetch_actions(step->env, step->states, i, last);
        if (decode(step, i))
            continue;
        uint32_t known = atomic_load(&step->bad);
        while (i < known && !atomic_compare_exchange_weak(&step->bad, &known, i))
            continue;
        return;
    }
}

/* A game that had ended before this step. */
static void step_ended(const struct step *step, uint32_t i, enum ending ending)
{
    if (step->env->options.autoreset == NV_RESET_NEXT_STEP) {
        deal_next(step, i);
        ending = ON;
    }
    write_ending(step, i, ending, false);
    write_view(step, i);
}

static void end_same_step(const struct step *step, uint32_t i)
{
    const struct nv_env *env = step->env;
    int32_t seat = nv_env_seat(env, state_at(step, i));
    if (step->out.final_observations)
        env->encoding->observe(env, state_at(step, i), seat < 0 ? 0 : (uint32_t)seat,
                               step->out.final_observations + (size_t)i * env->bytes);
    deal_next(step, i);
}

static void step_some(void *step_, uint32_t first, uint32_t last)
{
    const struct step *step = step_;
    const struct nv_env *env = step->env;
    for (uint32_t i = first; i < last; i++) {
        prefetch(step, i, last);
        enum ending before = ending_of(env, state_at(step, i));
        if (before != ON) {
            step_ended(step, i, before);
            continue;
        }
        env->game->play(env->rules, state_at(step, i), step->moves[i]);
        enum ending ending = ending_of(env, state_at(step, i));
        write_ending(step, i, ending, true);
        if (ending != ON && env->options.autoreset == NV_RESET_SAME_STEP)
            end_same_step(step, i);
        write_view(step, i);
    }
}

enum nv_status nv_env_step(const struct nv_env *env, void *states, uint64_t *seeds,
                           const int32_t *actions, uint32_t count, const struct nv_step_out *out,
                           uint32_t *bad)
{
    struct step step = {.env = env,
                        .states = states,
                        .seeds = seeds,
                        .actions = actions,
                        .count = count,
                        .out = read_out(out),
                        .moves = malloc((count + 1) * sizeof(nv_move))};
    if (!step.moves)
        return NV_NO_MEMORY;
    atomic_init(&step.bad, count);
    nv_pool_run(env->pool, decode_some, &step, count);
    uint32_t wrong = atomic_load(&step.bad);
    if (wrong == count)
        nv_pool_run(env->pool, step_some, &step, count);
    else if (bad)
        *bad = wrong;
    free(step.moves);
    return wrong == count ? NV_OK : NV_BAD_MOVE;
}

struct sample {
    const struct nv_env *env;
    const char *states;
    const uint8_t *masks;
    struct nv_rng *rngs;
    int32_t *actions;
};

/* A state that is over accepts any action. */
static int32_t sample_one(const struct sample *sample, uint32_t i)
{
    const struct nv_env *env = sample->env;
    const void *state = sample->states + i * env->stride;
    struct nv_rng *rng = &sample->rngs[i];
    if (env->game->turn(env->rules, state) == NV_OVER)
        return (int32_t)nv_rng_below(rng, env->actions);
    const uint8_t *mask = sample->masks ? sample->masks + (size_t)i * env->actions : NULL;
    return (int32_t)env->encoding->sample(env, state, mask, rng);
}

static void sample_some(void *sample_, uint32_t first, uint32_t last)
{
    const struct sample *sample = sample_;
    for (uint32_t i = first; i < last; i++) {
        prefetch_actions(sample->env, sample->states, i, last);
        sample->actions[i] = sample_one(sample, i);
    }
}

void nv_env_sample(const struct nv_env *env, const void *states, const uint8_t *masks,
                   struct nv_rng *rngs, int32_t *actions, uint32_t count)
{
    struct sample sample = {env, states, masks, rngs, actions};
    nv_pool_run(env->pool, sample_some, &sample, count);
}
