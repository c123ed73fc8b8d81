/* SPDX-License-Identifier: MIT */
/* What the list of an account's notices and their feed share: one question to the store. */
#ifndef NV_SERVER_TABLES_NOTICE_LISTS_H
#define NV_SERVER_TABLES_NOTICE_LISTS_H

#include "server/tables/internal.h"

struct nv_notices {
    struct nv_job job; /* first, so that a job is its notices */
    struct nv_question *question;
    uint64_t now, newest;
    uint64_t read;            /* those up to this time are read */
    char account[NV_ID_ROOM]; /* feed: whose it is; empty: nobody's */
    bool has_feed;
    struct nv_buffer items, body;
};

/* Lets the store do `run`, then answers with the body, or refuses. */
void nv_notices_submit(struct nv_tables *tables, struct nv_question *question, uint64_t now,
                       bool writes, enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db));
/* Hands the newest notices of an account to `row`. */
enum nv_outcome nv_notices_find(struct nv_notices *notices, struct nv_db *db, const char *account,
                                nv_db_row *row);

#endif
