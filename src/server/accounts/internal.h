/* SPDX-License-Identifier: MIT */
/* What the files of accounts share: an errand is one request on its way through store and worker.
 */
#ifndef NV_SERVER_ACCOUNTS_INTERNAL_H
#define NV_SERVER_ACCOUNTS_INTERNAL_H

#include "server/accounts/accounts.h"
#include "server/accounts/limits.h"
#include "server/accounts/names.h"
#include "server/accounts/secrets.h"
#include "server/json.h"
#include "server/store/db.h"

struct nv_accounts {
    struct nv_accounts_setup setup;
    struct nv_keeper *keeper;
    struct nv_hash_map known; /* struct nv_known by the hash of a token */
    struct nv_limit guests, tables, names, addresses;
    char nobody[NV_PASSPHRASE_HASH]; /* a hash for names that nobody has */
};

/* A token seen lately. */
struct nv_known {
    char hash[NV_HEX_ROOM];
    struct nv_identity identity;
    uint64_t checked; /* when the store last knew it */
    uint64_t used;    /* as the store has it */
};

struct nv_errand {
    struct nv_job job; /* first, so that a job is its errand */
    struct nv_accounts *accounts;
    struct nv_reply reply;
    struct nv_identify identify;
    struct nv_passphrase passphrase;
    struct nv_identity who;
    uint64_t now;
    char skeleton[NV_SKELETON_ROOM];
    char secret[NV_TOKEN_ROOM]; /* of a new token */
    char hash[NV_HEX_ROOM];     /* of a token */
    char stored[NV_PASSPHRASE_HASH];
    char label[NV_LABEL_BYTES + 1];
    char address[64];
    uint64_t used;
    uint32_t players; /* of a course of ratings; its game is the label */
    bool found;
    bool keeps_id; /* a guest becomes a user */
    struct nv_buffer body;
};

/* Makes an errand; NULL after answering that there is no memory. */
struct nv_errand *nv_errand_create(struct nv_accounts *accounts, uint64_t now,
                                   struct nv_reply reply);
void nv_errand_destroy(struct nv_errand *errand);
/* Answers and destroys. */
void nv_errand_answer(struct nv_errand *errand, const struct nv_answer *answer);
void nv_errand_refuse(struct nv_errand *errand, enum nv_problem problem, const char *detail);
/* Answers with the errand's body, as `token` too when it has a new one. */
void nv_errand_finish(struct nv_errand *errand);
void nv_errand_submit(struct nv_errand *errand, bool writes,
                      enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db),
                      void (*done)(struct nv_job *job, uint64_t now));
/* Draws the token that the errand will hand out. */
void nv_errand_draw_token(struct nv_errand *errand);
/* Refuses at once, without an errand. */
void nv_refuse(struct nv_reply reply, enum nv_problem problem, const char *detail);

/* rows.c: the SQL; each is the `run` of an errand. */
enum nv_outcome nv_row_add_guest(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_add_user(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_add_token(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_find_user(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_find_token(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_touch_token(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_remove_token(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_list_tokens(struct nv_job *job, struct nv_db *db);
/* The errand's hash, which may be empty, becomes that of the account's feed. */
enum nv_outcome nv_row_set_feed(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_course(struct nv_job *job, struct nv_db *db);
enum nv_outcome nv_row_public(struct nv_job *job, struct nv_db *db);

/* tokens.c: forgets a token that is no longer valid. */
void nv_accounts_forget(struct nv_accounts *accounts, const char *hash);
/* Forgets what was known of an account, which has changed. */
void nv_accounts_changed(struct nv_accounts *accounts, const struct nv_account *account);

#endif
