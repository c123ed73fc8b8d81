/* SPDX-License-Identifier: MIT */
/*
 * Thinking beside the commands: one player in a thread of its own, and the lines it
 * says while it thinks.
 */
#ifndef NV_PROTOCOL_ENGINE_H
#define NV_PROTOCOL_ENGINE_H

#include "protocol/options.h"

struct nv_engine;

/* NULL when out of memory. The output must outlive it. */
struct nv_engine *nv_engine_create(struct nv_output *output);
/* Stops thinking; its answer comes out before. */
void nv_engine_destroy(struct nv_engine *engine);

/*
 * Starts thinking about the session's position, of which it takes a copy;
 * `words` is what stands behind `go`. Not to be called while nv_engine_thinking.
 */
enum nv_status nv_engine_go(struct nv_engine *engine, const struct nv_session *session,
                            const struct nv_engine_options *options, struct nv_span words,
                            struct nv_error *error);
bool nv_engine_thinking(struct nv_engine *engine);
/* Makes it answer at once and returns when it has. */
void nv_engine_stop(struct nv_engine *engine);
/* Returns when it has answered; one that thinks without a limit is stopped. */
void nv_engine_wait(struct nv_engine *engine);
/* Forgets what it has found out so far. */
void nv_engine_forget(struct nv_engine *engine);

#endif
