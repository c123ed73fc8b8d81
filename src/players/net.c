/* SPDX-License-Identifier: MIT */
/*
 * The network itself, written so that compilers vectorise it and all of them give the same
 * bits.
 */
#include "players/net.h"

#include "players/vectors.h"

#include <assert.h>
#include <string.h>

typedef float four __attribute__((vector_size(4 * sizeof(float)), aligned(4), may_alias));
typedef int32_t whole_four __attribute__((vector_size(4 * sizeof(int32_t))));

static_assert(NV_NET_HIDDEN == 16, "two halvings leave four numbers");

/* The activations of hidden units, the first one linear, times their output weights. */
static inline four pass(const float *hidden, const float *outputs, whole_four always)
{
    four units = *(const four *)(const void *)hidden;
    units = (four)((whole_four)units & ((units > 0.0f) | always));
    return units * *(const four *)(const void *)outputs;
}

/* From the sums in the hidden units to the score. The sum is taken by halves. */
static inline float finish(const float hidden[NV_NET_HIDDEN], const float *outputs)
{
    const whole_four first = {-1}, none = {0};
    four sum = (pass(hidden, outputs, first) + pass(hidden + 8, outputs + 8, none)) +
               (pass(hidden + 4, outputs + 4, none) + pass(hidden + 12, outputs + 12, none));
    return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

/*
 * Each addition waits for the one before it, so the sums of all seats are taken side by
 * side. Compiled once for each count, so that they stay in registers.
 */
static inline __attribute__((always_inline)) void
score(const float *weights, uint32_t inputs, const float *features, uint32_t count, float *scores)
{
    float hidden[4][NV_NET_HIDDEN];
    for (uint32_t unit = 0; unit < NV_NET_HIDDEN; unit += NV_VECTOR_WIDTH) {
        const float *row = weights + unit;
        nv_floats sum[4];
        for (uint32_t seat = 0; seat < count; seat++)
            sum[seat] = *(const nv_floats *)(const void *)row;
        for (uint32_t i = 0; i < inputs; i++) {
            row += NV_NET_HIDDEN;
            for (uint32_t seat = 0; seat < count; seat++)
                sum[seat] += *(const nv_floats *)(const void *)row * features[seat * inputs + i];
        }
        for (uint32_t seat = 0; seat < count; seat++)
            *(nv_floats *)(void *)&hidden[seat][unit] = sum[seat];
    }
    for (uint32_t seat = 0; seat < count; seat++)
        scores[seat] = finish(hidden[seat], weights + NV_NET_HIDDEN * (inputs + 1));
}

float nv_net_finish(const float hidden[NV_NET_HIDDEN], const float *outputs)
{
    return finish(hidden, outputs);
}

float nv_net_score(const float *weights, uint32_t inputs, const float *features)
{
    float one;
    score(weights, inputs, features, 1, &one);
    return one;
}

void nv_net_scores(const float *weights, uint32_t inputs, const float *features, uint32_t count,
                   float *scores)
{
    if (count == 4)
        score(weights, inputs, features, 4, scores);
    else if (count == 3)
        score(weights, inputs, features, 3, scores);
    else if (count == 2)
        score(weights, inputs, features, 2, scores);
    else
        score(weights, inputs, features, 1, scores);
}

void nv_softmax(float *scores, uint32_t count)
{
    float max = scores[0], sum = 0;
    for (uint32_t i = 1; i < count; i++)
        max = scores[i] > max ? scores[i] : max;
    for (uint32_t i = 0; i < count; i++) {
        scores[i] = nv_exp(scores[i] - max);
        sum += scores[i];
    }
    for (uint32_t i = 0; i < count; i++)
        scores[i] /= sum;
}

/* `a` where the mask is -1, else `b`. */
static inline nv_floats either(nv_words mask, nv_floats a, nv_floats b)
{
    return (nv_floats)(((nv_words)a & mask) | ((nv_words)b & ~mask));
}

/* The same operations as those of nv_exp, in the same order. */
static inline nv_floats exp_of(nv_floats x)
{
    const nv_floats zero = {0};
    x = either(x < -80.0f, zero - 80.0f, x);
    x = either(x > 80.0f, zero + 80.0f, x);
    nv_floats scaled = x * 1.44269504f;
    nv_words whole = __builtin_convertvector(scaled + 256.5f, nv_words) - 256;
    nv_floats f = (scaled - __builtin_convertvector(whole, nv_floats)) * 0.693147181f;
    nv_floats power = (nv_floats)((whole + 127) << 23);
    return power * (1.0f + f * (1.0f + f * (0.5f + f * (0.166666667f + f * 0.0416666667f))));
}

void nv_exp_all(float *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i += NV_VECTOR_WIDTH) {
        nv_floats *some = (nv_floats *)(void *)(numbers + i);
        *some = exp_of(*some);
    }
}
