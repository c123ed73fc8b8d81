/* SPDX-License-Identifier: MIT */
/*
 * Servers say now and then that they are alive; what lies between the last of
 * that and a later start is a time in which no server ran, and no clock counts
 * it. The same beat looks for tables that somebody has to look at and nobody has in memory.
 */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEAT_MILLIS = 5000,
    LIVE_BEAT_MILLIS = 1000, /* while a live clock runs, or servers share a store */
    SHARED_GAP = 4000        /* silence after which other servers are taken for gone */
};

struct beat {
    struct nv_job job; /* first, so that a job is its beat */
    struct nv_tables *tables;
    uint64_t now, until;
    int64_t alive; /* the last sign of any server */
    bool first, last, shared;
    uint64_t began, ended; /* a downtime to store */
    struct nv_downtime *downtimes;
    uint32_t downtime_count;
    struct nv_buffer due; /* ids of tables to look at, a line each, with their versions */
};

static void read_number(void *number, const struct nv_value *columns, uint32_t count)
{
    (void)count;
    *(int64_t *)number = columns[0].kind == NV_NOTHING ? 0 : columns[0].number;
}

static void read_downtime(void *beat_, const struct nv_value *columns, uint32_t count)
{
    struct beat *beat = beat_;
    struct nv_downtime *all = realloc(beat->downtimes, (beat->downtime_count + 1) * sizeof *all);
    (void)count;
    if (!all)
        return;
    beat->downtimes = all;
    all[beat->downtime_count++] = (struct nv_downtime){(uint64_t)columns[0].number,
                                                       (uint64_t)columns[1].number};
}

static enum nv_outcome store_downtime(struct nv_db *db, uint64_t began, uint64_t ended)
{
    const struct nv_value values[] = {nv_int(began), nv_int(ended)};
    return nv_db_run(db, "INSERT INTO downtime VALUES ($1, $2) ON CONFLICT DO NOTHING", values,
                     NV_COUNT(values));
}

/* At the start: since when was no server there? */
static enum nv_outcome find_gap(struct beat *beat, struct nv_db *db)
{
    struct nv_value old = nv_int(beat->now - DAY_MILLIS);
    enum nv_outcome outcome = nv_db_query(db, "SELECT max(alive) FROM server", NULL, 0, read_number,
                                          &beat->alive);
    uint64_t gap = (uint64_t)beat->alive < beat->now ? beat->now - (uint64_t)beat->alive : 0;
    if (outcome == NV_STORED && beat->alive > 0 && gap > (beat->shared ? SHARED_GAP : 0))
        outcome = store_downtime(db, (uint64_t)beat->alive, beat->now);
    if (outcome == NV_STORED)
        outcome = nv_db_run(db, "DELETE FROM server WHERE alive < $1", &old, 1);
    return outcome;
}

static void read_due(void *beat_, const struct nv_value *columns, uint32_t count)
{
    struct beat *beat = beat_;
    (void)count;
    nv_buffer_put(&beat->due, columns[0].text);
    nv_buffer_char(&beat->due, ' ');
    nv_buffer_number(&beat->due, (uint64_t)columns[1].number);
    nv_buffer_char(&beat->due, '\n');
}

static enum nv_outcome find_due(struct beat *beat, struct nv_db *db)
{
    const struct nv_value until = nv_int(beat->until), lately = nv_int(beat->now - 4 * BEAT_MILLIS);
    nv_buffer_clear(&beat->due);
    enum nv_outcome outcome = nv_db_query(
        db,
        "SELECT id, version FROM game WHERE status <> 'finished' AND wake <= $1"
        " ORDER BY wake LIMIT 1000",
        &until, 1, read_due, beat);
    if (outcome == NV_STORED && beat->shared)
        outcome = nv_db_query(db, "SELECT id, version FROM game WHERE changed >= $1", &lately, 1,
                              read_due, beat);
    return outcome;
}

static enum nv_outcome run_beat(struct nv_job *job, struct nv_db *db)
{
    struct beat *beat = (struct beat *)job;
    const struct nv_value values[] = {nv_word(beat->tables->server), nv_int(beat->now)};
    enum nv_outcome outcome = NV_STORED;
    beat->shared = db->kind->announce != NULL;
    beat->downtime_count = 0;
    if (beat->first)
        outcome = find_gap(beat, db);
    if (outcome == NV_STORED && beat->ended > beat->began)
        outcome = store_downtime(db, beat->began, beat->ended);
    if (outcome == NV_STORED)
        outcome = nv_db_run(db,
                            "INSERT INTO server VALUES ($1, $2)"
                            " ON CONFLICT (id) DO UPDATE SET alive = excluded.alive",
                            values, NV_COUNT(values));
    if (outcome == NV_STORED)
        outcome = nv_db_query(db, "SELECT began, ended FROM downtime ORDER BY began", NULL, 0,
                              read_downtime, beat);
    return outcome == NV_STORED && !beat->last ? find_due(beat, db) : outcome;
}

static void look_at_due(struct nv_tables *tables, struct nv_span due, uint64_t now)
{
    while (due.length > 0 && !tables->stopping) {
        struct nv_span line = nv_span_until(&due, '\n'), id = nv_span_word(&line);
        struct nv_table *table = nv_tables_find(tables, id);
        uint64_t version = 0;
        nv_span_unsigned(nv_span_word(&line), NV_NEVER, &version);
        if (!table)
            nv_tables_wanted(tables, id);
        else
            nv_tables_heard(tables, now, id, version);
    }
}

static void beaten(struct nv_job *job, uint64_t now)
{
    struct beat *beat = (struct beat *)job;
    struct nv_tables *tables = beat->tables;
    tables->beating = false;
    if (job->outcome == NV_STORED) {
        tables->shared = beat->shared;
        free(tables->downtimes);
        tables->downtimes = beat->downtimes;
        tables->downtime_count = beat->downtime_count;
        nv_store_is_back(tables, now);
        look_at_due(tables, nv_buffer_span(&beat->due), now);
    } else {
        free(beat->downtimes);
        nv_store_is_away(tables, now);
    }
    nv_buffer_finish(&beat->due);
    free(beat);
}

static void submit(struct nv_tables *tables, uint64_t now, bool first, bool last)
{
    struct beat *beat = calloc(1, sizeof *beat);
    uint64_t period = tables->shared || tables->figures.live ? LIVE_BEAT_MILLIS : BEAT_MILLIS;
    tables->beat = now + period;
    if (!beat || (tables->beating && !last)) {
        free(beat);
        return;
    }
    beat->tables = tables;
    beat->now = now;
    beat->until = now + 2 * BEAT_MILLIS;
    beat->first = first;
    beat->last = last;
    beat->began = tables->outage.began;
    beat->ended = tables->outage.ended;
    tables->outage = (struct nv_downtime){0};
    beat->job.writes = true;
    beat->job.run = run_beat;
    beat->job.done = beaten;
    tables->beating = true;
    nv_store_submit(tables->setup.store, &beat->job);
}

void nv_heartbeat_begin(struct nv_tables *tables, uint64_t now)
{
    nv_draw_id(tables->server);
    submit(tables, now, true, false);
}

static uint32_t live_clocks(const struct nv_tables *tables)
{
    size_t at = 0;
    const struct nv_table *table;
    while ((table = nv_hash_map_next(&tables->by_id, &at))) {
        if (table->loaded && table->core.status == TABLE_RUNNING &&
            table->terms.clock.kind == NV_CLOCK_LIVE)
            return 1;
    }
    return 0;
}

void nv_heartbeat_beat(struct nv_tables *tables, uint64_t now)
{
    tables->figures.live = live_clocks(tables);
    nv_peers_beat(tables, now);
    submit(tables, now, false, false);
}

void nv_heartbeat_end(struct nv_tables *tables, uint64_t now)
{
    submit(tables, now, false, true);
}

void nv_store_is_away(struct nv_tables *tables, uint64_t now)
{
    if (!tables->away_since)
        tables->away_since = now;
}

/* The outage is known at once, and stored with the next beat. */
void nv_store_is_back(struct nv_tables *tables, uint64_t now)
{
    if (!tables->away_since)
        return;
    struct nv_downtime outage = {tables->away_since, now};
    struct nv_downtime *all = realloc(tables->downtimes,
                                      (tables->downtime_count + 1) * sizeof *all);
    tables->away_since = 0;
    tables->outage = outage;
    if (!all)
        return;
    tables->downtimes = all;
    all[tables->downtime_count++] = outage;
    nv_tables_settle_all(tables, now);
}
