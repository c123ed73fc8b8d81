/* SPDX-License-Identifier: MIT */
/* The engine's own options; those of the games are settings of a session. */
#ifndef NV_PROTOCOL_OPTIONS_H
#define NV_PROTOCOL_OPTIONS_H

#include "protocol/output.h"

/* What the engine is set up with; it takes effect at the next `position`. */
struct nv_engine_options {
    uint64_t level;
    uint64_t threads;
    uint64_t hash;  /* MB */
    uint64_t lines; /* of MultiPV */
    uint64_t seed;  /* that of the game, from which the player derives its own */
};

void nv_engine_options_init(struct nv_engine_options *options);
/* Level, Threads, Hash or MultiPV; `known` tells whether it is one of them. */
enum nv_status nv_engine_options_set(struct nv_engine_options *options, struct nv_span name,
                                     struct nv_span value, bool *known, struct nv_error *error);
/* Says one `option` line for each. */
void nv_engine_options_describe(struct nv_output *output);

#endif
