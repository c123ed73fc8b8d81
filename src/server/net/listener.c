/* SPDX-License-Identifier: MIT */
/*
 * The port, and the list of connections. When the server stops, what was begun has a
 * few seconds, then the rest is cut off. When file descriptors run out, accepting
 * rests for a moment instead of spinning.
 */
#include "server/net/connection_internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BACKLOG = 4096, ACCEPTS = 64 };

static const double rest_seconds = 0.1, stop_seconds = 7;

/* ---- opening ---- */

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

static enum nv_status fail(const struct nv_listener_setup *setup, struct nv_error *error)
{
    if (errno == EADDRINUSE)
        return nv_fail(error, NV_BAD_OPTION,
                       "port %u of %s is in use by another program; choose one with --port",
                       (unsigned)setup->port, setup->host);
    if (errno == EACCES)
        return nv_fail(error, NV_BAD_OPTION,
                       "port %u needs an administrator; choose one above 1023",
                       (unsigned)setup->port);
    return nv_fail(error, NV_BAD_OPTION, "%s, port %u: %s", setup->host, (unsigned)setup->port,
                   strerror(errno));
}

static bool set_flags(int fd)
{
    return fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) == 0 &&
           fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

static enum nv_status open_port(const struct nv_listener_setup *setup, int *fd,
                                struct nv_error *error)
{
    struct sockaddr_storage address;
    int yes = 1;
    socklen_t length = address_of(setup->host, setup->port, &address);
    if (length == 0)
        return nv_fail(error, NV_BAD_OPTION, "'%.*s' is not the address of a computer",
                       (int)strlen(setup->host), setup->host);
    *fd = socket(address.ss_family, SOCK_STREAM, 0);
    if (*fd < 0)
        return fail(setup, error);
    setsockopt(*fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(*fd, (struct sockaddr *)&address, length) != 0 || listen(*fd, BACKLOG) != 0 ||
        !set_flags(*fd)) {
        enum nv_status status = fail(setup, error);
        close(*fd);
        return status;
    }
    return NV_OK;
}

/* ---- accepting ---- */

static void link_in(struct nv_listener *listener, struct nv_connection *connection)
{
    connection->next = listener->first;
    if (listener->first)
        listener->first->previous = connection;
    listener->first = connection;
    listener->figures.open++;
}

static void take_in(struct nv_listener *listener, int fd, const struct sockaddr *from)
{
    int yes = 1;
    struct nv_address address = nv_address_of(from);
    bool proxy = listener->setup.proxy && memcmp(&address, &listener->proxy, sizeof address) == 0;
    bool welcome = proxy || nv_addresses_enter(listener->addresses, &address,
                                               listener->setup.connections_by_address);
    struct nv_connection *connection = welcome && set_flags(fd)
                                           ? nv_connection_open(listener, fd, &address)
                                           : NULL;
    listener->figures.accepted++;
    if (!connection) {
        listener->figures.turned_away++;
        if (welcome && !proxy)
            nv_addresses_leave(listener->addresses, &address);
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    connection->by_proxy = proxy;
    link_in(listener, connection);
}

static void on_accept(struct ev_loop *loop, ev_io *io, int events)
{
    struct nv_listener *listener = io->data;
    (void)events;
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage from;
        socklen_t length = sizeof from;
        int fd = accept(io->fd, (struct sockaddr *)&from, &length);
        if (fd >= 0) {
            take_in(listener, fd, (struct sockaddr *)&from);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            ev_io_stop(loop, io);
            ev_timer_set(&listener->rest, rest_seconds, 0.);
            ev_timer_start(loop, &listener->rest);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

static void close_all(struct nv_listener *listener)
{
    while (listener->first)
        nv_connection_free(listener->first);
}

static void on_rest(struct ev_loop *loop, ev_timer *timer, int events)
{
    struct nv_listener *listener = timer->data;
    (void)events;
    if (listener->stopping)
        close_all(listener);
    else
        ev_io_start(loop, &listener->accept);
}

enum nv_status nv_listener_open(const struct nv_listener_setup *setup, struct nv_listener **opened,
                                struct nv_error *error)
{
    int fd = -1;
    struct nv_listener *listener = calloc(1, sizeof *listener);
    if (!listener)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    listener->setup = *setup;
    listener->addresses = nv_addresses_create();
    listener->pool = nv_websocket_pool_create();
    ev_init(&listener->rest, on_rest);
    ev_io_init(&listener->accept, on_accept, -1, EV_READ);
    listener->rest.data = listener->accept.data = listener;
    enum nv_status status = NV_OK;
    if (!listener->addresses || !listener->pool)
        status = nv_fail(error, NV_NO_MEMORY, "out of memory");
    if (!status && setup->proxy && !nv_address_parse(setup->proxy, &listener->proxy))
        status = nv_fail(error, NV_BAD_OPTION, "'%.*s' is not the address of a proxy",
                         (int)strlen(setup->proxy), setup->proxy);
    if (!status)
        status = open_port(setup, &fd, error);
    if (status) {
        nv_listener_close(listener);
        return status;
    }
    ev_io_set(&listener->accept, fd, EV_READ);
    ev_io_start(setup->loop, &listener->accept);
    *opened = listener;
    return NV_OK;
}

/* ---- ending ---- */

static void close_port(struct nv_listener *listener)
{
    ev_io_stop(listener->setup.loop, &listener->accept);
    if (listener->accept.fd >= 0)
        close(listener->accept.fd);
    listener->accept.fd = -1;
}

static void tell_drained(struct nv_listener *listener)
{
    if (listener->stopping && !listener->first && listener->setup.on_drained) {
        ev_timer_stop(listener->setup.loop, &listener->rest);
        listener->setup.on_drained(listener->setup.drained);
    }
}

void nv_listener_gone(struct nv_listener *listener, struct nv_connection *connection)
{
    if (!connection->by_proxy)
        nv_addresses_leave(listener->addresses, &connection->address);
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        listener->first = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
    listener->figures.open--;
    tell_drained(listener);
}

/* Has it sent nothing that was not answered? */
static bool is_idle(const struct nv_connection *connection)
{
    char byte;
    return connection->in.text.length == 0 && recv(connection->io.fd, &byte, 1, MSG_PEEK) <= 0;
}

static void stop_connection(struct nv_connection *connection)
{
    nv_connection_enter(connection);
    if (connection->state == NV_READING && is_idle(connection))
        nv_connection_doom(connection);
    else if (connection->state == NV_READING && connection->reader.head == 0)
        nv_connection_await(connection, NV_WAIT_END);
    else
        nv_connection_end(connection, NV_CLOSE_LEAVING);
    nv_connection_leave(connection);
}

void nv_listener_stop(struct nv_listener *listener)
{
    if (listener->stopping)
        return;
    on_accept(listener->setup.loop, &listener->accept, EV_READ); /* who was waiting already */
    listener->stopping = true;
    close_port(listener);
    ev_timer_stop(listener->setup.loop, &listener->rest);
    ev_timer_set(&listener->rest, stop_seconds, 0.);
    ev_timer_start(listener->setup.loop, &listener->rest);
    for (struct nv_connection *connection = listener->first, *next; connection; connection = next) {
        next = connection->next;
        stop_connection(connection);
    }
    tell_drained(listener);
}

void nv_listener_close(struct nv_listener *listener)
{
    if (!listener)
        return;
    listener->setup.on_drained = NULL;
    close_all(listener);
    close_port(listener);
    ev_timer_stop(listener->setup.loop, &listener->rest);
    for (uint32_t i = 0; i < listener->spare_count; i++)
        nv_buffer_finish(&listener->spares[i]);
    nv_websocket_pool_destroy(listener->pool);
    nv_addresses_destroy(listener->addresses);
    free(listener);
}

/* ---- what it knows ---- */

struct nv_listener_figures nv_listener_figures(const struct nv_listener *listener)
{
    return listener->figures;
}

/* The time as HTTP writes it, made once a second. */
const char *nv_listener_date(struct nv_listener *listener)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = (time_t)ev_now(listener->setup.loop);
    struct tm tm;
    if (now == listener->date_of || !gmtime_r(&now, &tm))
        return listener->date;
    listener->date_of = now;
    struct nv_text text = nv_text_over(listener->date, sizeof listener->date);
    nv_text_format(&text, "%s, %s%d %s %d %s%d:%s%d:%s%d GMT", days[tm.tm_wday],
                   tm.tm_mday < 10 ? "0" : "", tm.tm_mday, months[tm.tm_mon], tm.tm_year + 1900,
                   tm.tm_hour < 10 ? "0" : "", tm.tm_hour, tm.tm_min < 10 ? "0" : "", tm.tm_min,
                   tm.tm_sec < 10 ? "0" : "", tm.tm_sec);
    return listener->date;
}
