/* SPDX-License-Identifier: MIT */
/*
 * How an answer leaves the domain (accounts, tables): by one call of the asker's
 * function, exactly once for each request, always on the I/O loop's thread, at
 * once or later. The answer and everything it points to live during that call.
 *
 * The domain never reads a clock: whoever calls hands in `now`, milliseconds
 * since 1970-01-01 UTC.
 */
#ifndef NV_SERVER_ANSWER_H
#define NV_SERVER_ANSWER_H

#include "novae/text.h"
#include "server/problem.h"

struct nv_answer {
    enum nv_problem problem; /* NV_FINE: the rest is the answer */
    struct nv_span detail;   /* of a problem, one sentence */
    struct nv_span body;     /* JSON, ndjson or a record, as the request says */
    struct nv_span table;    /* id of a table that was made: Location, or a rematch; else empty */
    struct nv_span token;    /* for the cookie, where somebody signed in; else empty */
    uint64_t version;        /* moves, resign, offers; NV_STALE_VERSION: the newest; else 0 */
    uint32_t index;          /* NV_ILLEGAL_MOVE: which, from 1 */
    uint32_t retry_after;    /* NV_TOO_MANY: seconds */
};

struct nv_reply {
    void (*done)(void *context, const struct nv_answer *answer);
    void *context;
};

#endif
