/* SPDX-License-Identifier: MIT */
/* What the files of the API share. */
#ifndef NV_SERVER_API_INTERNAL_H
#define NV_SERVER_API_INTERNAL_H

#include "server/accounts/accounts.h"
#include "server/api/access_log.h"
#include "server/api/api.h"
#include "server/api/hub.h"
#include "server/tables/tables.h"

#include <ev.h>

enum { NV_STATUS_CLASSES = 6 };

struct nv_api {
    struct nv_api_setup setup;
    const struct nv_listener *listener;
    struct nv_mailbox *box;
    struct nv_store *store;
    struct nv_accounts *accounts;
    struct nv_tables *tables;
    struct nv_hub hub;
    struct nv_access_log log;
    ev_async letters;
    ev_timer tick;
    ev_prepare plan;
    uint64_t planned; /* when `tick` fires */
    uint64_t started, requests[NV_STATUS_CLASSES], messages;
};

/* Milliseconds since 1970 of this round of the loop. */
uint64_t nv_api_now(const struct nv_api *api);

/* What a connection keeps: a request that waits, or somebody who watches. */
enum nv_party_kind { NV_PARTY_EXCHANGE, NV_PARTY_CLIENT };
struct nv_party {
    enum nv_party_kind kind;
};

#endif
