/* SPDX-License-Identifier: MIT */
/*
 * Bits to bytes of 0 and 1 and back: sets of cells become masks and planes, masks
 * become lists and choices. With AVX-512 64 bytes at once, elsewhere 8 by a multiply.
 */
#ifndef ENV_BYTES_H
#define ENV_BYTES_H

#include "core/simd.h"
#include "novae/rng.h"

#if !defined(NV_SCALAR) && (defined(__BMI2__) || defined(__AVX2__))
#include <immintrin.h>
#endif

enum { NV_BYTES_BLOCK = 64 };

#if !defined(NV_SCALAR) && defined(__AVX512BW__) && defined(__AVX512VL__)

/* Writes byte i as `value` where bit i is 1, as 0 elsewhere: 64 of them. */
static inline void nv_bytes_of(uint64_t bits, uint8_t value, uint8_t *out)
{
    _mm512_storeu_si512(out, _mm512_maskz_set1_epi8(bits, (char)value));
}

/* The same for the first `count` of them, fewer than 64. */
static inline void nv_bytes_some(uint64_t bits, uint8_t value, uint8_t *out, uint32_t count)
{
    _mm512_mask_storeu_epi8(out, (UINT64_C(1) << count) - 1,
                            _mm512_maskz_set1_epi8(bits, (char)value));
}

/* Bit i of the answer: byte i is not 0; all 64 are read. */
static inline uint64_t nv_bits_of(const uint8_t *bytes)
{
    __m512i all = _mm512_loadu_si512(bytes);
    return _mm512_test_epi8_mask(all, all);
}

#else

static inline void nv_bytes_of(uint64_t bits, uint8_t value, uint8_t *out)
{
    const uint64_t each = UINT64_C(0x8040201008040201), ones = UINT64_C(0x0101010101010101);
    for (int i = 0; i < NV_BYTES_BLOCK; i += 8) {
        /* Bit k alone stays in byte k; 127 more reach its top if it is there. */
        uint64_t spread = ((bits >> i & 255) * ones) & each;
        uint64_t bytes = ((((spread & ~(ones << 7)) + (ones * 127)) | spread) >> 7 & ones) * value;
        memcpy(out + i, &bytes, sizeof bytes);
    }
}

static inline void nv_bytes_some(uint64_t bits, uint8_t value, uint8_t *out, uint32_t count)
{
    uint8_t all[NV_BYTES_BLOCK];
    nv_bytes_of(bits, value, all);
    memcpy(out, all, count);
}

static inline uint64_t nv_bits_of(const uint8_t *bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t bits = 0;
    for (int i = 0; i < NV_BYTES_BLOCK; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        word = ((((word & (ones * 127)) + (ones * 127)) | word) >> 7) & ones;
        bits |= (word * UINT64_C(0x0102040810204080) >> 56) << i;
    }
    return bits;
}

#endif

/* A set of 256 small numbers. */
struct nv_bits256 {
    uint64_t word[4];
};

#if !defined(NV_SCALAR) && defined(__AVX2__)
/* Without a branch or a small store: a shift by 64 or more, or by less than 0, leaves nothing. */
static inline void nv_bits256_add(struct nv_bits256 *set, uint32_t number)
{
    __m256i all = _mm256_loadu_si256((const __m256i *)set->word);
    __m256i by = _mm256_sub_epi64(_mm256_set1_epi64x(number), _mm256_set_epi64x(192, 128, 64, 0));
    all = _mm256_or_si256(all, _mm256_sllv_epi64(_mm256_set1_epi64x(1), by));
    _mm256_storeu_si256((__m256i *)set->word, all);
}
#else
static inline void nv_bits256_add(struct nv_bits256 *set, uint32_t number)
{
    set->word[number >> 6 & 3] |= UINT64_C(1) << (number & 63);
}
#endif

/* A number whose bytes stand in memory with the lowest first, as here on most machines. */
static inline uint32_t nv_low_first(uint32_t number)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap32(number);
#else
    return number;
#endif
}

/* Writes `count` bytes of a set of bits. */
static inline void nv_bytes_put(const uint64_t *bits, uint32_t count, uint8_t value, uint8_t *out)
{
    uint32_t at = 0;
    for (; at + NV_BYTES_BLOCK <= count; at += NV_BYTES_BLOCK)
        nv_bytes_of(bits[at / NV_BYTES_BLOCK], value, out + at);
    if (at < count)
        nv_bytes_some(bits[at / NV_BYTES_BLOCK], value, out + at, count - at);
}

/* The places of the bytes that are not 0; up to 63 after the last of `count` are 0 too. */
static inline uint32_t nv_bytes_list(const uint8_t *bytes, uint32_t count, int32_t *places)
{
    uint32_t found = 0;
    for (uint32_t at = 0; at < count; at += NV_BYTES_BLOCK) {
        for (uint64_t bits = nv_bits_of(bytes + at); bits; bits &= bits - 1)
            places[found++] = (int32_t)(at + (uint32_t)__builtin_ctzll(bits));
    }
    return found;
}

/* A random place of those whose byte is not 0; there is one. Room for `count` bytes, no more. */
static inline uint32_t nv_bytes_pick(const uint8_t *bytes, uint32_t count, struct nv_rng *rng)
{
    enum { BLOCKS = 64 };
    uint64_t bits[BLOCKS];
    uint32_t blocks = 0, total = 0;
    for (; (blocks + 1) * NV_BYTES_BLOCK <= count; blocks++) {
        bits[blocks] = nv_bits_of(bytes + blocks * NV_BYTES_BLOCK);
        total += (uint32_t)__builtin_popcountll(bits[blocks]);
    }
    uint8_t tail[NV_BYTES_BLOCK] = {0};
    memcpy(tail, bytes + blocks * NV_BYTES_BLOCK, count - blocks * NV_BYTES_BLOCK);
    bits[blocks] = nv_bits_of(tail);
    total += (uint32_t)__builtin_popcountll(bits[blocks]);
    uint32_t index = nv_rng_below(rng, total), at = 0, here;
    while (at < blocks && (here = (uint32_t)__builtin_popcountll(bits[at])) <= index) {
        index -= here;
        at++;
    }
    return at * NV_BYTES_BLOCK + nv_nth_bit(bits[at], index);
}

#endif
