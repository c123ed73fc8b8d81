/* SPDX-License-Identifier: MIT */
/*
 * What an env is made of: one game's numbers for its actions and bytes for its
 * positions stand behind struct nv_encoding (nova_luna/encoding.c, terra_nova/encoding.c);
 * everything else knows no game by name.
 */
#ifndef ENV_ENCODING_H
#define ENV_ENCODING_H

#include "core/cpu.h"
#include "env/thread_pool.h"
#include "novae/env.h"

#include <stdalign.h>

enum {
    NV_ENV_MAX_ACTIONS = 3 * 64 * 64 + 64, /* of any env, in whole blocks */
    NV_ENV_TABLE = 6 * 256
};

struct nv_encoding {
    const struct nv_game *game;
    /* Fills `actions`, `shape`, `axes`, `scalars`, `trace` and bounds of an env. */
    enum nv_status (*measure)(struct nv_env *env, struct nv_error *error);
    /* Of a state that is not over. */
    void (*mask)(const struct nv_env *env, const void *state, uint8_t *mask);
    uint32_t (*legal)(const struct nv_env *env, const void *state, int32_t *actions);
    bool (*decode)(const struct nv_env *env, const void *state, uint32_t action, nv_move *move);
    int32_t (*encode)(const struct nv_env *env, const void *state, nv_move move);
    /* What `state` still hides is put into the first position of its game; NULL: nothing is. */
    void (*rehide)(void *first, const void *state);
    /* Of any state. */
    void (*observe_scalars)(const struct nv_env *env, const void *state, uint32_t seat,
                            uint8_t *out);
    void (*observe)(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *out);
    /* The same as far as it differs from what `trace` says is there; where an env has a trace. */
    void (*update)(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *trace,
                   uint8_t *out);
    /*
     * Ask for memory that will be read soon. First for what tells the rest; when that is
     * there, for what decoding and sampling read, for what playing and observing do, and for
     * a trace, where an env has one.
     */
    void (*prefetch_head)(const void *state);
    void (*prefetch_actions)(const void *state);
    void (*prefetch)(const struct nv_env *env, const void *state);
    void (*prefetch_trace)(const struct nv_env *env, const uint8_t *trace);
    /* A random legal action of a state that is not over; its mask may be NULL. */
    uint32_t (*sample)(const struct nv_env *env, const void *state, const uint8_t *mask,
                       struct nv_rng *rng);
};

struct nv_env {
    const struct nv_game *game;
    const struct nv_encoding *encoding;
    const void *rules;
    struct nv_env_options options;
    struct nv_pool *pool; /* NULL: the caller's thread does it all */
    uint32_t players;
    uint32_t actions;
    uint32_t axes, shape[NV_ENV_MAX_AXES];
    uint32_t bytes; /* of one observation */
    uint32_t scalars;
    size_t trace;
    size_t extent; /* bytes of a state that are used, from its front */
    size_t stride;
    uint32_t max_length;
    int32_t worst_score, best_score;         /* of a seat */
    alignas(64) uint8_t table[NV_ENV_TABLE]; /* what an encoding looks up; filled by `measure` */
};

/* Each variant of an encoding is for the same variant of its game. */
NV_DECLARE_VARIANTS(const struct nv_encoding, nl_encoding);
NV_DECLARE_VARIANTS(const struct nv_encoding, tn_encoding);

/* The seat that stands at a place of an observation: the one who looks has 0. */
static inline uint32_t nv_env_relative(uint32_t players, uint32_t seat, uint32_t place)
{
    return seat + place < players ? seat + place : seat + place - players;
}

#endif
