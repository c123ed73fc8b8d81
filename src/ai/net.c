/* SPDX-License-Identifier: MIT */
#include "ai/net.h"

#include <string.h>

/* All hidden units at once; gcc and clang make of it what the machine has. */
typedef float units
    __attribute__((vector_size(NV_NET_HIDDEN * sizeof(float)), aligned(4), may_alias));

float nv_net_score(const float *weights, uint32_t inputs, const float *features)
{
    const units *row = (const units *)(const void *)weights;
    units hidden = *row++;
    float part[NV_NET_HIDDEN];
    for (uint32_t i = 0; i < inputs; i++)
        hidden += *row++ * features[i];
    memcpy(part, &hidden, sizeof part);
    for (uint32_t h = 1; h < NV_NET_HIDDEN; h++)
        part[h] = part[h] > 0 ? part[h] : 0;
    hidden = *(const units *)(const void *)part * *row;
    memcpy(part, &hidden, sizeof part);
    for (uint32_t half = NV_NET_HIDDEN / 2; half > 0; half /= 2) {
        for (uint32_t h = 0; h < half; h++)
            part[h] += part[h + half];
    }
    return part[0];
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

typedef int32_t whole_units
    __attribute__((vector_size(NV_NET_HIDDEN * sizeof(int32_t)), aligned(4), may_alias));

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
