/* SPDX-License-Identifier: MIT */
/* Answers to requests for the files of a site. */
#ifndef NV_SERVER_PAGES_H
#define NV_SERVER_PAGES_H

#include "server/api/access_log.h"
#include "server/net/connection.h"
#include "server/site.h"

/* Lines for every answer: they keep the page to itself. */
extern const char nv_safe_headers[];

struct nv_pages {
    const struct nv_site *site;
    struct nv_access_log *log;
    bool has_tables; /* which the pages are told */
};

/* Answers GET and HEAD of a file, and anything else by saying so; the status. */
unsigned nv_pages_answer(const struct nv_pages *pages, struct nv_connection *connection,
                         const struct nv_http_request *request, uint64_t now);

#endif
