/* SPDX-License-Identifier: MIT */
/*
 * Vectors of as many numbers as the machine handles at once: compilers cut wider ones up, and
 * badly. Results do not depend on how many that are.
 */
#ifndef NV_PLAYERS_VECTORS_H
#define NV_PLAYERS_VECTORS_H

#include <stdint.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#if defined __AVX512F__
enum { NV_VECTOR_WIDTH = 16 };
#elif defined __AVX2__
enum { NV_VECTOR_WIDTH = 8 };
#else
enum { NV_VECTOR_WIDTH = 4 };
#endif

typedef int32_t nv_words
    __attribute__((vector_size(NV_VECTOR_WIDTH * sizeof(int32_t)), aligned(4), may_alias));
typedef float nv_floats
    __attribute__((vector_size(NV_VECTOR_WIDTH * sizeof(float)), aligned(4), may_alias));
typedef int8_t nv_bytes __attribute__((vector_size(NV_VECTOR_WIDTH), aligned(1), may_alias));

/* NV_VECTOR_WIDTH signed bytes as numbers; GCC 12 by itself would widen them one by one. */
static inline nv_words nv_widen_bytes(const void *bytes)
{
#if defined __AVX512F__
    return (nv_words)_mm512_cvtepi8_epi32(_mm_loadu_si128(bytes));
#elif defined __AVX2__
    return (nv_words)_mm256_cvtepi8_epi32(_mm_loadl_epi64(bytes));
#else
    return __builtin_convertvector(*(const nv_bytes *)bytes, nv_words);
#endif
}

/* As many numbers of two bytes as floats. */
static inline nv_floats nv_widen_shorts(const int16_t *shorts)
{
#if defined __AVX512F__
    __m256i all = _mm256_loadu_si256((const __m256i *)shorts);
    return (nv_floats)_mm512_cvtepi32_ps(_mm512_cvtepi16_epi32(all));
#elif defined __AVX2__
    __m128i all = _mm_loadu_si128((const __m128i *)shorts);
    return (nv_floats)_mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(all));
#else
    typedef int16_t nv_shorts
        __attribute__((vector_size(2 * NV_VECTOR_WIDTH), aligned(2), may_alias));
    return __builtin_convertvector(*(const nv_shorts *)(const void *)shorts, nv_floats);
#endif
}

static inline int32_t nv_largest(nv_words numbers)
{
#ifdef __AVX512F__
    return _mm512_reduce_max_epi32((__m512i)numbers);
#else
    int32_t largest = numbers[0];
    for (uint32_t i = 1; i < NV_VECTOR_WIDTH; i++)
        largest = numbers[i] > largest ? numbers[i] : largest;
    return largest;
#endif
}

#endif
