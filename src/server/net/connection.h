/* SPDX-License-Identifier: MIT */
/*
 * What the rest of the server sees of a connection. One request at a time is
 * handed out, and the next one only when that one has been answered, so answers
 * keep their order. A request becomes one of three things: an answer, a stream of
 * lines, or a WebSocket.
 */
#ifndef NV_SERVER_NET_CONNECTION_H
#define NV_SERVER_NET_CONNECTION_H

#include "server/net/http.h"
#include "server/net/websocket.h"

enum { NV_ADDRESS_ROOM = 46 };

struct nv_connection;

/* Who is told what comes in. Everything handed out lives during the call only. */
struct nv_net_handler {
    /* To be answered by one of the first three functions below, at once or later. */
    void (*on_request)(void *context, struct nv_connection *connection,
                       const struct nv_http_request *request);
    /* Bytes that are no request; to be answered at once, and the connection ends. */
    void (*on_refused)(void *context, struct nv_connection *connection, unsigned status,
                       const char *detail);
    void (*on_text)(void *context, struct nv_connection *connection, struct nv_span text);
    /* It ends: the last time that it is heard of. */
    void (*on_close)(void *context, struct nv_connection *connection);
};

void nv_connection_answer(struct nv_connection *connection, const struct nv_http_answer *answer);
/* Begins a stream of lines. */
void nv_connection_stream(struct nv_connection *connection, const struct nv_http_answer *answer);
/* Becomes a WebSocket; `accept` is the answer to the key of the handshake. */
void nv_connection_upgrade(struct nv_connection *connection, const char *accept,
                           const char *protocol);

/* One line of a stream, or one message. */
void nv_connection_text(struct nv_connection *connection, struct nv_span text);
/* The same for many: what nv_connection_frame wrote for one of a kind serves all of it. */
enum nv_frame_kind { NV_FRAME_MESSAGE, NV_FRAME_CHUNK, NV_FRAME_LINE, NV_FRAME_KINDS };
enum nv_frame_kind nv_connection_frame_kind(const struct nv_connection *connection);
void nv_connection_frame(const struct nv_connection *connection, struct nv_buffer *out,
                         struct nv_span text);
void nv_connection_framed(struct nv_connection *connection, struct nv_span frame);

/* Ends a stream, or a WebSocket with a code; nothing else. */
void nv_connection_end(struct nv_connection *connection, enum nv_websocket_close code);

bool nv_connection_is_websocket(const struct nv_connection *connection);
/* Whatever the handler wants to remember; NULL at first. */
void nv_connection_keep(struct nv_connection *connection, void *user);
void *nv_connection_kept(const struct nv_connection *connection);
/* Where somebody comes from, without the port. */
struct nv_origin_address {
    char whole[NV_ADDRESS_ROOM];
    char counted[NV_ADDRESS_ROOM]; /* what limits count by: of IPv6 the network (/64) */
};
/*
 * The other side; where our proxy stands between, whom it names last in the request's
 * X-Forwarded-For: what comes before that may be the client's own invention. No request: NULL.
 */
struct nv_origin_address nv_connection_origin(const struct nv_connection *connection,
                                              const struct nv_http_request *request);

#endif
