/* SPDX-License-Identifier: MIT */
/*
 * Threads that wait for work. A step of a batch is shorter than waking a thread, so that
 * they look for work for a while before they sleep, and nobody waits for one that has not
 * come: each has a share of the items, takes grains of it from its front, and then helps
 * the others from the back of theirs (work stealing). On a busy machine the caller so does what a
 * thread that gets no processor does not; on an idle one each has the same items in every round,
 * and finds them in its own cache.
 */
#include "env/thread_pool.h"

#include "novae/env.h"

#include <pthread.h>
#include <sched.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE = 64,    /* bytes of a line of the cache, which two threads should not write */
    SPINS = 200,  /* looks before a thread offers its processor to others, */
    YIELDS = 300, /* and how often it does before it sleeps: some tenths of a millisecond */
    GRAINS = 16,  /* pieces of a share, */
    GRAIN = 16    /* of so many items or a multiple */
};

/* Items from `first` to before `last` in one word, so that one exchange takes some of them. */
struct share {
    alignas(LINE) _Atomic uint64_t items;
};

struct pool_thread {
    struct gang *gang;
    pthread_t thread;
    uint32_t number; /* from 1; the caller has 0 */
};

/* What threads share; left behind, locks and all, in a process that was forked. */
struct gang {
    alignas(LINE) _Atomic uint32_t round;  /* grows with each piece of work */
    alignas(LINE) _Atomic uint32_t inside; /* threads that may have taken items */
    alignas(LINE) _Atomic uint32_t asleep; /* threads that a round must wake */
    _Atomic bool caller_asleep;
    _Atomic uint32_t grain; /* items that are taken at once */
    nv_pool_work *work;     /* this and its context are read by who has taken some */
    void *context;
    _Atomic bool ending;
    uint32_t pieces;  /* the work is cut into, whether there is a thread for each or not */
    uint32_t started; /* threads, without the caller */
    pid_t process;
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    struct pool_thread threads[NV_ENV_MAX_THREADS];
    struct share shares[NV_ENV_MAX_THREADS];
};

struct nv_pool {
    uint32_t threads; /* with the caller */
    _Atomic bool busy;
    struct gang *gang; /* NULL until there is work */
};

static uint64_t pack(uint32_t first, uint32_t last)
{
    return (uint64_t)first << 32 | last;
}

/* A grain from the front of a share, or from its back. */
static bool take(struct share *share, uint32_t grain, bool front, uint32_t *first, uint32_t *last)
{
    uint64_t known = atomic_load(&share->items), rest;
    do {
        uint32_t from = (uint32_t)(known >> 32), to = (uint32_t)known;
        if (from >= to)
            return false;
        uint32_t some = to - from < grain ? to - from : grain;
        *first = front ? from : to - some;
        *last = *first + some;
        rest = front ? pack(*last, to) : pack(from, *first);
    } while (!atomic_compare_exchange_weak(&share->items, &known, rest));
    return true;
}

/* Works until nothing is left: own items first, then those of whoever comes next. */
static void work_on(struct gang *gang, uint32_t number)
{
    uint32_t first, last;
    for (uint32_t i = 0; i < gang->pieces; i++) {
        struct share *share = &gang->shares[(number + i) % gang->pieces];
        while (take(share, atomic_load(&gang->grain), i == 0, &first, &last))
            gang->work(gang->context, first, last);
    }
}

static void relax(int looks)
{
    if (looks >= SPINS)
        sched_yield();
#if defined(__x86_64__) || defined(__i386__)
    else
        __builtin_ia32_pause();
#endif
}

/* Waits for a round other than `known` and returns it. */
static uint32_t await_round(struct gang *gang, uint32_t known)
{
    for (int looks = 0; looks < SPINS + YIELDS; looks++) {
        uint32_t round = atomic_load(&gang->round);
        if (round != known)
            return round;
        relax(looks);
    }
    pthread_mutex_lock(&gang->lock);
    atomic_fetch_add(&gang->asleep, 1);
    while (atomic_load(&gang->round) == known)
        pthread_cond_wait(&gang->wake, &gang->lock);
    atomic_fetch_sub(&gang->asleep, 1);
    pthread_mutex_unlock(&gang->lock);
    return atomic_load(&gang->round);
}

/* The last to leave wakes the caller. Who comes late finds nothing, or the next round's items. */
static void *live(void *thread_)
{
    struct pool_thread *thread = thread_;
    struct gang *gang = thread->gang;
    for (uint32_t round = await_round(gang, 0); !atomic_load(&gang->ending);
         round = await_round(gang, round)) {
        atomic_fetch_add(&gang->inside, 1);
        work_on(gang, thread->number);
        if (atomic_fetch_sub(&gang->inside, 1) == 1 && atomic_load(&gang->caller_asleep)) {
            pthread_mutex_lock(&gang->lock);
            pthread_cond_signal(&gang->done);
            pthread_mutex_unlock(&gang->lock);
        }
    }
    return NULL;
}

/* Either a thread that is about to sleep sees the new round, or it is seen asleep here. */
static void begin_round(struct gang *gang)
{
    atomic_fetch_add(&gang->round, 1);
    if (atomic_load(&gang->asleep) == 0)
        return;
    pthread_mutex_lock(&gang->lock);
    pthread_cond_broadcast(&gang->wake);
    pthread_mutex_unlock(&gang->lock);
}

/* All items are taken: who has taken some is inside. */
static void await_done(struct gang *gang)
{
    for (int looks = 0; looks < SPINS + YIELDS; looks++) {
        if (atomic_load(&gang->inside) == 0)
            return;
        relax(looks);
    }
    pthread_mutex_lock(&gang->lock);
    atomic_store(&gang->caller_asleep, true);
    while (atomic_load(&gang->inside) > 0)
        pthread_cond_wait(&gang->done, &gang->lock);
    atomic_store(&gang->caller_asleep, false);
    pthread_mutex_unlock(&gang->lock);
}

/* Fewer threads than asked for, or none, only work more slowly. */
static void hire(struct nv_pool *pool)
{
    struct gang *gang = aligned_alloc(LINE, sizeof *gang);
    free(pool->gang); /* a copy of what the process before a fork has */
    pool->gang = gang;
    if (!gang)
        return;
    memset(gang, 0, sizeof *gang);
    pthread_mutex_init(&gang->lock, NULL);
    pthread_cond_init(&gang->wake, NULL);
    pthread_cond_init(&gang->done, NULL);
    gang->process = getpid();
    gang->pieces = pool->threads;
    for (uint32_t number = 1; number < pool->threads; number++) {
        struct pool_thread *thread = &gang->threads[number];
        *thread = (struct pool_thread){.gang = gang, .number = number};
        if (pthread_create(&thread->thread, NULL, live, thread) != 0)
            break;
        gang->started = number;
    }
}

static void dismiss(struct gang *gang)
{
    atomic_store(&gang->ending, true);
    begin_round(gang);
    for (uint32_t number = 1; number <= gang->started; number++)
        pthread_join(gang->threads[number].thread, NULL);
    pthread_mutex_destroy(&gang->lock);
    pthread_cond_destroy(&gang->wake);
    pthread_cond_destroy(&gang->done);
}

struct nv_pool *nv_pool_create(uint32_t threads)
{
    struct nv_pool *pool = calloc(1, sizeof *pool);
    if (pool)
        pool->threads = threads;
    return pool;
}

void nv_pool_destroy(struct nv_pool *pool)
{
    if (!pool)
        return;
    if (pool->gang && pool->gang->process == getpid())
        dismiss(pool->gang);
    free(pool->gang);
    free(pool);
}

/* Whole grains for each thread, so that two seldom write to one line of an array. */
static void deal_out(struct gang *gang, uint32_t count)
{
    uint64_t wanted = (uint64_t)gang->pieces * GRAINS * GRAIN;
    uint32_t grain = GRAIN * (uint32_t)((count + wanted - 1) / wanted);
    uint64_t grains = ((uint64_t)count + grain - 1) / grain, pieces = gang->pieces;
    atomic_store(&gang->grain, grain);
    for (uint32_t i = 0; i < pieces; i++) {
        uint64_t first = grains * i / pieces * grain, last = grains * (i + 1) / pieces * grain;
        atomic_store(&gang->shares[i].items,
                     pack((uint32_t)first, last < count ? (uint32_t)last : count));
    }
}

static void run_together(struct nv_pool *pool, nv_pool_work *work, void *context, uint32_t count)
{
    if (!pool->gang || pool->gang->process != getpid())
        hire(pool);
    struct gang *gang = pool->gang;
    if (!gang || gang->started == 0) {
        work(context, 0, count);
        return;
    }
    gang->work = work;
    gang->context = context;
    deal_out(gang, count);
    begin_round(gang);
    work_on(gang, 0);
    await_done(gang);
}

void nv_pool_run(struct nv_pool *pool, nv_pool_work *work, void *context, uint32_t count)
{
    bool idle = false;
    if (!pool || count < 2 || !atomic_compare_exchange_strong(&pool->busy, &idle, true)) {
        work(context, 0, count);
        return;
    }
    run_together(pool, work, context, count);
    atomic_store(&pool->busy, false);
}
