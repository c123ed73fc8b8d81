/* SPDX-License-Identifier: MIT */
/* The rows about notices: the list, what was read of it, and the feed. */
#include "server/api/handlers.h"
#include "server/api/origin.h"

static void ask(struct nv_exchange *exchange, struct nv_ask *asked)
{
    struct nv_api *api = exchange->api;
    asked->who = exchange->who;
    asked->reply = nv_exchange_reply(exchange);
    asked->fault = nv_span_of(exchange->body.fault);
    nv_tables_ask(api->tables, nv_api_now(api), asked);
}

void nv_handle_notices(struct nv_exchange *exchange)
{
    struct nv_ask asked = {.kind = NV_ASK_NOTICES};
    ask(exchange, &asked);
}

void nv_handle_read_notices(struct nv_exchange *exchange)
{
    struct nv_ask asked = {.kind = NV_ASK_READ_NOTICES,
                           .since = nv_body_count(&exchange->body, "at", 0)};
    if (asked.since > NV_NEVER)
        nv_body_fault(&exchange->body, "at", "must be a time");
    ask(exchange, &asked);
}

void nv_handle_feed(struct nv_exchange *exchange)
{
    struct nv_buffer base = {0};
    struct nv_ask asked = {.kind = NV_ASK_FEED, .key = nv_exchange_query(exchange, "key")};
    nv_origin_print(exchange->api->setup.config, &base);
    asked.after = nv_buffer_span(&base);
    ask(exchange, &asked);
    nv_buffer_finish(&base);
}

void nv_handle_new_feed(struct nv_exchange *exchange)
{
    struct nv_buffer base = {0};
    if (exchange->body.fault[0]) {
        nv_respond_problem(exchange, NV_BAD_REQUEST, exchange->body.fault);
        return;
    }
    nv_origin_print(exchange->api->setup.config, &base);
    nv_accounts_new_feed(exchange->api->accounts, &exchange->who, nv_buffer_span(&base),
                         nv_exchange_reply(exchange));
    nv_buffer_finish(&base);
}

void nv_handle_end_feed(struct nv_exchange *exchange)
{
    nv_accounts_end_feed(exchange->api->accounts, &exchange->who, nv_exchange_reply(exchange));
}
