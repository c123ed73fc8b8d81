/* SPDX-License-Identifier: MIT */
/*
 * Where everything is kept: one thread with one database, SQLite or PostgreSQL
 * by URL. The I/O loop hands in jobs; the thread takes all that wait into one
 * transaction (group commit), and each job comes back as a letter when its
 * outcome is certain: what comes back as NV_STORED is on disk.
 *
 * A job is the caller's memory and belongs to the store from nv_store_submit
 * until its `done`. SQL stands in the `run` functions of those who own the data
 * (accounts, tables); they write it once, for both databases (db.h).
 */
#ifndef NV_SERVER_STORE_STORE_H
#define NV_SERVER_STORE_STORE_H

#include "novae/status.h"
#include "server/mailbox.h"

/* A time that does not come; databases have no larger number. */
#define NV_NEVER ((uint64_t)INT64_MAX)

struct nv_db;
struct nv_store;

enum nv_outcome {
    NV_STORED,   /* read, or written and on disk */
    NV_CONFLICT, /* refused by what is stored; nothing of it was written */
    NV_AWAY      /* the store is full, failing or gone; nothing of it was written */
};

struct nv_job {
    struct nv_letter letter; /* the store's */
    struct nv_job *next;     /* the store's */
    bool appends;            /* the store's: it is an nv_append */
    bool writes;             /* else it reads, outside of the group's transaction */
    /* On the store's thread. It may run twice when a group has to be taken apart. */
    enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db);
    /* On the loop, exactly once. */
    void (*done)(struct nv_job *job, uint64_t now);
    enum nv_outcome outcome;
};

/* One line of a table's history; the spans live as long as the job. */
struct nv_row {
    uint64_t seq; /* the first version that it makes */
    uint64_t at;
    uint32_t seat;          /* from 1; 0: nobody's */
    struct nv_span type;    /* "moves" */
    struct nv_span data;    /* what replaying needs */
    struct nv_span account; /* who asked, empty for the server */
    struct nv_span key;     /* of the request, may be empty */
};

/* What lists and servers need to know of a table without replaying it. */
struct nv_head {
    uint64_t version; /* after the rows */
    uint64_t changed;
    uint64_t wake;         /* when somebody has to look at it, NV_NEVER: not at all */
    uint32_t turn;         /* seat or 0 */
    struct nv_span status; /* "open", "running", "finished" */
    struct nv_span seats;  /* as tables write them; `at` NULL: unchanged */
};

/*
 * The job that makes events durable. All rows are written, or none: NV_CONFLICT
 * when the first seq is taken by another server, whose rows decide. `job.run`
 * may add to the same transaction once the rows are in (ratings, records), and is
 * NULL else.
 */
struct nv_append {
    struct nv_job job;
    struct nv_span table;
    const struct nv_row *rows;
    uint32_t count;
    struct nv_head head;
};

/* What a server told the others, itself included (nv_db_tell); on the loop. */
typedef void nv_store_told(void *context, struct nv_span text, uint64_t now);
/* The tables that another server has changed; on the loop. */
typedef void nv_store_heard(void *context, struct nv_span table, uint64_t version, uint64_t now);

struct nv_store_setup {
    const char *url; /* "sqlite:PATH" or "postgresql://..." */
    struct nv_mailbox *box;
    nv_store_heard *heard; /* may be NULL */
    nv_store_told *told;   /* may be NULL */
    void *context;
};

/* Opens it, brings its schema forward, and starts the thread. Refuses a newer schema. */
enum nv_status nv_store_open(const struct nv_store_setup *setup, struct nv_store **store,
                             struct nv_error *error);
/* Finishes what was handed in (each job comes back to the mailbox), then closes. */
void nv_store_close(struct nv_store *store);

void nv_store_submit(struct nv_store *store, struct nv_job *job);
void nv_store_append(struct nv_store *store, struct nv_append *append);
/* Did it answer the last time it was asked? For /healthz and /metrics, from any thread. */
bool nv_store_healthy(const struct nv_store *store);

struct nv_store_figures {
    uint64_t jobs, groups, failures, waiting;
};
struct nv_store_figures nv_store_figures(const struct nv_store *store);

#endif
