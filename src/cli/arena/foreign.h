/* SPDX-License-Identifier: MIT */
/*
 * A program of somebody else, on the other end of two pipes. It is trusted with
 * nothing: it may die, be silent, talk without end or answer nonsense. Every
 * wait has an end, its lines need no more memory than one buffer, and it and its
 * children are gone when nv_foreign_end comes back.
 */
#ifndef NV_ARENA_FOREIGN_H
#define NV_ARENA_FOREIGN_H

#include "novae/text.h"

#include <stdatomic.h>
#include <sys/types.h>

enum { NV_FOREIGN_LINE = 4096 }; /* longer lines are skipped */

struct nv_foreign {
    pid_t process;
    int input; /* of the program */
    int output;
    const _Atomic bool *stop; /* gives up waiting when it becomes true */
    bool skipping;            /* the rest of a line that was too long */
    size_t taken;             /* of the buffer, by the line handed out last */
    size_t length;
    char buffer[NV_FOREIGN_LINE];
};

enum nv_heard { NV_HEARD_LINE, NV_HEARD_END, NV_HEARD_NOTHING };

/* Runs a command line of the shell; false when that cannot even be tried. */
bool nv_foreign_start(struct nv_foreign *foreign, const char *command, const _Atomic bool *stop);
/* Says `quit`, waits a little, then kills it; reaps it in any case. */
void nv_foreign_end(struct nv_foreign *foreign);

/* Deadlines are times of nv_clock_millis. */
bool nv_foreign_send(struct nv_foreign *foreign, struct nv_span text, uint64_t deadline);
/* The next line, valid until the next call. */
enum nv_heard nv_foreign_hear(struct nv_foreign *foreign, uint64_t deadline, struct nv_span *line);

#endif
