/* SPDX-License-Identifier: MIT */
/*
 * Clocks. Events carry the clocks as they were at their time, so only the turn
 * that is being played has to be reckoned: from the last event to now, without
 * the time in which no server or no store was there.
 */
#include "server/tables/internal.h"

#include <stdio.h>
#include <string.h>

uint64_t nv_stood(const struct nv_tables *tables, uint64_t from, uint64_t to)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < tables->downtime_count; i++) {
        uint64_t began = tables->downtimes[i].began, ended = tables->downtimes[i].ended;
        began = began > from ? began : from;
        ended = ended < to ? ended : to;
        sum += ended > began ? ended - began : 0;
    }
    if (tables->away_since && tables->away_since < to)
        sum += to - (tables->away_since > from ? tables->away_since : from);
    return sum;
}

static uint64_t full(const struct nv_table *table)
{
    const struct nv_terms_clock *clock = &table->terms.clock;
    return clock->kind == NV_CLOCK_DAYS ? clock->days * DAY_MILLIS : clock->seconds * 1000;
}

static bool has_clock(const struct nv_table *table, uint32_t seat)
{
    return table->terms.clock.kind != NV_CLOCK_NONE && seat > 0 &&
           table->core.seats[seat - 1].kind == SEAT_PERSON;
}

void nv_clocks_start(struct nv_table *table, uint64_t clocks[NV_SEATS])
{
    for (uint32_t i = 0; i < NV_SEATS; i++)
        clocks[i] = full(table);
}

static uint64_t used(const struct nv_table *table, uint64_t at)
{
    uint64_t since = table->core.at;
    if (at <= since)
        return 0;
    uint64_t stood = nv_stood(table->tables, since, at);
    return stood < at - since ? at - since - stood : 0;
}

void nv_clocks_at(const struct nv_table *table, uint64_t at, uint64_t clocks[NV_SEATS])
{
    uint32_t turn = table->core.turn;
    memcpy(clocks, table->core.clocks, sizeof table->core.clocks);
    if (!has_clock(table, turn))
        return;
    uint64_t gone = used(table, at), *clock = &clocks[turn - 1];
    *clock = *clock > gone ? *clock - gone : 0;
}

void nv_clocks_turn(const struct nv_table *table, uint32_t mover, uint64_t clocks[NV_SEATS])
{
    if (table->terms.clock.kind == NV_CLOCK_DAYS)
        nv_clocks_start((struct nv_table *)table, clocks);
    else if (has_clock(table, mover))
        clocks[mover - 1] += table->terms.clock.increment * 1000;
}

uint64_t nv_clocks_deadline(const struct nv_table *table)
{
    const struct nv_core *core = &table->core;
    if (core->status != TABLE_RUNNING || !has_clock(table, core->turn))
        return NV_NEVER;
    uint64_t clock = core->clocks[core->turn - 1];
    uint64_t stood = nv_stood(table->tables, core->at, NV_NEVER);
    if (table->tables->away_since)
        return NV_NEVER;
    return core->at + clock + stood;
}

void nv_clocks_print(const struct nv_table *table, const uint64_t clocks[NV_SEATS],
                     char text[CLOCK_ROOM])
{
    struct nv_text out = nv_text_over(text, CLOCK_ROOM);
    if (table->terms.clock.kind == NV_CLOCK_NONE)
        nv_text_char(&out, '-');
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (table->terms.clock.kind == NV_CLOCK_NONE)
            return;
        if (i > 0)
            nv_text_char(&out, ',');
        nv_text_unsigned(&out, clocks[i]);
    }
}

bool nv_clocks_read(struct nv_table *table, struct nv_span text)
{
    if (nv_span_is(text, "-"))
        return table->terms.clock.kind == NV_CLOCK_NONE;
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (!nv_span_unsigned(nv_span_until(&text, ','), NV_NEVER, &table->core.clocks[i]))
            return false;
    }
    return true;
}
