/* SPDX-License-Identifier: MIT */
/*
 * What the observations of Nova Luna spend their time on, in vectors: with AVX-512, and
 * in plain C that says the same.
 */
#ifndef ENV_NOVA_LUNA_VECTORS_H
#define ENV_NOVA_LUNA_VECTORS_H

#include "env/bytes.h"
#include "env/nova_luna/layout.h"

static inline const uint8_t *nl_covered(const struct nl_player *player)
{
    /* Two bytes shorter than a whole vector: those that follow belong to the player too. */
    return (const uint8_t *)player + offsetof(struct nl_player, covered);
}

#if !defined(NV_SCALAR) && defined(__AVX512BW__) && defined(__AVX512VL__)

/* Eight numbers below 256 in words of 64 bits become ones in four words: lane w of `sum[w]`. */
static inline void nl_collect(__m512i sum[4], __m512i numbers, __mmask8 which, int words)
{
    const __m512i one = _mm512_set1_epi64(1);
    for (int w = 0; w < words; w++) {
        /* A shift by 64 or more, or by less than 0, leaves nothing. */
        __m512i by = _mm512_sub_epi64(numbers, _mm512_set1_epi64(64 * w));
        sum[w] = _mm512_or_si512(sum[w], _mm512_maskz_sllv_epi64(which, one, by));
    }
}

/* The first of so many lanes, none when less than 0. */
static inline __mmask8 nl_lanes(int count)
{
    return (__mmask8)(count >= 8 ? 255 : count <= 0 ? 0 : (1 << count) - 1);
}

/* The cells of the frontier on a grid of 16: bit y * 16 + x. */
static inline struct nv_bits256 nl_frontier(const struct nl_player *me)
{
    __m512i sum[4] = {_mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512(),
                      _mm512_setzero_si512()};
    for (int at = 0; at < me->edges; at += 8) {
        __m512i place = _mm512_cvtepu16_epi64(_mm_loadu_si128((const __m128i *)(me->edge + at)));
        __m512i x = _mm512_and_si512(place, _mm512_set1_epi64(15));
        __m512i y = _mm512_and_si512(_mm512_srli_epi64(place, 3), _mm512_set1_epi64(15 << 4));
        nl_collect(sum, _mm512_or_si512(x, y), nl_lanes(me->edges - at), 4);
    }
    struct nv_bits256 cells;
    for (int w = 0; w < 4; w++)
        cells.word[w] = (uint64_t)_mm512_reduce_or_epi64(sum[w]);
    return cells;
}

/* Writes 1 or 0 for each tile: is it still in the pile? Its order goes no further than here. */
static inline void nl_put_pile(const struct nl_state *state, uint8_t *out)
{
    __m512i sum[4] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (int at = 0; at < state->left; at += 8) {
        __m512i tiles = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(state->pile + at)));
        nl_collect(sum, tiles, nl_lanes(state->left - at), 2);
    }
    nv_bytes_of((uint64_t)_mm512_reduce_or_epi64(sum[0]), 1, out);
    nv_bytes_some((uint64_t)_mm512_reduce_or_epi64(sum[1]), 1, out + NV_BYTES_BLOCK,
                  NL_TILES - NV_BYTES_BLOCK);
}

/* Four bytes a tile, zeros where there is none: tile + 1, x and y with a sign, covered. */
static inline void nl_put_tokens(const struct nl_player *player, uint8_t *out)
{
    const uint8_t *covered = nl_covered(player);
    const __m512i less = _mm512_set1_epi32(64 << 16 | 64 << 8 | 255);
    uint64_t lying = (UINT64_C(1) << player->count) - 1;
    for (int at = 0; at < NL_SLOTS; at += 16, lying >>= 16) {
        __m512i place = _mm512_cvtepu16_epi32(
            _mm256_loadu_si256((const __m256i *)(player->place + at)));
        __m512i tile = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(player->tile + at)));
        __m512i tasks = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(covered + at)));
        __m512i x = _mm512_and_si512(_mm512_slli_epi32(place, 8), _mm512_set1_epi32(127 << 8));
        __m512i y = _mm512_and_si512(_mm512_slli_epi32(place, 9), _mm512_set1_epi32(127 << 16));
        __m512i token = _mm512_or_si512(_mm512_or_si512(x, y),
                                        _mm512_or_si512(tile, _mm512_slli_epi32(tasks, 24)));
        token = _mm512_sub_epi8(token, less); /* byte by byte: 255 less is 1 more */
        _mm512_storeu_si512(out + at * NL_TOKEN, _mm512_maskz_mov_epi32((__mmask16)lying, token));
    }
}

/* Bit k: the tokens k are not the same. */
static inline uint64_t nl_tokens_differ(const uint8_t *one, const uint8_t *other)
{
    uint64_t differ = 0;
    for (int at = 0; at < NL_SLOTS; at += 16) {
        __m512i left = _mm512_loadu_si512(one + at * NL_TOKEN);
        __m512i right = _mm512_loadu_si512(other + at * NL_TOKEN);
        differ |= (uint64_t)_mm512_cmpneq_epi32_mask(left, right) << at;
    }
    return differ;
}

#else

static inline struct nv_bits256 nl_frontier(const struct nl_player *me)
{
    struct nv_bits256 cells = {{0}};
    for (uint32_t i = 0; i < me->edges; i++)
        nv_bits256_add(&cells, (me->edge[i] >> 3 & 15u << 4) | (me->edge[i] & 15u));
    return cells;
}

static inline void nl_put_pile(const struct nl_state *state, uint8_t *out)
{
    uint32_t left = state->left;
    memset(out, 0, NL_TILES);
    for (uint32_t i = 0; i < left; i++)
        out[state->pile[i]] = 1;
}

/* Four bytes in memory that belongs to somebody else, wherever they lie. */
typedef uint32_t nl_loose __attribute__((aligned(1), may_alias));

static inline void nl_put_tokens(const struct nl_player *restrict player, uint8_t *restrict out)
{
    const uint8_t *covered = nl_covered(player);
    nl_loose *restrict tokens = (nl_loose *)out;
    uint32_t count = player->count;
    for (uint32_t i = 0; i < NL_SLOTS; i++) {
        uint32_t place = player->place[i];
        uint32_t x = ((place & 127) - 64) & 255, y = ((place >> 7) - 64) & 255;
        uint32_t token = (player->tile[i] + 1u) | x << 8 | y << 16 | (uint32_t)covered[i] << 24;
        tokens[i] = nv_low_first(token & -(uint32_t)(i < count));
    }
}

static inline uint64_t nl_tokens_differ(const uint8_t *one, const uint8_t *other)
{
    uint8_t differs[NV_BYTES_BLOCK] = {0};
    uint32_t left[NL_SLOTS], right[NL_SLOTS];
    memcpy(left, one, sizeof left);
    memcpy(right, other, sizeof right);
    for (uint32_t i = 0; i < NL_SLOTS; i++)
        differs[i] = left[i] != right[i];
    return nv_bits_of(differs);
}

#endif

#endif
