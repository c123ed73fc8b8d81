/* SPDX-License-Identifier: MIT */
/*
 * A server's domain without a server: a store in a temporary folder, accounts
 * and tables over it, and a clock that stands unless a test moves it. A question
 * is put and its answer waited for; what was published is kept.
 */
#ifndef TESTS_DOMAIN_HARNESS_H
#define TESTS_DOMAIN_HARNESS_H

#include "server/tables/tables.h"
#include "session/buffer.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { LINES = 4096 };

struct domain {
    char folder[64];
    char url[128];
    struct nv_mailbox *box;
    struct nv_store *store;
    struct nv_accounts *accounts;
    struct nv_tables *tables;
    uint64_t now;
    uint32_t bot_threads;
    char *lines[LINES]; /* what was published */
    uint32_t line_count;
    char *notices[LINES]; /* what was pushed: an account and a line */
    uint32_t notice_count;
    char revoked[NV_ID_ROOM];
};

/* An answer that stays. */
struct reply {
    bool done;
    enum nv_problem problem;
    char *body, *detail, *table, *token;
    uint64_t version;
    uint32_t index, retry_after;
    json_t *json; /* of the body, where it is an object */
};

/* For cmocka's setup and teardown. */
int domain_setup(void **state);
int domain_teardown(void **state);
/* Opens the same store again, as after a crash. */
void domain_restart(struct domain *domain);
void domain_open(struct domain *domain);
void domain_close(struct domain *domain);
/* Delivers letters until `*done`, for at most some seconds. */
void domain_wait(struct domain *domain, const bool *done);
/* Delivers what comes within a moment. */
void domain_idle(struct domain *domain);
void domain_tick(struct domain *domain, uint64_t millis);

struct nv_reply reply_into(struct reply *reply);
void reply_free(struct reply *reply);

/* A guest, or a user, with an account. */
struct nv_identity domain_guest(struct domain *domain, const char *name);
struct nv_identity domain_user(struct domain *domain, const char *name);
struct nv_identity domain_identify(struct domain *domain, const char *token,
                                   enum nv_problem *problem);

/* Asks and waits. */
struct reply domain_ask(struct domain *domain, const struct nv_ask *ask);
/* A table of `players` with the maker on seat 1; fails the test when it is refused. */
struct reply domain_table(struct domain *domain, const struct nv_identity *maker, const char *game,
                          uint32_t players);
struct reply domain_create(struct domain *domain, const struct nv_identity *maker,
                           const struct nv_wish *wish);
struct reply domain_simple(struct domain *domain, enum nv_ask_kind kind,
                           const struct nv_identity *who, const char *table);
struct reply domain_moves(struct domain *domain, const struct nv_identity *who, const char *table,
                          uint64_t version, const char *moves, const char *key);
/* The first legal move of the table's position, as a text to be freed. */
char *domain_any_move(struct domain *domain, const char *table);

/* A table and who sits at it, seat by seat. */
struct party {
    char id[NV_ID_ROOM];
    struct nv_identity players[NV_SEATS];
    uint32_t count;
};

/* Guests sit down at a table of a game; the last one starts it. */
void party_sit(struct domain *domain, struct party *party, const char *game, uint32_t count);
/* The same at a table that was wished for. */
void party_sit_at(struct domain *domain, struct party *party, const struct nv_wish *wish);
struct reply party_sync(struct domain *domain, const struct party *party);
uint64_t party_version(struct domain *domain, const struct party *party);
/* The seat whose turn it is, 0 when it is nobody's. */
uint32_t party_turn(struct domain *domain, const struct party *party);
/* Whoever's turn it is makes some legal move. */
void party_move(struct domain *domain, const struct party *party);
/* Plays to the end. */
/* Plays as many moves at most; false when the game is not over then. */
bool party_play(struct domain *domain, const struct party *party, uint32_t most);
void party_play_out(struct domain *domain, const struct party *party);
struct reply party_resign(struct domain *domain, const struct party *party, uint32_t seat,
                          const char *key);

/* Fails unless the answer is that problem (or NV_FINE); frees it. */
void expect(struct reply reply, enum nv_problem problem);

const char *text_at(const json_t *json, const char *key);
int64_t number_at(const json_t *json, const char *key);
/* The last published line of a type and, for events, a kind (else NULL); NULL when none. */
json_t *domain_heard(struct domain *domain, const char *type, const char *kind);

#endif
