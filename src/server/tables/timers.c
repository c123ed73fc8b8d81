/* SPDX-License-Identifier: MIT */
/*
 * When each table has to be looked at: a heap with the earliest time on top. A
 * table that nobody watches and nothing happens at is dropped from memory.
 */
#include "server/tables/internal.h"

#include <stdlib.h>

enum { IDLE_MILLIS = 60 * 1000, RETRY_MILLIS = 1000 };

static void put(struct nv_tables *tables, uint32_t place, struct nv_table *table)
{
    tables->heap[place] = table;
    table->place = place;
}

static void rise(struct nv_tables *tables, uint32_t place)
{
    struct nv_table *table = tables->heap[place];
    for (; place > 1 && tables->heap[place / 2]->wake > table->wake; place /= 2)
        put(tables, place, tables->heap[place / 2]);
    put(tables, place, table);
}

static void sink(struct nv_tables *tables, uint32_t place)
{
    struct nv_table *table = tables->heap[place];
    for (;;) {
        uint32_t child = place * 2;
        if (child > tables->heap_count)
            break;
        if (child < tables->heap_count && tables->heap[child + 1]->wake < tables->heap[child]->wake)
            child++;
        if (tables->heap[child]->wake >= table->wake)
            break;
        put(tables, place, tables->heap[child]);
        place = child;
    }
    put(tables, place, table);
}

static bool insert(struct nv_table *table)
{
    struct nv_tables *tables = table->tables;
    if (tables->heap_count + 1 >= tables->heap_room) {
        uint32_t room = tables->heap_room ? tables->heap_room * 2 : 64;
        struct nv_table **heap = realloc(tables->heap, room * sizeof *heap);
        if (!heap)
            return false;
        tables->heap = heap;
        tables->heap_room = room;
    }
    put(tables, ++tables->heap_count, table);
    return true;
}

void nv_timer_set(struct nv_table *table, uint64_t wake)
{
    table->wake = wake;
    if (table->place == 0 && !insert(table))
        return;
    rise(table->tables, table->place);
    sink(table->tables, table->place);
}

void nv_timer_remove(struct nv_table *table)
{
    struct nv_tables *tables = table->tables;
    uint32_t place = table->place;
    if (place == 0)
        return;
    struct nv_table *last = tables->heap[tables->heap_count--];
    table->place = 0;
    if (last == table)
        return;
    put(tables, place, last);
    rise(tables, last->place);
    sink(tables, last->place);
}

static uint64_t contribution_deadline(const struct nv_table *table)
{
    const struct nv_core *core = &table->core;
    if (core->status != TABLE_OPEN || !nv_seats_full(table))
        return NV_NEVER;
    return nv_seats_owing(table) ? core->at + CONTRIBUTION_MILLIS : 0;
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void nv_table_settle(struct nv_table *table, uint64_t now)
{
    const struct nv_core *core = &table->core;
    uint64_t wake = earlier(nv_clocks_deadline(table), contribution_deadline(table));
    if (table->tables->away_since && wake <= now)
        wake = now + RETRY_MILLIS;
    if (core->status == TABLE_RUNNING && core->seats[core->turn - 1].kind == SEAT_BOT &&
        !table->tables->stopping)
        nv_bots_think(table);
    nv_plans_look(table);
    table->touched = now;
    nv_timer_set(table, earlier(wake, now + IDLE_MILLIS));
}

static bool is_idle(const struct nv_table *table, uint64_t now)
{
    return table->watching == 0 && !table->first && !table->bot &&
           now >= table->touched + IDLE_MILLIS;
}

static void look_at(struct nv_table *table, uint64_t now)
{
    uint64_t touched = table->touched;
    if (table->busy || !table->loaded) {
        nv_timer_set(table, now + RETRY_MILLIS);
    } else if (nv_clocks_deadline(table) <= now) {
        nv_table_timeout(table, now);
        nv_timer_set(table, now + RETRY_MILLIS);
    } else if (contribution_deadline(table) <= now) {
        nv_table_start_late(table, now);
        nv_timer_set(table, now + RETRY_MILLIS);
    } else if (is_idle(table, now)) {
        nv_table_unload(table);
    } else {
        nv_table_settle(table, now);
        table->touched = touched;
    }
}

void nv_tables_tick(struct nv_tables *tables, uint64_t now)
{
    while (tables->heap_count > 0 && tables->heap[1]->wake <= now && !tables->stopping)
        look_at(tables->heap[1], now);
    if (now >= tables->beat && !tables->stopping)
        nv_heartbeat_beat(tables, now);
}

uint64_t nv_tables_next(const struct nv_tables *tables)
{
    if (tables->stopping)
        return NV_NEVER;
    uint64_t first = tables->heap_count > 0 ? tables->heap[1]->wake : NV_NEVER;
    return earlier(first, tables->beat);
}
