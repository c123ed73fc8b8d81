/* SPDX-License-Identifier: MIT */
/*
 * Reading requests. The scan goes over every byte of a head once, however slowly
 * they come; llhttp then sees the whole head in one piece, so its callbacks only
 * note where things are. The body is counted here by its length.
 */
#include "server/net/http.h"

#include "novae/status.h"

#include <llhttp.h>
#include <string.h>

/* ---- before llhttp ---- */

static enum nv_http_step refuse(struct nv_http_reader *reader, uint16_t status, const char *detail)
{
    reader->status = status;
    reader->detail = detail;
    return NV_HTTP_BAD;
}

/*
 * Looks at the end of a line, whose carriage return is at `at`: MORE when the bytes do
 * not yet show whether it ends the head too.
 */
static enum nv_http_step scan_line_end(struct nv_http_reader *reader, struct nv_span bytes,
                                       size_t at)
{
    const char *next = bytes.at + at + 1;
    size_t left = bytes.length - at - 1;
    if (left >= 1 && next[0] != '\n')
        return refuse(reader, 400, "a carriage return without a line feed");
    if (left >= 2 && (next[1] == ' ' || next[1] == '\t'))
        return refuse(reader, 400, "a folded line in the head");
    if (left < 2 || (left < 3 && next[1] == '\r'))
        return NV_HTTP_MORE;
    if (++reader->lines > NV_HTTP_LINES + 1)
        return refuse(reader, 431, "more than 100 lines in the head");
    if (next[1] == '\r' && next[2] == '\n')
        reader->head = (uint32_t)at + 4;
    return NV_HTTP_WHOLE;
}

/* Looks at the bytes not yet looked at; WHOLE when the empty line is among them. */
static enum nv_http_step scan(struct nv_http_reader *reader, struct nv_span bytes)
{
    size_t at = reader->scanned;
    enum nv_http_step step = NV_HTTP_WHOLE;
    for (; at < bytes.length && at < NV_HTTP_HEAD; at++) {
        char c = bytes.at[at];
        if (c == '\0')
            return refuse(reader, 400, "a NUL in the head");
        if (c == '\n')
            return refuse(reader, 400, "a line feed without a carriage return");
        if (c != '\r')
            continue;
        step = scan_line_end(reader, bytes, at);
        if (step == NV_HTTP_BAD || reader->head > 0)
            return step;
        if (step == NV_HTTP_MORE)
            break;
        at++;
    }
    reader->scanned = (uint32_t)at;
    if (at >= NV_HTTP_HEAD)
        return refuse(reader, 431, "a head of more than 32 KiB");
    return NV_HTTP_MORE;
}

/* ---- what llhttp tells ---- */

/* A name or value may come in pieces, but they touch. */
static void extend(struct nv_span *span, const char *at, size_t length)
{
    if (!span->at)
        span->at = at;
    span->length = (size_t)(at - span->at) + length;
}

static int on_method(llhttp_t *parser, const char *at, size_t length)
{
    struct nv_http_request *request = parser->data;
    extend(&request->verb, at, length);
    return 0;
}

static int on_url(llhttp_t *parser, const char *at, size_t length)
{
    struct nv_http_request *request = parser->data;
    extend(&request->path, at, length);
    return 0;
}

static int on_name(llhttp_t *parser, const char *at, size_t length)
{
    struct nv_http_request *request = parser->data;
    if (request->field_count == NV_HTTP_LINES)
        return HPE_USER;
    extend(&request->fields[request->field_count].name, at, length);
    return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t length)
{
    struct nv_http_request *request = parser->data;
    extend(&request->fields[request->field_count].value, at, length);
    return 0;
}

static int on_field(llhttp_t *parser)
{
    struct nv_http_request *request = parser->data;
    struct nv_http_field *field = &request->fields[request->field_count++];
    field->value = nv_span_trim(field->value);
    if (request->field_count < NV_HTTP_LINES)
        memset(field + 1, 0, sizeof *field);
    return 0;
}

static int on_head(llhttp_t *parser)
{
    (void)parser;
    return HPE_PAUSED; /* the body is ours */
}

static const llhttp_settings_t settings = {
    .on_method = on_method,
    .on_url = on_url,
    .on_header_field = on_name,
    .on_header_value = on_value,
    .on_header_value_complete = on_field,
    .on_headers_complete = on_head,
};

/* ---- after it ---- */

static enum nv_http_method method_of(const llhttp_t *parser)
{
    switch (parser->method) {
    case HTTP_GET:
        return NV_HTTP_GET;
    case HTTP_HEAD:
        return NV_HTTP_HEAD_ONLY;
    case HTTP_POST:
        return NV_HTTP_POST;
    case HTTP_PUT:
        return NV_HTTP_PUT;
    case HTTP_DELETE:
        return NV_HTTP_DELETE;
    default:
        return NV_HTTP_OTHER;
    }
}

static size_t count_fields(const struct nv_http_request *request, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < request->field_count; i++)
        count += nv_span_is_nocase(request->fields[i].name, name);
    return count;
}

static enum nv_http_step check_head(struct nv_http_reader *reader, const llhttp_t *parser,
                                    struct nv_http_request *request)
{
    size_t hosts = count_fields(request, "host");
    request->old = parser->http_minor == 0;
    if (parser->http_major != 1 || parser->http_minor > 1)
        return refuse(reader, 400, "neither HTTP/1.1 nor HTTP/1.0");
    if (hosts > 1 || (hosts == 0 && !request->old))
        return refuse(reader, 400, "a request names one Host");
    if (request->path.length > NV_HTTP_TARGET)
        return refuse(reader, 431, "a path of more than 8 KiB");
    if (parser->flags & F_CHUNKED)
        return refuse(reader, 411, "a body needs a Content-Length");
    if (parser->flags & F_TRANSFER_ENCODING)
        return refuse(reader, 400, "an unknown Transfer-Encoding");
    if (parser->content_length > NV_HTTP_BODY)
        return refuse(reader, 413, "a body of more than 256 KiB");
    return NV_HTTP_WHOLE;
}

/* The path of a target; of one with scheme and host, as proxies send it, what follows them. */
static struct nv_span path_of(struct nv_span target)
{
    static const char scheme[] = "http://";
    size_t start = sizeof scheme - 1;
    if (target.length < start || !nv_span_is_nocase((struct nv_span){target.at, start}, scheme))
        return target;
    const char *slash = memchr(target.at + start, '/', target.length - start);
    if (!slash)
        return nv_span_of("/");
    return (struct nv_span){slash, target.length - (size_t)(slash - target.at)};
}

static enum nv_http_step parse_head(struct nv_http_reader *reader, struct nv_span head,
                                    struct nv_http_request *request)
{
    llhttp_t parser;
    request->field_count = 0;
    request->verb = request->path = request->body = (struct nv_span){NULL, 0};
    memset(&request->fields[0], 0, sizeof request->fields[0]);
    llhttp_init(&parser, HTTP_REQUEST, &settings);
    parser.data = request;
    if (llhttp_execute(&parser, head.at, head.length) != HPE_PAUSED)
        return refuse(reader, 400, "not a request of HTTP/1.1");
    enum nv_http_step step = check_head(reader, &parser, request);
    struct nv_span rest = path_of(request->path);
    request->method = method_of(&parser);
    request->path = nv_span_until(&rest, '?');
    request->query = rest;
    request->keep_alive = llhttp_should_keep_alive(&parser);
    request->upgrade = parser.upgrade && request->method == NV_HTTP_GET;
    reader->length = step == NV_HTTP_WHOLE ? (uint32_t)parser.content_length : 0;
    return step;
}

/* Without all of the body; a client that expects to be asked for it is, once. */
static enum nv_http_step wait_for_body(struct nv_http_reader *reader,
                                       const struct nv_http_request *request)
{
    if (reader->continued || request->old || !nv_http_lists(request, "expect", "100-continue"))
        return NV_HTTP_MORE;
    reader->continued = true;
    return NV_HTTP_EXPECTS;
}

enum nv_http_step nv_http_read(struct nv_http_reader *reader, struct nv_span bytes,
                               struct nv_http_request *request, size_t *length)
{
    bool fresh = reader->head == 0;
    if (fresh) {
        enum nv_http_step step = scan(reader, bytes);
        if (step != NV_HTTP_WHOLE)
            return step;
    }
    if (!fresh && bytes.length - reader->head < reader->length)
        return NV_HTTP_MORE;
    enum nv_http_step step = parse_head(reader, (struct nv_span){bytes.at, reader->head}, request);
    if (step != NV_HTTP_WHOLE)
        return step;
    if (bytes.length - reader->head < reader->length)
        return wait_for_body(reader, request);
    request->body = (struct nv_span){bytes.at + reader->head, reader->length};
    *length = (size_t)reader->head + reader->length;
    *reader = (struct nv_http_reader){0};
    return NV_HTTP_WHOLE;
}

/* ---- questions about a request ---- */

struct nv_span nv_http_field(const struct nv_http_request *request, const char *name)
{
    for (size_t i = 0; i < request->field_count; i++) {
        if (nv_span_is_nocase(request->fields[i].name, name))
            return request->fields[i].value;
    }
    return (struct nv_span){NULL, 0};
}

bool nv_http_lists(const struct nv_http_request *request, const char *name, const char *word)
{
    for (size_t i = 0; i < request->field_count; i++) {
        struct nv_span list = request->fields[i].value;
        if (!nv_span_is_nocase(request->fields[i].name, name))
            continue;
        while (list.length > 0) {
            if (nv_span_is_nocase(nv_span_trim(nv_span_until(&list, ',')), word))
                return true;
        }
    }
    return false;
}

bool nv_http_query(struct nv_span query, const char *name, struct nv_span *value)
{
    while (query.length > 0) {
        struct nv_span pair = nv_span_until(&query, '&');
        struct nv_span key = nv_span_until(&pair, '=');
        if (nv_span_is(key, name)) {
            *value = pair;
            return true;
        }
    }
    return false;
}
