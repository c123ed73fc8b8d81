/* SPDX-License-Identifier: MIT */
/*
 * One line on standard error that tells how far long work is and how long it
 * will still take. It shows only where standard error is a terminal, replaces
 * itself, and leaves nothing behind.
 */
#ifndef NV_CLI_PROGRESS_H
#define NV_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct nv_progress {
    const char *things; /* "moves" */
    uint64_t all;
    uint64_t earlier; /* of them, done before this run */
    uint64_t started; /* nv_clock_millis */
    uint64_t shown;   /* when it was last drawn */
    bool active;
};

void nv_progress_begin(struct nv_progress *progress, const char *things, uint64_t all,
                       uint64_t earlier);
/* To be called as often as one likes; `note` stands at the end and may be NULL. */
void nv_progress_show(struct nv_progress *progress, uint64_t done, const char *note);
void nv_progress_end(struct nv_progress *progress);

#endif
