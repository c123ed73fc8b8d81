/* SPDX-License-Identifier: MIT */
/*
 * HTTP as a bot needs it, by libcurl: one request and its answer, and a stream of
 * lines that is read as they come. A connection belongs to one thread. Every wait
 * ends when `stop` is set, and an answer has a largest size.
 */
#ifndef NV_ONLINE_HTTP_H
#define NV_ONLINE_HTTP_H

#include "session/buffer.h"

#include <stdatomic.h>

struct nv_online_http;

struct nv_online_answer {
    long status;
    uint64_t wait;         /* seconds after which to ask again, or 0 */
    struct nv_buffer body; /* the caller finishes it */
};

/* Once in a program, before any thread; false when libcurl cannot be used. */
bool nv_online_http_begin(void);
void nv_online_http_end(void);

/* An http: or https: address without a path behind it. NULL when out of memory. */
struct nv_online_http *nv_online_http_create(const char *url, const _Atomic bool *stop);
void nv_online_http_destroy(struct nv_online_http *http); /* accepts NULL */
/* Who asks; NULL: nobody. False when out of memory. */
bool nv_online_http_sign(struct nv_online_http *http, const char *token);
/* Asks once, with a JSON body or NULL. False, and why, when no answer came. */
bool nv_online_http_ask(struct nv_online_http *http, const char *method, const char *path,
                        const char *body, struct nv_online_answer *answer, const char **why);

enum nv_online_stream_heard { NV_ONLINE_LINE, NV_ONLINE_NOTHING, NV_ONLINE_END };

struct nv_online_stream;

/* Begins to read the lines of an address, as long as its nv_online_http; NULL when out of memory.
 */
struct nv_online_stream *nv_online_stream_open(struct nv_online_http *http, const char *path);
void nv_online_stream_close(struct nv_online_stream *stream); /* accepts NULL */
/* The next line, valid until the next call; nothing when none came in so many millis. */
enum nv_online_stream_heard nv_online_stream_next(struct nv_online_stream *stream, uint32_t millis,
                                                  struct nv_span *line);

#endif
