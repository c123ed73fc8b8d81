/* SPDX-License-Identifier: MIT */
/*
 * How fast batches of games step, against listing all moves and playing one:
 *   env_bench GAME OBSERVATION THREADS SECONDS
 * With several threads: against the same batch with one. Both run in turns, so that a busy
 * machine slows down both; one thread is timed by what it computes, several by the clock, in
 * short turns of which the best counts: the one in which others left them a processor each.
 * Prints one line of JSON; bench/python.py asks for it.
 *   env_bench GAME OBSERVATION THREADS turns
 * answers each line it reads with the steps a second of a tenth of one, for who takes turns
 * with it.
 */
#define _DEFAULT_SOURCE /* for madvise */
#include "novae/env.h"
#include "novae/registry.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { COUNT = 1024, LARGE_PAGE = 1 << 21 };
static const double LONG_TURN = 0.1, SHORT_TURN = 0.004;

static clockid_t kind = CLOCK_PROCESS_CPUTIME_ID; /* one thread: what others do matters less */

static double now(void)
{
    struct timespec time;
    clock_gettime(kind, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

struct bench {
    const struct nv_game *game;
    struct nv_env *env;
    char *states;
    uint64_t seeds[COUNT], plain_seed;
    struct nv_rng rngs[COUNT], rng;
    int32_t actions[COUNT];
    struct nv_step_out out;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES], state[NV_MAX_STATE];
};

/* As Python's batches do it, so that both have the same: large arrays may have large pages. */
static void *take(size_t bytes)
{
    size_t unit = bytes < LARGE_PAGE ? NV_ALIGN : LARGE_PAGE,
           whole = (bytes + unit - 1) / unit * unit;
    void *memory = aligned_alloc(unit, whole);
    if (!memory)
        exit(1);
#ifdef MADV_HUGEPAGE
    if (unit == LARGE_PAGE)
        madvise(memory, whole, MADV_HUGEPAGE);
#endif
    memset(memory, 0, bytes);
    return memory;
}

/* The map that games are played on unless told otherwise. */
static const char *island(const struct nv_game *game)
{
    const struct nv_map *map = game->maps;
    while (strcmp(map->name, "island") != 0)
        map++;
    return map->text;
}

static void prepare(struct bench *bench, const char *name, bool planes, uint32_t threads)
{
    struct nv_env_options options;
    struct nv_setup setup;
    uint32_t shape[NV_ENV_MAX_AXES];
    bench->game = nv_game_find(nv_span_of(name));
    nv_setup_init(&setup, bench->game);
    if (bench->game->maps)
        setup.map = nv_span_of(island(bench->game));
    nv_env_options_init(&options, sizeof options);
    options.observation = planes ? NV_OBSERVE_PLANES : NV_OBSERVE_TOKENS;
    options.threads = threads;
    bench->game->configure(bench->rules, &setup, NULL);
    bench->env = nv_env_create(bench->game, bench->rules, &options, NULL);
    size_t bytes = COUNT;
    for (uint32_t i = nv_env_shape(bench->env, shape); i > 0; i--)
        bytes *= shape[i - 1];
    bench->states = take(COUNT * nv_env_stride(bench->env));
    bench->out = (struct nv_step_out){
        .size = sizeof bench->out,
        .observations = take(bytes),
        .masks = take(COUNT * nv_env_actions(bench->env)),
        .rewards = take(COUNT * NV_MAX_PLAYERS * sizeof(float)),
        .terminated = take(COUNT),
        .truncated = take(COUNT),
        .seats = take(COUNT * sizeof(int32_t)),
        .traces = nv_env_trace(bench->env) ? take(COUNT * nv_env_trace(bench->env)) : NULL,
        .scalars = planes ? take(COUNT * nv_env_scalars(bench->env)) : NULL,
    };
    for (uint32_t i = 0; i < COUNT; i++) {
        bench->seeds[i] = i;
        nv_rng_seed(&bench->rngs[i], i);
    }
    nv_rng_seed(&bench->rng, 1);
    nv_env_reset(bench->env, bench->states, bench->seeds, NULL, COUNT, &bench->out);
}

static uint64_t plain(struct bench *bench, double until)
{
    uint64_t plies = 0;
    while (now() < until) {
        bench->game->deal_seed(bench->rules, bench->state, bench->plain_seed++);
        plies += nv_playout_by_moves(bench->game, bench->rules, bench->state, &bench->rng,
                                     UINT32_MAX);
    }
    return plies;
}

static uint64_t batch(struct bench *bench, double until)
{
    uint64_t steps = 0;
    for (; now() < until; steps += COUNT) {
        nv_env_sample(bench->env, bench->states, bench->out.masks, bench->rngs, bench->actions,
                      COUNT);
        if (nv_env_step(bench->env, bench->states, bench->seeds, bench->actions, COUNT, &bench->out,
                        NULL) != NV_OK)
            exit(1);
    }
    return steps;
}

/* Steps, seconds, and the most steps a second of any turn. */
struct pace {
    uint64_t done;
    double spent, best;
};

static void turn(struct bench *bench, bool is_plain, double seconds, struct pace *pace)
{
    double start = now();
    uint64_t done = is_plain ? plain(bench, start + seconds) : batch(bench, start + seconds);
    double spent = now() - start, rate = (double)done / spent;
    pace->done += done;
    pace->spent += spent;
    pace->best = rate > pace->best ? rate : pace->best;
}

static void answer_turns(struct bench *bench)
{
    for (int key; (key = getchar()) != EOF;) {
        struct pace pace = {0};
        if (key != '\n')
            continue;
        turn(bench, false, LONG_TURN, &pace);
        printf("%.0f\n", pace.best);
        fflush(stdout);
    }
}

static void compare(struct bench *measured, struct bench *beside, uint32_t threads, double seconds)
{
    struct pace pace[2] = {{0}};
    for (double begun = now(); now() - begun < seconds;) {
        turn(beside, threads == 1, threads == 1 ? LONG_TURN : SHORT_TURN, &pace[0]);
        turn(measured, false, threads == 1 ? LONG_TURN : SHORT_TURN, &pace[1]);
    }
    for (int i = 0; i < 2 && threads == 1; i++)
        pace[i].best = (double)pace[i].done / pace[i].spent;
    printf("{\"%s\": %.0f, \"batch\": %.0f}\n", threads == 1 ? "moves_play" : "one_thread",
           pace[0].best, pace[1].best);
}

int main(int argc, char **argv)
{
    static struct bench measured, beside;
    if (argc != 5 || !nv_game_find(nv_span_of(argv[1]))) {
        fprintf(stderr, "usage: env_bench GAME tokens|planes THREADS SECONDS|turns\n");
        return 2;
    }
    bool planes = strcmp(argv[2], "planes") == 0;
    uint32_t threads = (uint32_t)atoi(argv[3]);
    if (threads > 1)
        kind = CLOCK_MONOTONIC;
    prepare(&measured, argv[1], planes, threads);
    if (strcmp(argv[4], "turns") == 0) {
        answer_turns(&measured);
        return 0;
    }
    prepare(&beside, argv[1], planes, 1);
    compare(&measured, &beside, threads, atof(argv[4]));
    return 0;
}
