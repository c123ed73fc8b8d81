/* SPDX-License-Identifier: MIT */
/*
 * GET and HEAD of files that lie in memory. Every answer carries the headers that
 * keep the page to itself: no script but its own, no frame around it, no guessing
 * of types. Files whose name has a hash may be kept for ever, others are asked for
 * again by their tag.
 */
#include "server/pages.h"

#include <stdio.h>

enum { HEADERS_ROOM = 320 };

/* How a page learns that there are tables behind it: RFC 8631. A static host does not say this. */
#define SERVICE_LINK "link: </openapi.json>; rel=\"service-desc\"\r\n"

/* The policy of web/index.html, which a test compares with this, and what a page cannot say
 * itself. */
const char nv_safe_headers[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n";

/* Is gzip among the encodings, and not with a weight of 0? */
static bool takes_gzip(const struct nv_http_request *request)
{
    struct nv_span list = nv_http_field(request, "accept-encoding");
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
static bool is_known(const struct nv_http_request *request, const struct nv_site_file *file)
{
    struct nv_span list = nv_http_field(request, "if-none-match");
    while (list.length > 0) {
        struct nv_span tag = nv_span_trim(nv_span_until(&list, ','));
        if (nv_span_is(tag, file->tag))
            return true;
    }
    return false;
}

/* A request of a page: the line of the log, and its number in the answer. */
static unsigned finish(const struct nv_pages *pages, struct nv_connection *connection,
                       const struct nv_http_request *request, uint64_t now,
                       struct nv_http_answer *answer)
{
    char id[48];
    struct nv_origin_address address = nv_connection_origin(connection, request);
    struct nv_access access = {.at = now,
                               .id = ++pages->log->count,
                               .address = address.whole,
                               .account = "",
                               .method = request->verb,
                               .path = request->path,
                               .status = answer->status};
    nv_access_log_write(pages->log, &access);
    snprintf(id, sizeof id, "x-request-id: %llu\r\n", (unsigned long long)access.id);
    answer->headers[0] = nv_safe_headers;
    answer->headers[2] = id;
    nv_connection_answer(connection, answer);
    return access.status;
}

static unsigned answer_file(const struct nv_pages *pages, struct nv_connection *connection,
                            const struct nv_http_request *request, uint64_t now,
                            const struct nv_site_file *file)
{
    char headers[HEADERS_ROOM];
    bool known = is_known(request, file);
    bool packed = !known && file->packed.length > 0 && takes_gzip(request);
    struct nv_http_answer answer = {.status = known ? 304 : 200,
                                    .type = file->type,
                                    .headers = {NULL, headers},
                                    .lasting = true};
    if (!known)
        answer.body = packed ? file->packed : file->bytes;
    snprintf(headers, sizeof headers, "etag: %s\r\ncache-control: %s\r\n%s%s%s", file->tag,
             file->forever ? "public, max-age=31536000, immutable" : "no-cache",
             file->packed.length > 0 ? "vary: accept-encoding\r\n" : "",
             packed ? "content-encoding: gzip\r\n" : "",
             pages->has_tables && !file->forever ? SERVICE_LINK : "");
    return finish(pages, connection, request, now, &answer);
}

unsigned nv_pages_answer(const struct nv_pages *pages, struct nv_connection *connection,
                         const struct nv_http_request *request, uint64_t now)
{
    const struct nv_site_file *file = nv_site_find(pages->site, request->path);
    bool reads = request->method == NV_HTTP_GET || request->method == NV_HTTP_HEAD_ONLY;
    struct nv_http_answer none = {
        .status = reads ? 404 : 405,
        .type = "text/plain; charset=utf-8",
        .headers = {NULL, reads ? "cache-control: no-store\r\n"
                                : "cache-control: no-store\r\nallow: GET, HEAD\r\n"},
        .body = nv_span_of(reads ? "There is no such page.\n" : "Only GET and HEAD.\n")};
    if (reads && file)
        return answer_file(pages, connection, request, now, file);
    return finish(pages, connection, request, now, &none);
}
