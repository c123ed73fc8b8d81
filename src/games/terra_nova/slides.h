/* SPDX-License-Identifier: MIT */
/*
 * Where figures can slide [TN-6], and the lanes that say so. Seen in the layout of its
 * direction a figure goes upward: the empty spaces it can pass are a run of ones just above it.
 * Adding a one at the foot of the run carries through all of it and stops in the bit above, which
 * is not empty; the ones that the carry cleared are the spaces the figure can reach.
 *
 * Every function takes the number of words of one layout, a constant where it is
 * called, so that its loops have fixed lengths. With AVX-512 eight words are worked
 * on at once; plain C does the same everywhere else and with NV_SCALAR.
 */
#ifndef TERRA_NOVA_SLIDES_H
#define TERRA_NOVA_SLIDES_H

#include "core/simd.h"
#include "games/terra_nova/rules.h"

#include <string.h>

#if defined(__BMI2__) && !defined(NV_SCALAR)
#include <immintrin.h>
#endif
#if !defined(NV_SCALAR) && defined(__AVX512F__) && defined(__AVX512BW__) && \
    defined(__AVX512VL__) && defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__)
#define TN_AVX512 1
#else
#define TN_AVX512 0
#endif

enum { TN_MAX_GROUPS = TN_MAX_WORDS / TN_GROUP };

/* The numbers of the spaces themselves, to be picked from. */
extern const uint8_t tn_numbers[TN_MAX_SPACES];

#if TN_AVX512

/* Writes the spaces of a set in ascending order; `list` has room for 64 more. */
static inline uint32_t tn_set_list(struct tn_set set, uint8_t *list)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < TN_SET_WORDS; i++) {
        __m512i spaces = _mm512_load_si512(tn_numbers + i * 64);
        _mm512_storeu_si512(list + count, _mm512_maskz_compress_epi8(set.word[i], spaces));
        count += (uint32_t)__builtin_popcountll(set.word[i]);
    }
    return count;
}

/* Group `g` of the lanes in which a space is the only one. */
static inline __m512i tn_lanes_bit(const struct tn_rules *rules, uint32_t space, uint32_t words,
                                   uint32_t g)
{
    const uint8_t *shift = rules->shift + space * TN_GROUP * words + g * TN_GROUP;
    __m512i count = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)shift));
    return _mm512_sllv_epi64(_mm512_set1_epi64(1), count);
}

static inline void tn_lanes_flip(const struct tn_rules *rules, uint64_t *lanes, uint32_t space,
                                 uint32_t words)
{
    for (uint32_t g = 0; g < TN_DIRECTIONS * words / TN_GROUP; g++) {
        __m512i old = _mm512_load_si512(lanes + g * TN_GROUP);
        __m512i bit = tn_lanes_bit(rules, space, words, g);
        _mm512_store_si512(lanes + g * TN_GROUP, _mm512_xor_si512(old, bit));
    }
}

/* Flips two spaces in lanes and, if they are kept, in others: what is flipped is made once. */
static inline void tn_lanes_swap(const struct tn_rules *rules, uint64_t *lanes, uint64_t *others,
                                 uint32_t from, uint32_t to, uint32_t words)
{
    for (uint32_t g = 0; g < TN_DIRECTIONS * words / TN_GROUP; g++) {
        __m512i bit = _mm512_xor_si512(tn_lanes_bit(rules, from, words, g),
                                       tn_lanes_bit(rules, to, words, g));
        __m512i old = _mm512_load_si512(lanes + g * TN_GROUP);
        _mm512_store_si512(lanes + g * TN_GROUP, _mm512_xor_si512(old, bit));
        if (!others)
            continue;
        old = _mm512_load_si512(others + g * TN_GROUP);
        _mm512_store_si512(others + g * TN_GROUP, _mm512_xor_si512(old, bit));
    }
}

static inline void tn_lanes_of(const struct tn_rules *rules, struct tn_set set, uint64_t *lanes,
                               uint32_t words)
{
    __m512i sum[TN_MAX_GROUPS];
    for (uint32_t g = 0; g < TN_DIRECTIONS * words / TN_GROUP; g++)
        sum[g] = _mm512_setzero_si512();
    uint8_t list[TN_MAX_SPACES + 64];
    uint32_t count = tn_set_list(set, list);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t g = 0; g < TN_DIRECTIONS * words / TN_GROUP; g++)
            sum[g] = _mm512_or_si512(sum[g], tn_lanes_bit(rules, list[i], words, g));
    }
    for (uint32_t g = 0; g < TN_DIRECTIONS * words / TN_GROUP; g++)
        _mm512_store_si512(lanes + g * TN_GROUP, sum[g]);
}

static inline __m512i tn_reach_group(const uint64_t *empty, const uint64_t *own)
{
    __m512i free = _mm512_load_si512(empty);
    __m512i foot = _mm512_and_si512(_mm512_slli_epi64(_mm512_load_si512(own), 1), free);
    return _mm512_andnot_si512(_mm512_add_epi64(free, foot), free);
}

static inline void tn_lanes_reach(const uint64_t *empty, const uint64_t *own, uint64_t *reach,
                                  uint32_t words)
{
    for (uint32_t i = 0; i < TN_DIRECTIONS * words; i += TN_GROUP)
        _mm512_store_si512(reach + i, tn_reach_group(empty + i, own + i));
}

/* Is there anything to be reached? */
static inline bool tn_lanes_open(const uint64_t *empty, const uint64_t *own, uint32_t words)
{
    __m512i feet = _mm512_setzero_si512();
    for (uint32_t i = 0; i < TN_DIRECTIONS * words; i += TN_GROUP) {
        __m512i above = _mm512_slli_epi64(_mm512_load_si512(own + i), 1);
        feet = _mm512_or_si512(feet, _mm512_and_si512(above, _mm512_load_si512(empty + i)));
    }
    return _mm512_test_epi64_mask(feet, feet) != 0;
}

/*
 * How many spaces can be reached, in a form to pick one from. A column is the words with the
 * same place in their groups; columns come one after another, and so do the words in one.
 */
struct tn_tally {
    uint32_t total;
    alignas(16) int16_t before[TN_GROUP]; /* in all columns before this one */
    alignas(16) int16_t upto[TN_GROUP];   /* and with this one */
};

static inline void tn_lanes_tally(const uint64_t *reach, struct tn_tally *tally, uint32_t words)
{
    __m512i ones = _mm512_setzero_si512();
    for (uint32_t i = 0; i < TN_DIRECTIONS * words; i += TN_GROUP)
        ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(_mm512_load_si512(reach + i)));
    __m128i each = _mm512_cvtepi64_epi16(ones);
    __m128i upto = _mm_add_epi16(each, _mm_slli_si128(each, 2));
    upto = _mm_add_epi16(upto, _mm_slli_si128(upto, 4));
    upto = _mm_add_epi16(upto, _mm_slli_si128(upto, 8));
    _mm_store_si128((__m128i *)tally->upto, upto);
    _mm_store_si128((__m128i *)tally->before, _mm_sub_epi16(upto, each));
    tally->total = (uint32_t)_mm_extract_epi16(upto, TN_GROUP - 1);
}

/* The column of the reached space with number `index`; it is counted from there then. */
static inline uint32_t tn_tally_column(const struct tn_tally *tally, uint32_t *index)
{
    __m128i ends = _mm_load_si128((const __m128i *)tally->upto);
    __mmask8 past = _mm_cmple_epi16_mask(ends, _mm_set1_epi16((short)*index));
    uint32_t column = (uint32_t)__builtin_popcount(past);
    *index -= (uint32_t)tally->before[column];
    return column;
}

/* Writes what 16 bytes of spaces and the bits of a kind make. */
static inline void tn_widen(nv_move *moves, __m128i spaces, uint32_t kind)
{
    __m512i wide = _mm512_cvtepu8_epi32(spaces);
    _mm512_storeu_si512(moves, _mm512_or_si512(wide, _mm512_set1_epi32((int)(kind << 8))));
}

/* Writes the moves to the spaces reached in one word; may write 16 too many. */
static inline uint32_t tn_list_word(const uint8_t *space_at, uint64_t reach, uint32_t kind,
                                    nv_move *moves)
{
    uint32_t count = (uint32_t)__builtin_popcountll(reach);
    __m512i bytes = _mm512_maskz_compress_epi8(reach, _mm512_load_si512(space_at));
    tn_widen(moves, _mm512_castsi512_si128(bytes), kind);
    if (count > 16) {
        tn_widen(moves + 16, _mm512_extracti32x4_epi32(bytes, 1), kind);
        if (count > 32) {
            tn_widen(moves + 32, _mm512_extracti32x4_epi32(bytes, 2), kind);
            tn_widen(moves + 48, _mm512_extracti32x4_epi32(bytes, 3), kind);
        }
    }
    return count;
}

#else

static inline uint32_t tn_set_list(struct tn_set set, uint8_t *list)
{
    uint32_t count = 0;
    TN_SET_EACH(space, set)
        list[count++] = (uint8_t)space;
    return count;
}

static inline void tn_lanes_flip(const struct tn_rules *rules, uint64_t *lanes, uint32_t space,
                                 uint32_t words)
{
    (void)words;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t lane = rules->lane[space][direction];
        lanes[lane >> 6] ^= UINT64_C(1) << (lane & 63);
    }
}

static inline void tn_lanes_swap(const struct tn_rules *rules, uint64_t *lanes, uint64_t *others,
                                 uint32_t from, uint32_t to, uint32_t words)
{
    tn_lanes_flip(rules, lanes, from, words);
    tn_lanes_flip(rules, lanes, to, words);
    if (!others)
        return;
    tn_lanes_flip(rules, others, from, words);
    tn_lanes_flip(rules, others, to, words);
}

static inline void tn_lanes_of(const struct tn_rules *rules, struct tn_set set, uint64_t *lanes,
                               uint32_t words)
{
    memset(lanes, 0, TN_DIRECTIONS * words * sizeof *lanes);
    TN_SET_EACH(space, set)
        tn_lanes_flip(rules, lanes, space, words);
}

static inline void tn_lanes_reach(const uint64_t *empty, const uint64_t *own, uint64_t *reach,
                                  uint32_t words)
{
    for (uint32_t i = 0; i < TN_DIRECTIONS * words; i++)
        reach[i] = empty[i] & ~(empty[i] + ((own[i] << 1) & empty[i]));
}

static inline bool tn_lanes_open(const uint64_t *empty, const uint64_t *own, uint32_t words)
{
    uint64_t feet = 0;
    for (uint32_t i = 0; i < TN_DIRECTIONS * words; i++)
        feet |= own[i] << 1 & empty[i];
    return feet != 0;
}

struct tn_tally {
    uint32_t total;
    uint32_t before[TN_GROUP]; /* in all columns before this one */
};

static inline void tn_lanes_tally(const uint64_t *reach, struct tn_tally *tally, uint32_t words)
{
    tally->total = 0;
    for (uint32_t column = 0; column < TN_GROUP; column++) {
        tally->before[column] = tally->total;
        for (uint32_t i = column; i < TN_DIRECTIONS * words; i += TN_GROUP)
            tally->total += (uint32_t)__builtin_popcountll(reach[i]);
    }
}

static inline uint32_t tn_tally_column(const struct tn_tally *tally, uint32_t *index)
{
    uint32_t column = 0;
    for (uint32_t i = 1; i < TN_GROUP; i++)
        column += tally->before[i] <= *index;
    *index -= tally->before[column];
    return column;
}

static inline uint32_t tn_list_word(const uint8_t *space_at, uint64_t reach, uint32_t kind,
                                    nv_move *moves)
{
    uint32_t count = (uint32_t)__builtin_popcountll(reach);
    /* Four at a time, of which the last few may be too many: few branches to foresee. */
    for (uint32_t i = 0; i < count; i += 4) {
        for (uint32_t j = 0; j < 4; j++) {
            uint32_t bit = (uint32_t)__builtin_ctzll(reach | UINT64_C(1) << 63);
            moves[i + j] = tn_move(kind, space_at[bit]);
            reach &= reach - 1;
        }
    }
    return count;
}

#endif

/* The lane (word * 64 + bit) of the reached space with number `index`. */
static inline uint32_t tn_lanes_pick(const uint64_t *reach, const struct tn_tally *tally,
                                     uint32_t index, uint32_t words)
{
    uint32_t column = tn_tally_column(tally, &index), upto = 0, before = 0, group = 0;
    uint64_t word = reach[column];
    for (uint32_t i = TN_GROUP; i < TN_DIRECTIONS * words; i += TN_GROUP) {
        uint32_t count = (uint32_t)__builtin_popcountll(reach[column + i - TN_GROUP]);
        upto += count;
        /* All ones where the space is in a later word: no branch could foresee that. */
        uint64_t past = -(uint64_t)(upto <= index);
        group += past & TN_GROUP;
        before += past & count;
        word ^= (word ^ reach[column + i]) & past;
    }
    return (column + group) * 64 + nv_nth_bit(word, index - before);
}

static inline uint32_t tn_lanes_list(const struct tn_rules *rules, const uint64_t *reach,
                                     nv_move *moves, uint32_t words)
{
    const uint32_t used = rules->used;
    nv_move *end = moves;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        for (uint32_t i = direction * words; i < direction * words + used; i++)
            end += tn_list_word(rules->space_at + i * 64, reach[i], direction, end);
    }
    return (uint32_t)(end - moves);
}

/* The same for code that does not know the number of words. */
static inline void tn_flip(const struct tn_rules *rules, uint64_t *lanes, uint32_t space)
{
    if (rules->words == TN_FEW_WORDS)
        tn_lanes_flip(rules, lanes, space, TN_FEW_WORDS);
    else
        tn_lanes_flip(rules, lanes, space, TN_MANY_WORDS);
}

#endif
