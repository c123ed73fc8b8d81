/* SPDX-License-Identifier: MIT */
/*
 * The access log: a line of JSON for each request. It has no query, for that may hold
 * an invitation, and no header or body.
 */
#ifndef NV_SERVER_API_ACCESS_LOG_H
#define NV_SERVER_API_ACCESS_LOG_H

#include "novae/status.h"

#include <stdio.h>

/* All zero: nothing is logged. */
struct nv_access_log {
    FILE *file;
    bool own;       /* to be closed */
    uint64_t count; /* of requests: the number of the last one */
};

struct nv_access {
    uint64_t at;           /* when the request was whole */
    uint64_t milliseconds; /* until its answer */
    uint64_t id;
    const char *address, *account; /* `account` is an id, or empty */
    struct nv_span method, path;
    unsigned status;
};

/* By `log` of the configuration: nothing, "-" for standard error, or a file to add to. */
enum nv_status nv_access_log_open(struct nv_access_log *log, const char *path,
                                  struct nv_error *error);
void nv_access_log_close(struct nv_access_log *log);
void nv_access_log_write(struct nv_access_log *log, const struct nv_access *access);

#endif
