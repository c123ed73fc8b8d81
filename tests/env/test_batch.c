/* SPDX-License-Identifier: MIT */
/*
 * Batches play the games that moves and play do, whatever their size and their
 * threads; a wrong action changes nothing; games end and begin again as the mode says.
 */
#include "effort.h"
#include "env_test.h"

#include <math.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __SANITIZE_THREAD__
enum { FEW = 4, STEPS = 8 }; /* it is slow, and finds a race in a few steps */
#else
enum { FEW = SANITIZED ? 10 : 50, STEPS = SANITIZED ? 15 : 120 };
#endif
enum { LARGEST = 67, GUARD = 64 };

struct batch {
    struct nv_env *env;
    uint32_t count;
    char *states;
    uint64_t seeds[LARGEST];
    struct nv_rng rngs[LARGEST];
    int32_t actions[LARGEST];
    struct nv_step_out out;
    size_t bytes; /* of one observation */
};

static void *zeros(size_t bytes)
{
    size_t whole = (bytes + GUARD + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    void *memory = aligned_alloc(NV_ALIGN, whole);
    assert_non_null(memory);
    memset(memory, 0, whole);
    return memory;
}

static void batch_init(struct batch *batch, const struct table *table,
                       const struct nv_env_options *options, uint32_t count)
{
    uint32_t shape[NV_ENV_MAX_AXES];
    *batch = (struct batch){.env = env_create(table, options), .count = count, .bytes = 1};
    for (uint32_t i = nv_env_shape(batch->env, shape); i > 0; i--)
        batch->bytes *= shape[i - 1];
    batch->states = zeros(count * nv_env_stride(batch->env));
    batch->out = (struct nv_step_out){
        .size = sizeof batch->out,
        .observations = zeros(count * batch->bytes),
        .scalars = zeros(count * nv_env_scalars(batch->env)),
        .masks = zeros(count * nv_env_actions(batch->env)),
        .rewards = zeros(count * nv_env_players(batch->env) * sizeof(float)),
        .terminated = zeros(count),
        .truncated = zeros(count),
        .seats = zeros(count * sizeof(int32_t)),
        .final_observations = zeros(count * batch->bytes),
        .traces = zeros(count * nv_env_trace(batch->env)),
    };
    for (uint32_t i = 0; i < count; i++) {
        batch->seeds[i] = 100 + i;
        nv_rng_seed(&batch->rngs[i], i);
    }
    nv_env_reset(batch->env, batch->states, batch->seeds, NULL, count, &batch->out);
}

static void batch_finish(struct batch *batch)
{
    const struct nv_step_out *out = &batch->out;
    void *const all[] = {batch->states,  out->observations, out->scalars,
                         out->masks,     out->rewards,      out->terminated,
                         out->truncated, out->seats,        out->final_observations,
                         out->traces};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    nv_env_destroy(batch->env);
}

static void *batch_state(const struct batch *batch, uint32_t i)
{
    return batch->states + i * nv_env_stride(batch->env);
}

static enum nv_status batch_step(struct batch *batch, uint32_t *bad)
{
    return nv_env_step(batch->env, batch->states, batch->seeds, batch->actions, batch->count,
                       &batch->out, bad);
}

static void batch_sample(struct batch *batch)
{
    nv_env_sample(batch->env, batch->states, batch->out.masks, batch->rngs, batch->actions,
                  batch->count);
}

/* Everything that a step writes, as one number. */
static uint64_t digest(const struct batch *batch)
{
    const struct nv_step_out *out = &batch->out;
    const struct {
        const void *at;
        size_t bytes;
    } parts[] = {{batch->states, nv_env_stride(batch->env)},
                 {out->observations, batch->bytes},
                 {out->scalars, nv_env_scalars(batch->env)},
                 {out->masks, nv_env_actions(batch->env)},
                 {out->rewards, nv_env_players(batch->env) * sizeof(float)},
                 {out->terminated, 1},
                 {out->truncated, 1},
                 {out->seats, sizeof(int32_t)},
                 {batch->seeds, sizeof *batch->seeds}};
    uint64_t sum = 0;
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        for (size_t i = 0; i < parts[p].bytes * batch->count; i++)
            sum = (sum ^ ((const uint8_t *)parts[p].at)[i]) * UINT64_C(1099511628211);
    }
    return sum;
}

/* One game of a batch is what the rules make of the same moves, and is seen as one state is. */
static void require_game(const struct batch *batch, uint32_t i, struct position *position)
{
    static uint8_t seen[ENV_BYTES], mask[ENV_ACTIONS];
    const struct nv_env *env = batch->env;
    int32_t seat = nv_env_seat(env, position->state);
    REQUIRE(position, memcmp(batch_state(batch, i), position->state, nv_env_stride(env)) == 0);
    REQUIRE(position, batch->out.seats[i] == seat);
    REQUIRE(position, batch->out.terminated[i] == position_over(position));
    nv_env_observe(env, position->state, seat < 0 ? 0 : seat, seen);
    REQUIRE(position, memcmp(batch->out.observations + i * batch->bytes, seen, batch->bytes) == 0);
    nv_env_mask(env, position->state, mask);
    if (seat < 0)
        memset(mask, 1, sizeof mask);
    REQUIRE(position,
            memcmp(batch->out.masks + i * nv_env_actions(env), mask, nv_env_actions(env)) == 0);
}

/* Plays a batch and each of its games alone, next to each other. */
static void play_beside(const struct table *table, uint32_t observation, uint32_t count,
                        uint32_t threads)
{
    static struct position games[LARGEST];
    struct nv_env_options options = env_options();
    struct batch batch;
    options.observation = observation;
    options.threads = threads;
    batch_init(&batch, table, &options, count);
    for (uint32_t i = 0; i < count; i++)
        position_deal(&games[i], table, batch.seeds[i]);
    for (int step = 0; step < STEPS; step++) {
        batch_sample(&batch);
        for (uint32_t i = 0; i < count; i++) {
            nv_move move;
            if (position_over(&games[i])) {
                position_deal(&games[i], table, batch.seeds[i] + count);
            } else {
                assert_true(nv_env_action_move(batch.env, games[i].state, batch.actions[i], &move));
                position_play(&games[i], move);
            }
        }
        assert_int_equal(batch_step(&batch, NULL), NV_OK);
        for (uint32_t i = 0; i < count; i++)
            require_game(&batch, i, &games[i]);
    }
    batch_finish(&batch);
}

static void same_games(const struct table *table)
{
    if (env_refused(table))
        return;
    play_beside(table, NV_OBSERVE_TOKENS, 3, 1);
    play_beside(table, NV_OBSERVE_PLANES, 5, 2);
}

static void threads_change_nothing(const struct table *table)
{
    static const uint32_t counts[] = {1, 2, 7, LARGEST}, threads[] = {1, 2, 3, 8};
    if (env_refused(table))
        return;
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        uint64_t first = 0;
        for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
            struct nv_env_options options = env_options();
            struct batch batch;
            options.threads = threads[t];
            options.autoreset = NV_RESET_SAME_STEP;
            batch_init(&batch, table, &options, counts[c]);
            for (int step = 0; step < FEW; step++) {
                batch_sample(&batch);
                assert_int_equal(batch_step(&batch, NULL), NV_OK);
            }
            first = t == 0 ? digest(&batch) : first;
            assert_true(digest(&batch) == first);
            batch_finish(&batch);
        }
    }
}

static int32_t illegal_action(const struct batch *batch, uint32_t i)
{
    int32_t action = 0;
    while (batch->out.masks[i * nv_env_actions(batch->env) + (uint32_t)action])
        action++;
    return action;
}

static void wrong_actions_change_nothing(const struct table *table)
{
    struct nv_env_options options = env_options();
    struct batch batch;
    options.threads = 3;
    if (env_refused(table))
        return;
    batch_init(&batch, table, &options, 9);
    for (int step = 0; step < FEW; step++) {
        uint32_t bad = 99, wrong = (uint32_t)step % 9;
        batch_sample(&batch);
        int32_t right = batch.actions[wrong];
        const int32_t wrongs[] = {-1, INT32_MIN, INT32_MAX, (int32_t)nv_env_actions(batch.env),
                                  batch.out.terminated[wrong] ? -2 : illegal_action(&batch, wrong)};
        uint64_t before = digest(&batch);
        for (size_t k = 0; k < sizeof wrongs / sizeof *wrongs; k++) {
            batch.actions[wrong] = wrongs[k];
            assert_int_equal(batch_step(&batch, &bad), NV_BAD_MOVE);
            assert_int_equal(bad, wrong);
            assert_true(digest(&batch) == before);
        }
        batch.actions[wrong] = right;
        assert_int_equal(batch_step(&batch, &bad), NV_OK);
    }
    batch_finish(&batch);
}

/* Plays until some game has ended; returns which. */
static uint32_t play_to_end(struct batch *batch)
{
    for (;;) {
        batch_sample(batch);
        assert_int_equal(batch_step(batch, NULL), NV_OK);
        for (uint32_t i = 0; i < batch->count; i++) {
            if (batch->out.terminated[i] || batch->out.truncated[i])
                return i;
        }
    }
}

static float reward_of(const struct batch *batch, uint32_t i, uint32_t seat)
{
    return batch->out.rewards[i * nv_env_players(batch->env) + seat];
}

static void games_begin_again(const struct table *table)
{
    struct nv_env_options options = env_options();
    struct batch batch;
    if (env_refused(table) || table->endless)
        return;
    for (uint32_t mode = 0; mode <= NV_RESET_DISABLED; mode++) {
        alignas(NV_ALIGN) static unsigned char fresh[NV_MAX_STATE], last[NV_MAX_STATE];
        options.autoreset = mode;
        batch_init(&batch, table, &options, 3);
        uint32_t i = play_to_end(&batch);
        uint64_t seed = batch.seeds[i] + (mode == NV_RESET_SAME_STEP ? 0 : 3);
        memcpy(last, batch_state(&batch, i), nv_env_stride(batch.env));
        nv_env_deal(batch.env, fresh, seed);
        assert_int_equal(batch.out.terminated[i], 1);
        assert_true(reward_of(&batch, i, 0) != 0.0f || nv_env_players(batch.env) > 1);
        if (mode != NV_RESET_SAME_STEP) {
            assert_int_equal(batch.out.seats[i], NV_ENV_OVER);
            batch_sample(&batch);
            assert_int_equal(batch_step(&batch, NULL), NV_OK);
            assert_int_equal(batch.out.terminated[i], mode == NV_RESET_DISABLED);
            assert_true(reward_of(&batch, i, 0) == 0.0f);
        } else {
            assert_int_equal(memcmp(batch.out.final_observations + i * batch.bytes,
                                    batch.out.observations + i * batch.bytes, batch.bytes) != 0,
                             1);
        }
        const void *expected = mode == NV_RESET_DISABLED ? last : fresh;
        assert_memory_equal(batch_state(&batch, i), expected, nv_env_stride(batch.env));
        batch_finish(&batch);
    }
}

static void some_are_reset(const struct table *table)
{
    struct nv_env_options options = env_options();
    struct batch batch;
    alignas(NV_ALIGN) static unsigned char kept[NV_MAX_STATE], fresh[NV_MAX_STATE];
    static const uint8_t which[3] = {0, 1, 0};
    if (env_refused(table))
        return;
    batch_init(&batch, table, &options, 3);
    batch_sample(&batch);
    assert_int_equal(batch_step(&batch, NULL), NV_OK);
    memcpy(kept, batch_state(&batch, 0), nv_env_stride(batch.env));
    batch.seeds[1] = 77;
    nv_env_reset(batch.env, batch.states, batch.seeds, which, 3, &batch.out);
    nv_env_deal(batch.env, fresh, 77);
    assert_memory_equal(batch_state(&batch, 0), kept, nv_env_stride(batch.env));
    assert_memory_equal(batch_state(&batch, 1), fresh, nv_env_stride(batch.env));
    batch_finish(&batch);
}

static void long_games_are_truncated(const struct table *table)
{
    struct nv_env_options options = env_options();
    struct batch batch;
    options.max_steps = 5;
    if (env_refused(table))
        return;
    batch_init(&batch, table, &options, 2);
    for (int step = 1; step <= 12; step++) {
        batch_sample(&batch);
        assert_int_equal(batch_step(&batch, NULL), NV_OK);
        assert_int_equal(batch.out.truncated[0], step % 6 == 5); /* the sixth deals anew */
        assert_int_equal(batch.out.terminated[0], 0);
        assert_true(reward_of(&batch, 0, 0) == 0.0f);
    }
    batch_finish(&batch);
}

/* Rewards of several players add up to 0 and stay within their bounds. */
static void rewards_add_up(const struct table *table)
{
    if (env_refused(table) || table->endless)
        return;
    for (uint32_t kind = 0; kind <= NV_REWARD_SCORE; kind++) {
        struct nv_env_options options = env_options();
        struct batch batch;
        options.reward = kind;
        batch_init(&batch, table, &options, 2);
        uint32_t i = play_to_end(&batch), players = nv_env_players(batch.env), best = 0;
        struct nv_result result;
        float sum = 0.0f;
        table->game->result(table->rules, batch_state(&batch, i), &result);
        for (uint32_t seat = 0; seat < players; seat++) {
            float reward = reward_of(&batch, i, seat);
            sum += reward;
            assert_true(reward >= nv_env_min_reward(batch.env));
            assert_true(reward <= nv_env_max_reward(batch.env));
            best = reward > reward_of(&batch, i, best) ? seat : best;
        }
        if (players > 1) {
            assert_true(fabsf(sum) < 1e-4f);
            assert_true(result.place[best] == 0 || kind == NV_REWARD_SCORE); /* equal points */
        } else if (kind == NV_REWARD_WIN) {
            assert_true(fabsf(sum - (100.0f - (float)result.score[0]) / 100.0f) < 1e-6f);
        }
        uint32_t winners = (uint32_t)__builtin_popcount(result.winners);
        if (players > 1 && kind == NV_REWARD_WIN)
            assert_true(fabsf(reward_of(&batch, i, best) -
                              ((float)players / (float)winners - 1.0f) / (float)(players - 1)) <
                        1e-6f);
        batch_finish(&batch);
    }
}

/* Each legal action is drawn about equally often, with the masks and without. */
static void samples_are_even(const struct table *table)
{
    struct nv_env_options options = env_options();
    struct batch batch;
    static uint32_t drawn[ENV_ACTIONS];
    enum { DRAWS = 200 }; /* of each action, on average */
    if (env_refused(table))
        return;
    batch_init(&batch, table, &options, 1);
    for (int kind = 0; kind < 2; kind++) {
        int32_t legal[2048], action;
        uint32_t count = nv_env_legal(batch.env, batch.states, legal);
        memset(drawn, 0, sizeof drawn);
        for (uint32_t i = 0; i < count * DRAWS; i++) {
            nv_env_sample(batch.env, batch.states, kind ? batch.out.masks : NULL, batch.rngs,
                          &action, 1);
            drawn[action]++;
        }
        uint32_t sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            assert_in_range(drawn[legal[i]], DRAWS / 2, DRAWS * 2);
            sum += drawn[legal[i]];
        }
        assert_int_equal(sum, count * DRAWS);
    }
    batch_finish(&batch);
}

#ifndef EFFORT_REDUCED
/*
 * A process forked after threads were started has its own. Not under sanitizers, whose malloc does
 * not let go of its locks in a fork.
 */
static void forks_go_on(const struct table *table)
{
    struct nv_env_options options = env_options();
    struct batch batch;
    options.threads = 3;
    if (env_refused(table))
        return;
    batch_init(&batch, table, &options, 8);
    batch_sample(&batch);
    pid_t child = fork();
    if (child == 0) {
        bool stepped = batch_step(&batch, NULL) == NV_OK;
        batch_finish(&batch);
        _exit(stepped ? 0 : 1);
    }
    int status = 1;
    assert_int_equal(batch_step(&batch, NULL), NV_OK);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    batch_finish(&batch);
}
#endif

int main(void)
{
    static const struct property properties[] = {
        {"batches play the same games", same_games},
        {"threads change nothing", threads_change_nothing},
        {"wrong actions change nothing", wrong_actions_change_nothing},
        {"games begin again", games_begin_again},
        {"some are reset", some_are_reset},
        {"long games are truncated", long_games_are_truncated},
        {"rewards add up", rewards_add_up},
        {"samples are even", samples_are_even},
#ifndef EFFORT_REDUCED
        {"forks go on", forks_go_on},
#endif
    };
#ifdef __SANITIZE_THREAD__
    /* The rest has one thread, and a forked process could not start more. */
    enum { TESTED = 3 };
#else
    enum { TESTED = sizeof properties / sizeof *properties };
#endif
    return run_properties("env batch", properties, TESTED);
}
