/* SPDX-License-Identifier: MIT */
/* POSIX threads, started for one run and joined at its end. */
#include "search/workers.h"

#ifdef NV_NO_THREADS

void nv_workers_run(uint32_t count, void (*work)(void *context, uint32_t number), void *context)
{
    (void)count;
    work(context, 0);
}

#else

#include "search/search.h"

#include <assert.h>
#include <pthread.h>

struct worker {
    pthread_t thread;
    void (*work)(void *context, uint32_t number);
    void *context;
    uint32_t number;
};

static void *start(void *worker_)
{
    struct worker *worker = worker_;
    worker->work(worker->context, worker->number);
    return NULL;
}

void nv_workers_run(uint32_t count, void (*work)(void *context, uint32_t number), void *context)
{
    struct worker workers[NV_MAX_THREADS];
    uint32_t started = 1;
    assert(count <= NV_MAX_THREADS);
    while (started < count) {
        struct worker *worker = &workers[started];
        *worker = (struct worker){.work = work, .context = context, .number = started};
        /* Fewer threads than asked for only think more slowly. */
        if (pthread_create(&worker->thread, NULL, start, worker) != 0)
            break;
        started++;
    }
    work(context, 0);
    for (uint32_t i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

#endif
