/* SPDX-License-Identifier: MIT */
/*
 * libwebsockets on a libev loop that belongs to us: the library's own loop would not
 * end on a signal. Nothing here takes long, so one thread serves all.
 */
#include "server/server.h"

#include "server/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ev.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { TIMEOUT_SECONDS = 20, KEEP_SECONDS = 10 };

static socklen_t address_of(const char *host, uint16_t port, struct sockaddr_storage *address)
{
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons(port);
        return sizeof *six;
    }
    return 0;
}

static enum nv_status fail(const struct nv_server *server, struct nv_error *error)
{
    if (errno == EADDRINUSE)
        return nv_fail(error, NV_BAD_OPTION,
                       "port %u of %s is in use by another program; choose one with --port",
                       (unsigned)server->port, server->host);
    if (errno == EACCES)
        return nv_fail(error, NV_BAD_OPTION,
                       "port %u needs an administrator; choose one above 1023",
                       (unsigned)server->port);
    return nv_fail(error, NV_BAD_OPTION, "%s, port %u: %s", server->host, (unsigned)server->port,
                   strerror(errno));
}

/* Tries the port first, for the library does not tell why it could not have it. */
static enum nv_status try_port(const struct nv_server *server, struct nv_error *error)
{
    struct sockaddr_storage address;
    int yes = 1;
    socklen_t length = address_of(server->host, server->port, &address);
    if (length == 0)
        return nv_fail(error, NV_BAD_OPTION, "'%.*s' is not the address of a computer",
                       (int)strlen(server->host), server->host);
    int port = socket(address.ss_family, SOCK_STREAM, 0);
    if (port < 0)
        return fail(server, error);
    setsockopt(port, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool open = bind(port, (struct sockaddr *)&address, length) == 0 && listen(port, 1) == 0;
    enum nv_status status = open ? NV_OK : fail(server, error);
    close(port);
    return status;
}

static struct lws_context *create_context(const struct nv_server *server, struct ev_loop *loop)
{
    struct lws_protocols protocols[] = {
        {.name = "http",
         .callback = nv_http_callback,
         .per_session_data_size = sizeof(struct nv_http),
         .user = (void *)server->site},
        {0},
    };
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .port = server->port,
        .iface = server->host,
        .protocols = protocols,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .timeout_secs = TIMEOUT_SECONDS,
        .keepalive_timeout = KEEP_SECONDS,
        .server_string = "novae",
    };
    return lws_create_context(&info);
}

static void end(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)watcher, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static enum nv_status serve(const struct nv_server *server, struct ev_loop *loop,
                            struct nv_error *error)
{
    ev_signal interrupt, terminate;
    struct lws_context *context = create_context(server, loop);
    if (!context)
        return nv_fail(error, NV_BAD_OPTION, "libwebsockets cannot open port %u of %s",
                       (unsigned)server->port, server->host);
    ev_signal_init(&interrupt, end, SIGINT);
    ev_signal_init(&terminate, end, SIGTERM);
    ev_signal_start(loop, &interrupt);
    ev_signal_start(loop, &terminate);
    server->on_ready(server->context);
    ev_run(loop, 0);
    ev_signal_stop(loop, &interrupt);
    ev_signal_stop(loop, &terminate);
    lws_context_destroy(context);
    return NV_OK;
}

enum nv_status nv_server_run(const struct nv_server *server, struct nv_error *error)
{
    enum nv_status status = try_port(server, error);
    if (status)
        return status;
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    if (!loop)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    signal(SIGPIPE, SIG_IGN);
    lws_set_log_level(0, NULL);
    status = serve(server, loop, error);
    ev_loop_destroy(loop);
    return status;
}
