/* SPDX-License-Identifier: MIT */
/* How exchanges end: answers with their headers, and problems as documents (RFC 9457). */
#include "server/api/exchange.h"
#include "server/api/origin.h"
#include "server/pages.h"

#include <stdio.h>

enum { ID_ROOM = 48 };

static const char plain_headers[] = "cache-control: no-store\r\n";

static void print_id(uint64_t number, char id[ID_ROOM])
{
    snprintf(id, ID_ROOM, "x-request-id: %llu\r\n", (unsigned long long)number);
}

/* ---- problems ---- */

void nv_problem_print(struct nv_json *json, const struct nv_answer *answer, unsigned status)
{
    char type[48];
    snprintf(type, sizeof type, "/problems/%s", nv_problem_word(answer->problem));
    nv_json_put_string(json, "type", type);
    if (status > 0) {
        nv_json_put_string(json, "title", nv_problem_title(answer->problem));
        nv_json_put_unsigned(json, "status", status);
    }
    nv_json_key(json, "detail");
    nv_json_string(json, answer->detail);
    if (answer->problem == NV_STALE_VERSION)
        nv_json_put_unsigned(json, "version", answer->version);
    else if (status == 0)
        nv_json_put_null(json, "version");
    if (answer->problem == NV_ILLEGAL_MOVE)
        nv_json_put_unsigned(json, "index", answer->index);
}

static void problem_document(struct nv_buffer *out, const struct nv_answer *answer, unsigned status)
{
    struct nv_json json = nv_json_over(nv_buffer_text(out));
    nv_json_open(&json, '{');
    nv_problem_print(&json, answer, status);
    nv_json_close(&json, '}');
}

/* ---- the end of an exchange ---- */

void nv_respond_note(struct nv_exchange *exchange, unsigned status)
{
    struct nv_api *api = exchange->api;
    struct nv_access access = {.at = exchange->began,
                               .milliseconds = nv_api_now(api) - exchange->began,
                               .id = exchange->id,
                               .address = exchange->address.whole,
                               .account = exchange->who.account.id,
                               .method = exchange->verb,
                               .path = exchange->shown_path,
                               .status = status};
    api->requests[status / 100 % NV_STATUS_CLASSES]++;
    nv_access_log_write(&api->log, &access);
}

static void finish(struct nv_exchange *exchange, struct nv_http_answer *answer,
                   const struct nv_buffer *headers)
{
    char id[ID_ROOM];
    struct nv_connection *connection = exchange->connection;
    print_id(exchange->id, id);
    answer->headers[0] = nv_safe_headers;
    answer->headers[1] = plain_headers;
    answer->headers[2] = id;
    answer->headers[3] = headers->text.buffer;
    nv_respond_note(exchange, answer->status);
    nv_exchange_destroy(exchange);
    if (connection)
        nv_connection_answer(connection, answer);
}

/* ---- kinds of answers ---- */

/* Further headers of a problem. A cookie that is no longer valid is taken back, or a page could
 * never sign in again. */
static void problem_headers(const struct nv_exchange *exchange, const struct nv_answer *answer,
                            struct nv_buffer *headers)
{
    if (answer->problem == NV_NOT_ALLOWED)
        nv_buffer_format(headers, "allow: %s\r\n", exchange->allow);
    if (answer->problem == NV_TOO_MANY)
        nv_buffer_format(headers, "retry-after: %u\r\n", (unsigned)answer->retry_after);
    if (answer->problem == NV_SIGN_IN)
        nv_buffer_string(headers, "www-authenticate: Bearer\r\n");
    if (answer->problem == NV_SIGN_IN && exchange->by_cookie)
        nv_cookie_print(exchange->api->setup.config, nv_span_of(""), headers);
}

static void respond_problem(struct nv_exchange *exchange, const struct nv_answer *answer)
{
    struct nv_buffer body = {0}, headers = {0};
    unsigned status = (unsigned)nv_problem_status(answer->problem);
    problem_document(&body, answer, status);
    problem_headers(exchange, answer, &headers);
    finish(exchange,
           &(struct nv_http_answer){
               .status = status, .type = "application/problem+json", .body = nv_buffer_span(&body)},
           &headers);
    nv_buffer_finish(&body);
    nv_buffer_finish(&headers);
}

static void good_headers(const struct nv_exchange *exchange, const struct nv_answer *answer,
                         struct nv_buffer *headers)
{
    if (answer->token.length > 0)
        nv_cookie_print(exchange->api->setup.config, answer->token, headers);
    if (exchange->route->status == 201 && answer->table.length > 0) {
        nv_buffer_string(headers, "location: /api/v1/tables/");
        nv_buffer_put(headers, answer->table);
        nv_buffer_string(headers, "\r\n");
    }
    if (exchange->route->ends_session)
        nv_cookie_print(exchange->api->setup.config, nv_span_of(""), headers);
}

void nv_respond(struct nv_exchange *exchange, const struct nv_answer *answer)
{
    struct nv_buffer headers = {0};
    if (answer->problem != NV_FINE) {
        respond_problem(exchange, answer);
        return;
    }
    const struct nv_route *route = exchange->route;
    bool empty = route->status == 204;
    good_headers(exchange, answer, &headers);
    finish(exchange,
           &(struct nv_http_answer){.status = route->status,
                                    .type = empty         ? NULL
                                            : route->type ? route->type
                                                          : "application/json",
                                    .body = empty ? nv_span_of("") : answer->body},
           &headers);
    nv_buffer_finish(&headers);
}

void nv_respond_problem(struct nv_exchange *exchange, enum nv_problem problem, const char *detail)
{
    respond_problem(exchange,
                    &(struct nv_answer){.problem = problem, .detail = nv_span_of(detail)});
}

void nv_respond_text(struct nv_exchange *exchange, const char *type, struct nv_span body)
{
    struct nv_buffer none = {0};
    finish(exchange, &(struct nv_http_answer){.status = 200, .type = type, .body = body}, &none);
}

/* What could not be read as a request has neither a method nor a path in the log. */
void nv_respond_refused(struct nv_api *api, struct nv_connection *connection, unsigned status,
                        const char *detail)
{
    char id[ID_ROOM];
    struct nv_origin_address address = nv_connection_origin(connection, NULL);
    struct nv_buffer body = {0};
    struct nv_answer answer = {.problem = status == 413 || status == 431 ? NV_OVERSIZED
                                          : status >= 500                ? NV_UNAVAILABLE
                                                                         : NV_BAD_REQUEST,
                               .detail = nv_span_of(detail)};
    struct nv_access access = {.at = nv_api_now(api),
                               .id = ++api->log.count,
                               .address = address.whole,
                               .account = "",
                               .method = nv_span_of(""),
                               .path = nv_span_of(""),
                               .status = status};
    problem_document(&body, &answer, status);
    api->requests[status / 100 % NV_STATUS_CLASSES]++;
    nv_access_log_write(&api->log, &access);
    print_id(access.id, id);
    nv_connection_answer(connection,
                         &(struct nv_http_answer){.status = status,
                                                  .type = "application/problem+json",
                                                  .headers = {nv_safe_headers, plain_headers, id},
                                                  .body = nv_buffer_span(&body),
                                                  .close = true});
    nv_buffer_finish(&body);
}
