/* SPDX-License-Identifier: MIT */
/*
 * The threads of an arena. Each takes the next game and plays it; the caller's
 * waits for signals, shows how far they are and ends a decided test.
 */
#include "cli/arena/arena.h"

#include "cli/signals.h"

#include <stdlib.h>
#include <time.h>

enum {
    MOST_THREADS = 256,
    TICK_NANOS = 50 * 1000 * 1000,
    FEWEST_DEALS = 8 /* before a test may be decided */
};

static bool take_game(struct nv_arena *arena, uint64_t *number)
{
    uint64_t games = nv_schedule_games(&arena->schedule);
    pthread_mutex_lock(&arena->lock);
    while (arena->next < games && arena->played[arena->next].winners)
        arena->next++;
    bool found = arena->next < games && !atomic_load(&arena->stop);
    if (found)
        *number = arena->next++;
    pthread_mutex_unlock(&arena->lock);
    return found;
}

static void hand_in(struct nv_arena *arena, uint64_t number, const struct nv_played *played,
                    const struct nv_game_notes *notes)
{
    struct nv_fixture fixture = nv_schedule_game(&arena->schedule, number);
    const char *names[NV_MAX_PLAYERS];
    for (uint32_t seat = 0; seat < arena->schedule.seats; seat++)
        names[seat] = arena->players[fixture.player[seat]].text;
    pthread_mutex_lock(&arena->lock);
    arena->played[number] = *played;
    arena->done++;
    struct nv_error error;
    enum nv_status status = nv_results_add(&arena->results, number, &fixture, played, notes, names,
                                           arena->schedule.seats, &error);
    if (status && !arena->status) {
        arena->status = status;
        arena->error = error;
        atomic_store(&arena->stop, true);
    }
    pthread_mutex_unlock(&arena->lock);
}

static void *work(void *arena_)
{
    struct nv_arena *arena = arena_;
    struct nv_played played;
    struct nv_game_notes notes;
    uint64_t number;
    while (take_game(arena, &number)) {
        if (nv_match_play(arena, number, &played, &notes))
            hand_in(arena, number, &played, &notes);
        free(notes.said);
    }
    pthread_mutex_lock(&arena->lock);
    arena->running--;
    pthread_mutex_unlock(&arena->lock);
    return NULL;
}

/* A test that is decided ends the arena; the first few deals may be flukes. */
static void look_at_test(struct nv_arena *arena)
{
    double ratio;
    if (arena->sprt && nv_tally_encounter(arena, 0).sample.count >= FEWEST_DEALS &&
        nv_arena_sprt(arena, &ratio) != NV_SPRT_OPEN)
        atomic_store(&arena->stop, true);
}

static bool look(struct nv_arena *arena)
{
    pthread_mutex_lock(&arena->lock);
    bool running = arena->running > 0;
    look_at_test(arena);
    if (running && arena->progress.active)
        nv_report_progress(arena);
    pthread_mutex_unlock(&arena->lock);
    return running;
}

/* Until all threads have ended; the signal that came, or 0. */
static int watch(struct nv_arena *arena, const sigset_t *signals)
{
    const struct timespec tick = {.tv_nsec = TICK_NANOS};
    int caught = 0;
    nv_progress_begin(&arena->progress, "games", nv_schedule_games(&arena->schedule),
                      arena->resumed);
    while (look(arena)) {
        int got = sigtimedwait(signals, NULL, &tick);
        if (got > 0) {
            caught = got;
            atomic_store(&arena->stop, true);
        }
    }
    nv_progress_end(&arena->progress);
    return caught;
}

static uint32_t start_threads(struct nv_arena *arena, pthread_t threads[MOST_THREADS])
{
    uint32_t started = 0;
    pthread_mutex_lock(&arena->lock);
    while (started < arena->concurrency && started < MOST_THREADS &&
           pthread_create(&threads[started], NULL, work, arena) == 0)
        started++;
    arena->running = started;
    pthread_mutex_unlock(&arena->lock);
    return started;
}

int nv_arena_run(struct nv_arena *arena)
{
    pthread_t threads[MOST_THREADS];
    struct nv_signals signals;
    nv_signals_hold(&signals);
    uint32_t started = start_threads(arena, threads);
    if (started == 0)
        arena->status = nv_fail(&arena->error, NV_NO_MEMORY, "no threads to play in");
    int caught = watch(arena, &signals.held);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    nv_signals_release(&signals);
    return caught;
}
