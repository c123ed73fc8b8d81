/* SPDX-License-Identifier: MIT */
/*
 * One connection to a database, as the store's thread and the administrator's
 * commands use it. Statements are written once, in the SQL that SQLite and
 * PostgreSQL share: parameters $1, $2, ... appear for the first time in that
 * order, numbers are bigint, truth is 0 or 1, secrets and hashes are hex.
 */
#ifndef NV_SERVER_STORE_DB_H
#define NV_SERVER_STORE_DB_H

#include "server/store/store.h"

enum { NV_DB_COLUMNS = 24 };

enum nv_value_kind { NV_NOTHING, NV_INTEGER, NV_REAL, NV_WORDS };

/* A parameter or a column. */
struct nv_value {
    enum nv_value_kind kind;
    int64_t number;
    double real;
    struct nv_span text;
};

static inline struct nv_value nv_int(uint64_t number)
{
    return (struct nv_value){.kind = NV_INTEGER, .number = (int64_t)number};
}

static inline struct nv_value nv_real(double real)
{
    return (struct nv_value){.kind = NV_REAL, .real = real};
}

static inline struct nv_value nv_words(struct nv_span text)
{
    return (struct nv_value){.kind = NV_WORDS, .text = text};
}

static inline struct nv_value nv_word(const char *text)
{
    return nv_words(nv_span_of(text));
}

/* Called for each row; the columns live during the call. */
typedef void nv_db_row(void *context, const struct nv_value *columns, uint32_t count);

struct nv_ear;

/* What a kind of database does. The caller's `sql` is a constant: it is prepared once. */
struct nv_db_kind {
    const char *name;
    /* Added to the end of a table that is only its primary key's order. */
    const char *by_key;
    const char *snapshot;    /* begins to read as of one moment */
    const char *lock_schema; /* lets one server at a time change the schema; may be NULL */
    enum nv_outcome (*query)(struct nv_db *db, const char *sql, const struct nv_value *values,
                             uint32_t count, nv_db_row *row, void *context);
    /* Statements without parameters, not prepared. */
    enum nv_outcome (*execute)(struct nv_db *db, const char *sql);
    /* Writes the rows of all; sets job.outcome of each to stored or conflict. */
    enum nv_outcome (*append)(struct nv_db *db, struct nv_append *const *appends, uint32_t count);
    /* The same for appends of one row with nothing beside, as a transaction of its own that also
     * announces; may be NULL. */
    enum nv_outcome (*append_alone)(struct nv_db *db, struct nv_append *const *appends,
                                    uint32_t count);
    /* Tells other servers what the transaction changed; may be NULL. */
    enum nv_outcome (*announce)(struct nv_db *db, struct nv_append *const *appends, uint32_t count);
    /* Tells other servers a text, when the transaction holds; may be NULL. */
    enum nv_outcome (*tell)(struct nv_db *db, struct nv_span text);
    /* Begins to hear what other servers announce; may be NULL. */
    enum nv_status (*listen)(const struct nv_store_setup *setup, struct nv_ear **ear,
                             struct nv_error *error);
    void (*close)(struct nv_db *db);
};

void nv_ear_destroy(struct nv_ear *ear);

struct nv_db {
    const struct nv_db_kind *kind;
    char error[NV_ERROR_TEXT]; /* what the last failure was, for the log */
};

/* Opens a database by its URL and brings its schema forward. */
enum nv_status nv_db_open(const char *url, struct nv_db **db, struct nv_error *error);
/* Without a look at its schema. */
enum nv_status nv_db_connect(const char *url, struct nv_db **db, struct nv_error *error);
void nv_db_close(struct nv_db *db);

enum nv_status nv_sqlite_open(const char *path, struct nv_db **db, struct nv_error *error);
enum nv_status nv_postgresql_open(const char *url, struct nv_db **db, struct nv_error *error);

static inline enum nv_outcome nv_db_query(struct nv_db *db, const char *sql,
                                          const struct nv_value *values, uint32_t count,
                                          nv_db_row *row, void *context)
{
    return db->kind->query(db, sql, values, count, row, context);
}

/* A statement whose rows do not matter. */
static inline enum nv_outcome nv_db_run(struct nv_db *db, const char *sql,
                                        const struct nv_value *values, uint32_t count)
{
    return db->kind->query(db, sql, values, count, NULL, NULL);
}

/* A text for the other servers, which begins with '!' and has less than 7,800 bytes; nothing where
 * there can be none. A longer one is not told. */
static inline enum nv_outcome nv_db_tell(struct nv_db *db, struct nv_span text)
{
    return db->kind->tell ? db->kind->tell(db, text) : NV_STORED;
}

#define NV_COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

/* schema.c: NV_STORED, or what is wrong in `error`. */
enum nv_status nv_schema_migrate(struct nv_db *db, struct nv_error *error);

#endif
