/* SPDX-License-Identifier: MIT */
/*
 * The server's network layer with nothing behind it, to be measured: it sends every
 * message back, and answers every POST with eleven bytes.
 *
 *   echo PORT
 */
#include "server/net/listener.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static void on_request(void *context, struct nv_connection *connection,
                       const struct nv_http_request *request)
{
    char accept[NV_WEBSOCKET_ACCEPT];
    struct nv_http_answer answer = {
        .status = 200, .type = "application/json", .body = nv_span_of("{\"echo\": 1}")};
    (void)context;
    if (nv_websocket_accept(request, accept))
        nv_connection_upgrade(connection, accept, "novae.v1");
    else
        nv_connection_answer(connection, &answer);
}

static void on_refused(void *context, struct nv_connection *connection, unsigned status,
                       const char *detail)
{
    struct nv_http_answer answer = {.status = status, .body = nv_span_of(detail)};
    (void)context;
    nv_connection_answer(connection, &answer);
}

static void on_text(void *context, struct nv_connection *connection, struct nv_span text)
{
    (void)context;
    nv_connection_text(connection, text);
}

static void on_close(void *context, struct nv_connection *connection)
{
    (void)context, (void)connection;
}

int main(int argc, char **argv)
{
    static const struct nv_net_handler handler = {on_request, on_refused, on_text, on_close};
    struct nv_listener *listener;
    struct nv_error error;
    struct rlimit files;
    struct nv_listener_setup setup = {
        .loop = ev_default_loop(0),
        .host = "127.0.0.1",
        .port = (uint16_t)(argc > 1 ? strtoul(argv[1], NULL, 10) : 0),
        .connections_by_address = 1000000,
        .handler = &handler,
    };
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (nv_listener_open(&setup, &listener, &error) != NV_OK) {
        fprintf(stderr, "echo: %s\n", error.text);
        return EXIT_FAILURE;
    }
    puts("ready");
    fflush(stdout);
    ev_run(setup.loop, 0);
    return EXIT_SUCCESS;
}
