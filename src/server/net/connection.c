/* SPDX-License-Identifier: MIT */
/*
 * Moving bytes. Reading goes through one room that all connections share, so an
 * idle one keeps none; only what is not whole stays with it. While output waits
 * nothing is read, so a client that does not listen cannot make us work. A time
 * limit is not renewed by bytes; the timer is moved only when it would come too
 * late, and when it comes too early it looks again.
 */
#include "server/net/connection_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE_PINGS = 3 };

static const double seconds_of[NV_WAITS] = {
    [NV_WAIT_REQUEST] = 60, [NV_WAIT_HEAD] = 15, [NV_WAIT_BODY] = 30, [NV_WAIT_WRITE] = 60,
    [NV_WAIT_FRAME] = 30,   [NV_WAIT_LINE] = 7,  [NV_WAIT_PING] = 30, [NV_WAIT_END] = 3,
};

static struct ev_loop *loop_of(const struct nv_connection *connection)
{
    return connection->listener->setup.loop;
}

/* ---- buffers: lent from the listener's spares, for most connections need none ---- */

static void lend(struct nv_listener *listener, struct nv_buffer *buffer)
{
    if (!buffer->text.buffer && listener->spare_count > 0)
        *buffer = listener->spares[--listener->spare_count];
}

static void give_back(struct nv_listener *listener, struct nv_buffer *buffer)
{
    nv_buffer_clear(buffer);
    if (buffer->text.buffer && buffer->text.capacity <= NV_READ_ROOM &&
        listener->spare_count < NV_SPARES)
        listener->spares[listener->spare_count++] = *buffer;
    else
        nv_buffer_finish(buffer);
    *buffer = (struct nv_buffer){0};
}

struct nv_buffer *nv_connection_out(struct nv_connection *connection)
{
    lend(connection->listener, &connection->out);
    return &connection->out;
}

bool nv_connection_pending(const struct nv_connection *connection)
{
    return connection->out.text.length > connection->sent || connection->tail.length > 0;
}

/* ---- time ---- */

static void set_timer(struct nv_connection *connection, ev_tstamp now)
{
    struct ev_loop *loop = loop_of(connection);
    connection->fires = connection->due;
    ev_timer_stop(loop, &connection->timer);
    ev_timer_set(&connection->timer, connection->due - now, 0.);
    ev_timer_start(loop, &connection->timer);
}

void nv_connection_await(struct nv_connection *connection, enum nv_wait wait)
{
    ev_tstamp now = ev_now(loop_of(connection));
    connection->wait = (uint8_t)wait;
    if (wait == NV_WAIT_NOTHING)
        return;
    connection->due = now + seconds_of[wait];
    if (!ev_is_active(&connection->timer) || connection->fires > connection->due)
        set_timer(connection, now);
}

static void expire(struct nv_connection *connection)
{
    switch ((enum nv_wait)connection->wait) {
    case NV_WAIT_PING:
        if (++connection->unheard > PATIENCE_PINGS)
            nv_connection_doom(connection);
        else
            nv_connection_beat(connection);
        break;
    case NV_WAIT_LINE:
        nv_connection_beat(connection);
        break;
    case NV_WAIT_NOTHING:
        break;
    default:
        nv_connection_doom(connection);
    }
}

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    struct nv_connection *connection = timer->data;
    ev_tstamp now = ev_now(loop);
    (void)events;
    if (connection->wait == NV_WAIT_NOTHING)
        return;
    if (now < connection->due) {
        set_timer(connection, now);
        return;
    }
    nv_connection_enter(connection);
    expire(connection);
    nv_connection_leave(connection);
}

/* ---- watching ---- */

static bool wants_read(const struct nv_connection *connection)
{
    return !nv_connection_pending(connection) && !connection->held;
}

static void watch(struct nv_connection *connection)
{
    struct ev_loop *loop = loop_of(connection);
    int events = (wants_read(connection) ? EV_READ : 0) |
                 (nv_connection_pending(connection) ? EV_WRITE : 0);
    if (events != (connection->io.events & (EV_READ | EV_WRITE))) {
        ev_io_stop(loop, &connection->io);
        ev_io_set(&connection->io, connection->io.fd, events);
        if (events)
            ev_io_start(loop, &connection->io);
    }
    if (connection->resumes) /* in the next round, for others may be in the middle of something */
        ev_feed_event(loop, &connection->io, EV_CUSTOM);
}

/* ---- writing ---- */

/* Writes what it can; false when the connection is broken. */
static bool write_some(struct nv_connection *connection, struct nv_span bytes, size_t *written)
{
    *written = 0;
    while (*written < bytes.length) {
        ssize_t length = send(connection->io.fd, bytes.at + *written, bytes.length - *written,
                              MSG_NOSIGNAL);
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        *written += (size_t)length;
        connection->listener->figures.bytes_out += (uint64_t)length;
        if (connection->wait == NV_WAIT_WRITE)
            connection->due = ev_now(loop_of(connection)) + seconds_of[NV_WAIT_WRITE];
    }
    return true;
}

static bool flush_out(struct nv_connection *connection)
{
    size_t written;
    struct nv_span rest = {connection->out.text.buffer + connection->sent,
                           connection->out.text.length - connection->sent};
    bool good = write_some(connection, rest, &written);
    connection->sent += written;
    if (connection->sent == connection->out.text.length) {
        give_back(connection->listener, &connection->out);
        connection->sent = 0;
    }
    return good;
}

static bool flush(struct nv_connection *connection)
{
    size_t written;
    if (connection->out.text.length > 0 && !flush_out(connection))
        return false;
    if (connection->out.text.length > 0 || connection->tail.length == 0)
        return true;
    bool good = write_some(connection, connection->tail, &written);
    connection->tail.at += written;
    connection->tail.length -= written;
    return good;
}

/* What was already sent need not stay in front of what is added. */
static void compact(struct nv_connection *connection)
{
    struct nv_buffer *out = &connection->out;
    if (connection->sent < NV_READ_ROOM)
        return;
    memmove(out->text.buffer, out->text.buffer + connection->sent,
            out->text.length - connection->sent);
    out->text.length -= connection->sent;
    connection->sent = 0;
}

void nv_connection_put(struct nv_connection *connection, struct nv_span bytes)
{
    size_t written = 0;
    if (connection->doomed)
        return;
    if (connection->depth == 1 && !nv_connection_pending(connection) &&
        !write_some(connection, bytes, &written)) {
        nv_connection_doom(connection);
        return;
    }
    if (written == bytes.length)
        return;
    compact(connection);
    nv_buffer_put(nv_connection_out(connection),
                  (struct nv_span){bytes.at + written, bytes.length - written});
}

/* ---- the end ---- */

void nv_connection_doom(struct nv_connection *connection)
{
    connection->doomed = true;
}

void nv_connection_finish_off(struct nv_connection *connection)
{
    connection->state = NV_LEAVING;
    connection->held = false;
}

/* Tells the other side that all was said, and gives it a while to stop talking: closing
 * while bytes still come would take the answer away from it. */
static void hang_up(struct nv_connection *connection)
{
    connection->hung_up = true;
    shutdown(connection->io.fd, SHUT_WR);
    nv_connection_await(connection, NV_WAIT_END);
}

void nv_connection_free(struct nv_connection *connection)
{
    struct nv_listener *listener = connection->listener;
    ev_io_stop(listener->setup.loop, &connection->io);
    ev_timer_stop(listener->setup.loop, &connection->timer);
    listener->setup.handler->on_close(listener->setup.context, connection);
    if (connection->state == NV_WEBSOCKET)
        nv_websocket_finish(&connection->websocket);
    give_back(listener, &connection->in);
    give_back(listener, &connection->out);
    close(connection->io.fd);
    nv_listener_gone(listener, connection);
    free(connection);
}

void nv_connection_enter(struct nv_connection *connection)
{
    connection->depth++;
}

/* Readers of lines and messages may be slow, but not without end. */
static bool is_piled_up(const struct nv_connection *connection)
{
    bool lines = connection->state == NV_STREAMING || connection->state == NV_WEBSOCKET;
    return lines && connection->out.text.length - connection->sent > NV_PILE;
}

/* After a round of work: sends, and then waits for what is to come. */
static void settle(struct nv_connection *connection)
{
    if (!flush(connection) || connection->out.failed || is_piled_up(connection)) {
        connection->doomed = true;
        return;
    }
    if (connection->out.text.length == 0)
        give_back(connection->listener, &connection->out);
    if (connection->state == NV_WEBSOCKET && connection->websocket.ended) {
        nv_websocket_finish(&connection->websocket);
        nv_connection_finish_off(connection);
    }
    bool pending = nv_connection_pending(connection);
    if (pending && connection->wait != NV_WAIT_WRITE)
        nv_connection_await(connection, NV_WAIT_WRITE);
    if (!pending && connection->state == NV_LEAVING && !connection->hung_up)
        hang_up(connection);
    watch(connection);
}

/* It is freed in the next round of the loop, so that no call takes it from its caller. */
static void bury(struct nv_connection *connection)
{
    struct ev_loop *loop = loop_of(connection);
    ev_io_stop(loop, &connection->io);
    ev_timer_stop(loop, &connection->timer);
    ev_feed_event(loop, &connection->io, EV_CUSTOM);
}

void nv_connection_leave(struct nv_connection *connection)
{
    if (connection->depth == 1 && !connection->doomed)
        settle(connection);
    connection->depth--;
    if (connection->depth == 0 && connection->doomed)
        bury(connection);
}

/* ---- reading ---- */

/* Hands bytes to whom they are for; returns how many were taken. */
static size_t take(struct nv_connection *connection, struct nv_span bytes)
{
    size_t taken = 0;
    if (connection->state == NV_READING)
        taken = nv_connection_read_http(connection, bytes);
    if (connection->state == NV_WEBSOCKET && !connection->doomed)
        taken += nv_connection_read_websocket(
            connection, (struct nv_span){bytes.at + taken, bytes.length - taken});
    bool deaf = connection->state == NV_LEAVING || connection->state == NV_STREAMING;
    return deaf ? bytes.length : taken;
}

/* Keeps what was not taken for the next time. */
static void keep(struct nv_connection *connection, struct nv_span bytes, size_t taken)
{
    struct nv_buffer *in = &connection->in;
    size_t left = bytes.length - taken;
    if (left == 0) {
        give_back(connection->listener, in);
    } else if (in->text.buffer && bytes.at == in->text.buffer) {
        memmove(in->text.buffer, in->text.buffer + taken, left);
        in->text.length = left;
    } else {
        lend(connection->listener, in);
        nv_buffer_put(in, (struct nv_span){bytes.at + taken, left});
    }
    if (in->failed)
        nv_connection_doom(connection);
}

static void look_at_kept(struct nv_connection *connection)
{
    struct nv_span bytes = nv_buffer_span(&connection->in);
    connection->held = false;
    connection->resumes = false;
    if (!nv_connection_pending(connection))
        keep(connection, bytes, take(connection, bytes));
}

static void read_some(struct nv_connection *connection)
{
    struct nv_listener *listener = connection->listener;
    ssize_t length = recv(connection->io.fd, listener->room, NV_READ_ROOM, 0);
    if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (length <= 0) {
        nv_connection_doom(connection);
        return;
    }
    struct nv_span bytes = {listener->room, (size_t)length};
    listener->figures.bytes_in += bytes.length;
    connection->unheard = 0;
    if (connection->in.text.length > 0) {
        nv_buffer_put(&connection->in, bytes);
        bytes = nv_buffer_span(&connection->in);
    }
    keep(connection, bytes, take(connection, bytes));
}

/* A readable connection whose request is not answered yet: its bytes stay with the system. */
static bool must_wait(const struct nv_connection *connection)
{
    return connection->state == NV_ANSWERING;
}

static void on_io(struct ev_loop *loop, ev_io *io, int events)
{
    struct nv_connection *connection = io->data;
    (void)loop;
    if (connection->doomed) {
        nv_connection_free(connection);
        return;
    }
    nv_connection_enter(connection);
    if (events & EV_WRITE && flush(connection) && !nv_connection_pending(connection)) {
        connection->wait = NV_WAIT_NOTHING;
        events |= EV_CUSTOM;
        if (connection->state == NV_STREAMING)
            nv_connection_await(connection, NV_WAIT_LINE);
        if (connection->state == NV_WEBSOCKET)
            nv_connection_await(connection, NV_WAIT_PING);
    }
    if (events & EV_CUSTOM)
        look_at_kept(connection);
    if (events & EV_READ && must_wait(connection))
        connection->held = true;
    else if (events & EV_READ && !connection->doomed)
        read_some(connection);
    nv_connection_leave(connection);
}

/* ---- the beginning ---- */

struct nv_connection *nv_connection_open(struct nv_listener *listener, int fd,
                                         const struct nv_address *address)
{
    struct nv_connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->listener = listener;
    connection->address = *address;
    ev_io_init(&connection->io, on_io, fd, EV_READ);
    ev_init(&connection->timer, on_timer);
    connection->io.data = connection->timer.data = connection;
    ev_io_start(listener->setup.loop, &connection->io);
    nv_connection_await(connection, NV_WAIT_HEAD);
    return connection;
}

void nv_connection_keep(struct nv_connection *connection, void *user)
{
    connection->user = user;
}

void *nv_connection_kept(const struct nv_connection *connection)
{
    return connection->user;
}
