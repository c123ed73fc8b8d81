/* SPDX-License-Identifier: MIT */
/* Files from outside, within limits, and files written whole or not at all. */
#ifndef NV_CLI_FILE_H
#define NV_CLI_FILE_H

#include "session/record.h"
#include "session/session.h"

enum { NV_DATE_ROOM = 16 }; /* for a date as records write it */

/* Reads a whole file, or standard input for "-", of at most `limit` bytes. */
enum nv_status nv_read_file(const char *path, size_t limit, struct nv_buffer *text,
                            struct nv_error *error);
/* The same for map files, which must be regular files: no pipe can block it. */
extern const struct nv_loader nv_file_loader;
/* Plays the game of a record's file; NV_BAD_FILE errors name the path themselves. */
enum nv_status nv_read_record(const char *path, struct nv_session *session, struct nv_error *error);
/* The same, and leaves its tags; `record` is to be finished, also after a failure. */
enum nv_status nv_load_record(const char *path, struct nv_session *session,
                              struct nv_record *record, struct nv_error *error);
/* Today for a record's Date tag, in UTC as the page and servers write it; false if nobody knows. */
bool nv_record_date(char date[NV_DATE_ROOM]);
/* Writes a whole file, by way of a temporary one beside it. */
enum nv_status nv_write_file(const char *path, struct nv_span text, struct nv_error *error);

#endif
