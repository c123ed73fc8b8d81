/* SPDX-License-Identifier: MIT */
/*
 * The events of a table as lines of JSON, one after the other in its log. They
 * are written while rows are applied, when they happen and again when a table
 * is replayed, so nothing in them may depend on anything but the rows.
 */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

void nv_event_begin(struct nv_table *table, const char *kind, uint32_t seat, uint64_t at)
{
    struct nv_buffer *log = &table->log;
    table->core.version++;
    table->core.at = at;
    nv_put_open(log, NULL, '{');
    nv_put_word(log, "t", "event");
    nv_put_word(log, "table", table->terms.id);
    nv_put_number(log, "version", table->core.version);
    nv_put_word(log, "kind", kind);
    if (seat > 0)
        nv_put_number(log, "seat", seat);
    else
        nv_put_null(log, "seat");
    nv_put_number(log, "at", at);
}

void nv_event_end(struct nv_table *table)
{
    nv_put_close(&table->log, '}');
    nv_buffer_char(&table->log, '\n');
    if (table->line_count == table->line_room) {
        uint32_t room = table->line_room ? table->line_room * 2 : 64;
        size_t *ends = realloc(table->line_ends, room * sizeof *ends);
        if (!ends) {
            table->log.failed = true;
            return;
        }
        table->line_ends = ends;
        table->line_room = room;
    }
    table->line_ends[table->line_count++] = table->log.text.length;
}

struct nv_span nv_event_line(const struct nv_table *table, uint64_t version)
{
    uint64_t index = version - 2; /* the making has no event */
    if (version < 2 || index >= table->line_count)
        return (struct nv_span){NULL, 0};
    size_t from = index > 0 ? table->line_ends[index - 1] : 0;
    return (struct nv_span){table->log.text.buffer + from, table->line_ends[index] - from - 1};
}

void nv_write_clocks(const struct nv_table *table, const uint64_t clocks[NV_SEATS],
                     struct nv_buffer *out)
{
    if (table->terms.clock.kind == NV_CLOCK_NONE) {
        nv_put_null(out, "clocks");
        return;
    }
    nv_put_open(out, "clocks", '[');
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (table->core.seats[i].kind == SEAT_BOT)
            nv_put_null(out, NULL);
        else
            nv_put_number(out, NULL, clocks[i]);
    }
    nv_put_close(out, ']');
}

void nv_event_turn(struct nv_table *table)
{
    nv_put_number(&table->log, "turn", table->core.turn);
    nv_write_clocks(table, table->core.clocks, &table->log);
}

void nv_write_ending(const struct nv_table *table, bool revealed, struct nv_buffer *out)
{
    const struct nv_standing *standing = &table->core.standing;
    uint32_t players = table->terms.players;
    nv_put_word(out, "result", standing->result);
    nv_put_open(out, "ranking", '[');
    for (uint32_t i = 0; i < players; i++)
        nv_put_number(out, NULL, standing->ranking[i] + 1u);
    nv_put_close(out, ']');
    nv_put_open(out, "winners", '[');
    for (uint32_t i = 0; i < players; i++) {
        if (standing->winners >> standing->ranking[i] & 1)
            nv_put_number(out, NULL, standing->ranking[i] + 1u);
    }
    nv_put_close(out, ']');
    if (!revealed) {
        nv_put_null(out, "proof");
        return;
    }
    nv_put_open(out, "proof", '{');
    nv_put_word(out, "secret", table->secret);
    nv_put_open(out, "contributions", '[');
    for (uint32_t i = 0; i < players; i++)
        nv_put_word(out, NULL, table->core.contributions[i]);
    nv_put_close(out, ']');
    nv_put_close(out, '}');
}

/* The whole deal, or what everybody knows of it. */
void nv_write_deal(const struct nv_table *table, bool revealed, struct nv_buffer *out)
{
    char shown[NV_DEAL_ROOM];
    if (revealed)
        memcpy(shown, table->deal, sizeof shown);
    else
        nv_public_deal(table->terms.game, table->deal, table->core.drawn, shown);
    nv_put_word(out, "deal", shown);
}

/* A daily table's order stays secret till the day has ended, so its event never tells it. */
void nv_event_ended(struct nv_table *table, uint64_t at)
{
    bool revealed = table->terms.daily[0] == '\0';
    nv_event_begin(table, "ended", 0, at);
    nv_write_deal(table, revealed, &table->log);
    nv_write_ending(table, revealed, &table->log);
    nv_event_end(table);
}
