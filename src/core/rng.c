/* SPDX-License-Identifier: MIT */
/* Seeding and shuffling; the generator itself is inline in the header. */
#include "novae/rng.h"

void nv_rng_seed(struct nv_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        rng->s[i] = z ^ (z >> 31);
    }
}

void nv_rng_shuffle(struct nv_rng *rng, uint8_t *bytes, uint32_t count)
{
    nv_rng_draw(rng, bytes, count, count);
}

void nv_rng_draw(struct nv_rng *rng, uint8_t *bytes, uint32_t count, uint32_t drawn)
{
    uint32_t rest = drawn < count ? count - drawn : 0;
    /* A copy, since for all the compiler knows the bytes could be the generator's. */
    struct nv_rng own = *rng;
    for (uint32_t i = count; i > 1 && i > rest; i--) {
        uint32_t j = nv_rng_below(&own, i);
        uint8_t byte = bytes[i - 1];
        bytes[i - 1] = bytes[j];
        bytes[j] = byte;
    }
    *rng = own;
}
