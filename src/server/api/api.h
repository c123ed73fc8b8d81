/* SPDX-License-Identifier: MIT */
/*
 * The interface of the contract, on top of the network layer: requests and messages
 * become questions to accounts and tables, and their answers become bytes. It owns
 * the domain and runs it on the I/O loop.
 */
#ifndef NV_SERVER_API_API_H
#define NV_SERVER_API_API_H

#include "server/config.h"
#include "server/net/listener.h"
#include "server/site.h"

struct nv_api;

struct nv_api_setup {
    struct ev_loop *loop;
    const struct nv_config *config;
    const struct nv_site *site;
};

/* For the listener; its context is the struct nv_api. */
extern const struct nv_net_handler nv_api_handler;

enum nv_status nv_api_open(const struct nv_api_setup *setup, struct nv_api **api,
                           struct nv_error *error);
/* Whose figures /metrics tells. */
void nv_api_listens(struct nv_api *api, const struct nv_listener *listener);
/* Before the listener is stopped: clocks stand, what was asked is still answered. */
void nv_api_stop(struct nv_api *api);
/* After the listener was closed. */
void nv_api_close(struct nv_api *api);

#endif
