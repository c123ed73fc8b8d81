/* SPDX-License-Identifier: MIT */
#include "ai/net.h"

#include <assert.h>
#include <string.h>

/* All hidden units at once; gcc and clang make of it what the machine has. */
typedef float units
    __attribute__((vector_size(NV_NET_HIDDEN * sizeof(float)), aligned(4), may_alias));

typedef int32_t whole_units
    __attribute__((vector_size(NV_NET_HIDDEN * sizeof(int32_t)), aligned(4), may_alias));
typedef float half_units __attribute__((vector_size(NV_NET_HIDDEN / 2 * sizeof(float))));
typedef float quarter_units __attribute__((vector_size(NV_NET_HIDDEN / 4 * sizeof(float))));

/* From what goes into the hidden units to the score. The sum is taken by halves. */
static inline float finish(units hidden, units outputs)
{
    const whole_units first = {-1};
    half_units half[2];
    quarter_units quarter[2];
    hidden = (units)((whole_units)hidden & ((hidden > 0.0f) | first)) * outputs;
    memcpy(half, &hidden, sizeof half);
    half[0] += half[1];
    memcpy(quarter, half, sizeof quarter);
    quarter[0] += quarter[1];
    return (quarter[0][0] + quarter[0][2]) + (quarter[0][1] + quarter[0][3]);
}

static_assert(NV_NET_HIDDEN == 16, "two halvings leave four numbers");

/*
 * Each sum waits for its last addition, so those of all seats are taken side by side.
 * Made for each count, so that they stay in registers.
 */
static inline __attribute__((always_inline)) void
score(const float *weights, uint32_t inputs, const float *features, uint32_t count, float *scores)
{
    const units *row = (const units *)(const void *)weights;
    units hidden[4];
    for (uint32_t seat = 0; seat < count; seat++)
        hidden[seat] = *row;
    row++;
    for (uint32_t i = 0; i < inputs; i++, row++) {
        for (uint32_t seat = 0; seat < count; seat++)
            hidden[seat] += *row * features[seat * inputs + i];
    }
    for (uint32_t seat = 0; seat < count; seat++)
        scores[seat] = finish(hidden[seat], *row);
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
static inline units either(whole_units mask, units a, units b)
{
    return (units)(((whole_units)a & mask) | ((whole_units)b & ~mask));
}

/* The same operations as those of nv_exp, in the same order. */
static inline units exp_of(units x)
{
    const units zero = {0};
    x = either(x < -80.0f, zero - 80.0f, x);
    x = either(x > 80.0f, zero + 80.0f, x);
    units scaled = x * 1.44269504f;
    whole_units whole = __builtin_convertvector(scaled + 256.5f, whole_units) - 256;
    units f = (scaled - __builtin_convertvector(whole, units)) * 0.693147181f;
    units power = (units)((whole + 127) << 23);
    return power * (1.0f + f * (1.0f + f * (0.5f + f * (0.166666667f + f * 0.0416666667f))));
}

void nv_exp_all(float *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i += NV_NET_HIDDEN) {
        units *some = (units *)(void *)(numbers + i);
        *some = exp_of(*some);
    }
}
