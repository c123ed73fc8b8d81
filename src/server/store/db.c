/* SPDX-License-Identifier: MIT */
/* Which database a URL means. */
#include "server/store/db.h"

#include <string.h>

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

enum nv_status nv_db_connect(const char *url, struct nv_db **db, struct nv_error *error)
{
    if (begins(url, "sqlite:"))
        return nv_sqlite_open(url + strlen("sqlite:"), db, error);
#ifdef NV_WITH_POSTGRESQL
    if (begins(url, "postgresql:") || begins(url, "postgres:"))
        return nv_postgresql_open(url, db, error);
#endif
    return nv_fail(error, NV_BAD_OPTION,
                   "a store is sqlite:PATH or postgresql://..., not what begins with '%.*s'",
                   (int)strcspn(url, ":@/"), url);
}

enum nv_status nv_db_open(const char *url, struct nv_db **made, struct nv_error *error)
{
    struct nv_db *db;
    enum nv_status status = nv_db_connect(url, &db, error);
    if (status)
        return status;
    status = nv_schema_migrate(db, error);
    if (status)
        nv_db_close(db);
    else
        *made = db;
    return status;
}

void nv_db_close(struct nv_db *db)
{
    if (db)
        db->kind->close(db);
}
