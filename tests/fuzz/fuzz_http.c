/* SPDX-License-Identifier: MIT */
/*
 * HTTP requests: however the bytes are cut, the same requests are read or refused, and
 * everything that is handed out lies inside what came in and has no line ends.
 */
#include "fuzz.h"

#include "server/net/websocket.h"

#include <stdlib.h>
#include <string.h>

static struct nv_http_request request;

static void check_span(struct nv_span all, struct nv_span part)
{
    bool root = nv_span_is(part, "/"); /* of a target without a path */
    MUST(root || part.length == 0 ||
         (part.at >= all.at && part.at + part.length <= all.at + all.length));
    MUST(part.length == 0 || !memchr(part.at, '\n', part.length));
    MUST(part.length == 0 || !memchr(part.at, '\r', part.length));
    MUST(part.length == 0 || !memchr(part.at, '\0', part.length));
}

static void check_request(struct nv_span bytes)
{
    char accept[NV_WEBSOCKET_ACCEPT];
    unsigned hosts = 0;
    check_span(bytes, request.verb);
    check_span(bytes, request.path);
    check_span(bytes, request.query);
    for (size_t i = 0; i < request.field_count; i++) {
        check_span(bytes, request.fields[i].name);
        check_span(bytes, request.fields[i].value);
        hosts += nv_span_is_nocase(request.fields[i].name, "host");
    }
    MUST(hosts == 1 || (hosts == 0 && request.old));
    MUST(request.body.length <= NV_HTTP_BODY);
    nv_websocket_accept(&request, accept);
}

/* Reads requests as if `step` bytes came at a time; returns a number for what was read. */
static uint64_t read_all(struct nv_span bytes, size_t step)
{
    struct nv_http_reader reader = {0};
    uint64_t seen = 1;
    size_t start = 0, stop = 0;
    while (stop < bytes.length) {
        stop = stop + step < bytes.length ? stop + step : bytes.length;
        for (;;) {
            struct nv_span rest = {bytes.at + start, stop - start};
            size_t taken = 0;
            enum nv_http_step result = nv_http_read(&reader, rest, &request, &taken);
            if (result == NV_HTTP_BAD)
                return seen * 1000 + reader.status;
            if (result != NV_HTTP_WHOLE)
                break;
            MUST(taken > 0 && taken <= rest.length);
            check_request(rest);
            seen = seen * 31 + taken;
            start += taken;
        }
    }
    return seen;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct nv_span bytes = {(const char *)data, size};
    uint64_t whole = read_all(bytes, size > 0 ? size : 1);
    MUST(read_all(bytes, 1) == whole);
    MUST(read_all(bytes, 7) == whole);
    return 0;
}
