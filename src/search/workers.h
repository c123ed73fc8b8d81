/* SPDX-License-Identifier: MIT */
/*
 * Threads for the search, and the only place that knows of them: built with
 * NV_NO_THREADS (as for WebAssembly) there is just the caller's.
 */
#ifndef NV_SEARCH_WORKERS_H
#define NV_SEARCH_WORKERS_H

#include <stdint.h>

/* Runs `work` with the numbers 0 to count - 1 side by side, 0 in the caller. */
void nv_workers_run(uint32_t count, void (*work)(void *context, uint32_t number), void *context);

#endif
