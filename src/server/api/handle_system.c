/* SPDX-License-Identifier: MIT */
/* What operators and other programs ask: health, figures, and the description of all this. */
#include "server/api/handlers.h"

#include "server/api/openapi.h"

void nv_handle_health(struct nv_exchange *exchange)
{
    if (nv_store_healthy(exchange->api->store))
        nv_respond_text(exchange, "application/json", nv_span_of("{\"status\":\"ok\"}"));
    else
        nv_respond_problem(exchange, NV_UNAVAILABLE, "the store does not answer");
}

void nv_handle_openapi(struct nv_exchange *exchange)
{
    nv_respond_text(exchange, "application/json", nv_openapi);
}

/* ---- figures ---- */

static void put_figure(struct nv_buffer *out, const char *name, const char *type, const char *help,
                       uint64_t value)
{
    nv_buffer_format(out, "# HELP novae_%s %s\n# TYPE novae_%s %s\nnovae_%s ", name, help, name,
                     type, name);
    nv_buffer_number(out, value);
    nv_buffer_char(out, '\n');
}

/* Those who watch: WebSockets and streams. */
static void put_clients(struct nv_buffer *out, const struct nv_hub *hub)
{
    uint64_t websockets = 0, streams = 0;
    for (const struct nv_client *client = hub->first; client; client = client->next) {
        bool websocket = nv_connection_is_websocket(client->connection);
        websockets += websocket;
        streams += !websocket;
    }
    put_figure(out, "websockets", "gauge", "Open WebSockets.", websockets);
    put_figure(out, "streams", "gauge", "Open streams.", streams);
}

static void put_network(struct nv_buffer *out, const struct nv_api *api)
{
    struct nv_listener_figures net = nv_listener_figures(api->listener);
    put_figure(out, "connections", "gauge", "Open connections.", net.open);
    put_figure(out, "connections_accepted_total", "counter", "Connections accepted.", net.accepted);
    put_figure(out, "connections_refused_total", "counter", "Connections turned away.",
               net.turned_away);
    put_figure(out, "received_bytes_total", "counter", "Bytes read.", net.bytes_in);
    put_figure(out, "sent_bytes_total", "counter", "Bytes written.", net.bytes_out);
    put_figure(out, "messages_total", "counter", "WebSocket messages read.", api->messages);
    nv_buffer_string(out, "# HELP novae_requests_total Requests answered, by class of status.\n"
                          "# TYPE novae_requests_total counter\n");
    for (int i = 1; i < NV_STATUS_CLASSES; i++) {
        nv_buffer_format(out, "novae_requests_total{status=\"%dxx\"} ", i);
        nv_buffer_number(out, api->requests[i]);
        nv_buffer_char(out, '\n');
    }
}

static void put_domain(struct nv_buffer *out, const struct nv_api *api)
{
    struct nv_store_figures store = nv_store_figures(api->store);
    struct nv_tables_figures tables = nv_tables_figures(api->tables);
    put_figure(out, "store_up", "gauge", "Whether the store answers.",
               nv_store_healthy(api->store));
    put_figure(out, "store_jobs_total", "counter", "Jobs of the store.", store.jobs);
    put_figure(out, "store_groups_total", "counter", "Transactions of the store.", store.groups);
    put_figure(out, "store_failures_total", "counter", "Jobs that failed.", store.failures);
    put_figure(out, "store_waiting", "gauge", "Jobs that wait.", store.waiting);
    put_figure(out, "tables_loaded", "gauge", "Tables in memory.", tables.loaded);
    put_figure(out, "moves_total", "counter", "Requests that moved.", tables.moves);
    put_figure(out, "bot_moves_total", "counter", "Moves of bots.", tables.bot_moves);
    put_figure(out, "bots_waiting", "gauge", "Bots that wait for a thread.", tables.bots_waiting);
}

void nv_handle_metrics(struct nv_exchange *exchange)
{
    struct nv_buffer text = {0};
    struct nv_api *api = exchange->api;
    put_figure(&text, "uptime_seconds", "gauge", "Seconds since the start.",
               (nv_api_now(api) - api->started) / 1000);
    put_network(&text, api);
    put_clients(&text, &api->hub);
    put_domain(&text, api);
    nv_respond_text(exchange, "text/plain; version=0.0.4; charset=utf-8", nv_buffer_span(&text));
    nv_buffer_finish(&text);
}
