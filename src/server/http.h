/* SPDX-License-Identifier: MIT */
/* Answers to HTTP requests for the files of a site. */
#ifndef NV_SERVER_HTTP_H
#define NV_SERVER_HTTP_H

#include "server/site.h"

#include <libwebsockets.h>

/* What a connection remembers between two writes. */
struct nv_http {
    struct nv_span rest; /* still to be sent */
};

/* The callback of a libwebsockets protocol whose `user` is the site. */
int nv_http_callback(struct lws *connection, enum lws_callback_reasons reason, void *http, void *in,
                     size_t length);

#endif
