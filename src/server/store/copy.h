/* SPDX-License-Identifier: MIT */
/*
 * A whole store as a file of JSON lines, the same for every kind of database, so
 * that a store can be moved from one kind to another: ["account", "id", ...].
 */
#ifndef NV_SERVER_STORE_COPY_H
#define NV_SERVER_STORE_COPY_H

#include "server/store/db.h"

#include <stdio.h>

/* Writes all data, as of one moment. */
enum nv_status nv_db_export(struct nv_db *db, FILE *file, struct nv_error *error);
/* Fills a store that has no accounts and no tables: with all of it, or with nothing. */
enum nv_status nv_db_import(struct nv_db *db, FILE *file, struct nv_error *error);

#endif
