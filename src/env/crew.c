/* SPDX-License-Identifier: MIT */
/* Threads that wait for work: they look for it for a moment, then sleep. */
#include "env/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { SPINS = 2000 }; /* looks at a number before a thread sleeps: about a short step */

struct crew_thread {
    struct nv_crew *crew;
    pthread_t thread;
    uint32_t number; /* from 1; the caller has 0 */
};

/* What threads share; left behind, locks and all, in a process that was forked. */
struct gang {
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    _Atomic uint32_t round;   /* grows with each piece of work */
    _Atomic uint32_t working; /* threads that have not finished it */
    bool ending;
    nv_crew_work *work;
    void *context;
    uint32_t count;
    uint32_t started; /* threads, without the caller */
    pid_t process;
    struct crew_thread threads[];
};

struct nv_crew {
    uint32_t threads; /* with the caller */
    _Atomic bool busy;
    struct gang *gang; /* NULL until there is work */
};

static uint32_t border(uint32_t count, uint32_t number, uint32_t threads)
{
    return (uint32_t)((uint64_t)count * number / threads);
}

static void do_piece(const struct gang *gang, uint32_t number)
{
    uint32_t pieces = gang->started + 1;
    uint32_t first = border(gang->count, number, pieces);
    uint32_t last = border(gang->count, number + 1, pieces);
    if (first < last)
        gang->work(gang->context, first, last);
}

/* Waits until there is a round other than `known`; returns false at the end. */
static bool await_round(struct gang *gang, uint32_t known)
{
    for (int i = 0; i < SPINS; i++) {
        if (atomic_load_explicit(&gang->round, memory_order_acquire) != known)
            return !gang->ending;
    }
    pthread_mutex_lock(&gang->lock);
    while (atomic_load(&gang->round) == known)
        pthread_cond_wait(&gang->wake, &gang->lock);
    bool on = !gang->ending;
    pthread_mutex_unlock(&gang->lock);
    return on;
}

static void *live(void *thread_)
{
    struct crew_thread *thread = thread_;
    struct gang *gang = thread->crew->gang;
    for (uint32_t round = 0; await_round(gang, round); round++) {
        do_piece(gang, thread->number);
        if (atomic_fetch_sub(&gang->working, 1) == 1) {
            pthread_mutex_lock(&gang->lock);
            pthread_cond_signal(&gang->done);
            pthread_mutex_unlock(&gang->lock);
        }
    }
    return NULL;
}

static void begin_round(struct gang *gang)
{
    pthread_mutex_lock(&gang->lock);
    atomic_store(&gang->working, gang->started);
    atomic_fetch_add_explicit(&gang->round, 1, memory_order_release);
    pthread_cond_broadcast(&gang->wake);
    pthread_mutex_unlock(&gang->lock);
}

static void await_done(struct gang *gang)
{
    for (int i = 0; i < SPINS; i++) {
        if (atomic_load_explicit(&gang->working, memory_order_acquire) == 0)
            return;
    }
    pthread_mutex_lock(&gang->lock);
    while (atomic_load(&gang->working) > 0)
        pthread_cond_wait(&gang->done, &gang->lock);
    pthread_mutex_unlock(&gang->lock);
}

/* Fewer threads than asked for, or none, only work more slowly. */
static void hire(struct nv_crew *crew)
{
    struct gang *gang = calloc(1, sizeof *gang + crew->threads * sizeof *gang->threads);
    free(crew->gang); /* a copy of what the process before a fork has */
    crew->gang = gang;
    if (!gang)
        return;
    pthread_mutex_init(&gang->lock, NULL);
    pthread_cond_init(&gang->wake, NULL);
    pthread_cond_init(&gang->done, NULL);
    gang->process = getpid();
    for (uint32_t number = 1; number < crew->threads; number++) {
        struct crew_thread *thread = &gang->threads[number];
        *thread = (struct crew_thread){.crew = crew, .number = number};
        if (pthread_create(&thread->thread, NULL, live, thread) != 0)
            break;
        gang->started = number;
    }
}

static void dismiss(struct gang *gang)
{
    gang->ending = true;
    begin_round(gang);
    for (uint32_t number = 1; number <= gang->started; number++)
        pthread_join(gang->threads[number].thread, NULL);
    pthread_mutex_destroy(&gang->lock);
    pthread_cond_destroy(&gang->wake);
    pthread_cond_destroy(&gang->done);
}

struct nv_crew *nv_crew_create(uint32_t threads)
{
    struct nv_crew *crew = calloc(1, sizeof *crew);
    if (crew)
        crew->threads = threads;
    return crew;
}

void nv_crew_destroy(struct nv_crew *crew)
{
    if (!crew)
        return;
    if (crew->gang && crew->gang->process == getpid())
        dismiss(crew->gang);
    free(crew->gang);
    free(crew);
}

static void run_together(struct nv_crew *crew, nv_crew_work *work, void *context, uint32_t count)
{
    if (!crew->gang || crew->gang->process != getpid())
        hire(crew);
    struct gang *gang = crew->gang;
    if (!gang || gang->started == 0) {
        work(context, 0, count);
        return;
    }
    gang->work = work;
    gang->context = context;
    gang->count = count;
    begin_round(gang);
    do_piece(gang, 0);
    await_done(gang);
}

void nv_crew_run(struct nv_crew *crew, nv_crew_work *work, void *context, uint32_t count)
{
    bool free_crew = false;
    if (!crew || count < 2 || !atomic_compare_exchange_strong(&crew->busy, &free_crew, true)) {
        work(context, 0, count);
        return;
    }
    run_together(crew, work, context, count);
    atomic_store(&crew->busy, false);
}
