/* SPDX-License-Identifier: MIT */
/* What the two files about PostgreSQL share. */
#ifndef NV_SERVER_STORE_POSTGRESQL_H
#define NV_SERVER_STORE_POSTGRESQL_H

#include "server/store/db.h"

struct pg_conn; /* libpq calls it PGconn */

/* A connection that notices when the other side is gone. */
struct pg_conn *nv_postgresql_connect(const char *url);
enum nv_status nv_postgresql_listen(const struct nv_store_setup *setup, struct nv_ear **ear,
                                    struct nv_error *error);

#endif
