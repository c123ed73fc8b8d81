/* SPDX-License-Identifier: MIT */
/*
 * Sets of spaces as 256 bits, one for each number a space can have. The loops
 * have fixed lengths, so that compilers turn each into one or two instructions.
 */
#ifndef TERRA_NOVA_SET_H
#define TERRA_NOVA_SET_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__AVX2__) && !defined(NV_SCALAR)
#include <immintrin.h>
#endif

enum { TN_SET_WORDS = 4 };

struct tn_set {
    uint64_t word[TN_SET_WORDS];
};

#if defined(__AVX2__) && !defined(NV_SCALAR)

/*
 * Told which instructions to use, a compiler does not take the words of a set one by one and then
 * wait until they can be read again as one.
 */
static inline __m256i tn_set_bits(struct tn_set a)
{
    return _mm256_loadu_si256((const __m256i *)a.word);
}

static inline struct tn_set tn_set_made(__m256i bits)
{
    struct tn_set set;
    _mm256_storeu_si256((__m256i *)set.word, bits);
    return set;
}

static inline struct tn_set tn_set_and(struct tn_set a, struct tn_set b)
{
    return tn_set_made(_mm256_and_si256(tn_set_bits(a), tn_set_bits(b)));
}

static inline struct tn_set tn_set_or(struct tn_set a, struct tn_set b)
{
    return tn_set_made(_mm256_or_si256(tn_set_bits(a), tn_set_bits(b)));
}

static inline struct tn_set tn_set_xor(struct tn_set a, struct tn_set b)
{
    return tn_set_made(_mm256_xor_si256(tn_set_bits(a), tn_set_bits(b)));
}

/* The set of one space: a shift by 64 or more, or by less than 0, leaves nothing. */
static inline struct tn_set tn_set_of(uint32_t space)
{
    __m256i shift = _mm256_sub_epi64(_mm256_set1_epi64x(space), _mm256_set_epi64x(192, 128, 64, 0));
    return tn_set_made(_mm256_sllv_epi64(_mm256_set1_epi64x(1), shift));
}

/* What is in `a` and not in `b`. */
static inline struct tn_set tn_set_without(struct tn_set a, struct tn_set b)
{
    return tn_set_made(_mm256_andnot_si256(tn_set_bits(b), tn_set_bits(a)));
}

static inline bool tn_set_meets(struct tn_set a, struct tn_set b)
{
    return !_mm256_testz_si256(tn_set_bits(a), tn_set_bits(b));
}

static inline bool tn_set_empty(struct tn_set a)
{
    return !tn_set_meets(a, a);
}

#else

static inline struct tn_set tn_set_and(struct tn_set a, struct tn_set b)
{
    for (int i = 0; i < TN_SET_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline struct tn_set tn_set_or(struct tn_set a, struct tn_set b)
{
    for (int i = 0; i < TN_SET_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline struct tn_set tn_set_xor(struct tn_set a, struct tn_set b)
{
    for (int i = 0; i < TN_SET_WORDS; i++)
        a.word[i] ^= b.word[i];
    return a;
}

static inline struct tn_set tn_set_of(uint32_t space)
{
    struct tn_set set;
    for (uint32_t i = 0; i < TN_SET_WORDS; i++)
        set.word[i] = (uint64_t)(space >> 6 == i) << (space & 63);
    return set;
}

static inline struct tn_set tn_set_without(struct tn_set a, struct tn_set b)
{
    for (int i = 0; i < TN_SET_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline bool tn_set_empty(struct tn_set a)
{
    return (a.word[0] | a.word[1] | a.word[2] | a.word[3]) == 0;
}

static inline bool tn_set_meets(struct tn_set a, struct tn_set b)
{
    return !tn_set_empty(tn_set_and(a, b));
}

#endif

static inline bool tn_set_has(const struct tn_set *a, uint32_t space)
{
    return a->word[space >> 6] >> (space & 63) & 1;
}

/* Puts a space in, or takes it out when it is in. */
static inline void tn_set_flip(struct tn_set *a, uint32_t space)
{
    *a = tn_set_xor(*a, tn_set_of(space));
}

static inline uint32_t tn_set_count(struct tn_set a)
{
    uint32_t count = 0;
    for (int i = 0; i < TN_SET_WORDS; i++)
        count += (uint32_t)__builtin_popcountll(a.word[i]);
    return count;
}

/* The lowest space of a set that is not empty. */
static inline uint32_t tn_set_first(const struct tn_set *a)
{
    uint32_t i = 0;
    while (a->word[i] == 0)
        i++;
    return i * 64 + (uint32_t)__builtin_ctzll(a->word[i]);
}

/* Runs over the spaces of a set in ascending order. */
#define TN_SET_EACH(space, set)                                                                    \
    for (uint32_t space##_i = 0, space; space##_i < TN_SET_WORDS; space##_i++)                     \
        for (uint64_t space##_w = (set).word[space##_i];                                           \
             space##_w && ((space = space##_i * 64 + (uint32_t)__builtin_ctzll(space##_w)), true); \
             space##_w &= space##_w - 1)

#endif
