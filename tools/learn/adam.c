/* SPDX-License-Identifier: MIT */
/* The steps in plain floating point, in one order: they can be repeated bit by bit. */
#include "learn/adam.h"

#include <math.h>
#include <stdlib.h>

struct adam adam_new(uint32_t size, uint32_t steps, float rate, float decay)
{
    float *memory = calloc(4 * (size_t)size + 1, sizeof *memory);
    if (!memory)
        abort();
    return (struct adam){.size = size,
                         .steps = steps,
                         .rate = rate,
                         .decay = decay,
                         .weights = memory,
                         .gradient = memory + size,
                         .mean = memory + 2 * (size_t)size,
                         .square = memory + 3 * (size_t)size};
}

void adam_step(struct adam *adam)
{
    const float keep = 0.9f, keep_square = 0.999f;
    adam->step++;
    float part = (float)adam->step / (float)adam->steps;
    float rate = adam->rate * (0.01f + 0.99f * 0.5f * (1 + cosf(3.14159265f * part)));
    float fix = rate / (1 - powf(keep, (float)adam->step));
    float fix_square = 1 / (1 - powf(keep_square, (float)adam->step));
    for (uint32_t i = 0; i < adam->size; i++) {
        float g = adam->gradient[i];
        adam->mean[i] = keep * adam->mean[i] + (1 - keep) * g;
        adam->square[i] = keep_square * adam->square[i] + (1 - keep_square) * g * g;
        adam->weights[i] -= fix * adam->mean[i] / (sqrtf(adam->square[i] * fix_square) + 1e-8f) +
                            rate * adam->decay * adam->weights[i];
        adam->gradient[i] = 0;
    }
}

void adam_free(struct adam *adam)
{
    free(adam->weights);
}

void adam_shuffle(uint32_t *order, uint32_t count, struct nv_rng *rng)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = nv_rng_below(rng, i), other = order[i - 1];
        order[i - 1] = order[j];
        order[j] = other;
    }
}
