/* SPDX-License-Identifier: MIT */
/* A connection that speaks HTTP: requests one after the other, their answers, streams. */
#include "server/net/connection_internal.h"

#include <stdio.h>

static struct nv_span frame_head(const struct nv_connection *connection, size_t length,
                                 char room[24])
{
    int written = connection->plain_stream ? 0 : snprintf(room, 24, "%zx\r\n", length + 1);
    return (struct nv_span){room, (size_t)written};
}

/* ---- who asks ---- */

static struct nv_span last_forwarded(const struct nv_http_request *request)
{
    struct nv_span list = {"", 0}, last = {"", 0};
    for (size_t i = 0; i < request->field_count; i++) {
        if (nv_span_is_nocase(request->fields[i].name, "x-forwarded-for"))
            list = request->fields[i].value;
    }
    while (list.length > 0)
        last = nv_span_trim(nv_span_until(&list, ','));
    return last;
}

struct nv_origin_address nv_connection_origin(const struct nv_connection *connection,
                                              const struct nv_http_request *request)
{
    struct nv_origin_address origin;
    struct nv_address address = connection->address;
    if (connection->by_proxy && request) {
        char text[NV_ADDRESS_ROOM];
        struct nv_span last = last_forwarded(request);
        snprintf(text, sizeof text, "%.*s", (int)last.length, last.at);
        nv_address_parse(text, &address); /* what is no address leaves the proxy's */
    }
    nv_address_print(&address, origin.whole, sizeof origin.whole);
    address = nv_address_counted(&address);
    nv_address_print(&address, origin.counted, sizeof origin.counted);
    return origin;
}

/* ---- reading ---- */

static void refuse(struct nv_connection *connection)
{
    struct nv_listener *listener = connection->listener;
    connection->state = NV_ANSWERING;
    connection->keep_alive = false;
    connection->head_only = false;
    listener->setup.handler->on_refused(listener->setup.context, connection,
                                        connection->reader.status, connection->reader.detail);
}

static void hand_out(struct nv_connection *connection, const struct nv_http_request *request)
{
    struct nv_listener *listener = connection->listener;
    connection->state = NV_ANSWERING;
    connection->keep_alive = request->keep_alive && !listener->stopping;
    connection->old = request->old;
    connection->head_only = request->method == NV_HTTP_HEAD_ONLY;
    nv_connection_await(connection, NV_WAIT_NOTHING);
    listener->setup.handler->on_request(listener->setup.context, connection, request);
}

/* What is missing has its time, which more bytes of the same do not prolong. */
static void await_rest(struct nv_connection *connection, bool begun)
{
    enum nv_wait wait = connection->reader.head > 0 ? NV_WAIT_BODY
                        : begun                     ? NV_WAIT_HEAD
                                                    : NV_WAIT_REQUEST;
    if (connection->wait == wait || (connection->wait == NV_WAIT_HEAD && !begun))
        return;
    nv_connection_await(connection, wait);
}

size_t nv_connection_read_http(struct nv_connection *connection, struct nv_span bytes)
{
    struct nv_http_request *request = &connection->listener->request;
    size_t taken = 0;
    while (connection->state == NV_READING && !connection->doomed && taken < bytes.length) {
        struct nv_span rest = {bytes.at + taken, bytes.length - taken};
        size_t length = 0;
        enum nv_http_step step = nv_http_read(&connection->reader, rest, request, &length);
        if (step == NV_HTTP_EXPECTS)
            nv_connection_put(connection, nv_span_of("HTTP/1.1 100 Continue\r\n\r\n"));
        if (step == NV_HTTP_BAD)
            refuse(connection);
        if (step != NV_HTTP_WHOLE)
            break;
        taken += length;
        hand_out(connection, request);
        if (connection->tail.length > 0 || connection->out.text.length > NV_READ_ROOM) {
            connection->resumes = true; /* when this has gone */
            break;
        }
    }
    if (connection->state == NV_READING)
        await_rest(connection, taken < bytes.length);
    if (connection->state == NV_ANSWERING && taken < bytes.length)
        connection->held = true;
    return taken;
}

/* ---- answering ---- */

/* After an answer: the next request, which may be here already. */
static void go_on(struct nv_connection *connection)
{
    if (!connection->keep_alive) {
        nv_connection_finish_off(connection);
        return;
    }
    connection->state = NV_READING;
    connection->held = false;
    if (connection->in.text.length > 0)
        connection->resumes = true;
    else
        nv_connection_await(connection, NV_WAIT_REQUEST);
}

void nv_connection_answer(struct nv_connection *connection, const struct nv_http_answer *answer)
{
    nv_connection_enter(connection);
    connection->keep_alive = connection->keep_alive && !answer->close &&
                             !connection->listener->stopping;
    struct nv_http_frame frame = {.keep_alive = connection->keep_alive,
                                  .date = nv_listener_date(connection->listener)};
    nv_http_print(nv_connection_out(connection), answer, &frame);
    if (!connection->head_only && answer->lasting)
        connection->tail = answer->body;
    else if (!connection->head_only)
        nv_connection_put(connection, answer->body);
    go_on(connection);
    nv_connection_leave(connection);
}

/* ---- streams ---- */

void nv_connection_stream(struct nv_connection *connection, const struct nv_http_answer *answer)
{
    if (connection->head_only) {
        nv_connection_answer(connection, answer);
        return;
    }
    nv_connection_enter(connection);
    connection->plain_stream = connection->old;
    struct nv_http_frame frame = {.chunked = !connection->old,
                                  .unknown = connection->old,
                                  .date = nv_listener_date(connection->listener)};
    nv_http_print(nv_connection_out(connection), answer, &frame);
    connection->state = NV_STREAMING;
    connection->held = false;
    nv_connection_await(connection, NV_WAIT_LINE);
    nv_connection_leave(connection);
}

static void frame_line(const struct nv_connection *connection, struct nv_buffer *out,
                       struct nv_span line)
{
    char room[24];
    nv_buffer_put(out, frame_head(connection, line.length, room));
    nv_buffer_put(out, line);
    nv_buffer_string(out, connection->plain_stream ? "\n" : "\n\r\n");
}

enum nv_frame_kind nv_connection_frame_kind(const struct nv_connection *connection)
{
    return connection->state == NV_WEBSOCKET ? NV_FRAME_MESSAGE
           : connection->plain_stream        ? NV_FRAME_LINE
                                             : NV_FRAME_CHUNK;
}

void nv_connection_frame(const struct nv_connection *connection, struct nv_buffer *out,
                         struct nv_span text)
{
    if (connection->state == NV_WEBSOCKET)
        nv_websocket_text(out, text);
    else
        frame_line(connection, out, text);
}

static bool takes_lines(const struct nv_connection *connection)
{
    return connection->state == NV_STREAMING ||
           (connection->state == NV_WEBSOCKET && !connection->websocket.ended);
}

void nv_connection_framed(struct nv_connection *connection, struct nv_span frame)
{
    if (!takes_lines(connection))
        return;
    nv_connection_enter(connection);
    nv_connection_put(connection, frame);
    nv_connection_leave(connection);
}

void nv_connection_text(struct nv_connection *connection, struct nv_span text)
{
    if (!takes_lines(connection))
        return;
    nv_connection_enter(connection);
    nv_connection_frame(connection, nv_connection_out(connection), text);
    nv_connection_leave(connection);
}

void nv_connection_end(struct nv_connection *connection, enum nv_websocket_close code)
{
    if (!takes_lines(connection))
        return;
    nv_connection_enter(connection);
    if (connection->state == NV_WEBSOCKET) {
        nv_websocket_close(&connection->websocket, code, nv_connection_out(connection));
    } else {
        nv_connection_put(connection, nv_span_of(connection->plain_stream ? "" : "0\r\n\r\n"));
        nv_connection_finish_off(connection);
    }
    nv_connection_leave(connection);
}
