/* SPDX-License-Identifier: MIT */
/*
 * The source of all random numbers: xoshiro256++ by Blackman and Vigna, its state
 * filled from a 64-bit seed by splitmix64. docs/notation.md promises that a seed
 * gives the same deal everywhere, so nothing here may ever change. A generator is the
 * caller's memory, seeded before it is used, and drawn from by one thread at a time.
 */
#ifndef NOVAE_RNG_H
#define NOVAE_RNG_H

#include "novae/api.h"

#include <stdint.h>

NV_API_BEGIN

struct nv_rng {
    uint64_t s[4];
};

void nv_rng_seed(struct nv_rng *rng, uint64_t seed);
/* Puts bytes into a uniformly random order (Fisher and Yates, from the end). */
void nv_rng_shuffle(struct nv_rng *rng, uint8_t *bytes, uint32_t count);
/* The same as far as the last `drawn` bytes; the others are left in some order. */
void nv_rng_draw(struct nv_rng *rng, uint8_t *bytes, uint32_t count, uint32_t drawn);

static inline uint64_t nv_rng_rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t nv_rng_next(struct nv_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = nv_rng_rotate(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = nv_rng_rotate(s[3], 45);
    return result;
}

/*
 * A number from 0 to n - 1: the upper half of the next output times n, divided
 * by 2^32. The bias is below n / 2^32, far below what a million games can show.
 */
static inline uint32_t nv_rng_below(struct nv_rng *rng, uint32_t n)
{
    return (uint32_t)(((nv_rng_next(rng) >> 32) * n) >> 32);
}

NV_API_END

#endif
