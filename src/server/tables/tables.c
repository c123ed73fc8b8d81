/* SPDX-License-Identifier: MIT */
/* All tables of a server: beginning and end, and who is there. */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

struct nv_tables *nv_tables_create(const struct nv_tables_setup *setup, uint64_t now)
{
    struct nv_tables *tables = calloc(1, sizeof *tables);
    if (!tables)
        return NULL;
    tables->setup = *setup;
    tables->bots = nv_bots_create(tables, setup->bot_threads, setup->bot_hash);
    if (!tables->bots) {
        free(tables);
        return NULL;
    }
    nv_phrases_begin(tables);
    nv_heartbeat_begin(tables, now);
    return tables;
}

void nv_tables_destroy(struct nv_tables *tables)
{
    size_t at = 0;
    struct nv_table *table;
    if (!tables)
        return;
    while ((table = nv_hash_map_next(&tables->by_id, &at)))
        nv_bots_forget(table);
    nv_bots_destroy(tables->bots);
    at = 0;
    while ((table = nv_hash_map_next(&tables->by_id, &at)))
        nv_table_unload(table);
    nv_hash_map_finish(&tables->by_id);
    nv_limit_finish(&tables->phrases);
    free(tables->heap);
    free(tables->downtimes);
    free(tables);
}

void nv_tables_stop(struct nv_tables *tables, uint64_t now)
{
    nv_peers_bye(tables);
    nv_heartbeat_end(tables, now);
    tables->stopping = true;
}

void nv_tables_close(struct nv_tables *tables)
{
    tables->stopping = tables->closed = true;
}

void nv_tables_heard(struct nv_tables *tables, uint64_t now, struct nv_span id, uint64_t version)
{
    struct nv_table *table = nv_tables_find(tables, id);
    (void)now;
    if (tables->stopping) /* the store may be closed already */
        return;
    if (table && table->loaded && !table->busy && version > table->core.version)
        nv_table_catch_up(table);
}

void nv_tables_wanted(struct nv_tables *tables, struct nv_span id)
{
    nv_tables_load(tables, id);
}

void nv_tables_settle_all(struct nv_tables *tables, uint64_t now)
{
    size_t at = 0;
    struct nv_table *table;
    while ((table = nv_hash_map_next(&tables->by_id, &at))) {
        if (table->loaded && !table->busy)
            nv_table_settle(table, now);
    }
}

struct nv_watcher *nv_watcher_of(struct nv_table *table, const char *account, const char *server)
{
    struct nv_watcher *watcher = table->watchers;
    while (watcher &&
           (strcmp(watcher->account, account) != 0 || strcmp(watcher->server, server) != 0))
        watcher = watcher->next;
    if (watcher || !account[0])
        return watcher;
    watcher = calloc(1, sizeof *watcher);
    if (!watcher)
        return NULL;
    strcpy(watcher->account, account);
    strcpy(watcher->server, server);
    watcher->next = table->watchers;
    table->watchers = watcher;
    return watcher;
}

void nv_tables_present(struct nv_tables *tables, uint64_t now, struct nv_span id,
                       const struct nv_identity *who, int change)
{
    struct nv_table *table = nv_tables_find(tables, id);
    const char *account = who->account.id;
    if (!table || !table->loaded || (change < 0 && table->watching == 0))
        return;
    table->watching = change < 0 ? table->watching - 1 : table->watching + 1;
    table->touched = now;
    struct nv_watcher *watcher = nv_watcher_of(table, account, "");
    if (!watcher || (change < 0 && watcher->count == 0))
        return;
    bool before = nv_is_here(table, account), here = watcher->count > 0;
    watcher->count = change < 0 ? watcher->count - 1 : watcher->count + 1;
    nv_presence_changed(table, account, before);
    if (here != (watcher->count > 0) && nv_seat_of(table, account, true) > 0)
        nv_peers_here(table, account);
}

struct nv_tables_figures nv_tables_figures(const struct nv_tables *tables)
{
    struct nv_tables_figures figures = tables->figures;
    figures.bots_waiting = nv_bots_waiting(tables->bots);
    return figures;
}
