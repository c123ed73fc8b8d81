/* SPDX-License-Identifier: MIT */
/*
 * The ear of a server that shares its store: a thread with a connection of its
 * own that listens to what the others announce. When the connection is lost it
 * is made again; what was missed meanwhile is found by comparing versions.
 */
#include "server/store/postgresql.h"

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_MILLIS = 500 };

struct nv_ear {
    PGconn *connection;
    struct nv_mailbox *box;
    nv_store_heard *heard;
    nv_store_told *told;
    void *context;
    pthread_t thread;
    atomic_bool closing;
};

/* One announcement on its way to the loop. */
struct heard {
    struct nv_letter letter; /* first, so that a letter is what was heard */
    nv_store_heard *heard;   /* not the ear, which may be gone when the letter is opened */
    nv_store_told *told;
    void *context;
    char payload[];
};

PGconn *nv_postgresql_connect(const char *url)
{
    const char *const words[] = {"dbname",
                                 "connect_timeout",
                                 "keepalives_idle",
                                 "keepalives_interval",
                                 "tcp_user_timeout",
                                 "application_name",
                                 NULL};
    const char *const values[] = {url, "5", "5", "2", "10000", "novae", NULL};
    PGconn *connection = PQconnectdbParams(words, values, 1);
    if (PQstatus(connection) == CONNECTION_OK)
        PQclear(PQexec(connection, "SET client_min_messages = error"));
    return connection;
}

static void open_letter(struct nv_letter *letter, uint64_t now)
{
    struct heard *heard = (struct heard *)letter;
    struct nv_span rest = nv_span_of(heard->payload);
    bool is_text = heard->payload[0] == '!';
    if (is_text && heard->told)
        heard->told(heard->context, rest, now);
    while (rest.length > 0 && !is_text) {
        struct nv_span line = nv_span_until(&rest, '\n'), table = nv_span_word(&line);
        uint64_t version = 0;
        if (nv_span_unsigned(nv_span_word(&line), NV_NEVER, &version))
            heard->heard(heard->context, table, version, now);
    }
    free(heard);
}

static void pass_on(struct nv_ear *ear, const char *payload)
{
    struct heard *heard = malloc(sizeof *heard + strlen(payload) + 1);
    if (!heard)
        return;
    heard->heard = ear->heard;
    heard->told = ear->told;
    heard->context = ear->context;
    heard->letter.open = open_letter;
    memcpy(heard->payload, payload, strlen(payload) + 1);
    nv_mailbox_put(ear->box, &heard->letter);
}

static void listen_again(struct nv_ear *ear)
{
    if (PQstatus(ear->connection) != CONNECTION_OK) {
        struct timespec pause = {0, PATIENCE_MILLIS * 1000000L};
        nanosleep(&pause, NULL);
        PQreset(ear->connection);
    }
    PQclear(PQexec(ear->connection, "LISTEN novae"));
}

static void *work(void *ear_)
{
    struct nv_ear *ear = ear_;
    while (!atomic_load(&ear->closing)) {
        struct pollfd socket = {.fd = PQsocket(ear->connection), .events = POLLIN};
        PGnotify *notify;
        if (socket.fd < 0 || PQstatus(ear->connection) != CONNECTION_OK) {
            listen_again(ear);
            continue;
        }
        poll(&socket, 1, PATIENCE_MILLIS);
        if (!PQconsumeInput(ear->connection))
            continue;
        while ((notify = PQnotifies(ear->connection))) {
            pass_on(ear, notify->extra);
            PQfreemem(notify);
        }
    }
    return NULL;
}

enum nv_status nv_postgresql_listen(const struct nv_store_setup *setup, struct nv_ear **made,
                                    struct nv_error *error)
{
    struct nv_ear *ear = calloc(1, sizeof *ear);
    if (!ear)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    ear->box = setup->box;
    ear->heard = setup->heard;
    ear->told = setup->told;
    ear->context = setup->context;
    ear->connection = nv_postgresql_connect(setup->url);
    listen_again(ear);
    if (pthread_create(&ear->thread, NULL, work, ear) != 0) {
        PQfinish(ear->connection);
        free(ear);
        return nv_fail(error, NV_NO_MEMORY, "no thread for the store");
    }
    *made = ear;
    return NV_OK;
}

void nv_ear_destroy(struct nv_ear *ear)
{
    if (!ear)
        return;
    atomic_store(&ear->closing, true);
    pthread_join(ear->thread, NULL);
    PQfinish(ear->connection);
    free(ear);
}
