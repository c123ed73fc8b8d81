/* SPDX-License-Identifier: MIT */
/*
 * PostgreSQL by libpq, for several servers that share one store. A group of events is one
 * statement: arrays are unnested, sorted by table so that two servers cannot lock
 * each other out, and what was there before drops out alone. One notification a
 * group tells the other servers.
 */
#include "server/store/postgresql.h"

#include "session/buffer.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STATEMENTS = 256,
    OID_INT8 = 20,
    OID_FLOAT8 = 701,
    OID_TEXT = 25,
    NUMBER_ROOM = 32,
    PAYLOAD = 7800, /* of a notification; PostgreSQL takes 8000 bytes */
    ARRAYS = 13
};

struct postgresql_db {
    struct nv_db db;
    PGconn *connection;
    const char *prepared[STATEMENTS]; /* by the address of their text, open addressing */
    uint32_t count;
    struct nv_buffer arrays[ARRAYS];
};

static enum nv_outcome failed(struct postgresql_db *db, const PGresult *result)
{
    const char *code = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    snprintf(db->db.error, sizeof db->db.error, "%s", PQerrorMessage(db->connection));
    return code && strcmp(code, "23505") == 0 ? NV_CONFLICT : NV_AWAY;
}

/* After a lost connection nothing is prepared any more. */
static bool connected(struct postgresql_db *db)
{
    if (PQstatus(db->connection) == CONNECTION_OK)
        return true;
    memset(db->prepared, 0, sizeof db->prepared);
    db->count = 0;
    PQreset(db->connection);
    return PQstatus(db->connection) == CONNECTION_OK;
}

static enum nv_outcome finish(struct postgresql_db *db, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    enum nv_outcome outcome = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
                                  ? NV_STORED
                                  : failed(db, result);
    PQclear(result);
    return outcome;
}

static uint32_t slot_of(const struct postgresql_db *db, const char *sql)
{
    size_t at = (size_t)((uintptr_t)sql * 0x9e3779b97f4a7c15u >> 32);
    while (db->prepared[at % STATEMENTS] && db->prepared[at % STATEMENTS] != sql)
        at++;
    return (uint32_t)(at % STATEMENTS);
}

static Oid oid_of(const struct nv_value *value)
{
    switch (value->kind) {
    case NV_INTEGER:
        return OID_INT8;
    case NV_REAL:
        return OID_FLOAT8;
    case NV_WORDS:
        return OID_TEXT;
    case NV_NOTHING:
        break;
    }
    return 0;
}

/* Prepares a statement when it is first used; its name is its slot. */
static bool prepare(struct postgresql_db *db, const char *sql, const struct nv_value *values,
                    uint32_t count, char name[16])
{
    Oid types[NV_DB_COLUMNS];
    uint32_t slot = slot_of(db, sql);
    snprintf(name, 16, "s%u", slot);
    if (db->prepared[slot])
        return true;
    if (db->count + 1 == STATEMENTS)
        return false;
    for (uint32_t i = 0; i < count; i++)
        types[i] = oid_of(&values[i]);
    if (finish(db, PQprepare(db->connection, name, sql, (int)count, types)) != NV_STORED)
        return false;
    db->prepared[slot] = sql;
    db->count++;
    return true;
}

/* A parameter as text; numbers are written to `room`, others end with a NUL in `copy`. */
static const char *as_text(const struct nv_value *value, char room[NUMBER_ROOM],
                           struct nv_buffer *copy)
{
    switch (value->kind) {
    case NV_INTEGER:
        snprintf(room, NUMBER_ROOM, "%lld", (long long)value->number);
        return room;
    case NV_REAL:
        snprintf(room, NUMBER_ROOM, "%.17g", value->real);
        return room;
    case NV_WORDS:
        nv_buffer_clear(copy);
        nv_buffer_put(copy, value->text);
        return nv_buffer_span(copy).at;
    case NV_NOTHING:
        break;
    }
    return NULL;
}

static struct nv_value column(const PGresult *result, int row, int index)
{
    struct nv_value value = {0};
    Oid type = PQftype(result, index);
    if (PQgetisnull(result, row, index))
        return value;
    value.text.at = PQgetvalue(result, row, index);
    value.text.length = (size_t)PQgetlength(result, row, index);
    value.kind = NV_WORDS;
    if (type == OID_TEXT)
        return value;
    value.kind = type == OID_FLOAT8 ? NV_REAL : NV_INTEGER;
    value.real = strtod(value.text.at, NULL);
    value.number = type == OID_FLOAT8 ? (int64_t)value.real : strtoll(value.text.at, NULL, 10);
    return value;
}

static void hand_over(const PGresult *result, nv_db_row *row, void *context)
{
    int rows = PQntuples(result), count = PQnfields(result);
    for (int i = 0; row && i < rows; i++) {
        struct nv_value columns[NV_DB_COLUMNS];
        for (int k = 0; k < count && k < NV_DB_COLUMNS; k++)
            columns[k] = column(result, i, k);
        row(context, columns, (uint32_t)count);
    }
}

static enum nv_outcome query(struct nv_db *db_, const char *sql, const struct nv_value *values,
                             uint32_t count, nv_db_row *row, void *context)
{
    struct postgresql_db *db = (struct postgresql_db *)db_;
    const char *texts[NV_DB_COLUMNS];
    char numbers[NV_DB_COLUMNS][NUMBER_ROOM], name[16];
    struct nv_buffer copies[NV_DB_COLUMNS] = {0};
    if (!connected(db) || !prepare(db, sql, values, count, name))
        return failed(db, NULL);
    for (uint32_t i = 0; i < count; i++)
        texts[i] = as_text(&values[i], numbers[i], &copies[i]);
    PGresult *result = PQexecPrepared(db->connection, name, (int)count, texts, NULL, NULL, 0);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        hand_over(result, row, context);
    for (uint32_t i = 0; i < count; i++)
        nv_buffer_finish(&copies[i]);
    return finish(db, result);
}

static enum nv_outcome execute(struct nv_db *db_, const char *sql)
{
    struct postgresql_db *db = (struct postgresql_db *)db_;
    if (!connected(db))
        return failed(db, NULL);
    return finish(db, PQexec(db->connection, sql));
}

/* One item of an array's text. */
static void put_item(struct nv_buffer *array, struct nv_span text)
{
    size_t from = 0;
    nv_buffer_string(array, nv_buffer_span(array).length > 1 ? ",\"" : "\"");
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] != '"' && text.at[i] != '\\')
            continue;
        nv_buffer_put(array, (struct nv_span){text.at + from, i - from});
        nv_buffer_char(array, '\\');
        from = i;
    }
    if (text.length > from)
        nv_buffer_put(array, (struct nv_span){text.at + from, text.length - from});
    nv_buffer_char(array, '"');
}

static void put_number(struct nv_buffer *array, uint64_t number)
{
    if (nv_buffer_span(array).length > 1)
        nv_buffer_char(array, ',');
    nv_buffer_number(array, number);
}

static void arrays_begin(struct postgresql_db *db, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        nv_buffer_clear(&db->arrays[i]);
        nv_buffer_char(&db->arrays[i], '{');
    }
}

/* Runs a statement whose parameters are the first `count` arrays. */
static PGresult *run_arrays(struct postgresql_db *db, const char *sql, uint32_t count)
{
    const char *texts[ARRAYS];
    char name[16];
    for (uint32_t i = 0; i < count; i++) {
        nv_buffer_char(&db->arrays[i], '}');
        texts[i] = nv_buffer_span(&db->arrays[i]).at;
    }
    if (!connected(db) || !prepare(db, sql, NULL, 0, name))
        return NULL;
    return PQexecPrepared(db->connection, name, (int)count, texts, NULL, NULL, 0);
}

static int by_table(const void *a, const void *b)
{
    const struct nv_append *const *left = a, *const *right = b;
    struct nv_span x = (*left)->table, y = (*right)->table;
    int order = memcmp(x.at, y.at, x.length < y.length ? x.length : y.length);
    return order ? order : (x.length > y.length) - (x.length < y.length);
}

static struct nv_append *find(struct nv_append *const *sorted, uint32_t count, struct nv_span table)
{
    struct nv_append key = {.table = table}, *pointer = &key;
    struct nv_append *const *found = bsearch(&pointer, sorted, count, sizeof *sorted, by_table);
    return found ? *found : NULL;
}

/* The tables that came back are stored. */
static void note_stored(const PGresult *result, struct nv_append *const *sorted, uint32_t count)
{
    for (int i = 0; PQresultStatus(result) == PGRES_TUPLES_OK && i < PQntuples(result); i++) {
        struct nv_span table = {PQgetvalue(result, i, 0), (size_t)PQgetlength(result, i, 0)};
        struct nv_append *append = find(sorted, count, table);
        if (append)
            append->job.outcome = NV_STORED;
    }
}

static void put_row(struct postgresql_db *db, struct nv_span table, const struct nv_row *row)
{
    put_item(&db->arrays[0], table);
    put_number(&db->arrays[1], row->seq);
    put_number(&db->arrays[2], row->at);
    put_number(&db->arrays[3], row->seat);
    put_item(&db->arrays[4], row->type);
    put_item(&db->arrays[5], row->data);
    put_item(&db->arrays[6], row->account);
    put_item(&db->arrays[7], row->key);
}

static void put_head(struct postgresql_db *db, uint32_t from, const struct nv_head *head)
{
    put_number(&db->arrays[from], head->version);
    put_number(&db->arrays[from + 1], head->turn);
    put_number(&db->arrays[from + 2], head->wake);
    put_item(&db->arrays[from + 3], head->status);
    put_item(&db->arrays[from + 4], head->seats);
}

/* Writes the `round`th row of each; those that came back stay stored, the others conflict. */
static enum nv_outcome insert_round(struct postgresql_db *db, struct nv_append **sorted,
                                    uint32_t count, uint32_t round)
{
    static const char sql[] =
        "INSERT INTO event SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[],"
        " $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[])"
        " ON CONFLICT DO NOTHING RETURNING game";
    bool any = false;
    arrays_begin(db, 8);
    for (uint32_t i = 0; i < count; i++) {
        if (sorted[i]->job.outcome != NV_STORED || round >= sorted[i]->count)
            continue;
        put_row(db, sorted[i]->table, &sorted[i]->rows[round]);
        sorted[i]->job.outcome = round > 0 ? NV_AWAY : NV_CONFLICT;
        any = true;
    }
    if (!any)
        return NV_STORED;
    PGresult *result = run_arrays(db, sql, 8);
    note_stored(result, sorted, count);
    return finish(db, result);
}

static enum nv_outcome update_heads(struct postgresql_db *db, struct nv_append **sorted,
                                    uint32_t count)
{
    static const char sql[] =
        "UPDATE game SET version = n.version, turn = n.turn, changed = n.changed, wake = n.wake,"
        " status = n.status, seats = CASE WHEN n.seats = '' THEN game.seats ELSE n.seats END"
        " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],"
        " $6::text[], $7::text[]) AS n(id, changed, version, turn, wake, status, seats)"
        " WHERE game.id = n.id";
    arrays_begin(db, 7);
    for (uint32_t i = 0; i < count; i++) {
        const struct nv_head *head = &sorted[i]->head;
        if (sorted[i]->job.outcome != NV_STORED)
            continue;
        put_item(&db->arrays[0], sorted[i]->table);
        put_number(&db->arrays[1], head->changed);
        put_head(db, 2, head);
    }
    return finish(db, run_arrays(db, sql, 7));
}

static enum nv_outcome append(struct nv_db *db_, struct nv_append *const *appends, uint32_t count)
{
    struct postgresql_db *db = (struct postgresql_db *)db_;
    struct nv_append **sorted = malloc(count * sizeof(struct nv_append *));
    enum nv_outcome outcome = sorted ? NV_STORED : NV_AWAY;
    uint32_t rounds = 0;
    for (uint32_t i = 0; sorted && i < count; i++) {
        sorted[i] = appends[i];
        sorted[i]->job.outcome = NV_STORED;
        rounds = appends[i]->count > rounds ? appends[i]->count : rounds;
    }
    if (sorted)
        qsort(sorted, count, sizeof *sorted, by_table);
    for (uint32_t round = 0; round < rounds && outcome == NV_STORED; round++)
        outcome = insert_round(db, sorted, count, round);
    for (uint32_t i = 0; i < count && outcome == NV_STORED; i++)
        outcome = sorted[i]->job.outcome == NV_AWAY ? NV_AWAY : NV_STORED;
    if (outcome == NV_STORED)
        outcome = update_heads(db, sorted, count);
    free(sorted);
    return outcome;
}

/*
 * Events, heads and the notification in one statement, which is its own transaction: one
 * way to the database and back for a whole group.
 */
static enum nv_outcome append_alone(struct nv_db *db_, struct nv_append *const *appends,
                                    uint32_t count)
{
    static const char sql[] =
        "WITH n AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[],"
        " $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[],"
        " $11::bigint[], $12::text[], $13::text[]) AS t(id, seq, at, seat, type, data, account,"
        " key, version, turn, wake, status, seats)),"
        " i AS (INSERT INTO event SELECT id, seq, at, seat, type, data, account, key FROM n"
        " ORDER BY id ON CONFLICT DO NOTHING RETURNING game),"
        " u AS (UPDATE game SET version = n.version, turn = n.turn, changed = n.at, wake = n.wake,"
        " status = n.status, seats = CASE WHEN n.seats = '' THEN game.seats ELSE n.seats END"
        " FROM n JOIN i ON i.game = n.id WHERE game.id = n.id),"
        " t AS (SELECT pg_notify('novae', left(string_agg(n.id || ' ' || n.version, E'\\n'), 7900))"
        " FROM n JOIN i ON i.game = n.id)"
        " SELECT i.game FROM i LEFT JOIN t ON true";
    struct postgresql_db *db = (struct postgresql_db *)db_;
    struct nv_append **sorted = malloc(count * sizeof(struct nv_append *));
    if (!sorted)
        return NV_AWAY;
    arrays_begin(db, 13);
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = appends[i];
        sorted[i]->job.outcome = NV_CONFLICT;
        put_row(db, appends[i]->table, &appends[i]->rows[0]);
        put_head(db, 8, &appends[i]->head);
    }
    qsort(sorted, count, sizeof *sorted, by_table);
    PGresult *result = run_arrays(db, sql, 13);
    note_stored(result, sorted, count);
    free(sorted);
    return finish(db, result);
}

static const char notify[] = "SELECT pg_notify('novae', $1)";

static enum nv_outcome tell(struct nv_db *db, struct nv_span text)
{
    struct nv_value value = nv_words(text);
    if (text.length >= PAYLOAD)
        return NV_STORED;
    return query(db, notify, &value, 1, NULL, NULL);
}

/* "ID VERSION" of each table, as far as a payload reaches; the rest is found by comparing. */
static enum nv_outcome announce(struct nv_db *db_, struct nv_append *const *appends, uint32_t count)
{
    struct postgresql_db *db = (struct postgresql_db *)db_;
    struct nv_buffer *payload = &db->arrays[0];
    nv_buffer_clear(payload);
    for (uint32_t i = 0; i < count && nv_buffer_span(payload).length < PAYLOAD; i++) {
        if (appends[i]->job.outcome != NV_STORED)
            continue;
        nv_buffer_put(payload, appends[i]->table);
        nv_buffer_char(payload, ' ');
        nv_buffer_number(payload, appends[i]->head.version);
        nv_buffer_char(payload, '\n');
    }
    if (nv_buffer_span(payload).length == 0)
        return NV_STORED;
    struct nv_value value = nv_words(nv_buffer_span(payload));
    return query(db_, notify, &value, 1, NULL, NULL);
}

static void close_db(struct nv_db *db_)
{
    struct postgresql_db *db = (struct postgresql_db *)db_;
    for (uint32_t i = 0; i < NV_COUNT(db->arrays); i++)
        nv_buffer_finish(&db->arrays[i]);
    PQfinish(db->connection);
    free(db);
}

static const struct nv_db_kind kind = {
    .name = "postgresql",
    .by_key = "",
    .snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ",
    .lock_schema = "LOCK TABLE schema_version IN EXCLUSIVE MODE",
    .query = query,
    .execute = execute,
    .append = append,
    .append_alone = append_alone,
    .announce = announce,
    .tell = tell,
    .listen = nv_postgresql_listen,
    .close = close_db,
};

enum nv_status nv_postgresql_open(const char *url, struct nv_db **made, struct nv_error *error)
{
    struct postgresql_db *db = calloc(1, sizeof *db);
    if (!db)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    db->db.kind = &kind;
    db->connection = nv_postgresql_connect(url);
    if (PQstatus(db->connection) != CONNECTION_OK) {
        char reason[160];
        snprintf(reason, sizeof reason, "%s", PQerrorMessage(db->connection));
        reason[strcspn(reason, "\n")] = '\0';
        close_db(&db->db);
        return nv_fail(error, NV_BAD_FILE, "the store: %s", reason);
    }
    *made = &db->db;
    return NV_OK;
}
