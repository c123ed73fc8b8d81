/* SPDX-License-Identifier: MIT */
/* Export and import: one statement to read and one to write for each table. */
#include "server/store/copy.h"

#include <jansson.h>
#include <string.h>

/* Each table with the statements that read and write its rows. */
#define COPIED(name, parameters)                                                    \
    {                                                                               \
        name, "SELECT * FROM " name, "INSERT INTO " name " VALUES (" parameters ")" \
    }
#define TWO   "$1, $2"
#define FOUR  TWO ", $3, $4"
#define FIVE  FOUR ", $5"
#define SIX   FIVE ", $6"
#define EIGHT SIX ", $7, $8"

static const struct {
    const char *name, *read, *write;
} copied[] = {
    COPIED("account", EIGHT),
    COPIED("token", SIX),
    COPIED("game", EIGHT ", $9, $10, $11, $12, $13"),
    COPIED("seat", TWO),
    COPIED("event", EIGHT),
    COPIED("secret", TWO ", $3"),
    COPIED("record", FIVE),
    COPIED("rating", EIGHT),
    COPIED("rating_course", SIX),
    COPIED("daily", TWO),
    COPIED("daily_result", SIX),
    COPIED("conditional", FOUR),
    COPIED("notice", FIVE),
    COPIED("notice_read", TWO),
    COPIED("downtime", TWO),
};

struct copying {
    FILE *file;
    const char *table;
    bool failed;
};

static json_t *json_of(const struct nv_value *value)
{
    switch (value->kind) {
    case NV_INTEGER:
        return json_integer(value->number);
    case NV_REAL:
        return json_real(value->real);
    case NV_WORDS:
        return json_stringn(value->text.at, value->text.length);
    case NV_NOTHING:
        break;
    }
    return json_null();
}

static void write_row(void *copying_, const struct nv_value *columns, uint32_t count)
{
    struct copying *copying = copying_;
    json_t *row = json_array();
    json_array_append_new(row, json_string(copying->table));
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(row, json_of(&columns[i]));
    if (json_array_size(row) != count + 1 ||
        json_dumpf(row, copying->file, JSON_COMPACT | JSON_REAL_PRECISION(17)) != 0 ||
        fputc('\n', copying->file) == EOF)
        copying->failed = true;
    json_decref(row);
}

static enum nv_status away(struct nv_db *db, struct nv_error *error)
{
    db->kind->execute(db, "ROLLBACK");
    return nv_fail(error, NV_BAD_FILE, "the store: %s", db->error);
}

enum nv_status nv_db_export(struct nv_db *db, FILE *file, struct nv_error *error)
{
    struct copying copying = {.file = file};
    if (db->kind->execute(db, db->kind->snapshot) != NV_STORED)
        return away(db, error);
    for (uint32_t i = 0; i < NV_COUNT(copied); i++) {
        copying.table = copied[i].name;
        if (nv_db_query(db, copied[i].read, NULL, 0, write_row, &copying) != NV_STORED)
            return away(db, error);
    }
    db->kind->execute(db, "COMMIT");
    if (copying.failed || fflush(file) != 0)
        return nv_fail(error, NV_BAD_FILE, "the export cannot be written");
    return NV_OK;
}

static struct nv_value value_of(const json_t *json)
{
    if (json_is_integer(json))
        return nv_int((uint64_t)json_integer_value(json));
    if (json_is_real(json))
        return nv_real(json_real_value(json));
    if (json_is_string(json))
        return nv_words((struct nv_span){json_string_value(json), json_string_length(json)});
    return (struct nv_value){.kind = NV_NOTHING};
}

static enum nv_outcome read_row(struct nv_db *db, const json_t *row)
{
    struct nv_value values[NV_DB_COLUMNS];
    const char *name = json_string_value(json_array_get(row, 0));
    size_t count = json_array_size(row);
    for (uint32_t i = 0; name && i < NV_COUNT(copied) && count <= NV_DB_COLUMNS; i++) {
        if (strcmp(name, copied[i].name) != 0)
            continue;
        for (size_t k = 1; k < count; k++)
            values[k - 1] = value_of(json_array_get(row, k));
        return nv_db_run(db, copied[i].write, values, (uint32_t)count - 1);
    }
    return NV_CONFLICT;
}

static void count_rows(void *count_, const struct nv_value *columns, uint32_t count)
{
    (void)count;
    *(int64_t *)count_ += columns[0].number;
}

static bool is_empty(struct nv_db *db)
{
    int64_t count = 0;
    return nv_db_query(db, "SELECT count(*) FROM account", NULL, 0, count_rows, &count) ==
               NV_STORED &&
           nv_db_query(db, "SELECT count(*) FROM game", NULL, 0, count_rows, &count) == NV_STORED &&
           count == 0;
}

enum nv_status nv_db_import(struct nv_db *db, FILE *file, struct nv_error *error)
{
    unsigned line = 0;
    int c;
    if (!is_empty(db))
        return nv_fail(error, NV_BAD_FILE, "the store is not empty");
    if (db->kind->execute(db, "BEGIN") != NV_STORED)
        return away(db, error);
    while ((c = fgetc(file)) != EOF) {
        ungetc(c, file);
        json_t *row = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL);
        enum nv_outcome outcome = row ? read_row(db, row) : NV_CONFLICT;
        json_decref(row);
        line++;
        if (outcome != NV_STORED) {
            db->kind->execute(db, "ROLLBACK");
            return nv_fail(error, NV_BAD_FILE, "line %u is no row of a store%s%s", line,
                           outcome == NV_AWAY ? ": " : "", outcome == NV_AWAY ? db->error : "");
        }
        if ((c = fgetc(file)) != '\n' && c != EOF)
            ungetc(c, file);
    }
    return db->kind->execute(db, "COMMIT") == NV_STORED ? NV_OK : away(db, error);
}
