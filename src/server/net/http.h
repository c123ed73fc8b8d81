/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1.1 as bytes in and bytes out; it knows no sockets. A request is looked at
 * when its head is whole, so everything in it is a span of the caller's bytes.
 * llhttp reads the head after a check of our own has refused what llhttp still lets
 * through: line ends of one character, NULs, folded lines, two Hosts, large heads.
 */
#ifndef NV_SERVER_NET_HTTP_H
#define NV_SERVER_NET_HTTP_H

#include "session/buffer.h"

enum {
    NV_HTTP_HEAD = 32 * 1024, /* bytes of a head, */
    NV_HTTP_LINES = 100,      /* its lines after the first, */
    NV_HTTP_TARGET = 8 * 1024,
    NV_HTTP_BODY = 256 * 1024
};

enum nv_http_method {
    NV_HTTP_GET,
    NV_HTTP_HEAD_ONLY,
    NV_HTTP_POST,
    NV_HTTP_PUT,
    NV_HTTP_DELETE,
    NV_HTTP_OTHER
};

struct nv_http_field {
    struct nv_span name, value;
};

struct nv_http_request {
    enum nv_http_method method;
    struct nv_span verb;        /* the method as it was written */
    struct nv_span path, query; /* of the target, before and after the first '?' */
    struct nv_http_field fields[NV_HTTP_LINES];
    size_t field_count;
    struct nv_span body;
    bool keep_alive;
    bool old;     /* HTTP/1.0: knows no chunks */
    bool upgrade; /* asks for another protocol */
};

enum nv_http_step {
    NV_HTTP_MORE,    /* more bytes are needed */
    NV_HTTP_EXPECTS, /* the same, and the client waits for 100 Continue */
    NV_HTTP_WHOLE,   /* a request is there */
    NV_HTTP_BAD      /* refused: `status` and `detail` say why; nothing after it can be read */
};

/* What is known of a request that is not whole. All zero before each request. */
struct nv_http_reader {
    uint32_t scanned; /* of the head, known to have no mistakes and no end */
    uint32_t lines;
    uint32_t head;   /* its length once it is whole */
    uint32_t length; /* of the body */
    bool continued;  /* 100 Continue was wanted */
    uint16_t status;
    const char *detail;
};

/*
 * Reads the request that `bytes` begin with; they are all bytes of it so far. `*length`
 * is the number of bytes of a whole request.
 */
enum nv_http_step nv_http_read(struct nv_http_reader *reader, struct nv_span bytes,
                               struct nv_http_request *request, size_t *length);

/* The value of a field by its lower-case name; an empty span at NULL when there is none. */
struct nv_span nv_http_field(const struct nv_http_request *request, const char *name);
/* Is a word in the list of a field, as "upgrade" in Connection? Without regard to case. */
bool nv_http_lists(const struct nv_http_request *request, const char *name, const char *word);
/* The value of a name in a query as "a=1&b=2", as it was written; false when it is not there. */
bool nv_http_query(struct nv_span query, const char *name, struct nv_span *value);

struct nv_http_answer {
    unsigned status;
    const char *type;       /* of the body; NULL when there is none */
    const char *headers[4]; /* further lines, each ended by CRLF; NULL is none */
    struct nv_span body;
    bool lasting; /* the body outlives the connection, so it need not be copied */
    bool close;
};

/* What the head of an answer says besides. */
struct nv_http_frame {
    bool keep_alive;
    bool chunked; /* instead of a length */
    bool unknown; /* neither: the end of the connection ends the body */
    const char *date;
};

void nv_http_print(struct nv_buffer *out, const struct nv_http_answer *answer,
                   const struct nv_http_frame *frame);
const char *nv_http_reason(unsigned status);

#endif
