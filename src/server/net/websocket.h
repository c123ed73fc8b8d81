/* SPDX-License-Identifier: MIT */
/*
 * WebSocket frames (RFC 6455) as bytes in and bytes out; it knows no sockets. wslay
 * judges what comes in. Its contexts are large, so a connection has one only in the
 * middle of a message or of a farewell, lent from a pool.
 */
#ifndef NV_SERVER_NET_WEBSOCKET_H
#define NV_SERVER_NET_WEBSOCKET_H

#include "server/net/http.h"

enum {
    NV_WEBSOCKET_MESSAGE = 64 * 1024, /* bytes of a message that comes in */
    NV_WEBSOCKET_CONTROL = 125,
    NV_WEBSOCKET_ACCEPT = 29 /* room for the answer to a key */
};

enum nv_websocket_close {
    NV_CLOSE_NORMAL = 1000,
    NV_CLOSE_LEAVING = 1001,
    NV_CLOSE_PROTOCOL = 1002,
    NV_CLOSE_BINARY = 1003,
    NV_CLOSE_UTF8 = 1007,
    NV_CLOSE_POLICY = 1008,
    NV_CLOSE_LARGE = 1009,
    NV_CLOSE_TROUBLE = 1011
};

struct nv_websocket_pool;
struct nv_websocket_context;

struct nv_websocket_pool *nv_websocket_pool_create(void); /* NULL when out of memory */
void nv_websocket_pool_destroy(struct nv_websocket_pool *pool);

/* One connection. All zero but for the first three. */
struct nv_websocket {
    struct nv_websocket_pool *pool;
    void (*on_text)(void *user, struct nv_span text); /* valid UTF-8 of a whole message */
    void *user;
    struct nv_websocket_context *context; /* NULL between messages */
    bool ended;                           /* nothing more is read, and a close is sent */
    uint16_t code;                        /* of that close; 0 when it has none */
};

void nv_websocket_finish(struct nv_websocket *websocket);

/*
 * Takes what it can of the bytes and returns how many: whole frames, or all of them
 * once it has ended. Pongs and closes are added to `out`.
 */
size_t nv_websocket_read(struct nv_websocket *websocket, struct nv_span bytes,
                         struct nv_buffer *out);
/* Is a message begun and not ended? */
bool nv_websocket_inside(const struct nv_websocket *websocket);

/* What goes out. Frames of a server are not masked, so one text serves all readers. */
void nv_websocket_text(struct nv_buffer *out, struct nv_span text);
void nv_websocket_ping(struct nv_buffer *out);
/* Says goodbye, once. */
void nv_websocket_close(struct nv_websocket *websocket, enum nv_websocket_close code,
                        struct nv_buffer *out);

/* Is it a handshake of version 13 with a key? Writes the answer to the key. */
bool nv_websocket_accept(const struct nv_http_request *request, char accept[NV_WEBSOCKET_ACCEPT]);

#endif
