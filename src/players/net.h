/* SPDX-License-Identifier: MIT */
/*
 * The smallest network that tells more than a sum: each seat's features go
 * through one hidden layer into one number, and softmax makes chances of the seats'
 * numbers. The first hidden unit is linear, the others are rectified (ReLU). Sums are
 * taken in one fixed order, so that every compiler gives the same bits. tools/tune
 * fits the weights.
 */
#ifndef NV_PLAYERS_NET_H
#define NV_PLAYERS_NET_H

#include <stddef.h>
#include <stdint.h>

enum { NV_NET_HIDDEN = 16, NV_NET_INPUTS = 64 /* at most */ };

/* Weights in one array: the hidden units' biases, their inputs by feature, the outputs. */
#define NV_NET_SIZE(inputs) (NV_NET_HIDDEN * ((inputs) + 2))

float nv_net_score(const float *weights, uint32_t inputs, const float *features);
/* The same for `count` seats, 1 to 4, whose features stand one after another. */
void nv_net_scores(const float *weights, uint32_t inputs, const float *features, uint32_t count,
                   float *scores);
/* From the sums in the hidden units to the score. */
float nv_net_finish(const float hidden[NV_NET_HIDDEN], const float *outputs);
/* Softmax of `count` scores, in place. */
void nv_softmax(float *scores, uint32_t count);

/* nv_exp of each of `count` numbers, in place; `count` is a multiple of NV_VECTOR_WIDTH. */
void nv_exp_all(float *numbers, uint32_t count);

/* e to the power of x, the same bits everywhere: 2^whole times a polynomial of the rest. */
static inline float nv_exp(float x)
{
    union {
        uint32_t bits;
        float number;
    } power;
    x = x < -80.0f ? -80.0f : x;
    x = x > 80.0f ? 80.0f : x;
    float scaled = x * 1.44269504f;
    int32_t whole = (int32_t)(scaled + 256.5f) - 256;
    float f = (scaled - (float)whole) * 0.693147181f;
    power.bits = (uint32_t)(whole + 127) << 23;
    return power.number * (1.0f + f * (1.0f + f * (0.5f + f * (0.166666667f + f * 0.0416666667f))));
}

#endif
