/* SPDX-License-Identifier: MIT */
/*
 * SQLite with a write-ahead log that is synced at every commit, so that what was
 * committed survives the loss of power. Statements are prepared once and found
 * again by the address of their text.
 */
#include "server/store/db.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATEMENTS = 256, BUSY_MILLIS = 5000 };

struct prepared {
    const char *sql;
    sqlite3_stmt *statement;
};

struct sqlite_db {
    struct nv_db db;
    sqlite3 *handle;
    struct prepared prepared[STATEMENTS]; /* by the address, open addressing */
    uint32_t count;
};

static enum nv_outcome failed(struct sqlite_db *db, int code)
{
    snprintf(db->db.error, sizeof db->db.error, "%s", sqlite3_errmsg(db->handle));
    return (code & 255) == SQLITE_CONSTRAINT ? NV_CONFLICT : NV_AWAY;
}

static struct prepared *slot_of(struct sqlite_db *db, const char *sql)
{
    size_t at = (size_t)((uintptr_t)sql * 0x9e3779b97f4a7c15u >> 32);
    struct prepared *slot;
    do {
        slot = &db->prepared[at++ % STATEMENTS];
    } while (slot->sql && slot->sql != sql);
    return slot;
}

static sqlite3_stmt *statement_of(struct sqlite_db *db, const char *sql)
{
    struct prepared *slot = slot_of(db, sql);
    if (slot->sql || db->count + 1 == STATEMENTS)
        return slot->statement;
    if (sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &slot->statement,
                           NULL) != SQLITE_OK)
        return NULL;
    slot->sql = sql;
    db->count++;
    return slot->statement;
}

static void bind(sqlite3_stmt *statement, int index, const struct nv_value *value)
{
    switch (value->kind) {
    case NV_INTEGER:
        sqlite3_bind_int64(statement, index, value->number);
        break;
    case NV_REAL:
        sqlite3_bind_double(statement, index, value->real);
        break;
    case NV_WORDS:
        sqlite3_bind_text64(statement, index, value->text.at ? value->text.at : "",
                            value->text.length, SQLITE_STATIC, SQLITE_UTF8);
        break;
    case NV_NOTHING:
        sqlite3_bind_null(statement, index);
        break;
    }
}

static struct nv_value column(sqlite3_stmt *statement, int index)
{
    struct nv_value value = {0};
    switch (sqlite3_column_type(statement, index)) {
    case SQLITE_INTEGER:
        value.kind = NV_INTEGER;
        value.number = sqlite3_column_int64(statement, index);
        value.real = (double)value.number;
        break;
    case SQLITE_FLOAT:
        value.kind = NV_REAL;
        value.real = sqlite3_column_double(statement, index);
        value.number = (int64_t)value.real;
        break;
    case SQLITE_NULL:
        break;
    default:
        value.kind = NV_WORDS;
        value.text.at = (const char *)sqlite3_column_text(statement, index);
        value.text.length = (size_t)sqlite3_column_bytes(statement, index);
    }
    return value;
}

static void hand_over(sqlite3_stmt *statement, nv_db_row *row, void *context)
{
    struct nv_value columns[NV_DB_COLUMNS];
    int count = sqlite3_column_count(statement);
    for (int i = 0; i < count && i < NV_DB_COLUMNS; i++)
        columns[i] = column(statement, i);
    row(context, columns, (uint32_t)count);
}

static enum nv_outcome query(struct nv_db *db_, const char *sql, const struct nv_value *values,
                             uint32_t count, nv_db_row *row, void *context)
{
    struct sqlite_db *db = (struct sqlite_db *)db_;
    sqlite3_stmt *statement = statement_of(db, sql);
    int code;
    if (!statement)
        return failed(db, SQLITE_ERROR);
    for (uint32_t i = 0; i < count; i++)
        bind(statement, (int)i + 1, &values[i]);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (row)
            hand_over(statement, row, context);
    }
    enum nv_outcome outcome = code == SQLITE_DONE ? NV_STORED : failed(db, code);
    sqlite3_reset(statement);
    return outcome;
}

static enum nv_outcome execute(struct nv_db *db_, const char *sql)
{
    struct sqlite_db *db = (struct sqlite_db *)db_;
    int code = sqlite3_exec(db->handle, strcmp(sql, "BEGIN") == 0 ? "BEGIN IMMEDIATE" : sql, NULL,
                            NULL, NULL);
    return code == SQLITE_OK ? NV_STORED : failed(db, code);
}

static enum nv_outcome insert_row(struct sqlite_db *db, struct nv_span table,
                                  const struct nv_row *row)
{
    const struct nv_value values[] = {
        nv_words(table),     nv_int(row->seq),    nv_int(row->at),        nv_int(row->seat),
        nv_words(row->type), nv_words(row->data), nv_words(row->account), nv_words(row->key),
    };
    return query(&db->db, "INSERT INTO event VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", values,
                 NV_COUNT(values), NULL, NULL);
}

static enum nv_outcome update_head(struct sqlite_db *db, struct nv_span table,
                                   const struct nv_head *head)
{
    const struct nv_value values[] = {
        nv_int(head->version),  nv_int(head->turn), nv_int(head->changed), nv_int(head->wake),
        nv_words(head->status), nv_words(table),    nv_words(head->seats),
    };
    if (!head->seats.at)
        return query(&db->db,
                     "UPDATE game SET version = $1, turn = $2, changed = $3, wake = $4,"
                     " status = $5 WHERE id = $6",
                     values, NV_COUNT(values) - 1, NULL, NULL);
    return query(&db->db,
                 "WITH one AS (SELECT $1 AS version, $2 AS turn, $3 AS changed, $4 AS wake,"
                 " $5 AS status, $6 AS id, $7 AS seats)"
                 " UPDATE game SET version = one.version, turn = one.turn, changed = one.changed,"
                 " wake = one.wake, status = one.status, seats = one.seats FROM one"
                 " WHERE game.id = one.id",
                 values, NV_COUNT(values), NULL, NULL);
}

static enum nv_outcome append_one(struct sqlite_db *db, struct nv_append *append)
{
    enum nv_outcome outcome = NV_STORED;
    for (uint32_t i = 0; i < append->count && outcome == NV_STORED; i++) {
        outcome = insert_row(db, append->table, &append->rows[i]);
        if (outcome == NV_CONFLICT && i > 0)
            return NV_AWAY; /* a history with a hole: nothing of the group may stay */
    }
    return outcome == NV_STORED ? update_head(db, append->table, &append->head) : outcome;
}

static enum nv_outcome append(struct nv_db *db_, struct nv_append *const *appends, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        appends[i]->job.outcome = append_one((struct sqlite_db *)db_, appends[i]);
        if (appends[i]->job.outcome == NV_AWAY)
            return NV_AWAY;
    }
    return NV_STORED;
}

static void close_db(struct nv_db *db_)
{
    struct sqlite_db *db = (struct sqlite_db *)db_;
    for (uint32_t i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(db->prepared[i].statement);
    sqlite3_close(db->handle);
    free(db);
}

static const struct nv_db_kind kind = {
    .name = "sqlite",
    .by_key = " WITHOUT ROWID",
    .snapshot = "BEGIN DEFERRED",
    .query = query,
    .execute = execute,
    .append = append,
    .close = close_db,
};

enum nv_status nv_sqlite_open(const char *path, struct nv_db **made, struct nv_error *error)
{
    static const char settings[] = "PRAGMA journal_mode = WAL;"
                                   "PRAGMA synchronous = FULL;"
                                   "PRAGMA trusted_schema = OFF;";
    struct sqlite_db *db = calloc(1, sizeof *db);
    if (!db)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    db->db.kind = &kind;
    int code = sqlite3_open_v2(
        path, &db->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(db->handle, 1);
        sqlite3_busy_timeout(db->handle, BUSY_MILLIS);
        code = sqlite3_exec(db->handle, settings, NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        enum nv_status status = nv_fail(error, NV_BAD_FILE, "%s: %s", path,
                                        db->handle ? sqlite3_errmsg(db->handle) : "out of memory");
        close_db(&db->db);
        return status;
    }
    *made = &db->db;
    return NV_OK;
}
