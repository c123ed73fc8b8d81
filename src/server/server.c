/* SPDX-License-Identifier: MIT */
/*
 * The loop and its beginning and end. Nothing on it takes long, so one thread
 * serves all; a first signal lets what was begun come to its end, a second one
 * ends at once.
 */
#include "server/server.h"

#include "server/api/api.h"
#include "server/pages.h"

#include <ev.h>
#include <signal.h>
#include <sys/resource.h>

struct running {
    const struct nv_server *server;
    struct ev_loop *loop;
    struct nv_api *api;       /* NULL: the pages alone */
    struct nv_access_log log; /* of the pages alone */
    struct nv_listener *listener;
    ev_signal interrupt, terminate;
    bool stopping;
};

/* ---- the pages alone ---- */

static void on_request(void *running_, struct nv_connection *connection,
                       const struct nv_http_request *request)
{
    struct running *running = running_;
    const struct nv_pages pages = {running->server->site, &running->log, false};
    nv_pages_answer(&pages, connection, request, (uint64_t)(ev_now(running->loop) * 1000));
}

static void on_refused(void *running, struct nv_connection *connection, unsigned status,
                       const char *detail)
{
    struct nv_http_answer answer = {.status = status,
                                    .type = "text/plain; charset=utf-8",
                                    .headers = {nv_safe_headers, "cache-control: no-store\r\n"},
                                    .body = nv_span_of(detail)};
    (void)running;
    nv_connection_answer(connection, &answer);
}

static void on_text(void *running, struct nv_connection *connection, struct nv_span text)
{
    (void)running, (void)connection, (void)text;
}

static void on_close(void *running, struct nv_connection *connection)
{
    (void)running, (void)connection;
}

static const struct nv_net_handler pages_alone = {on_request, on_refused, on_text, on_close};

/* ---- beginning and end ---- */

static void on_drained(void *running_)
{
    struct running *running = running_;
    ev_break(running->loop, EVBREAK_ALL);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    struct running *running = watcher->data;
    (void)events;
    if (running->stopping)
        ev_break(loop, EVBREAK_ALL);
    else if (running->api)
        nv_api_stop(running->api);
    running->stopping = true;
    nv_listener_stop(running->listener);
}

static void start_signal(struct running *running, ev_signal *watcher, int number)
{
    ev_signal_init(watcher, on_signal, number);
    watcher->data = running;
    ev_signal_start(running->loop, watcher);
}

/* Each connection is a file; as many as the system allows may be open. */
static void raise_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static enum nv_status listen_and_run(struct running *running, struct nv_error *error)
{
    const struct nv_config *config = running->server->config;
    struct nv_listener_setup setup = {
        .loop = running->loop,
        .host = config->host,
        .port = (uint16_t)config->port,
        .connections_by_address = (uint32_t)config->connections_by_address,
        .proxy = config->proxy[0] ? config->proxy : NULL,
        .handler = running->api ? &nv_api_handler : &pages_alone,
        .context = running->api ? (void *)running->api : running,
        .on_drained = on_drained,
        .drained = running,
    };
    enum nv_status status = nv_listener_open(&setup, &running->listener, error);
    if (status)
        return status;
    if (running->api)
        nv_api_listens(running->api, running->listener);
    start_signal(running, &running->interrupt, SIGINT);
    start_signal(running, &running->terminate, SIGTERM);
    running->server->on_ready(running->server->context);
    ev_run(running->loop, 0);
    ev_signal_stop(running->loop, &running->interrupt);
    ev_signal_stop(running->loop, &running->terminate);
    nv_listener_close(running->listener);
    return NV_OK;
}

static enum nv_status serve(struct running *running, struct nv_error *error)
{
    const struct nv_server *server = running->server;
    struct nv_api_setup setup = {running->loop, server->config, server->site};
    enum nv_status status;
    if (server->config->offline)
        status = nv_access_log_open(&running->log, server->config->log, error);
    else
        status = nv_api_open(&setup, &running->api, error);
    if (!status)
        status = listen_and_run(running, error);
    if (running->api)
        nv_api_close(running->api);
    nv_access_log_close(&running->log);
    return status;
}

/*
 * Signals are for the loop, which reads them from a file (signalfd). All threads hold them back,
 * those started from here on included, so that none is lost to a thread that waits for something
 * else.
 */
static void hold_signals(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &held, before);
    signal(SIGPIPE, SIG_IGN);
}

enum nv_status nv_server_run(const struct nv_server *server, struct nv_error *error)
{
    struct running running = {.server = server, .loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_SIGNALFD)};
    sigset_t before;
    if (!running.loop)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    hold_signals(&before);
    raise_files();
    enum nv_status status = serve(&running, error);
    ev_loop_destroy(running.loop);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}
