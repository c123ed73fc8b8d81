/* SPDX-License-Identifier: MIT */
/* The rows that do not end: the stream of a table, that of notices, and the WebSocket. */
#include "server/api/handlers.h"
#include "server/api/live.h"
#include "server/pages.h"

/* The connection as a stream of lines; the exchange has ended. NULL when it could not be. */
static struct nv_client *begin_stream(struct nv_exchange *exchange)
{
    struct nv_api *api = exchange->api;
    struct nv_connection *connection = exchange->connection;
    struct nv_identity who = exchange->who;
    nv_respond_note(exchange, 200);
    nv_exchange_destroy(exchange);
    struct nv_client *client = nv_client_create(api, connection, &who);
    nv_connection_stream(connection, &(struct nv_http_answer){
                                         .status = 200,
                                         .type = "application/x-ndjson",
                                         .headers = {nv_safe_headers, "cache-control: no-store\r\n",
                                                     "x-accel-buffering: no\r\n"}});
    if (!client)
        nv_connection_end(connection, NV_CLOSE_TROUBLE);
    return client;
}

static void stream_table(struct nv_exchange *exchange, const struct nv_answer *answer)
{
    char table[NV_ID_ROOM];
    struct nv_text id = nv_text_over(table, sizeof table);
    nv_text_span(&id, exchange->parts[0]);
    struct nv_client *client = begin_stream(exchange);
    if (!client)
        return;
    nv_client_lines(client, answer->body);
    if (!nv_hub_watch(client, nv_span_of(table)))
        nv_connection_end(client->connection, NV_CLOSE_TROUBLE);
}

void nv_handle_notice_stream(struct nv_exchange *exchange)
{
    if (!exchange->connection) {
        nv_exchange_destroy(exchange);
        return;
    }
    if (exchange->head_only) {
        nv_respond_text(exchange, "application/x-ndjson", nv_span_of(""));
        return;
    }
    struct nv_client *client = begin_stream(exchange);
    if (client && !nv_hub_watch_notices(client))
        nv_connection_end(client->connection, NV_CLOSE_TROUBLE);
}

static void on_watched(void *exchange_, const struct nv_answer *answer)
{
    struct nv_exchange *exchange = exchange_;
    if (answer->problem != NV_FINE)
        nv_respond(exchange, answer);
    else if (!exchange->connection)
        nv_exchange_destroy(exchange);
    else if (exchange->head_only)
        nv_respond_text(exchange, "application/x-ndjson", nv_span_of(""));
    else
        stream_table(exchange, answer);
}

void nv_handle_stream(struct nv_exchange *exchange)
{
    struct nv_api *api = exchange->api;
    struct nv_ask ask = {.kind = NV_ASK_WATCH,
                         .who = exchange->who,
                         .table = exchange->parts[0],
                         .have = nv_exchange_query_number(exchange, "from", 0),
                         .reply = {on_watched, exchange}};
    ask.invitation = nv_exchange_query(exchange, "key");
    ask.fault = nv_span_of(exchange->body.fault);
    nv_tables_ask(api->tables, nv_api_now(api), &ask);
}

void nv_handle_websocket(struct nv_exchange *exchange)
{
    struct nv_connection *connection = exchange->connection;
    if (exchange->accept[0] == '\0') {
        nv_respond_problem(exchange, NV_BAD_REQUEST,
                           "a WebSocket handshake of version 13 with the protocol novae.v1");
        return;
    }
    if (!connection) {
        nv_exchange_destroy(exchange);
        return;
    }
    struct nv_api *api = exchange->api;
    struct nv_identity who = exchange->who;
    char accept[NV_WEBSOCKET_ACCEPT];
    struct nv_text copy = nv_text_over(accept, sizeof accept);
    nv_text_string(&copy, exchange->accept);
    nv_respond_note(exchange, 101);
    nv_exchange_destroy(exchange);
    struct nv_client *client = nv_client_create(api, connection, &who);
    nv_connection_upgrade(connection, accept, "novae.v1");
    if (!client)
        nv_connection_end(connection, NV_CLOSE_TROUBLE);
}
