/* SPDX-License-Identifier: MIT */
/*
 * The few vector operations that the rules use, in four ways that give the
 * same answers: AVX-512, the SSE2 that every x86-64 has, WebAssembly's vectors,
 * and plain C for all other machines or for builds with NV_SCALAR. Pointers need
 * no alignment.
 */
#ifndef CORE_SIMD_H
#define CORE_SIMD_H

#include <stdint.h>
#include <string.h>

#if !defined(NV_SCALAR) && defined(__BMI2__)
#include <immintrin.h> /* pdep */
#endif

#if !defined(NV_SCALAR) && defined(__AVX512BW__) && defined(__AVX512VL__)
#include <immintrin.h>

/*
 * Brings a mask into a general register. GCC 12 otherwise may store the four
 * bytes of a mask and load them again as eight when it runs out of registers.
 */
static inline uint32_t nv_mask(uint32_t mask)
{
    __asm__("" : "+r"(mask));
    return mask;
}

/* Bit i of the answer: element i is `value`. */
static inline uint32_t nv_equal_32x16(const uint16_t *elements, uint16_t value)
{
    return nv_mask(
        _mm512_cmpeq_epi16_mask(_mm512_loadu_si512(elements), _mm512_set1_epi16((short)value)));
}

static inline uint32_t nv_equal_16x16(const uint16_t *elements, uint16_t value)
{
    __m256i all = _mm256_loadu_si256((const __m256i *)elements);
    return nv_mask(_mm256_cmpeq_epi16_mask(all, _mm256_set1_epi16((short)value)));
}

static inline uint32_t nv_equal_16x8(const uint8_t *elements, uint8_t value)
{
    __m128i all = _mm_loadu_si128((const __m128i *)elements);
    return nv_mask(_mm_cmpeq_epi8_mask(all, _mm_set1_epi8((char)value)));
}

/* Bit k of the answer: each byte of need[k] is at most that of `have`; all below 128. */
static inline uint32_t nv_enough_4x4(const uint32_t need[4], uint32_t have)
{
    __m128i missing = _mm_loadu_si128((const __m128i *)need);
    missing = _mm_subs_epu8(missing, _mm_set1_epi32((int)have));
    return nv_mask(_mm_testn_epi32_mask(missing, missing));
}

/* Bit `column` of row r becomes bit r of `bits`. */
static inline void nv_set_column_4x64(uint64_t rows[4], uint32_t column, uint32_t bits)
{
    __m256i bit = _mm256_set1_epi64x((long long)(UINT64_C(1) << column));
    __m256i all = _mm256_andnot_si256(bit, _mm256_loadu_si256((const __m256i *)rows));
    all = _mm256_mask_or_epi64(all, (__mmask8)bits, all, bit);
    _mm256_storeu_si256((__m256i *)rows, all);
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

static inline uint32_t nv_equal_16x8(const uint8_t *elements, uint8_t value)
{
    __m128i all = _mm_loadu_si128((const __m128i *)elements);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8((char)value)));
}

static inline uint32_t nv_enough_4x4(const uint32_t need[4], uint32_t have)
{
    __m128i missing = _mm_loadu_si128((const __m128i *)need);
    missing = _mm_subs_epu8(missing, _mm_set1_epi32((int)have));
    missing = _mm_cmpeq_epi32(missing, _mm_setzero_si128());
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(missing));
}

#elif !defined(NV_SCALAR) && defined(__wasm_simd128__)
#include <wasm_simd128.h>

static inline uint32_t nv_equal_16x16(const uint16_t *elements, uint16_t value)
{
    v128_t wanted = wasm_i16x8_splat((int16_t)value);
    v128_t low = wasm_i16x8_eq(wasm_v128_load(elements), wanted);
    v128_t high = wasm_i16x8_eq(wasm_v128_load(elements + 8), wanted);
    return (uint32_t)wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(low, high));
}

static inline uint32_t nv_equal_32x16(const uint16_t *elements, uint16_t value)
{
    return nv_equal_16x16(elements + 16, value) << 16 | nv_equal_16x16(elements, value);
}

static inline uint32_t nv_equal_16x8(const uint8_t *elements, uint8_t value)
{
    v128_t all = wasm_v128_load(elements);
    return (uint32_t)wasm_i8x16_bitmask(wasm_i8x16_eq(all, wasm_i8x16_splat((int8_t)value)));
}

static inline uint32_t nv_enough_4x4(const uint32_t need[4], uint32_t have)
{
    v128_t missing = wasm_u8x16_sub_sat(wasm_v128_load(need), wasm_i32x4_splat((int32_t)have));
    return (uint32_t)wasm_i32x4_bitmask(wasm_i32x4_eq(missing, wasm_i32x4_splat(0)));
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

static inline uint32_t nv_equal_16x16(const uint16_t *elements, uint16_t value)
{
    return (uint32_t)nv_equal_x16(elements, 16, value);
}

static inline uint32_t nv_equal_16x8(const uint8_t *elements, uint8_t value)
{
    return (uint32_t)nv_equal_x8(elements, 16, value);
}

static inline uint32_t nv_enough_4x4(const uint32_t need[4], uint32_t have)
{
    const uint32_t top = 0x80808080; /* with it no byte borrows from the next */
    uint32_t enough = 0;
    for (int k = 0; k < 4; k++)
        enough |= (uint32_t)((((have | top) - need[k]) & top) == top) << k;
    return enough;
}

#endif

#if defined(NV_SCALAR) || !defined(__AVX512BW__) || !defined(__AVX512VL__)
static inline void nv_set_column_4x64(uint64_t rows[4], uint32_t column, uint32_t bits)
{
    for (int r = 0; r < 4; r++)
        rows[r] = (rows[r] & ~(UINT64_C(1) << column)) | (uint64_t)(bits >> r & 1) << column;
}
#endif

/* The position of the set bit number `index` of a word, both counted from the lowest. */
static inline uint32_t nv_nth_bit(uint64_t word, uint32_t index)
{
#if defined(__BMI2__) && !defined(NV_SCALAR)
    return (uint32_t)__builtin_ctzll(_pdep_u64(UINT64_C(1) << index, word));
#else
    for (; index > 0; index--)
        word &= word - 1;
    return (uint32_t)__builtin_ctzll(word);
#endif
}

/* Every `before` becomes `after`. Compilers vectorise it by themselves. */
static inline void nv_replace_48x8(uint8_t *elements, uint8_t before, uint8_t after)
{
    for (int i = 0; i < 48; i++)
        elements[i] = elements[i] == before ? after : elements[i];
}

#endif
