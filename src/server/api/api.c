/* SPDX-License-Identifier: MIT */
/*
 * The domain on the loop: letters of the workers wake it, its next deadline is looked
 * at before each sleep, and what it publishes goes to the hub.
 */
#include "server/api/exchange.h"
#include "server/api/live.h"
#include "server/data_folder.h"
#include "server/pages.h"

#include <stdlib.h>
#include <unistd.h>

uint64_t nv_api_now(const struct nv_api *api)
{
    return (uint64_t)(ev_now(api->setup.loop) * 1000);
}

/* ---- from the network ---- */

static bool is_page(const struct nv_api *api, const struct nv_http_request *request)
{
    bool reads = request->method == NV_HTTP_GET || request->method == NV_HTTP_HEAD_ONLY;
    return reads && nv_site_find(api->setup.site, request->path);
}

static void on_request(void *api_, struct nv_connection *connection,
                       const struct nv_http_request *request)
{
    struct nv_api *api = api_;
    if (!is_page(api, request)) {
        nv_exchange_begin(api, connection, request);
        return;
    }
    const struct nv_pages pages = {api->setup.site, &api->log, true};
    unsigned status = nv_pages_answer(&pages, connection, request, nv_api_now(api));
    api->requests[status / 100 % NV_STATUS_CLASSES]++;
}

static void on_refused(void *api, struct nv_connection *connection, unsigned status,
                       const char *detail)
{
    nv_respond_refused(api, connection, status, detail);
}

static void on_text(void *api, struct nv_connection *connection, struct nv_span text)
{
    struct nv_client *client = nv_connection_kept(connection);
    if (client)
        nv_client_hear(api, client, text);
}

static void on_close(void *api, struct nv_connection *connection)
{
    struct nv_party *party = nv_connection_kept(connection);
    (void)api;
    if (party && party->kind == NV_PARTY_CLIENT)
        nv_client_destroy((struct nv_client *)party);
    else if (party)
        nv_exchange_abandon((struct nv_exchange *)party);
}

const struct nv_net_handler nv_api_handler = {on_request, on_refused, on_text, on_close};

/* ---- from the domain ---- */

static void on_publish(void *api_, struct nv_span table, uint64_t version, struct nv_span line)
{
    struct nv_api *api = api_;
    (void)version;
    nv_hub_publish(&api->hub, table, line);
}

static void on_notice(void *api_, struct nv_span account, struct nv_span line)
{
    struct nv_api *api = api_;
    nv_hub_notice(&api->hub, account, line);
}

static void on_revoked(void *api_, struct nv_span token_id)
{
    struct nv_api *api = api_;
    nv_hub_revoke(&api->hub, token_id);
}

static void on_watch(void *api_, struct nv_span table, const struct nv_identity *who, int change)
{
    struct nv_api *api = api_;
    nv_tables_present(api->tables, nv_api_now(api), table, who, change);
}

/* ---- from the loop ---- */

/* On any thread. */
static void wake(void *api_)
{
    struct nv_api *api = api_;
    ev_async_send(api->setup.loop, &api->letters);
}

static void on_letters(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct nv_api *api = watcher->data;
    (void)loop, (void)events;
    nv_mailbox_deliver(api->box, nv_api_now(api));
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    struct nv_api *api = watcher->data;
    (void)loop, (void)events;
    api->planned = NV_NEVER;
    nv_tables_tick(api->tables, nv_api_now(api));
}

/* Before the loop sleeps: when has the domain to be woken? */
static void on_plan(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    struct nv_api *api = watcher->data;
    uint64_t next = nv_tables_next(api->tables), now = nv_api_now(api);
    (void)events;
    if (next == api->planned)
        return;
    api->planned = next;
    ev_timer_stop(loop, &api->tick);
    if (next == NV_NEVER)
        return;
    ev_timer_set(&api->tick, next > now ? (double)(next - now + 1) / 1000 : 0.001, 0.);
    ev_timer_start(loop, &api->tick);
}

static void start_watchers(struct nv_api *api)
{
    struct ev_loop *loop = api->setup.loop;
    ev_async_init(&api->letters, on_letters);
    ev_init(&api->tick, on_tick);
    ev_prepare_init(&api->plan, on_plan);
    api->letters.data = api->tick.data = api->plan.data = api;
    api->planned = NV_NEVER;
    ev_async_start(loop, &api->letters);
}

/* ---- beginning and end ---- */

static struct nv_account_limits limits_of(const struct nv_config *config)
{
    return (struct nv_account_limits){.guests_by_address = (uint32_t)config->guests_by_address,
                                      .tables_by_account = (uint32_t)config->tables_by_account,
                                      .wrong_by_name = (uint32_t)config->wrong_by_name,
                                      .wrong_by_address = (uint32_t)config->wrong_by_address};
}

/* One core is left to those who play. */
static uint32_t bot_threads(const struct nv_config *config)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (config->bot_threads > 0)
        return (uint32_t)config->bot_threads;
    return cores > 2 ? (uint32_t)cores - 1 : 1;
}

static void heard(void *api_, struct nv_span table, uint64_t version, uint64_t now)
{
    struct nv_api *api = api_;
    nv_tables_heard(api->tables, now, table, version);
}

static void told(void *api_, struct nv_span text, uint64_t now)
{
    struct nv_api *api = api_;
    nv_tables_told(api->tables, now, text);
}

static enum nv_status open_domain(struct nv_api *api, struct nv_error *error)
{
    const struct nv_config *config = api->setup.config;
    char url[NV_DATABASE_ROOM];
    struct nv_store_setup store = {config->database, api->box, heard, told, api};
    enum nv_status status = NV_OK;
    if (config->database[0] == '\0') {
        status = nv_default_database(url, sizeof url, error);
        store.url = url;
    }
    if (!status)
        status = nv_store_open(&store, &api->store, error);
    if (status)
        return status;
    struct nv_accounts_setup accounts = {.store = api->store,
                                         .box = api->box,
                                         .limits = limits_of(config),
                                         .revoked = on_revoked,
                                         .context = api};
    api->accounts = nv_accounts_create(&accounts);
    if (!api->accounts)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    struct nv_tables_setup tables = {.store = api->store,
                                     .accounts = api->accounts,
                                     .box = api->box,
                                     .bot_threads = bot_threads(config),
                                     .publish = on_publish,
                                     .notice = on_notice,
                                     .context = api};
    api->tables = nv_tables_create(&tables, nv_api_now(api));
    return api->tables ? NV_OK : nv_fail(error, NV_NO_MEMORY, "out of memory");
}

enum nv_status nv_api_open(const struct nv_api_setup *setup, struct nv_api **opened,
                           struct nv_error *error)
{
    struct nv_api *api = calloc(1, sizeof *api);
    if (!api)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    api->setup = *setup;
    api->hub.on_watch = on_watch;
    api->hub.context = api;
    api->started = nv_api_now(api);
    start_watchers(api);
    api->box = nv_mailbox_create(wake, api);
    enum nv_status status = api->box ? NV_OK : nv_fail(error, NV_NO_MEMORY, "out of memory");
    if (!status)
        status = nv_access_log_open(&api->log, setup->config->log, error);
    if (!status)
        status = open_domain(api, error);
    if (status) {
        nv_api_close(api);
        return status;
    }
    ev_prepare_start(setup->loop, &api->plan);
    *opened = api;
    return NV_OK;
}

void nv_api_listens(struct nv_api *api, const struct nv_listener *listener)
{
    api->listener = listener;
}

void nv_api_stop(struct nv_api *api)
{
    nv_tables_stop(api->tables, nv_api_now(api));
}

/* What is still under way comes back by the mailbox before anything is taken apart. */
void nv_api_close(struct nv_api *api)
{
    struct ev_loop *loop = api->setup.loop;
    ev_prepare_stop(loop, &api->plan);
    ev_timer_stop(loop, &api->tick);
    if (api->tables)
        nv_tables_close(api->tables);
    if (api->accounts)
        nv_accounts_stop(api->accounts);
    if (api->store)
        nv_store_close(api->store);
    if (api->box)
        nv_mailbox_deliver(api->box, nv_api_now(api));
    if (api->tables)
        nv_tables_destroy(api->tables);
    if (api->accounts)
        nv_accounts_destroy(api->accounts);
    if (api->box)
        nv_mailbox_destroy(api->box);
    ev_async_stop(loop, &api->letters);
    nv_hub_finish(&api->hub);
    nv_access_log_close(&api->log);
    free(api);
}
