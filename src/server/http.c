/* SPDX-License-Identifier: MIT */
/*
 * GET and HEAD of files that lie in memory. Every answer carries the headers that
 * keep the page to itself: no script but its own, no frame around it, no guessing
 * of types. Files whose name has a hash may be kept for ever, others are asked for
 * again by their tag.
 */
#include "server/http.h"

#include <string.h>

enum { HEADERS_ROOM = 2048, PIECE = 16 * 1024, FIELD_ROOM = 256 };

/* The policy of web/index.html, which a test compares with this, and what a page cannot say itself.
 */
static const struct {
    const char *name, *value;
} safety[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
     "connect-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
};

/* An answer: its status, what it carries, and further headers. */
struct answer {
    unsigned status;
    const char *type;
    struct nv_span body;
    const struct nv_site_file *file; /* NULL when it is about none */
    bool packed;
};

/* Headers being written. */
struct headers {
    struct lws *connection;
    unsigned char room[LWS_PRE + HEADERS_ROOM];
    unsigned char *at, *end;
    bool full;
};

static void put_header(struct headers *headers, const char *name, const char *value)
{
    headers->full |= lws_add_http_header_by_name(headers->connection, (const unsigned char *)name,
                                                 (const unsigned char *)value, (int)strlen(value),
                                                 &headers->at, headers->end) != 0;
}

static void put_file_headers(struct headers *headers, const struct answer *answer)
{
    const struct nv_site_file *file = answer->file;
    put_header(headers, "etag:", file->tag);
    put_header(headers, "cache-control:",
               file->forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->packed.length > 0)
        put_header(headers, "vary:", "accept-encoding");
    if (answer->packed)
        put_header(headers, "content-encoding:", "gzip");
}

/* Sends the headers; false when the connection is to be closed. */
static bool send_headers(struct lws *connection, const struct answer *answer)
{
    struct headers headers = {.connection = connection};
    headers.at = headers.room + LWS_PRE;
    headers.end = headers.room + sizeof headers.room;
    headers.full = lws_add_http_common_headers(connection, answer->status, answer->type,
                                               answer->body.length, &headers.at, headers.end) != 0;
    for (size_t i = 0; i < sizeof safety / sizeof safety[0]; i++)
        put_header(&headers, safety[i].name, safety[i].value);
    if (answer->file)
        put_file_headers(&headers, answer);
    else
        put_header(&headers, "cache-control:", "no-store");
    if (answer->status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        put_header(&headers, "allow:", "GET, HEAD");
    return !headers.full && lws_finalize_write_http_header(connection, headers.room + LWS_PRE,
                                                           &headers.at, headers.end) == 0;
}

/* ---- what is asked for ---- */

/* A header of the request, cut off when it is longer than any we would look at. */
static struct nv_span field(struct lws *connection, enum lws_token_indexes token,
                            char room[FIELD_ROOM])
{
    int length = lws_hdr_copy(connection, room, FIELD_ROOM, token);
    return (struct nv_span){room, length > 0 ? (size_t)length : 0};
}

/* Is gzip among the encodings, and not with a weight of 0? */
static bool takes_gzip(struct lws *connection)
{
    char room[FIELD_ROOM];
    struct nv_span list = field(connection, WSI_TOKEN_HTTP_ACCEPT_ENCODING, room);
    while (list.length > 0) {
        struct nv_span weight = nv_span_until(&list, ',');
        struct nv_span name = nv_span_trim(nv_span_until(&weight, ';'));
        weight = nv_span_trim(weight);
        if (nv_span_is_nocase(name, "gzip"))
            return !nv_span_is(weight, "q=0") && !nv_span_is(weight, "q=0.0");
    }
    return false;
}

/* Does the browser have these bytes already? */
static bool is_known(struct lws *connection, const struct nv_site_file *file)
{
    char room[FIELD_ROOM];
    struct nv_span list = field(connection, WSI_TOKEN_HTTP_IF_NONE_MATCH, room);
    while (list.length > 0) {
        struct nv_span tag = nv_span_trim(nv_span_until(&list, ','));
        if (nv_span_is(tag, file->tag))
            return true;
    }
    return false;
}

static struct answer plain(unsigned status, const char *text)
{
    return (struct answer){
        .status = status, .type = "text/plain; charset=utf-8", .body = nv_span_of(text)};
}

static struct answer answer_file(struct lws *connection, const struct nv_site_file *file)
{
    struct answer answer = {.status = HTTP_STATUS_OK, .type = file->type, .file = file};
    if (is_known(connection, file)) {
        answer.status = HTTP_STATUS_NOT_MODIFIED;
        return answer;
    }
    answer.packed = file->packed.length > 0 && takes_gzip(connection);
    answer.body = answer.packed ? file->packed : file->bytes;
    return answer;
}

/* Sends the next piece of a body. */
static int send_piece(struct lws *connection, struct nv_http *http)
{
    unsigned char room[LWS_PRE + PIECE];
    size_t length = http->rest.length < PIECE ? http->rest.length : PIECE;
    bool last = length == http->rest.length;
    memcpy(room + LWS_PRE, http->rest.at, length);
    http->rest.at += length;
    http->rest.length -= length;
    if (lws_write(connection, room + LWS_PRE, length,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)length)
        return -1;
    if (last)
        return lws_http_transaction_completed(connection) ? -1 : 0;
    lws_callback_on_writable(connection);
    return 0;
}

/* Begins an answer; returns what the callback is to return. */
static int answer_request(struct lws *connection, struct nv_http *http)
{
    const struct nv_site *site = lws_get_protocol(connection)->user;
    char *path = NULL;
    int length = 0;
    int method = lws_http_get_uri_and_method(connection, &path, &length);
    bool allowed = method == LWSHUMETH_GET || method == LWSHUMETH_HEAD;
    const struct nv_site_file *file = NULL;
    if (allowed && length > 0)
        file = nv_site_find(site, (struct nv_span){path, (size_t)length});
    struct answer answer = !allowed ? plain(HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD.\n")
                           : file   ? answer_file(connection, file)
                                    : plain(HTTP_STATUS_NOT_FOUND, "There is no such page.\n");
    if (!send_headers(connection, &answer))
        return -1;
    http->rest = method == LWSHUMETH_HEAD ? nv_span_of("") : answer.body;
    if (!allowed) { /* whatever else was sent is not read */
        send_piece(connection, http);
        return -1;
    }
    if (http->rest.length == 0)
        return lws_http_transaction_completed(connection) ? -1 : 0;
    lws_callback_on_writable(connection);
    return 0;
}

int nv_http_callback(struct lws *connection, enum lws_callback_reasons reason, void *http, void *in,
                     size_t length)
{
    if (reason == LWS_CALLBACK_HTTP)
        return answer_request(connection, http);
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE)
        return ((struct nv_http *)http)->rest.length > 0 ? send_piece(connection, http) : 0;
    return lws_callback_http_dummy(connection, reason, http, in, length);
}
