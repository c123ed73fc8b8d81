/* SPDX-License-Identifier: MIT */
/* A channel is the list of those who watch a table; without any it is gone. */
#include "server/api/hub.h"

#include <stdlib.h>
#include <string.h>

struct nv_channel {
    char id[NV_ID_ROOM];
    struct nv_watch *first;
};

/* ---- channels ---- */

static struct nv_span id_of(const struct nv_channel *channel)
{
    return nv_span_of(channel->id);
}

static struct nv_channel *open_channel(struct nv_hub *hub, struct nv_span table)
{
    struct nv_channel *channel = nv_hash_map_find(&hub->channels, table);
    if (channel || table.length >= sizeof channel->id)
        return channel;
    channel = calloc(1, sizeof *channel);
    if (!channel)
        return NULL;
    memcpy(channel->id, table.at, table.length);
    if (!nv_hash_map_add(&hub->channels, id_of(channel), channel)) {
        free(channel);
        return NULL;
    }
    return channel;
}

static void close_empty(struct nv_hub *hub, struct nv_channel *channel)
{
    if (channel->first)
        return;
    nv_hash_map_remove(&hub->channels, id_of(channel));
    free(channel);
}

static void unlink_watch(struct nv_channel *channel, struct nv_watch *watch)
{
    struct nv_watch **at = &channel->first;
    while (*at != watch)
        at = &(*at)->next_of_channel;
    *at = watch->next_of_channel;
}

/* ---- watching ---- */

static void tell(struct nv_client *client, struct nv_span table, int change)
{
    if (client->who.account.kind != NV_NOBODY)
        client->hub->on_watch(client->hub->context, table, &client->who, change);
}

bool nv_hub_watch(struct nv_client *client, struct nv_span table)
{
    struct nv_channel *channel = open_channel(client->hub, table);
    for (struct nv_watch *watch = client->watches; watch; watch = watch->next_of_client) {
        if (watch->channel == channel)
            return true;
    }
    struct nv_watch *watch = channel ? malloc(sizeof *watch) : NULL;
    if (!watch) {
        if (channel)
            close_empty(client->hub, channel);
        return false;
    }
    *watch = (struct nv_watch){client, channel, client->watches, channel->first};
    client->watches = channel->first = watch;
    client->watch_count++;
    tell(client, table, +1);
    return true;
}

/* Takes the watch out of its client's list, where `at` points to it. */
static void end_watch(struct nv_client *client, struct nv_watch **at)
{
    char id[NV_ID_ROOM];
    struct nv_watch *watch = *at;
    struct nv_channel *channel = watch->channel;
    strcpy(id, channel->id);
    *at = watch->next_of_client;
    client->watch_count--;
    unlink_watch(channel, watch);
    free(watch);
    close_empty(client->hub, channel);
    tell(client, nv_span_of(id), -1);
}

void nv_hub_unwatch(struct nv_client *client, struct nv_span table)
{
    for (struct nv_watch **at = &client->watches; *at; at = &(*at)->next_of_client) {
        if (nv_span_is(table, (*at)->channel->id)) {
            end_watch(client, at);
            return;
        }
    }
}

/* An account's notices are a channel beside those of the tables, whose ids have no '@'. */
static struct nv_span notices_of(struct nv_span account, char room[NV_ID_ROOM])
{
    struct nv_text name = nv_text_over(room, NV_ID_ROOM);
    nv_text_char(&name, '@');
    nv_text_span(&name, account);
    return nv_span_of(room);
}

bool nv_hub_watch_notices(struct nv_client *client)
{
    char room[NV_ID_ROOM];
    return nv_hub_watch(client, notices_of(nv_span_of(client->who.account.id), room));
}

void nv_hub_notice(struct nv_hub *hub, struct nv_span account, struct nv_span line)
{
    char room[NV_ID_ROOM];
    nv_hub_publish(hub, notices_of(account, room), line);
}

/* ---- clients ---- */

void nv_hub_add(struct nv_hub *hub, struct nv_client *client)
{
    client->hub = hub;
    client->next = hub->first;
    if (hub->first)
        hub->first->previous = client;
    hub->first = client;
}

void nv_hub_remove(struct nv_hub *hub, struct nv_client *client)
{
    while (client->watches)
        end_watch(client, &client->watches);
    if (client->previous)
        client->previous->next = client->next;
    else
        hub->first = client->next;
    if (client->next)
        client->next->previous = client->previous;
}

void nv_hub_finish(struct nv_hub *hub)
{
    nv_hash_map_finish(&hub->channels);
}

void nv_hub_revoke(struct nv_hub *hub, struct nv_span token_id)
{
    for (struct nv_client *client = hub->first; client; client = client->next) {
        if (client->who.token[0] && nv_span_is(token_id, client->who.token))
            nv_connection_end(client->connection, NV_CLOSE_POLICY);
    }
}

/* ---- publishing ---- */

void nv_hub_publish(struct nv_hub *hub, struct nv_span table, struct nv_span line)
{
    struct nv_channel *channel = nv_hash_map_find(&hub->channels, table);
    struct nv_buffer frames[NV_FRAME_KINDS] = {0};
    if (!channel)
        return;
    for (struct nv_watch *watch = channel->first; watch; watch = watch->next_of_channel) {
        struct nv_connection *connection = watch->client->connection;
        struct nv_buffer *frame = &frames[nv_connection_frame_kind(connection)];
        if (frame->text.length == 0)
            nv_connection_frame(connection, frame, line);
        nv_connection_framed(connection, nv_buffer_span(frame));
    }
    for (int i = 0; i < NV_FRAME_KINDS; i++)
        nv_buffer_finish(&frames[i]);
}
