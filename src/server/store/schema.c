/* SPDX-License-Identifier: MIT */
/*
 * The schema, as the steps that led to it: a database has made the first so many
 * of them and makes the rest when it is opened. A step never changes once it was
 * released. `@` stands for what SQLite wants behind a table that is kept in the
 * order of its primary key; what begins with a kind of database is for that kind alone.
 */
#include "server/store/db.h"

#include "session/buffer.h"

#include <string.h>

static const char *const first_step[] = {
    "CREATE TABLE account (id text PRIMARY KEY, kind text NOT NULL, name text NOT NULL,"
    " skeleton text NOT NULL, passphrase text NOT NULL, created bigint NOT NULL,"
    " banned bigint NOT NULL, feed text NOT NULL) @",
    "CREATE UNIQUE INDEX account_skeleton ON account (skeleton) WHERE kind = 'user'",
    "CREATE TABLE token (hash text PRIMARY KEY, id text NOT NULL, account text NOT NULL,"
    " label text NOT NULL, created bigint NOT NULL, used bigint NOT NULL) @",
    "CREATE INDEX token_account ON token (account)",
    "CREATE TABLE game (id text PRIMARY KEY, kind text NOT NULL, terms text NOT NULL,"
    " maker text NOT NULL, created bigint NOT NULL, public bigint NOT NULL,"
    " status text NOT NULL,"
    " version bigint NOT NULL, turn bigint NOT NULL, changed bigint NOT NULL,"
    " wake bigint NOT NULL, seats text NOT NULL, offers text NOT NULL) @",
    "CREATE INDEX game_created ON game (created, id)",
    "CREATE INDEX game_wake ON game (wake) WHERE status <> 'finished'",
    "CREATE TABLE seat (account text NOT NULL, game text NOT NULL,"
    " PRIMARY KEY (account, game)) @",
    "CREATE TABLE event (game text NOT NULL, seq bigint NOT NULL, at bigint NOT NULL,"
    " seat bigint NOT NULL, type text NOT NULL, data text NOT NULL, account text NOT NULL,"
    " key text NOT NULL, PRIMARY KEY (game, seq)) @",
    "CREATE TABLE secret (game text NOT NULL, seat bigint NOT NULL, value text NOT NULL,"
    " PRIMARY KEY (game, seat)) @",
    "CREATE TABLE record (game text PRIMARY KEY, kind text NOT NULL, finished bigint NOT NULL,"
    " shown bigint NOT NULL, record text NOT NULL) @",
    "CREATE INDEX record_finished ON record (finished, game)",
    "CREATE TABLE rating (account text NOT NULL, kind text NOT NULL, players bigint NOT NULL,"
    " rating double precision NOT NULL, deviation double precision NOT NULL,"
    " volatility double precision NOT NULL, games bigint NOT NULL, changed bigint NOT NULL,"
    " PRIMARY KEY (account, kind, players)) @",
    "CREATE TABLE rating_course (account text NOT NULL, kind text NOT NULL,"
    " players bigint NOT NULL, at bigint NOT NULL, game text NOT NULL,"
    " rating double precision NOT NULL, PRIMARY KEY (account, kind, players, at, game)) @",
    "CREATE TABLE daily (date text PRIMARY KEY, secret text NOT NULL) @",
    "CREATE TABLE daily_result (date text NOT NULL, account text NOT NULL, game text NOT NULL,"
    " name text NOT NULL, total bigint, at bigint NOT NULL, PRIMARY KEY (date, account)) @",
    "CREATE TABLE conditional (game text NOT NULL, account text NOT NULL, version bigint NOT NULL,"
    " plan text NOT NULL, PRIMARY KEY (game, account)) @",
    "CREATE TABLE notice (account text NOT NULL, at bigint NOT NULL, game text NOT NULL,"
    " kind text NOT NULL, version bigint NOT NULL, PRIMARY KEY (account, at, game, kind)) @",
    "CREATE TABLE server (id text PRIMARY KEY, alive bigint NOT NULL) @",
    "CREATE TABLE downtime (began bigint PRIMARY KEY, ended bigint NOT NULL) @",
    NULL,
};

static const char *const second_step[] = {
    "CREATE TABLE notice_read (account text PRIMARY KEY, at bigint NOT NULL) @",
    "CREATE INDEX notice_game ON notice (game)",
    "UPDATE account SET feed = ''",
    "CREATE INDEX account_feed ON account (feed) WHERE feed <> ''",
    NULL,
};

static const char *const third_step[] = {
    "CREATE INDEX rating_course_game ON rating_course (game)",
    NULL,
};

/*
 * Every move changes the row of its game. A page with room takes the new version beside the old
 * one, without a word to the indexes and with half as many bytes of log.
 */
static const char *const fourth_step[] = {
    "postgresql: ALTER TABLE game SET (fillfactor = 50)",
    NULL,
};

static const char *const *const steps[] = {first_step, second_step, third_step, fourth_step};

static void read_number(void *number, const struct nv_value *columns, uint32_t count)
{
    (void)count;
    *(int64_t *)number = columns[0].number;
}

static enum nv_status unavailable(struct nv_db *db, struct nv_error *error)
{
    return nv_fail(error, NV_BAD_FILE, "the store: %s", db->error);
}

/* The statement without the kind that it is for; NULL when that is another one. */
static const char *for_kind(const struct nv_db *db, const char *statement)
{
    const char *mark = strstr(statement, ": ");
    size_t length = mark ? (size_t)(mark - statement) : 0;
    if (!mark)
        return statement;
    bool same = strncmp(statement, db->kind->name, length) == 0 && !db->kind->name[length];
    return same ? mark + 2 : NULL;
}

static enum nv_outcome make_statement(struct nv_db *db, const char *statement)
{
    struct nv_buffer text = {0};
    statement = for_kind(db, statement);
    if (!statement)
        return NV_STORED;
    const char *mark = strchr(statement, '@');
    nv_buffer_put(
        &text, (struct nv_span){statement, mark ? (size_t)(mark - statement) : strlen(statement)});
    nv_buffer_string(&text, mark ? db->kind->by_key : "");
    enum nv_outcome outcome = text.failed ? NV_AWAY : db->kind->execute(db, text.text.buffer);
    nv_buffer_finish(&text);
    return outcome;
}

static enum nv_outcome make_step(struct nv_db *db, uint32_t step)
{
    struct nv_value version = nv_int(step + 1);
    enum nv_outcome outcome = NV_STORED;
    for (uint32_t i = 0; steps[step][i] && outcome == NV_STORED; i++)
        outcome = make_statement(db, steps[step][i]);
    if (outcome != NV_STORED)
        return outcome;
    return nv_db_run(db, "UPDATE schema_version SET version = $1", &version, 1);
}

/* The version of the schema; -1 when there is none yet. */
static int64_t version_of(struct nv_db *db)
{
    int64_t version = -1;
    enum nv_outcome outcome = nv_db_query(db, "SELECT version FROM schema_version", NULL, 0,
                                          read_number, &version);
    return outcome == NV_STORED ? version : -1;
}

static enum nv_status forward(struct nv_db *db, struct nv_error *error)
{
    if (nv_db_run(db,
                  "INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS"
                  " (SELECT 1 FROM schema_version)",
                  NULL, 0) != NV_STORED)
        return unavailable(db, error);
    int64_t version = version_of(db);
    if (version < 0)
        return unavailable(db, error);
    if (version > (int64_t)NV_COUNT(steps))
        return nv_fail(error, NV_BAD_FILE,
                       "the store has schema %d, written by a newer novae; this one knows %u",
                       (int)version, NV_COUNT(steps));
    for (uint32_t step = (uint32_t)version; step < NV_COUNT(steps); step++) {
        if (make_step(db, step) != NV_STORED)
            return unavailable(db, error);
    }
    return NV_OK;
}

/* Two servers that start at once do not both make a step: the lock lets one in. */
enum nv_status nv_schema_migrate(struct nv_db *db, struct nv_error *error)
{
    if (version_of(db) == NV_COUNT(steps))
        return NV_OK; /* nothing to do, and no lock needed */
    if (db->kind->execute(db, "CREATE TABLE IF NOT EXISTS schema_version (version bigint)") !=
            NV_STORED ||
        db->kind->execute(db, "BEGIN") != NV_STORED)
        return unavailable(db, error);
    enum nv_status status = NV_OK;
    if (db->kind->lock_schema && db->kind->execute(db, db->kind->lock_schema) != NV_STORED)
        status = unavailable(db, error);
    if (!status)
        status = forward(db, error);
    if (!status && db->kind->execute(db, "COMMIT") != NV_STORED)
        status = unavailable(db, error);
    if (status)
        db->kind->execute(db, "ROLLBACK");
    return status;
}
