/* SPDX-License-Identifier: MIT */
/*
 * The few vector operations that the rules use, in three ways that give the
 * same answers: AVX-512, the SSE2 that every x86-64 has, and plain C for all
 * other machines or for builds with NV_SCALAR. Pointers need no alignment.
 */
#ifndef CORE_SIMD_H
#define CORE_SIMD_H

#include <stdint.h>
#include <string.h>

#if !defined(NV_SCALAR) && defined(__AVX512BW__) && defined(__AVX512VL__)
#include <immintrin.h>

/* Bit i of the answer: element i is `value`. */
static inline uint32_t nv_equal_32x16(const uint16_t *elements, uint16_t value)
{
    return _mm512_cmpeq_epi16_mask(_mm512_loadu_si512(elements), _mm512_set1_epi16((short)value));
}

static inline uint64_t nv_equal_48x16(const uint16_t *elements, uint16_t value)
{
    __m256i last = _mm256_loadu_si256((const __m256i *)(elements + 32));
    uint64_t high = _mm256_cmpeq_epi16_mask(last, _mm256_set1_epi16((short)value));
    return high << 32 | nv_equal_32x16(elements, value);
}

static inline uint32_t nv_equal_16x8(const uint8_t *elements, uint8_t value)
{
    __m128i all = _mm_loadu_si128((const __m128i *)elements);
    return _mm_cmpeq_epi8_mask(all, _mm_set1_epi8((char)value));
}

static inline uint64_t nv_equal_48x8(const uint8_t *elements, uint8_t value)
{
    __m256i first = _mm256_loadu_si256((const __m256i *)elements);
    uint64_t low = _mm256_cmpeq_epi8_mask(first, _mm256_set1_epi8((char)value));
    return (uint64_t)nv_equal_16x8(elements + 32, value) << 32 | low;
}

#elif !defined(NV_SCALAR) && defined(__SSE2__)
#include <emmintrin.h>

static inline uint32_t nv_equal_16x16(const uint16_t *elements, uint16_t value)
{
    __m128i wanted = _mm_set1_epi16((short)value);
    __m128i low = _mm_loadu_si128((const __m128i *)elements);
    __m128i high = _mm_loadu_si128((const __m128i *)(elements + 8));
    low = _mm_cmpeq_epi16(low, wanted);
    high = _mm_cmpeq_epi16(high, wanted);
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

static inline uint32_t nv_equal_32x16(const uint16_t *elements, uint16_t value)
{
    return nv_equal_16x16(elements + 16, value) << 16 | nv_equal_16x16(elements, value);
}

static inline uint64_t nv_equal_48x16(const uint16_t *elements, uint16_t value)
{
    return (uint64_t)nv_equal_16x16(elements + 32, value) << 32 | nv_equal_32x16(elements, value);
}

static inline uint32_t nv_equal_16x8(const uint8_t *elements, uint8_t value)
{
    __m128i all = _mm_loadu_si128((const __m128i *)elements);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8((char)value)));
}

static inline uint64_t nv_equal_48x8(const uint8_t *elements, uint8_t value)
{
    return (uint64_t)nv_equal_16x8(elements + 32, value) << 32 |
           (uint64_t)nv_equal_16x8(elements + 16, value) << 16 | nv_equal_16x8(elements, value);
}

#else

static inline uint64_t nv_equal_x16(const uint16_t *elements, int count, uint16_t value)
{
    uint64_t mask = 0;
    for (int i = 0; i < count; i++)
        mask |= (uint64_t)(elements[i] == value) << i;
    return mask;
}

static inline uint64_t nv_equal_x8(const uint8_t *elements, int count, uint8_t value)
{
    uint64_t mask = 0;
    for (int i = 0; i < count; i++)
        mask |= (uint64_t)(elements[i] == value) << i;
    return mask;
}

static inline uint32_t nv_equal_32x16(const uint16_t *elements, uint16_t value)
{
    return (uint32_t)nv_equal_x16(elements, 32, value);
}

static inline uint64_t nv_equal_48x16(const uint16_t *elements, uint16_t value)
{
    return nv_equal_x16(elements, 48, value);
}

static inline uint32_t nv_equal_16x8(const uint8_t *elements, uint8_t value)
{
    return (uint32_t)nv_equal_x8(elements, 16, value);
}

static inline uint64_t nv_equal_48x8(const uint8_t *elements, uint8_t value)
{
    return nv_equal_x8(elements, 48, value);
}

#endif

/* Every `before` becomes `after`. Compilers make vectors of it by themselves. */
static inline void nv_replace_48x8(uint8_t *elements, uint8_t before, uint8_t after)
{
    for (int i = 0; i < 48; i++)
        elements[i] = elements[i] == before ? after : elements[i];
}

#endif
