/* SPDX-License-Identifier: MIT */
/*
 * A change on its way: its rows happen in memory first, then they go to the
 * store, and only when they are on disk does anybody hear of them. A change that
 * could not be stored is undone; one that another server was quicker with is
 * undone, the other's rows are fetched, and its question is asked again.
 */
#include "server/tables/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct nv_change *nv_change_create(struct nv_table *table, struct nv_question *question)
{
    struct nv_change *change = calloc(1, sizeof *change);
    if (!change) {
        if (question)
            nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return NULL;
    }
    change->table = table;
    change->question = question;
    change->before = table->core;
    change->log_before = table->log.text.length;
    change->lines_before = table->line_count;
    change->keys_before = table->key_count;
    return change;
}

void nv_change_destroy(struct nv_change *change)
{
    for (uint32_t i = 0; i < TABLE_ROWS; i++)
        nv_buffer_finish(&change->texts[i]);
    nv_buffer_finish(&change->seats);
    nv_buffer_finish(&change->record);
    nv_buffer_finish(&change->plan);
    free(change);
}

struct nv_buffer *nv_change_data(struct nv_change *change)
{
    assert(change->append.count < TABLE_ROWS);
    return &change->texts[change->append.count];
}

void nv_change_row(struct nv_change *change, const char *type, uint32_t seat, uint64_t at)
{
    struct nv_table *table = change->table;
    const struct nv_ask *ask = change->question ? &change->question->ask : NULL;
    uint32_t index = change->append.count;
    struct nv_row *row = &change->rows[index];
    *row = (struct nv_row){
        .seq = table->core.version + 1,
        .at = at > table->core.at ? at : table->core.at,
        .seat = seat,
        .type = nv_span_of(type),
        .data = nv_buffer_span(&change->texts[index]),
    };
    if (ask && index == 0) { /* a bot has neither */
        row->account = nv_span_of(ask->who.account.id);
        row->key = ask->key;
    }
    change->append.count++;
    change->failed |= change->texts[index].failed || !nv_table_apply(table, row);
}

void nv_change_start_if_ready(struct nv_change *change, uint64_t at)
{
    struct nv_table *table = change->table;
    uint64_t clocks[NV_SEATS];
    char text[CLOCK_ROOM];
    if (table->core.status != TABLE_OPEN || !nv_seats_full(table))
        return;
    struct nv_buffer *data = nv_change_data(change);
    nv_clocks_start(table, clocks);
    nv_clocks_print(table, clocks, text);
    nv_buffer_string(data, text);
    for (uint32_t i = 0; i < table->terms.players; i++) {
        nv_buffer_char(data, '\n');
        nv_buffer_string(data, table->core.contributions[i]);
    }
    nv_change_row(change, "started", 0, at);
}

static uint64_t store_wake(const struct nv_table *table)
{
    enum { BOT_PATIENCE = 10 * 1000 }; /* after which another server thinks for a bot */
    const struct nv_core *core = &table->core;
    if (core->status == TABLE_OPEN)
        return nv_seats_full(table) ? core->at + CONTRIBUTION_MILLIS : NV_NEVER;
    if (core->status == TABLE_FINISHED)
        return NV_NEVER;
    if (core->turn > 0 && core->seats[core->turn - 1].kind == SEAT_BOT)
        return core->at + BOT_PATIENCE;
    return nv_clocks_deadline(table);
}

void nv_table_head(const struct nv_table *table, struct nv_head *head)
{
    *head = (struct nv_head){
        .version = table->core.version,
        .changed = table->core.at,
        .wake = store_wake(table),
        .turn = table->core.turn,
        .status = nv_span_of(nv_status_name(table->core.status)),
    };
}

static void undo(struct nv_change *change)
{
    struct nv_table *table = change->table;
    table->core = change->before;
    table->log.text.length = change->log_before;
    table->log.failed = false;
    table->line_count = change->lines_before;
    table->key_count = change->keys_before;
    if (change->before.status == TABLE_OPEN) {
        nv_session_destroy(table->session);
        table->session = NULL;
    } else {
        nv_session_seek(table->session, change->before.count);
    }
}

static void publish(const struct nv_change *change)
{
    struct nv_table *table = change->table;
    const struct nv_tables_setup *setup = &table->tables->setup;
    for (uint64_t version = change->before.version + 1; version <= table->core.version; version++)
        setup->publish(setup->context, nv_span_of(table->terms.id), version,
                       nv_event_line(table, version));
    if (change->before.offers[NV_TAKEBACK].open && !change->keeps_takeback)
        nv_publish_offer(table, NV_TAKEBACK, change->before.offers[NV_TAKEBACK].seat, "withdrawn",
                         "");
}

void nv_publish_offer(struct nv_table *table, enum nv_offer_kind kind, uint32_t seat,
                      const char *state, const char *next)
{
    const struct nv_tables_setup *setup = &table->tables->setup;
    struct nv_buffer line = {0};
    nv_write_offer(table, kind, seat, state, next, &line);
    setup->publish(setup->context, nv_span_of(table->terms.id), 0, nv_buffer_span(&line));
    nv_peers_offer(table, nv_buffer_span(&line));
    nv_buffer_finish(&line);
}

static void answer(struct nv_change *change)
{
    struct nv_question *question = change->question;
    if (!question)
        return;
    if (change->answers_table)
        nv_question_table(question, change->table);
    else
        nv_question_version(question, change->version, "");
}

/* Busy until all of it is told: a question that comes with the answer waits its turn. */
static void stored(struct nv_change *change, uint64_t now)
{
    struct nv_table *table = change->table;
    nv_store_is_back(table->tables, now);
    table->tables->figures.moves += nv_span_is(change->rows[0].type, "moves");
    publish(change);
    if (change->finishes)
        memcpy(table->rated, change->rated, sizeof table->rated);
    nv_news_push(&change->news);
    if (change->sat[0])
        nv_peers_here(table, change->sat);
    if (change->after)
        change->after(table, change, now);
    answer(change);
    nv_change_destroy(change);
    table->busy = false;
    table->change = NULL;
    nv_table_settle(table, now);
    nv_table_go_on(table, now);
}

static void not_stored(struct nv_change *change, bool conflict, uint64_t now)
{
    struct nv_table *table = change->table;
    struct nv_question *question = change->question;
    undo(change);
    nv_change_destroy(change);
    table->busy = false;
    table->change = NULL;
    if (conflict) {
        if (question)
            nv_question_later(table, question, true);
        nv_table_catch_up(table);
        return;
    }
    nv_store_is_away(table->tables, now);
    if (question)
        nv_question_refuse(question, NV_UNAVAILABLE, "the store does not answer");
    nv_table_settle(table, now);
    nv_table_go_on(table, now);
}

static void done(struct nv_job *job, uint64_t now)
{
    struct nv_change *change = (struct nv_change *)job; /* its first member's first member */
    if (job->outcome == NV_STORED)
        stored(change, now);
    else
        not_stored(change, job->outcome == NV_CONFLICT, now);
}

/* Is anything stored beside the events? */
static bool has_more(const struct nv_change *change)
{
    return change->finishes || change->sat[0] || change->left[0] || change->by_plan ||
           change->ends_plans || nv_news_any(&change->news);
}

void nv_change_submit(struct nv_change *change)
{
    struct nv_table *table = change->table;
    struct nv_append *append = &change->append;
    if (change->failed) { /* no memory: as if it had not been asked */
        struct nv_question *question = change->question;
        undo(change);
        nv_change_destroy(change);
        if (question)
            nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    append->table = nv_span_of(table->terms.id);
    append->rows = change->rows;
    nv_table_head(table, &append->head);
    if (memcmp(table->core.seats, change->before.seats, sizeof table->core.seats) != 0) {
        nv_seats_write(table->core.seats, table->terms.players, &change->seats);
        append->head.seats = nv_buffer_span(&change->seats);
    }
    if (table->core.status == TABLE_FINISHED)
        nv_change_finish_game(change);
    change->ends_plans = table->terms.clock.kind == NV_CLOCK_DAYS &&
                         (change->finishes || nv_span_is(change->rows[0].type, "takeback"));
    nv_news_of_change(change);
    append->job.done = done;
    append->job.run = has_more(change) ? nv_store_projections : NULL;
    table->busy = true;
    table->change = change;
    nv_store_append(table->tables->setup.store, append);
}
