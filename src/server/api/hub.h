/* SPDX-License-Identifier: MIT */
/*
 * Who hears what: the clients (WebSockets and streams), and for each table those who
 * watch it. What is published for a table is framed once for each kind of client.
 */
#ifndef NV_SERVER_API_HUB_H
#define NV_SERVER_API_HUB_H

#include "server/accounts/accounts.h"
#include "server/hash_map.h"
#include "server/net/connection.h"

struct nv_client;
struct nv_channel;

/* All zero is an empty hub; `on_watch` hears of each signed-in client that begins (+1) or
 * ceases (-1) to watch. */
struct nv_hub {
    struct nv_hash_map channels;
    struct nv_client *first;
    void (*on_watch)(void *context, struct nv_span table, const struct nv_identity *who,
                     int change);
    void *context;
};

/* One client watching one table. */
struct nv_watch {
    struct nv_client *client;
    struct nv_channel *channel;
    struct nv_watch *next_of_client, *next_of_channel;
};

/* Somebody connected; begins with what a connection keeps. */
struct nv_client {
    int kind; /* enum nv_party_kind */
    struct nv_hub *hub;
    struct nv_connection *connection;
    struct nv_identity who;
    struct nv_watch *watches;
    unsigned watch_count;
    struct nv_question *questions; /* asked and not answered */
    unsigned question_count;
    struct nv_client *previous, *next;
};

void nv_hub_add(struct nv_hub *hub, struct nv_client *client);
/* Ends all that it watches; the client itself is the caller's. */
void nv_hub_remove(struct nv_hub *hub, struct nv_client *client);
void nv_hub_finish(struct nv_hub *hub);

/* False when out of memory. Watching twice is watching once. */
bool nv_hub_watch(struct nv_client *client, struct nv_span table);
void nv_hub_unwatch(struct nv_client *client, struct nv_span table);

/* From now on the client hears the notices of its account. */
bool nv_hub_watch_notices(struct nv_client *client);
void nv_hub_notice(struct nv_hub *hub, struct nv_span account, struct nv_span line);

void nv_hub_publish(struct nv_hub *hub, struct nv_span table, struct nv_span line);
/* Ends the connections that came by a token. */
void nv_hub_revoke(struct nv_hub *hub, struct nv_span token_id);

#endif
