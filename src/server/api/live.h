/* SPDX-License-Identifier: MIT */
/* Those who watch: what they say, what they ask, and how they end. */
#ifndef NV_SERVER_API_LIVE_H
#define NV_SERVER_API_LIVE_H

#include "server/api/api_internal.h"

/* A client for a connection, which keeps it; NULL when out of memory. */
struct nv_client *nv_client_create(struct nv_api *api, struct nv_connection *connection,
                                   const struct nv_identity *who);
/* The connection has gone. */
void nv_client_destroy(struct nv_client *client);
/* Sends lines of ndjson, each as a line or message of its own. */
void nv_client_lines(struct nv_client *client, struct nv_span lines);
/* A message of a WebSocket. */
void nv_client_hear(struct nv_api *api, struct nv_client *client, struct nv_span text);

#endif
