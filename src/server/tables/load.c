/* SPDX-License-Identifier: MIT */
/* Tables from the store: whole, or what another server has added to them. */
#include "server/tables/internal.h"
#include "server/tables/ratings.h"

#include <stdlib.h>
#include <string.h>

/* A row whose texts lie in `texts` one after the other, in the order of their columns. */
struct fetched_row {
    uint64_t seq, at;
    uint32_t seat;
    size_t lengths[4];
};

struct fetch {
    struct nv_job job; /* first, so that a job is its fetch */
    struct nv_table *table;
    char id[NV_ID_ROOM];
    uint64_t since; /* rows after this version are wanted */
    bool found, finished;
    struct nv_buffer terms, offers, texts;
    char secrets[NV_SEATS + 1][NV_HEX_ROOM]; /* the server's, then the seats' */
    struct fetched_row *rows;
    uint32_t count, room;
    struct nv_rated rated[NV_SEATS];
    char accounts[NV_SEATS][NV_ID_ROOM]; /* whose these are */
    uint32_t rated_count;
};

static void fetch_destroy(struct fetch *fetch)
{
    nv_buffer_finish(&fetch->terms);
    nv_buffer_finish(&fetch->offers);
    nv_buffer_finish(&fetch->texts);
    free(fetch->rows);
    free(fetch);
}

static void read_game(void *fetch_, const struct nv_value *columns, uint32_t count)
{
    struct fetch *fetch = fetch_;
    (void)count;
    fetch->found = true;
    nv_buffer_put(&fetch->terms, columns[0].text);
    nv_buffer_put(&fetch->offers, columns[1].text);
    fetch->finished = nv_span_is(columns[2].text, "finished");
}

static void read_secret(void *fetch_, const struct nv_value *columns, uint32_t count)
{
    struct fetch *fetch = fetch_;
    uint64_t seat = (uint64_t)columns[0].number;
    (void)count;
    if (seat <= NV_SEATS && columns[1].text.length < NV_HEX_ROOM)
        memcpy(fetch->secrets[seat], columns[1].text.at, columns[1].text.length);
}

static void read_row(void *fetch_, const struct nv_value *columns, uint32_t count)
{
    struct fetch *fetch = fetch_;
    (void)count;
    if (fetch->count == fetch->room) {
        uint32_t room = fetch->room ? fetch->room * 2 : 64;
        struct fetched_row *rows = realloc(fetch->rows, room * sizeof *rows);
        if (!rows) {
            fetch->texts.failed = true;
            return;
        }
        fetch->rows = rows;
        fetch->room = room;
    }
    struct fetched_row *row = &fetch->rows[fetch->count++];
    *row = (struct fetched_row){.seq = (uint64_t)columns[0].number,
                                .at = (uint64_t)columns[1].number,
                                .seat = (uint32_t)columns[2].number};
    for (uint32_t i = 0; i < NV_COUNT(row->lengths); i++) {
        row->lengths[i] = columns[3 + i].text.length;
        nv_buffer_put(&fetch->texts, columns[3 + i].text);
    }
}

static void read_rated(void *fetch_, const struct nv_value *columns, uint32_t count)
{
    struct fetch *fetch = fetch_;
    uint32_t at = fetch->rated_count;
    (void)count;
    if (at == NV_SEATS || columns[0].text.length >= NV_ID_ROOM)
        return;
    memcpy(fetch->accounts[at], columns[0].text.at, columns[0].text.length);
    fetch->rated[at].after = columns[1].real;
    fetch->rated[at].before = columns[2].kind == NV_NOTHING ? nv_first_rating.rating
                                                            : columns[2].real;
    fetch->rated_count++;
}

/* The course of a rating tells what it was before. */
static enum nv_outcome fetch_rated(struct fetch *fetch, struct nv_db *db)
{
    const struct nv_value id = nv_word(fetch->id);
    return nv_db_query(db,
                       "SELECT c.account, c.rating, (SELECT p.rating FROM rating_course p"
                       " WHERE p.account = c.account AND p.kind = c.kind AND p.players = c.players"
                       " AND (p.at < c.at OR (p.at = c.at AND p.game < c.game))"
                       " ORDER BY p.at DESC, p.game DESC LIMIT 1)"
                       " FROM rating_course c WHERE c.game = $1",
                       &id, 1, read_rated, fetch);
}

static void forget(struct fetch *fetch)
{
    memset(fetch->accounts, 0, sizeof fetch->accounts);
    fetch->rated_count = 0;
    fetch->found = false;
    fetch->count = 0;
    nv_buffer_clear(&fetch->terms);
    nv_buffer_clear(&fetch->offers);
    nv_buffer_clear(&fetch->texts);
}

static enum nv_outcome fetch_rows(struct nv_job *job, struct nv_db *db)
{
    struct fetch *fetch = (struct fetch *)job;
    const struct nv_value values[] = {nv_word(fetch->id), nv_int(fetch->since)};
    forget(fetch);
    enum nv_outcome outcome = nv_db_query(
        db, "SELECT terms, offers, status FROM game WHERE id = $1", values, 1, read_game, fetch);
    if (outcome == NV_STORED && fetch->found)
        outcome = nv_db_query(db, "SELECT seat, value FROM secret WHERE game = $1", values, 1,
                              read_secret, fetch);
    if (outcome == NV_STORED && fetch->found)
        outcome = nv_db_query(db,
                              "SELECT seq, at, seat, type, data, account, key FROM event"
                              " WHERE game = $1 AND seq > $2 ORDER BY seq",
                              values, NV_COUNT(values), read_row, fetch);
    if (outcome == NV_STORED && fetch->found && fetch->finished)
        outcome = fetch_rated(fetch, db);
    return fetch->texts.failed || fetch->terms.failed ? NV_AWAY : outcome;
}

static bool apply_rows(struct fetch *fetch)
{
    const char *at = nv_buffer_span(&fetch->texts).at;
    for (uint32_t i = 0; i < fetch->count; i++) {
        const struct fetched_row *from = &fetch->rows[i];
        struct nv_row row = {.seq = from->seq, .at = from->at, .seat = from->seat};
        struct nv_span *const spans[] = {&row.type, &row.data, &row.account, &row.key};
        for (uint32_t k = 0; k < NV_COUNT(spans); k++) {
            *spans[k] = (struct nv_span){at, from->lengths[k]};
            at += from->lengths[k];
        }
        if (!nv_table_apply(fetch->table, &row))
            return false;
    }
    return true;
}

/* Contributions that came before the start are not in any row. */
static void take_contributions(struct fetch *fetch)
{
    struct nv_table *table = fetch->table;
    for (uint32_t i = 0; i < NV_SEATS && table->core.status == TABLE_OPEN; i++)
        memcpy(table->core.contributions[i], fetch->secrets[i + 1], NV_HEX_ROOM);
}

/* What the end of a rated game has changed is in no row either. */
static void take_rated(struct fetch *fetch)
{
    struct nv_table *table = fetch->table;
    for (uint32_t i = 0; i < fetch->rated_count; i++) {
        uint32_t seat = nv_seat_of(table, fetch->accounts[i], false);
        if (seat > 0)
            table->rated[seat - 1] = fetch->rated[i];
    }
}

static bool build(struct fetch *fetch)
{
    struct nv_table *table = fetch->table;
    if (!nv_terms_read(nv_buffer_span(&fetch->terms), &table->terms))
        return false;
    memcpy(table->secret, fetch->secrets[0], sizeof table->secret);
    nv_table_init_core(table);
    return apply_rows(fetch);
}

static void refuse_all(struct nv_table *table, enum nv_problem problem, const char *detail)
{
    while (table->first) {
        struct nv_question *question = table->first;
        table->first = question->next;
        nv_question_refuse(question, problem, detail);
    }
    table->end = &table->first;
}

static void give_up(struct nv_table *table, enum nv_problem problem, const char *detail)
{
    table->gone = true;
    refuse_all(table, problem, detail);
    nv_table_unload(table);
}

/* Takes what is in no row, if all is well so far, and ends the fetch. */
static void end_fetch(struct fetch *fetch, bool fine)
{
    struct nv_table *table = fetch->table;
    if (fine) {
        nv_offers_read(table, nv_buffer_span(&fetch->offers));
        take_contributions(fetch);
        take_rated(fetch);
    }
    fetch_destroy(fetch);
    table->busy = false;
}

static void loaded(struct nv_job *job, uint64_t now)
{
    struct fetch *fetch = (struct fetch *)job;
    struct nv_table *table = fetch->table;
    bool away = job->outcome != NV_STORED, found = fetch->found;
    bool fine = !away && found && build(fetch);
    end_fetch(fetch, fine);
    if (away) {
        give_up(table, NV_UNAVAILABLE, "the store does not answer");
    } else if (!found) {
        give_up(table, NV_NOT_FOUND, "there is no such table");
    } else if (!fine) {
        give_up(table, NV_UNAVAILABLE, "the table cannot be read");
    } else {
        table->loaded = true;
        table->tables->figures.loaded++;
        nv_peers_who(table);
        nv_table_settle(table, now);
        nv_table_go_on(table, now);
    }
}

/* What others did is published here as if it had happened here. */
static void publish_since(struct nv_table *table, uint64_t version)
{
    const struct nv_tables_setup *setup = &table->tables->setup;
    while (++version <= table->core.version)
        setup->publish(setup->context, nv_span_of(table->terms.id), version,
                       nv_event_line(table, version));
}

static void caught_up(struct nv_job *job, uint64_t now)
{
    struct fetch *fetch = (struct fetch *)job;
    struct nv_table *table = fetch->table;
    uint64_t before = table->core.version;
    bool away = job->outcome != NV_STORED, found = fetch->found;
    bool fine = !away && found && apply_rows(fetch);
    end_fetch(fetch, fine);
    if (away) {
        refuse_all(table, NV_UNAVAILABLE, "the store does not answer");
        nv_table_go_on(table, now);
    } else if (!fine) {
        give_up(table, found ? NV_UNAVAILABLE : NV_NOT_FOUND, "there is no such table any more");
    } else {
        publish_since(table, before);
        nv_table_settle(table, now);
        nv_table_go_on(table, now);
    }
}

static void fetch_since(struct nv_table *table, uint64_t since,
                        void (*done)(struct nv_job *job, uint64_t now))
{
    struct fetch *fetch = calloc(1, sizeof *fetch);
    if (!fetch) {
        give_up(table, NV_UNAVAILABLE, "out of memory");
        return;
    }
    fetch->table = table;
    fetch->since = since;
    memcpy(fetch->id, table->terms.id, sizeof fetch->id);
    fetch->job.run = fetch_rows;
    fetch->job.done = done;
    table->busy = true;
    nv_store_submit(table->tables->setup.store, &fetch->job);
}

void nv_table_catch_up(struct nv_table *table)
{
    fetch_since(table, table->core.version, caught_up);
}

struct nv_table *nv_tables_find(struct nv_tables *tables, struct nv_span id)
{
    return nv_hash_map_find(&tables->by_id, id);
}

struct nv_table *nv_tables_load(struct nv_tables *tables, struct nv_span id)
{
    struct nv_table *table = nv_table_create(tables);
    if (!table || id.length >= NV_ID_ROOM) {
        nv_table_destroy(table);
        return NULL;
    }
    memcpy(table->terms.id, id.at, id.length);
    if (!nv_hash_map_add(&tables->by_id, nv_span_of(table->terms.id), table)) {
        nv_table_destroy(table);
        return NULL;
    }
    fetch_since(table, 0, loaded);
    return table;
}

void nv_table_unload(struct nv_table *table)
{
    struct nv_tables *tables = table->tables;
    refuse_all(table, NV_NOT_FOUND, "there is no such table any more");
    nv_bots_forget(table);
    nv_timer_remove(table);
    nv_hash_map_remove(&tables->by_id, nv_span_of(table->terms.id));
    tables->figures.loaded -= table->loaded;
    nv_table_destroy(table);
}
