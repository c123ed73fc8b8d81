/* SPDX-License-Identifier: MIT */
/*
 * The parts of a connection, for the files that make it work: connection.c moves
 * bytes, connection_http.c and connection_websocket.c say what they mean,
 * listener.c opens and ends them.
 */
#ifndef NV_SERVER_NET_CONNECTION_INTERNAL_H
#define NV_SERVER_NET_CONNECTION_INTERNAL_H

#include "server/net/addresses.h"
#include "server/net/listener.h"

enum {
    NV_READ_ROOM = 64 * 1024,
    NV_PILE = 1024 * 1024, /* bytes that a reader of lines or messages may let wait */
    NV_SPARES = 64,
    NV_DATE_ROOM = 32
};

enum nv_connection_state {
    NV_READING,   /* a request, or none yet */
    NV_ANSWERING, /* a request was handed out */
    NV_STREAMING,
    NV_WEBSOCKET,
    NV_LEAVING /* all is said; what still comes is thrown away */
};

/* What a connection waits for, and is given a time for. */
enum nv_wait {
    NV_WAIT_NOTHING,
    NV_WAIT_REQUEST, /* the next one on a kept connection */
    NV_WAIT_HEAD,
    NV_WAIT_BODY,
    NV_WAIT_WRITE, /* the other side to read */
    NV_WAIT_FRAME,
    NV_WAIT_LINE, /* a stream's next empty line */
    NV_WAIT_PING, /* a WebSocket's next ping */
    NV_WAIT_END,
    NV_WAITS
};

struct nv_connection {
    struct nv_listener *listener;
    struct nv_connection *previous, *next;
    ev_io io;
    ev_timer timer;
    ev_tstamp due;   /* when the wait ends, */
    ev_tstamp fires; /* and when the timer looks, which may be earlier */
    struct nv_address address;
    void *user;
    struct nv_buffer in, out;
    size_t sent;         /* of out */
    struct nv_span tail; /* to be sent after out, not ours */
    union {
        struct nv_http_reader reader;
        struct nv_websocket websocket;
    };
    uint8_t state, wait;
    uint8_t depth;                                 /* of calls that still use it */
    uint8_t unheard;                               /* pings since the last byte */
    bool doomed;                                   /* to be freed when depth is 0 */
    bool keep_alive, old, head_only, plain_stream; /* of the request */
    bool hung_up;
    bool by_proxy; /* and so not counted among its address's */
    bool held;     /* bytes wait for an answer: do not read on */
    bool resumes;  /* it is time to look at those bytes */
};

struct nv_listener {
    struct nv_listener_setup setup;
    ev_io accept;
    ev_timer rest; /* after running out of file descriptors; then the end of a stop */
    struct nv_connection *first;
    struct nv_addresses *addresses;
    struct nv_address proxy;
    struct nv_websocket_pool *pool;
    struct nv_buffer spares[NV_SPARES];
    uint32_t spare_count;
    struct nv_listener_figures figures;
    struct nv_http_request request; /* being read, too large for each connection */
    char date[NV_DATE_ROOM];
    time_t date_of;
    bool stopping;
    char room[NV_READ_ROOM];
};

/* connection.c */
struct nv_connection *nv_connection_open(struct nv_listener *listener, int fd,
                                         const struct nv_address *address);
void nv_connection_enter(struct nv_connection *connection);
/* Sends what was written in between; a doomed connection is freed in the next round. */
void nv_connection_leave(struct nv_connection *connection);
void nv_connection_free(struct nv_connection *connection);
void nv_connection_doom(struct nv_connection *connection);
/* Closes after what is queued has gone. */
void nv_connection_finish_off(struct nv_connection *connection);
void nv_connection_put(struct nv_connection *connection, struct nv_span bytes);
bool nv_connection_pending(const struct nv_connection *connection);
void nv_connection_await(struct nv_connection *connection, enum nv_wait wait);
struct nv_buffer *nv_connection_out(struct nv_connection *connection);
const char *nv_listener_date(struct nv_listener *listener);
void nv_listener_gone(struct nv_listener *listener, struct nv_connection *connection);

/* connection_http.c and connection_websocket.c: take what they can, return how much. */
size_t nv_connection_read_http(struct nv_connection *connection, struct nv_span bytes);
size_t nv_connection_read_websocket(struct nv_connection *connection, struct nv_span bytes);
void nv_connection_beat(struct nv_connection *connection);

#endif
