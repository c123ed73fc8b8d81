/* SPDX-License-Identifier: MIT */
/* A connection that has become a WebSocket. */
#include "server/net/connection_internal.h"

static void on_text(void *connection_, struct nv_span text)
{
    struct nv_connection *connection = connection_;
    const struct nv_listener_setup *setup = &connection->listener->setup;
    if (!connection->doomed)
        setup->handler->on_text(setup->context, connection, text);
}

void nv_connection_upgrade(struct nv_connection *connection, const char *accept,
                           const char *protocol)
{
    nv_connection_enter(connection);
    nv_buffer_format(nv_connection_out(connection),
                     "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                     "connection: Upgrade\r\nsec-websocket-accept: %s\r\n"
                     "sec-websocket-protocol: %s\r\n\r\n",
                     accept, protocol);
    connection->state = NV_WEBSOCKET;
    connection->held = false;
    connection->resumes = connection->in.text.length > 0;
    connection->websocket = (struct nv_websocket){
        .pool = connection->listener->pool, .on_text = on_text, .user = connection};
    nv_connection_await(connection, NV_WAIT_PING);
    if (connection->listener->stopping)
        nv_connection_end(connection, NV_CLOSE_LEAVING);
    nv_connection_leave(connection);
}

/* A message that is not whole has its time, which more bytes of it do not prolong. */
static void await_rest(struct nv_connection *connection, bool partial, bool fresh)
{
    if (!partial && connection->wait != NV_WAIT_PING)
        nv_connection_await(connection, NV_WAIT_PING);
    if (partial && (connection->wait != NV_WAIT_FRAME || fresh))
        nv_connection_await(connection, NV_WAIT_FRAME);
}

size_t nv_connection_read_websocket(struct nv_connection *connection, struct nv_span bytes)
{
    struct nv_websocket *websocket = &connection->websocket;
    size_t taken = nv_websocket_read(websocket, bytes, nv_connection_out(connection));
    bool inside = nv_websocket_inside(websocket);
    if (!websocket->ended)
        await_rest(connection, taken < bytes.length || inside, taken > 0 && !inside);
    return taken;
}

bool nv_connection_is_websocket(const struct nv_connection *connection)
{
    return connection->state == NV_WEBSOCKET;
}

void nv_connection_beat(struct nv_connection *connection)
{
    if (connection->state == NV_WEBSOCKET)
        nv_websocket_ping(nv_connection_out(connection));
    else
        nv_connection_text(connection, nv_span_of(""));
    nv_connection_await(connection,
                        connection->state == NV_WEBSOCKET ? NV_WAIT_PING : NV_WAIT_LINE);
}
