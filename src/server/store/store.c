/* SPDX-License-Identifier: MIT */
/*
 * The store's thread. It takes whatever waits as one group: the writing jobs in
 * one transaction, each behind a savepoint so that a refused one leaves alone,
 * then all events at once, then COMMIT; afterwards the reading jobs. A group that
 * fails is taken apart and each of its jobs tried alone, so that a bad one does
 * not take the others with it.
 */
#include "server/store/store.h"

#include "server/store/db.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { GROUP = 1024 }; /* jobs of a group, at most */

struct nv_store {
    struct nv_db *db;
    struct nv_mailbox *box;
    struct nv_ear *ear;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct nv_job *first;
    struct nv_job **end;
    bool closing;
    atomic_bool healthy;
    atomic_uint_fast64_t jobs, groups, failures, waiting;
};

/* One group, sorted by what has to be done for its jobs. */
struct group {
    struct nv_job *writes[GROUP];
    struct nv_append *appends[GROUP];
    struct nv_job *reads[GROUP];
    uint32_t write_count, append_count, read_count;
};

static bool is_append(const struct nv_job *job)
{
    return job->appends;
}

static void sort_in(struct group *group, struct nv_job *job)
{
    job->outcome = NV_STORED;
    if (is_append(job))
        group->appends[group->append_count++] = (struct nv_append *)job;
    else if (job->writes)
        group->writes[group->write_count++] = job;
    else
        group->reads[group->read_count++] = job;
}

/* A refused job is undone alone; one that meets a failing store fails the group. */
static enum nv_outcome run_write(struct nv_db *db, struct nv_job *job)
{
    if (db->kind->execute(db, "SAVEPOINT job") != NV_STORED)
        return NV_AWAY;
    job->outcome = job->run(job, db);
    if (job->outcome == NV_AWAY)
        return NV_AWAY;
    if (job->outcome == NV_CONFLICT && db->kind->execute(db, "ROLLBACK TO job") != NV_STORED)
        return NV_AWAY;
    return db->kind->execute(db, "RELEASE job");
}

/* What comes with events that are in, as ratings with the end of a game. */
static enum nv_outcome run_more(struct nv_db *db, struct group *group)
{
    for (uint32_t i = 0; i < group->append_count; i++) {
        struct nv_job *job = &group->appends[i]->job;
        if (job->run && job->outcome == NV_STORED && job->run(job, db) != NV_STORED)
            return NV_AWAY;
    }
    return NV_STORED;
}

static enum nv_outcome write_all(struct nv_db *db, struct group *group)
{
    enum nv_outcome outcome = NV_STORED;
    for (uint32_t i = 0; i < group->write_count && outcome == NV_STORED; i++)
        outcome = run_write(db, group->writes[i]);
    if (outcome == NV_STORED && group->append_count > 0) {
        outcome = db->kind->append(db, group->appends, group->append_count);
        if (outcome == NV_STORED)
            outcome = run_more(db, group);
        if (outcome == NV_STORED && db->kind->announce)
            outcome = db->kind->announce(db, group->appends, group->append_count);
    }
    return outcome;
}

/* Moves and nothing else: what a busy server writes nearly always. */
static bool only_moves(const struct group *group)
{
    for (uint32_t i = 0; i < group->append_count; i++) {
        if (group->appends[i]->count != 1 || group->appends[i]->job.run)
            return false;
    }
    return group->write_count == 0;
}

static enum nv_outcome transact(struct nv_db *db, struct group *group)
{
    if (group->write_count + group->append_count == 0)
        return NV_STORED;
    if (db->kind->append_alone && only_moves(group))
        return db->kind->append_alone(db, group->appends, group->append_count);
    if (db->kind->execute(db, "BEGIN") != NV_STORED)
        return NV_AWAY;
    enum nv_outcome outcome = write_all(db, group);
    if (outcome == NV_STORED && db->kind->execute(db, "COMMIT") == NV_STORED)
        return NV_STORED;
    db->kind->execute(db, "ROLLBACK");
    return NV_AWAY;
}

static void transact_alone(struct nv_store *store, struct nv_job *job)
{
    static _Thread_local struct group alone;
    alone.write_count = alone.append_count = alone.read_count = 0;
    sort_in(&alone, job);
    if (transact(store->db, &alone) != NV_STORED)
        job->outcome = NV_AWAY;
}

static void take_apart(struct nv_store *store, struct group *group)
{
    for (uint32_t i = 0; i < group->write_count; i++)
        transact_alone(store, group->writes[i]);
    for (uint32_t i = 0; i < group->append_count; i++)
        transact_alone(store, &group->appends[i]->job);
}

static void open_letter(struct nv_letter *letter, uint64_t now)
{
    struct nv_job *job = (struct nv_job *)letter; /* its first member */
    job->done(job, now);
}

static void give_back(struct nv_store *store, struct nv_job *job)
{
    bool away = job->outcome == NV_AWAY;
    atomic_fetch_sub(&store->waiting, 1);
    atomic_fetch_add(&store->jobs, 1);
    if (away)
        atomic_fetch_add(&store->failures, 1);
    if (away || job->writes || is_append(job))
        atomic_store(&store->healthy, !away);
    job->letter.open = open_letter;
    nv_mailbox_put(store->box, &job->letter);
}

static void give_all_back(struct nv_store *store, struct group *group)
{
    for (uint32_t i = 0; i < group->write_count; i++)
        give_back(store, group->writes[i]);
    for (uint32_t i = 0; i < group->append_count; i++)
        give_back(store, &group->appends[i]->job);
    for (uint32_t i = 0; i < group->read_count; i++) {
        struct nv_job *job = group->reads[i];
        job->outcome = job->run(job, store->db);
        if (job->outcome == NV_AWAY) /* a connection that was lost meanwhile is made again */
            job->outcome = job->run(job, store->db);
        give_back(store, job);
    }
}

/* Waits for jobs and takes them; false when there are none and the store closes. */
static bool take_group(struct nv_store *store, struct group *group)
{
    group->write_count = group->append_count = group->read_count = 0;
    pthread_mutex_lock(&store->lock);
    while (!store->first && !store->closing)
        pthread_cond_wait(&store->filled, &store->lock);
    bool any = store->first != NULL;
    for (uint32_t i = 0; i < GROUP && store->first; i++) {
        struct nv_job *job = store->first;
        store->first = job->next;
        sort_in(group, job);
    }
    if (!store->first)
        store->end = &store->first;
    pthread_mutex_unlock(&store->lock);
    return any;
}

static void *work(void *store_)
{
    struct nv_store *store = store_;
    struct group *group = malloc(sizeof *group);
    while (group && take_group(store, group)) {
        if (transact(store->db, group) != NV_STORED)
            take_apart(store, group);
        atomic_fetch_add(&store->groups, 1);
        give_all_back(store, group);
    }
    free(group);
    return NULL;
}

static void close_ear(struct nv_ear *ear)
{
#ifdef NV_WITH_POSTGRESQL
    nv_ear_destroy(ear);
#else
    (void)ear;
#endif
}

enum nv_status nv_store_open(const struct nv_store_setup *setup, struct nv_store **made,
                             struct nv_error *error)
{
    struct nv_store *store = calloc(1, sizeof *store);
    if (!store)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    enum nv_status status = nv_db_open(setup->url, &store->db, error);
    if (!status && setup->heard && store->db->kind->listen)
        status = store->db->kind->listen(setup, &store->ear, error);
    store->box = setup->box;
    store->end = &store->first;
    atomic_store(&store->healthy, true);
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->filled, NULL);
    if (!status && pthread_create(&store->thread, NULL, work, store) != 0)
        status = nv_fail(error, NV_NO_MEMORY, "no thread for the store");
    if (status) {
        close_ear(store->ear);
        nv_db_close(store->db);
        free(store);
        return status;
    }
    *made = store;
    return NV_OK;
}

void nv_store_close(struct nv_store *store)
{
    if (!store)
        return;
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_signal(&store->filled);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
    close_ear(store->ear);
    nv_db_close(store->db);
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->filled);
    free(store);
}

void nv_store_submit(struct nv_store *store, struct nv_job *job)
{
    job->next = NULL;
    atomic_fetch_add(&store->waiting, 1);
    pthread_mutex_lock(&store->lock);
    bool first = !store->first;
    *store->end = job;
    store->end = &job->next;
    if (first)
        pthread_cond_signal(&store->filled);
    pthread_mutex_unlock(&store->lock);
}

void nv_store_append(struct nv_store *store, struct nv_append *append)
{
    append->job.appends = true;
    nv_store_submit(store, &append->job);
}

bool nv_store_healthy(const struct nv_store *store)
{
    return atomic_load(&store->healthy);
}

struct nv_store_figures nv_store_figures(const struct nv_store *store)
{
    return (struct nv_store_figures){
        .jobs = atomic_load(&store->jobs),
        .groups = atomic_load(&store->groups),
        .failures = atomic_load(&store->failures),
        .waiting = atomic_load(&store->waiting),
    };
}
