/* SPDX-License-Identifier: MIT */
/*
 * Threads that wait for work, for calls too short to start threads for each. They are
 * started by the first work there is, and again after a fork, which leaves them behind.
 * One caller at a time has them; another who comes meanwhile works alone.
 */
#ifndef ENV_THREAD_POOL_H
#define ENV_THREAD_POOL_H

#include <stdint.h>

struct nv_pool;

/* Does the items from `first` to before `last`. */
typedef void nv_pool_work(void *context, uint32_t first, uint32_t last);

struct nv_pool *nv_pool_create(uint32_t threads); /* NULL when out of memory */
void nv_pool_destroy(struct nv_pool *pool);       /* accepts NULL */
/* Cuts `count` items into one piece for each thread, the caller's too. */
void nv_pool_run(struct nv_pool *pool, nv_pool_work *work, void *context, uint32_t count);

#endif
