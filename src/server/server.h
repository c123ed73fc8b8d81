/* SPDX-License-Identifier: MIT */
/* A web server on an event loop of its own, until a signal ends it. */
#ifndef NV_SERVER_SERVER_H
#define NV_SERVER_SERVER_H

#include "server/config.h"
#include "server/site.h"

struct nv_server {
    const struct nv_site *site;
    const struct nv_config *config;
    void (*on_ready)(void *context); /* called when the port is open */
    void *context;
};

/* Serves until SIGINT or SIGTERM. */
enum nv_status nv_server_run(const struct nv_server *server, struct nv_error *error);

#endif
