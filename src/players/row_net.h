/* SPDX-License-Identifier: MIT */
/*
 * The network of net.h for inputs of which few are there at a time: each has a row of small
 * whole numbers, one for a hidden unit, and the rows of those that are there are added up. Sums
 * of whole numbers are the same everywhere, in any order. tools/learn fits the rows.
 */
#ifndef NV_PLAYERS_ROW_NET_H
#define NV_PLAYERS_ROW_NET_H

#include "players/net.h"

typedef int16_t nv_eight __attribute__((vector_size(16), aligned(2), may_alias));
typedef int8_t nv_small_eight __attribute__((vector_size(8), aligned(1), may_alias));

struct nv_row_net {
    const int8_t *rows;   /* NV_NET_HIDDEN for each input */
    const int16_t *start; /* what the hidden units begin with */
    const float *outputs; /* what a step of each of them counts */
};

/* What goes into the hidden units. */
struct nv_row_sum {
    nv_eight half[2];
};

static inline void nv_row_add(struct nv_row_sum *sum, const struct nv_row_net *net, uint32_t input)
{
    const nv_small_eight *row = (const void *)(net->rows + (size_t)input * NV_NET_HIDDEN);
    sum->half[0] += __builtin_convertvector(row[0], nv_eight);
    sum->half[1] += __builtin_convertvector(row[1], nv_eight);
}

/* From what goes into the hidden units to the score. */
static inline float nv_row_score(const struct nv_row_sum *sum, const struct nv_row_net *net)
{
    float hidden[NV_NET_HIDDEN];
    for (uint32_t i = 0; i < NV_NET_HIDDEN; i++)
        hidden[i] = (float)sum->half[i / 8][i % 8];
    return nv_net_finish(hidden, net->outputs);
}

#endif
