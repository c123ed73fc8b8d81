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
