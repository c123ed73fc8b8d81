/* SPDX-License-Identifier: MIT */
/*
 * The thinking side of UGI: one search in a thread of its own, the options it
 * is set up with, and the lines it says. All lines of an engine, those of the
 * other commands too, go out through here one after the other, so that none is
 * torn apart by another.
 */
#ifndef NV_PROTOCOL_ENGINE_H
#define NV_PROTOCOL_ENGINE_H

#include "players/level.h"
#include "protocol/ugi.h"

/* What the engine is set up with; it takes effect at the next `position`. */
struct nv_engine_options {
    uint64_t level;
    uint64_t threads;
    uint64_t hash;  /* MB */
    uint64_t lines; /* of MultiPV */
    uint64_t seed;  /* that of the game; the search makes its own of it */
};

struct nv_engine;

void nv_engine_options_init(struct nv_engine_options *options);
/* Level, Threads, Hash or MultiPV; `known` tells whether it is one of them. */
enum nv_status nv_engine_set(struct nv_engine_options *options, struct nv_span name,
                             struct nv_span value, bool *known, struct nv_error *error);

/* NULL without memory. */
struct nv_engine *nv_engine_create(struct nv_ugi_output output);
/* Stops thinking; its answer comes out before. */
void nv_engine_destroy(struct nv_engine *engine);

void nv_engine_say(struct nv_engine *engine, struct nv_span line);
/* Says one `option` line for each option of the engine. */
void nv_engine_describe(struct nv_engine *engine);

/*
 * Starts thinking about the session's position, of which it takes a copy;
 * `words` is what stands behind `go`. Not to be called while nv_engine_thinking.
 */
enum nv_status nv_engine_go(struct nv_engine *engine, const struct nv_session *session,
                            const struct nv_engine_options *options, struct nv_span words,
                            struct nv_error *error);
bool nv_engine_thinking(struct nv_engine *engine);
/* Makes it answer at once and comes back when it has. */
void nv_engine_stop(struct nv_engine *engine);
/* Comes back when it has answered; one that thinks without a limit is stopped. */
void nv_engine_wait(struct nv_engine *engine);
/* Forgets what it has found out so far. */
void nv_engine_forget(struct nv_engine *engine);

#endif
