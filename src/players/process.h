/* SPDX-License-Identifier: MIT */
/*
 * Somebody else's program, on the other end of two pipes. It is trusted with
 * nothing: it may die, be silent, talk without end or answer nonsense. Every wait
 * has a deadline, its lines need no more memory than one buffer, and it and its
 * children are gone when nv_process_end returns.
 */
#ifndef NV_PLAYERS_PROCESS_H
#define NV_PLAYERS_PROCESS_H

#include "novae/text.h"

#include <sys/types.h>

enum { NV_PROCESS_LINE = 4096 }; /* longer lines are skipped */

struct nv_process {
    pid_t id;
    int input; /* of the program */
    int output;
    bool (*give_up)(void *context); /* asked while waiting */
    void *context;
    bool skipping; /* the rest of a line that was too long */
    size_t taken;  /* of the buffer, by the line handed out last */
    size_t length;
    char buffer[NV_PROCESS_LINE];
};

enum nv_heard { NV_HEARD_LINE, NV_HEARD_END, NV_HEARD_NOTHING };

/*
 * Runs a command line of the shell; false when that cannot even be tried. Waiting for it
 * ends when `give_up` says so.
 */
bool nv_process_start(struct nv_process *process, const char *command,
                      bool (*give_up)(void *context), void *context);
/* Says `quit`, waits a little, then kills it; reaps it in any case. */
void nv_process_end(struct nv_process *process);

/* Deadlines are times of nv_clock_millis. */
bool nv_process_send(struct nv_process *process, struct nv_span text, uint64_t deadline);
/* The next line, valid until the next call. */
enum nv_heard nv_process_hear(struct nv_process *process, uint64_t deadline, struct nv_span *line);

#endif
