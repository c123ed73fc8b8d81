/* SPDX-License-Identifier: MIT */
#include "ai/net.h"

#include <string.h>

float nv_net_score(const float *weights, uint32_t inputs, const float *features)
{
    float hidden[NV_NET_HIDDEN];
    const float *row = weights + NV_NET_HIDDEN;
    memcpy(hidden, weights, sizeof hidden);
    for (uint32_t i = 0; i < inputs; i++, row += NV_NET_HIDDEN) {
        for (uint32_t h = 0; h < NV_NET_HIDDEN; h++)
            hidden[h] += row[h] * features[i];
    }
    float score = hidden[0] * row[0];
    for (uint32_t h = 1; h < NV_NET_HIDDEN; h++)
        score += hidden[h] > 0 ? hidden[h] * row[h] : 0;
    return score;
}

/* 2^whole by the bits of a float, times a polynomial for the rest. */
float nv_exp(float x)
{
    x = x < -80.0f ? -80.0f : x > 80.0f ? 80.0f : x;
    float scaled = x * 1.44269504f;
    int32_t whole = (int32_t)(scaled + (scaled < 0 ? -0.5f : 0.5f));
    float f = (scaled - (float)whole) * 0.693147181f;
    float rest = 1.0f + f * (1.0f + f * (0.5f + f * (0.166666667f + f * 0.0416666667f)));
    uint32_t bits = (uint32_t)(whole + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return power * rest;
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
