/* SPDX-License-Identifier: MIT */
/* Lists of what is stored, without a table in memory: tables, records, ratings, daily results. */
#include "novae/registry.h"
#include "server/tables/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 100, RECORDS = 1000, RATINGS = 1000 };

struct list {
    struct nv_job job; /* first, so that a job is its list */
    struct nv_tables *tables;
    struct nv_question *question;
    uint64_t now;
    uint64_t created;    /* tables made before that, and of those at that time ... */
    char id[NV_ID_ROOM]; /* ... those with a smaller id */
    struct nv_table *found[PAGE + 1];
    uint32_t count;
    /* Records: rows so far, the time of the last one, and where those of that time begin. */
    uint32_t rows;
    uint64_t finished;
    size_t begin, last; /* ... and where the last one does */
    char daily_secret[NV_HEX_ROOM];
    struct nv_buffer body;
};

static void list_destroy(struct list *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        nv_table_destroy(list->found[i]);
    nv_buffer_finish(&list->body);
    free(list);
}

static void list_answer(struct list *list)
{
    struct nv_answer answer = {.body = nv_buffer_span(&list->body)};
    if (list->job.outcome != NV_STORED || list->body.failed)
        nv_question_refuse(list->question, NV_UNAVAILABLE, "the store does not answer");
    else
        nv_question_answer(list->question, &answer);
    list_destroy(list);
}

static void listed(struct nv_job *job, uint64_t now)
{
    (void)now;
    list_answer((struct list *)job);
}

static struct list *list_create(struct nv_tables *tables, struct nv_question *question,
                                uint64_t now)
{
    struct list *list = calloc(1, sizeof *list);
    if (!list) {
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return NULL;
    }
    list->tables = tables;
    list->question = question;
    list->now = now;
    list->created = NV_NEVER;
    return list;
}

static void list_submit(struct list *list,
                        enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db),
                        void (*done)(struct nv_job *job, uint64_t now))
{
    list->job.run = run;
    list->job.done = done;
    nv_store_submit(list->tables->setup.store, &list->job);
}

/* A table as its row tells of it, without its game. */
static void read_table(void *list_, const struct nv_value *columns, uint32_t count)
{
    struct list *list = list_;
    struct nv_table *table = list->count <= PAGE ? nv_table_create(list->tables) : NULL;
    (void)count;
    if (!table)
        return;
    if (columns[0].text.length >= NV_ID_ROOM || !nv_terms_read(columns[1].text, &table->terms) ||
        !nv_table_seats_read(columns[6].text, table->core.seats, table->terms.players)) {
        nv_table_destroy(table);
        return;
    }
    memcpy(table->terms.id, columns[0].text.at, columns[0].text.length);
    table->core.version = (uint64_t)columns[2].number;
    table->core.turn = (uint32_t)columns[3].number;
    table->core.at = (uint64_t)columns[4].number;
    table->core.status = nv_span_is(columns[5].text, "open")      ? TABLE_OPEN
                         : nv_span_is(columns[5].text, "running") ? TABLE_RUNNING
                                                                  : TABLE_FINISHED;
    list->found[list->count++] = table;
}

static enum nv_outcome find_tables(struct nv_job *job, struct nv_db *db)
{
    struct list *list = (struct list *)job;
    const struct nv_ask *ask = &list->question->ask;
    const struct nv_value values[] = {
        nv_word(ask->who.account.id), nv_words(ask->status), nv_words(ask->game),
        nv_int(list->created),        nv_word(list->id),
    };
    while (list->count > 0)
        nv_table_destroy(list->found[--list->count]);
    return nv_db_query(db,
                       "SELECT id, terms, version, turn, changed, status, seats FROM game"
                       " WHERE (public = 1 OR maker = $1 OR EXISTS"
                       " (SELECT 1 FROM seat WHERE seat.account = $1 AND seat.game = game.id))"
                       " AND ($2 = '' OR status = $2) AND ($3 = '' OR kind = $3)"
                       " AND (created < $4 OR (created = $4 AND id < $5))"
                       " ORDER BY created DESC, id DESC LIMIT 101",
                       values, NV_COUNT(values), read_table, list);
}

/* Who is there is known to the tables in memory. */
static void write_tables(struct list *list)
{
    struct nv_buffer *body = &list->body;
    uint32_t shown = list->count < PAGE ? list->count : PAGE;
    char after[64] = "";
    nv_put_open(body, NULL, '{');
    nv_put_open(body, "tables", '[');
    for (uint32_t i = 0; i < shown; i++) {
        struct nv_table *table = list->found[i];
        struct nv_table *here = nv_tables_find(list->tables, nv_span_of(table->terms.id));
        table->watchers = here ? here->watchers : NULL;
        nv_write_table(table, false, body);
        table->watchers = NULL;
    }
    nv_put_close(body, ']');
    if (list->count > PAGE)
        snprintf(after, sizeof after, "%llu.%s",
                 (unsigned long long)list->found[PAGE - 1]->terms.created,
                 list->found[PAGE - 1]->terms.id);
    nv_put_text_or_null(body, "after", after);
    nv_put_close(body, '}');
}

static void found_tables(struct nv_job *job, uint64_t now)
{
    struct list *list = (struct list *)job;
    (void)now;
    if (job->outcome == NV_STORED)
        write_tables(list);
    list_answer(list);
}

static bool read_after(struct list *list, struct nv_span after)
{
    struct nv_span created = nv_span_until(&after, '.');
    if (!nv_span_unsigned(created, NV_NEVER, &list->created) || after.length == 0 ||
        after.length >= NV_ID_ROOM)
        return false;
    memcpy(list->id, after.at, after.length);
    return true;
}

static bool is_status(struct nv_span status)
{
    return nv_span_is(status, "open") || nv_span_is(status, "running") ||
           nv_span_is(status, "finished");
}

void nv_ask_list(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    const struct nv_ask *ask = &question->ask;
    struct list *list = list_create(tables, question, now);
    if (!list)
        return;
    const char *wrong = NULL;
    if (ask->after.length > 0 && !read_after(list, ask->after))
        wrong = "after: it is not from a list";
    if (ask->status.length > 0 && !is_status(ask->status))
        wrong = "status: open, running or finished";
    if (wrong) {
        list_destroy(list);
        nv_question_refuse(question, NV_BAD_REQUEST, wrong);
        return;
    }
    list_submit(list, find_tables, found_tables);
}

static void write_record(void *list_, const struct nv_value *columns, uint32_t count)
{
    struct list *list = list_;
    uint64_t finished = (uint64_t)columns[1].number;
    (void)count;
    list->last = nv_buffer_span(&list->body).length;
    if (list->rows++ == 0 || finished != list->finished)
        list->begin = list->last;
    list->finished = finished;
    nv_put_open(&list->body, NULL, '{');
    nv_put_text(&list->body, "table", columns[0].text);
    nv_put_number(&list->body, "finished", finished);
    nv_put_text(&list->body, "game", columns[2].text);
    nv_put_text(&list->body, "record", columns[3].text);
    nv_put_close(&list->body, '}');
    nv_buffer_char(&list->body, '\n');
}

/*
 * Whoever goes on with `finished` of the last line must not miss one of the same time: such
 * games stand on one page, as far as one page can hold them.
 */
static void end_page(struct list *list)
{
    if (list->rows > RECORDS)
        list->body.text.length = list->begin > 0 ? list->begin : list->last;
}

static enum nv_outcome find_records(struct nv_job *job, struct nv_db *db)
{
    struct list *list = (struct list *)job;
    const struct nv_ask *ask = &list->question->ask;
    uint64_t since = ask->since < NV_NEVER ? ask->since : NV_NEVER;
    const struct nv_value values[] = {nv_int(since), nv_int(list->now), nv_words(ask->game),
                                      nv_int(RECORDS + 1)};
    nv_buffer_clear(&list->body);
    list->rows = 0;
    enum nv_outcome outcome = nv_db_query(
        db,
        "SELECT game, finished, kind, record FROM record"
        " WHERE finished > $1 AND shown <= $2 AND ($3 = '' OR kind = $3)"
        " ORDER BY finished, game LIMIT $4",
        values, NV_COUNT(values), write_record, list);
    end_page(list);
    return outcome;
}

void nv_ask_records(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    struct list *list = list_create(tables, question, now);
    if (list)
        list_submit(list, find_records, listed);
}

static void write_rating(void *list_, const struct nv_value *columns, uint32_t count)
{
    struct list *list = list_;
    (void)count;
    nv_put_open(&list->body, NULL, '{');
    nv_put_text(&list->body, "name", columns[0].text);
    nv_put_real(&list->body, "rating", columns[1].real);
    nv_put_real(&list->body, "deviation", columns[2].real);
    nv_put_number(&list->body, "games", (uint64_t)columns[3].number);
    nv_put_text(&list->body, "game", columns[4].text);
    nv_put_number(&list->body, "players", (uint64_t)columns[5].number);
    nv_put_close(&list->body, '}');
}

static enum nv_outcome find_ratings(struct nv_job *job, struct nv_db *db)
{
    struct list *list = (struct list *)job;
    const struct nv_ask *ask = &list->question->ask;
    const struct nv_value values[] = {nv_words(ask->game), nv_int(ask->players), nv_int(RATINGS)};
    nv_buffer_clear(&list->body);
    nv_put_open(&list->body, NULL, '{');
    nv_put_open(&list->body, "ratings", '[');
    enum nv_outcome outcome = nv_db_query(
        db,
        "SELECT account.name, rating.rating, rating.deviation, rating.games,"
        " rating.kind, rating.players FROM rating"
        " JOIN account ON account.id = rating.account WHERE account.banned = 0"
        " AND ($1 = '' OR rating.kind = $1) AND ($2 = 0 OR rating.players = $2)"
        " ORDER BY rating.rating DESC, account.name LIMIT $3",
        values, NV_COUNT(values), write_rating, list);
    nv_put_close(&list->body, ']');
    nv_put_close(&list->body, '}');
    return outcome;
}

void nv_ask_ratings(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    struct list *list = list_create(tables, question, now);
    if (list)
        list_submit(list, find_ratings, listed);
}

static void read_secret(void *secret, const struct nv_value *columns, uint32_t count)
{
    (void)count;
    if (columns[0].text.length < NV_HEX_ROOM)
        memcpy(secret, columns[0].text.at, columns[0].text.length);
}

static void write_result(void *list_, const struct nv_value *columns, uint32_t count)
{
    struct list *list = list_;
    (void)count;
    nv_put_open(&list->body, NULL, '{');
    nv_put_text(&list->body, "name", columns[0].text);
    nv_put_number(&list->body, "total", (uint64_t)columns[1].number);
    nv_put_number(&list->body, "at", (uint64_t)columns[2].number);
    nv_put_close(&list->body, '}');
}

/* The day's deal, once the day is over. */
static void write_daily_deal(struct list *list, const char *date)
{
    char deal[NV_DEAL_ROOM], id[32];
    struct nv_fair_source source = {.players = 1};
    snprintf(id, sizeof id, "daily-%s", date);
    source.id = nv_span_of(id);
    if (list->now < nv_date_end(date) ||
        !nv_hex_read(nv_span_of(list->daily_secret), source.secret)) {
        nv_put_null(&list->body, "deal");
        return;
    }
    nv_fair_deal(&source, nv_nova_luna(), deal);
    nv_put_word(&list->body, "deal", deal);
}

static enum nv_outcome find_daily(struct nv_job *job, struct nv_db *db)
{
    struct list *list = (struct list *)job;
    char date[16] = "";
    struct nv_value value = nv_words(list->question->ask.date);
    memcpy(date, value.text.at, value.text.length);
    enum nv_outcome outcome = nv_db_query(db, "SELECT secret FROM daily WHERE date = $1", &value, 1,
                                          read_secret, list->daily_secret);
    nv_buffer_clear(&list->body);
    nv_put_open(&list->body, NULL, '{');
    nv_put_word(&list->body, "date", date);
    write_daily_deal(list, date);
    nv_put_open(&list->body, "results", '[');
    if (outcome == NV_STORED)
        outcome = nv_db_query(db,
                              "SELECT name, total, at FROM daily_result"
                              " WHERE date = $1 AND total IS NOT NULL ORDER BY total, at",
                              &value, 1, write_result, list);
    nv_put_close(&list->body, ']');
    nv_put_close(&list->body, '}');
    return outcome;
}

void nv_ask_daily(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    char date[16] = "";
    if (question->ask.date.length < sizeof date)
        memcpy(date, question->ask.date.at, question->ask.date.length);
    if (!nv_date_end(date)) {
        nv_question_refuse(question, NV_NOT_FOUND, "there is no such day");
        return;
    }
    struct list *list = list_create(tables, question, now);
    if (list)
        list_submit(list, find_daily, listed);
}
