/* SPDX-License-Identifier: MIT */
/*
 * Threads that wait for work, for calls too short to start threads for each. They are
 * started by the first work there is, and again after a fork, which leaves them behind.
 * One caller at a time has them; another who comes meanwhile works alone.
 */
#ifndef ENV_CREW_H
#define ENV_CREW_H

#include <stdint.h>

struct nv_crew;

/* Does the items from `first` to before `last`. */
typedef void nv_crew_work(void *context, uint32_t first, uint32_t last);

struct nv_crew *nv_crew_create(uint32_t threads); /* NULL without memory */
void nv_crew_destroy(struct nv_crew *crew);       /* NULL is nothing */
/* Cuts `count` items into one piece for each thread, the caller's too. */
void nv_crew_run(struct nv_crew *crew, nv_crew_work *work, void *context, uint32_t count);

#endif
