/* SPDX-License-Identifier: MIT */
/* Answers to requests for the files of a site. */
#ifndef NV_SERVER_PAGES_H
#define NV_SERVER_PAGES_H

#include "server/net/connection.h"
#include "server/site.h"

/* Lines for every answer: they keep the page to itself. */
extern const char nv_safe_headers[];

/* Answers GET and HEAD of a file, and anything else by saying so. */
void nv_pages_answer(const struct nv_site *site, struct nv_connection *connection,
                     const struct nv_http_request *request, bool has_tables);

#endif
