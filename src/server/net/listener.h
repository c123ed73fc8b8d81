/* SPDX-License-Identifier: MIT */
/* An open port on a libev loop, and all connections that came through it. */
#ifndef NV_SERVER_NET_LISTENER_H
#define NV_SERVER_NET_LISTENER_H

#include "novae/status.h"
#include "server/net/connection.h"

#include <ev.h>

struct nv_listener;

struct nv_listener_setup {
    struct ev_loop *loop;
    const char *host; /* an address of this computer */
    uint16_t port;
    uint32_t connections_by_address;
    const char *proxy; /* an address that may have any number of them; NULL: none */
    const struct nv_net_handler *handler;
    void *context;
    void (*on_drained)(void *drained); /* after nv_listener_stop, when all have gone */
    void *drained;
};

enum nv_status nv_listener_open(const struct nv_listener_setup *setup,
                                struct nv_listener **listener, struct nv_error *error);
/* Takes no new connections, answers what was begun, ends streams and WebSockets. */
void nv_listener_stop(struct nv_listener *listener);
/* Closes everything at once. */
void nv_listener_close(struct nv_listener *listener);

struct nv_listener_figures {
    uint64_t accepted, turned_away, open, bytes_in, bytes_out;
};
struct nv_listener_figures nv_listener_figures(const struct nv_listener *listener);

#endif
