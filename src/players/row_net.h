/* SPDX-License-Identifier: MIT */
/*
 * The network of net.h for sparse inputs, of which few are present at a time: each has a row of
 * small integers, one for each hidden unit, and the rows of those present are added up. Sums of
 * integers are the same everywhere, in any order. tools/learn fits the rows.
 */
#ifndef NV_PLAYERS_ROW_NET_H
#define NV_PLAYERS_ROW_NET_H

#include "players/net.h"
#include "players/vectors.h"

/* As many units as the machine adds at once. */
#if defined __AVX2__
enum { NV_ROW_PART = 16 };
#else
enum { NV_ROW_PART = 8 };
#endif

typedef int16_t nv_row_part __attribute__((vector_size(2 * NV_ROW_PART), aligned(2), may_alias));
typedef int8_t nv_row_bytes __attribute__((vector_size(NV_ROW_PART), aligned(1), may_alias));

struct nv_row_net {
    const int8_t *rows;   /* NV_NET_HIDDEN for each input */
    const int16_t *start; /* the biases of the hidden units */
    const float *outputs; /* the output weight of one step of each of them */
};

/* The sums in the hidden units. */
struct nv_row_sum {
    int16_t unit[NV_NET_HIDDEN];
};

/* A part of a row. */
static inline nv_row_part nv_row_widen(const int8_t *row)
{
#ifdef __AVX2__ /* GCC 12 by itself would take two halves */
    return (nv_row_part)_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)row));
#else
    return __builtin_convertvector(*(const nv_row_bytes *)(const void *)row, nv_row_part);
#endif
}

/* Adds the rows of inputs that are present. */
static inline void nv_row_add(struct nv_row_sum *sum, const struct nv_row_net *net,
                              const uint16_t *input, uint32_t count)
{
    for (uint32_t at = 0; at < NV_NET_HIDDEN; at += NV_ROW_PART) {
        nv_row_part part = *(const nv_row_part *)(const void *)&sum->unit[at];
        for (uint32_t i = 0; i < count; i++)
            part += nv_row_widen(net->rows + (size_t)input[i] * NV_NET_HIDDEN + at);
        *(nv_row_part *)(void *)&sum->unit[at] = part;
    }
}

/* From the sums in the hidden units to the score. */
static inline float nv_row_score(const struct nv_row_sum *sum, const struct nv_row_net *net)
{
    float hidden[NV_NET_HIDDEN];
    for (uint32_t i = 0; i < NV_NET_HIDDEN; i += NV_VECTOR_WIDTH)
        *(nv_floats *)(void *)(hidden + i) = nv_widen_shorts(sum->unit + i);
    return nv_net_finish(hidden, net->outputs);
}

#endif
