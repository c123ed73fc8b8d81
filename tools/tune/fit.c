/* SPDX-License-Identifier: MIT */
/* Fits weights by gradient descent on the samples of games. */
#include "tune/fit.h"

#include "learn/adam.h"
#include "players/net.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 256,
    HELD_OUT = 10, /* the last tenth of the samples is only for judging */
    MAX_SEATS = 4,
};

/* ---- samples ---- */

void *grown(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (!memory) {
        fprintf(stderr, "tune: no memory\n");
        exit(1);
    }
    return memory;
}

void seat_samples_grow(struct seat_samples *samples)
{
    if (samples->count < samples->room)
        return;
    size_t room = samples->room = samples->room ? 2 * samples->room : 4096;
    samples->x = grown(samples->x, room * samples->seats * samples->features, sizeof *samples->x);
    samples->target = grown(samples->target, room * samples->seats, sizeof *samples->target);
}

void move_samples_grow(struct move_samples *samples, uint32_t moves)
{
    if (samples->count + 2 > samples->room) {
        samples->room = samples->room ? 2 * samples->room : 1024;
        samples->start = grown(samples->start, samples->room, sizeof *samples->start);
    }
    if (samples->moves + moves > samples->moves_room) {
        size_t room = samples->moves_room = 2 * (samples->moves_room + moves);
        samples->x = grown(samples->x, room * samples->features, sizeof *samples->x);
        samples->target = grown(samples->target, room, sizeof *samples->target);
    }
}

void move_samples_add(struct move_samples *samples, uint32_t moves)
{
    samples->start[samples->count++] = samples->moves;
    samples->moves += moves;
    samples->start[samples->count] = samples->moves;
}

static uint32_t *order_of(uint32_t count)
{
    uint32_t *order = grown(NULL, count + 1, sizeof *order);
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    return order;
}

/* ---- seats ---- */

static float score(const float *weights, uint32_t inputs, const float *x,
                   float hidden[NV_NET_HIDDEN])
{
    const float *row = weights + NV_NET_HIDDEN;
    memcpy(hidden, weights, NV_NET_HIDDEN * sizeof *hidden);
    for (uint32_t i = 0; i < inputs; i++, row += NV_NET_HIDDEN) {
        for (uint32_t h = 0; h < NV_NET_HIDDEN; h++)
            hidden[h] += row[h] * x[i];
    }
    float sum = hidden[0] * row[0];
    for (uint32_t h = 1; h < NV_NET_HIDDEN; h++)
        sum += hidden[h] > 0 ? hidden[h] * row[h] : 0;
    return sum;
}

/* Adds the gradient of one seat's score times `slope`. */
static void add_gradient(const float *weights, uint32_t inputs, const float *x,
                         const float hidden[NV_NET_HIDDEN], float slope, float *gradient)
{
    const float *out = weights + NV_NET_HIDDEN * (inputs + 1);
    float *out_gradient = gradient + NV_NET_HIDDEN * (inputs + 1);
    float below[NV_NET_HIDDEN];
    for (uint32_t h = 0; h < NV_NET_HIDDEN; h++) {
        bool on = h == 0 || hidden[h] > 0;
        out_gradient[h] += on ? slope * hidden[h] : 0;
        below[h] = on ? slope * out[h] : 0;
        gradient[h] += below[h];
    }
    float *row = gradient + NV_NET_HIDDEN;
    for (uint32_t i = 0; i < inputs; i++, row += NV_NET_HIDDEN) {
        for (uint32_t h = 0; h < NV_NET_HIDDEN; h++)
            row[h] += below[h] * x[i];
    }
}

/* The loss of one position; its gradient is added where one is wanted. */
static double seat_loss(const struct seat_samples *samples, uint32_t index, const float *weights,
                        float *gradient)
{
    float hidden[MAX_SEATS][NV_NET_HIDDEN], chance[MAX_SEATS];
    const float *x = samples->x + (size_t)index * samples->seats * samples->features;
    const float *target = samples->target + (size_t)index * samples->seats;
    double loss = 0;
    for (uint32_t s = 0; s < samples->seats; s++)
        chance[s] = score(weights, samples->features, x + s * samples->features, hidden[s]);
    nv_softmax(chance, samples->seats);
    for (uint32_t s = 0; s < samples->seats; s++) {
        loss -= (double)(target[s] * logf(chance[s] + 1e-9f));
        if (gradient)
            add_gradient(weights, samples->features, x + s * samples->features, hidden[s],
                         (chance[s] - target[s]) / BATCH, gradient);
    }
    return loss;
}

static void start_weights(float *weights, uint32_t inputs, uint64_t seed)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    for (uint32_t i = 0; i < NV_NET_SIZE(inputs); i++)
        weights[i] = ((float)nv_rng_below(&rng, 20001) / 10000 - 1) * 0.25f;
    for (uint32_t h = 0; h < NV_NET_HIDDEN; h++)
        weights[h] = 0;
}

double fit_seats(const struct seat_samples *samples, uint32_t epochs, uint64_t seed, float *weights)
{
    uint32_t train = samples->count - samples->count / HELD_OUT;
    uint32_t size = NV_NET_SIZE(samples->features);
    struct adam adam = adam_new(size, epochs * (train / BATCH) + 1, 0.004f, 0.001f);
    struct nv_rng rng;
    uint32_t *order = order_of(train);
    double loss = 0;
    start_weights(adam.weights, samples->features, seed);
    nv_rng_seed(&rng, seed);
    for (uint32_t epoch = 0; epoch < epochs; epoch++) {
        adam_shuffle(order, train, &rng);
        for (uint32_t at = 0; at + BATCH <= train; at += BATCH) {
            for (uint32_t i = at; i < at + BATCH; i++)
                seat_loss(samples, order[i], adam.weights, adam.gradient);
            adam_step(&adam);
        }
    }
    for (uint32_t i = train; i < samples->count; i++)
        loss += seat_loss(samples, i, adam.weights, NULL);
    memcpy(weights, adam.weights, size * sizeof *weights);
    adam_free(&adam);
    free(order);
    return loss / (samples->count - train);
}

/* ---- moves ---- */

static double move_loss(const struct move_samples *samples, uint32_t index, const float *weights,
                        float *gradient)
{
    enum { MOST = 4096 };
    float chance[MOST];
    uint32_t start = samples->start[index], count = samples->start[index + 1] - start;
    double loss = 0;
    for (uint32_t m = 0; m < count; m++) {
        const float *x = samples->x + (size_t)(start + m) * samples->features;
        chance[m] = 0;
        for (uint32_t f = 0; f < samples->features; f++)
            chance[m] += weights[f] * x[f];
    }
    nv_softmax(chance, count);
    for (uint32_t m = 0; m < count; m++) {
        const float *x = samples->x + (size_t)(start + m) * samples->features;
        float target = samples->target[start + m], slope = (chance[m] - target) / BATCH;
        loss -= (double)(target * logf(chance[m] + 1e-9f));
        for (uint32_t f = 0; gradient && f < samples->features; f++)
            gradient[f] += slope * x[f];
    }
    return loss;
}

double fit_moves(const struct move_samples *samples, uint32_t epochs, float *weights)
{
    uint32_t train = samples->count - samples->count / HELD_OUT;
    struct adam adam = adam_new(samples->features, epochs * (train / BATCH) + 1, 0.05f, 0);
    double loss = 0;
    for (uint32_t epoch = 0; epoch < epochs; epoch++) {
        for (uint32_t at = 0; at + BATCH <= train; at += BATCH) {
            for (uint32_t i = at; i < at + BATCH; i++)
                move_loss(samples, i, adam.weights, adam.gradient);
            adam_step(&adam);
        }
    }
    for (uint32_t i = train; i < samples->count; i++)
        loss += move_loss(samples, i, adam.weights, NULL);
    memcpy(weights, adam.weights, samples->features * sizeof *weights);
    adam_free(&adam);
    return loss / (samples->count - train);
}
