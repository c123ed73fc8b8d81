/* SPDX-License-Identifier: MIT */
/*
 * The checks that come before a handler, in the order of the contract: JSON, who is
 * asking, where from. (What is too large was refused before, by the network layer;
 * what comes after, the domain checks.)
 */
#include "server/api/exchange.h"

#include "server/api/origin.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static struct nv_span copy(char **at, struct nv_span span)
{
    char *start = *at;
    memcpy(start, span.at, span.length);
    *at += span.length;
    return (struct nv_span){start, span.length};
}

static struct nv_exchange *create(struct nv_api *api, struct nv_connection *connection,
                                  const struct nv_http_request *request)
{
    size_t room = request->verb.length + 2 * request->path.length + request->query.length;
    struct nv_exchange *exchange = calloc(1, sizeof *exchange + room + 1);
    if (!exchange)
        return NULL;
    char *at = exchange->text;
    exchange->kind = NV_PARTY_EXCHANGE;
    exchange->api = api;
    exchange->connection = connection;
    exchange->method = request->method;
    exchange->head_only = request->method == NV_HTTP_HEAD_ONLY;
    exchange->verb = copy(&at, request->verb);
    exchange->shown_path = copy(&at, request->path);
    exchange->path = copy(&at, request->path);
    exchange->query = copy(&at, request->query);
    exchange->began = nv_api_now(api);
    exchange->id = ++api->log.count;
    nv_connection_keep(connection, exchange);
    return exchange;
}

void nv_exchange_destroy(struct nv_exchange *exchange)
{
    if (exchange->connection)
        nv_connection_keep(exchange->connection, NULL);
    nv_body_finish(&exchange->body);
    free(exchange);
}

void nv_exchange_abandon(struct nv_exchange *exchange)
{
    exchange->connection = NULL;
}

/* ---- decoding ---- */

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)((at - digits) % 16) : -1;
}

/* Decodes percent signs in place; what is not followed by two hex digits stays as it is. */
static struct nv_span decode(struct nv_span span, bool form)
{
    char *out = (char *)span.at;
    size_t length = 0;
    for (size_t i = 0; i < span.length; i++) {
        char c = span.at[i];
        int high = c == '%' && i + 2 < span.length ? hex_digit(span.at[i + 1]) : -1;
        int low = high >= 0 ? hex_digit(span.at[i + 2]) : -1;
        if (low >= 0) {
            c = (char)(high * 16 + low);
            i += 2;
        } else if (form && c == '+') {
            c = ' ';
        }
        out[length++] = c;
    }
    return (struct nv_span){out, length};
}

struct nv_span nv_exchange_query(struct nv_exchange *exchange, const char *name)
{
    struct nv_span value;
    if (!nv_http_query(exchange->query, name, &value))
        return (struct nv_span){"", 0};
    /* Decoding shortens it in place, so each name is asked for once. */
    return decode(value, true);
}

uint64_t nv_exchange_query_number(struct nv_exchange *exchange, const char *name, uint64_t missing)
{
    struct nv_span text = nv_exchange_query(exchange, name);
    uint64_t number = missing;
    if (text.length > 0 && !nv_span_unsigned(text, INT64_MAX, &number))
        nv_body_fault(&exchange->body, name, "must be a number");
    return number;
}

/* ---- the checks ---- */

static bool is_json(struct nv_span type)
{
    return nv_span_is_nocase(nv_span_trim(nv_span_until(&type, ';')), "application/json");
}

/* False when the body is refused; the reason is its fault. */
static bool read_body(struct nv_exchange *exchange, const struct nv_http_request *request)
{
    bool wanted = request->method != NV_HTTP_GET && request->method != NV_HTTP_HEAD_ONLY;
    struct nv_span text = wanted ? request->body : (struct nv_span){"", 0};
    static const struct nv_member none[] = {{0}};
    if (text.length > 0 && !is_json(nv_http_field(request, "content-type"))) {
        strcpy(exchange->body.fault, "a body must be application/json");
        return false;
    }
    if (!nv_body_parse(&exchange->body, text))
        return false;
    const struct nv_route *route = exchange->route;
    if (route)
        nv_body_check(&exchange->body, route->members ? route->members : none);
    return true;
}

/* The token that came with a request; false when Authorization says something else. */
static bool find_token(struct nv_exchange *exchange, const struct nv_http_request *request,
                       struct nv_span *token)
{
    static const char scheme[] = "bearer ";
    struct nv_span field = nv_http_field(request, "authorization");
    *token = (struct nv_span){"", 0};
    if (!field.at) {
        *token = nv_cookie_token(nv_http_field(request, "cookie"));
        exchange->by_cookie = token->length > 0;
        return true;
    }
    size_t length = sizeof scheme - 1;
    if (field.length <= length || !nv_span_is_nocase((struct nv_span){field.at, length}, scheme))
        return false;
    *token = nv_span_trim((struct nv_span){field.at + length, field.length - length});
    return token->length > 0;
}

static bool is_unsafe(const struct nv_exchange *exchange)
{
    return (exchange->method != NV_HTTP_GET && exchange->method != NV_HTTP_HEAD_ONLY) ||
           exchange->accept[0];
}

static void handle(struct nv_exchange *exchange)
{
    const struct nv_route *route = exchange->route;
    if (route && route->need == NV_SIGNED_IN && exchange->who.account.kind == NV_NOBODY)
        nv_respond_problem(exchange, NV_SIGN_IN, "this needs an account or a guest's name");
    else if (exchange->by_cookie && is_unsafe(exchange) && !exchange->own_origin)
        nv_respond_problem(exchange, NV_FOREIGN_ORIGIN,
                           "with the cookie, a request must come from the server's own pages");
    else if (route)
        route->handle(exchange);
    else if (exchange->allow[0])
        nv_respond_problem(exchange, NV_NOT_ALLOWED, exchange->allow);
    else
        nv_respond_problem(exchange, NV_NOT_FOUND, "there is nothing at this address");
}

static void on_identified(void *exchange_, enum nv_problem problem,
                          const struct nv_identity *identity)
{
    struct nv_exchange *exchange = exchange_;
    if (problem != NV_FINE) {
        nv_respond_problem(exchange, problem,
                           problem == NV_SIGN_IN ? "the token is not valid" : "");
        return;
    }
    exchange->who = *identity;
    handle(exchange);
}

static void note_handshake(struct nv_exchange *exchange, const struct nv_http_request *request)
{
    if (!nv_http_lists(request, "sec-websocket-protocol", "novae.v1") ||
        !nv_websocket_accept(request, exchange->accept))
        exchange->accept[0] = '\0';
}

static void check(struct nv_exchange *exchange, const struct nv_http_request *request)
{
    struct nv_span token;
    struct nv_identify reply = {on_identified, exchange};
    const struct nv_route *route = exchange->route;
    if (!read_body(exchange, request)) {
        nv_respond_problem(exchange, NV_BAD_REQUEST, exchange->body.fault);
    } else if (route && route->need == NV_NOT_IDENTIFIED) {
        route->handle(exchange);
    } else if (!find_token(exchange, request, &token)) {
        nv_respond_problem(exchange, NV_SIGN_IN, "Authorization must be a Bearer token");
    } else if (token.length == 0) {
        handle(exchange);
    } else {
        exchange->own_origin = nv_origin_is_ours(exchange->api->setup.config,
                                                 nv_http_field(request, "origin"));
        nv_accounts_identify(exchange->api->accounts, exchange->began, token, reply);
    }
}

void nv_exchange_begin(struct nv_api *api, struct nv_connection *connection,
                       const struct nv_http_request *request)
{
    struct nv_exchange *exchange = create(api, connection, request);
    if (!exchange) {
        nv_respond_refused(api, connection, 503, "out of memory");
        return;
    }
    exchange->address = nv_connection_origin(connection, request);
    note_handshake(exchange, request);
    nv_router_find(exchange);
    for (int i = 0; i < NV_ROUTE_PARTS; i++)
        exchange->parts[i] = decode(exchange->parts[i], false);
    check(exchange, request);
}

/* ---- the answer ---- */

static void on_done(void *exchange, const struct nv_answer *answer)
{
    nv_respond(exchange, answer);
}

struct nv_reply nv_exchange_reply(struct nv_exchange *exchange)
{
    return (struct nv_reply){on_done, exchange};
}
