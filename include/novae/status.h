/* SPDX-License-Identifier: MIT */
/*
 * Statuses and errors. Whatever comes from outside is checked at its door; a
 * function that finds a mistake returns a status other than NV_OK, leaves its
 * outputs as they were and, where an error is handed in, says what was wrong
 * and where in one line of text. The error is the caller's memory; any thread may call.
 */
#ifndef NOVAE_STATUS_H
#define NOVAE_STATUS_H

#include "novae/text.h"

NV_API_BEGIN

#define NV_STATUS_TABLE(X)             \
    X(NV_OK, "ok")                     \
    X(NV_BAD_OPTION, "bad option")     \
    X(NV_BAD_MAP, "bad map")           \
    X(NV_BAD_DEAL, "bad deal")         \
    X(NV_BAD_MOVE, "bad move")         \
    X(NV_BAD_POSITION, "bad position") \
    X(NV_BAD_RECORD, "bad record")     \
    X(NV_BAD_COMMAND, "bad command")   \
    X(NV_BAD_FILE, "bad file")         \
    X(NV_TOO_LARGE, "too large")       \
    X(NV_NO_MEMORY, "out of memory")

enum nv_status {
#define NV_STATUS_NAME(name, message) name,
    NV_STATUS_TABLE(NV_STATUS_NAME)
#undef NV_STATUS_NAME
};

enum { NV_ERROR_TEXT = 240 };

struct nv_error {
    enum nv_status status;
    char text[NV_ERROR_TEXT]; /* one line, always ended by a NUL */
};

/* The general message of a status, as "bad map"; it lives as long as the program. */
const char *nv_status_message(enum nv_status status);

/*
 * Fills `error`, which may be NULL, and returns `status`, so that a check reads
 * `return nv_fail(error, NV_BAD_MAP, "line %u: ...", line)`. The format is that
 * of nv_text_format.
 */
enum nv_status nv_fail(struct nv_error *error, enum nv_status status, const char *format, ...)
    NV_FORMAT(3, 4);

NV_API_END

#endif
