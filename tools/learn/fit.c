/* SPDX-License-Identifier: MIT */
/*
 * Gradient descent. The net is learnt in floating point and then rounded: a hidden unit may be
 * scaled freely, so each has a scale by which its largest weight just fits into a byte.
 */
#include "learn/fit.h"

#include "learn/adam.h"
#include "learn/samples.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 256,
    MOST_MOVES = 4096, /* of one position */
    HIDDEN = NV_NET_HIDDEN
};

static void *zeroed(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (!memory)
        abort();
    return memory;
}

/* The samples to learn from, in an order that is shuffled anew for each epoch. */
static uint32_t order_of(const bool *held_out, uint32_t count, uint32_t *order)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!held_out[i])
            order[kept++] = i;
    }
    return kept;
}

/* ---- seats ---- */

/* Where the parts of a net stand in its weights: rows, then what units begin with, outputs. */
struct shape {
    uint32_t inputs;
    size_t start, outputs, size;
};

static struct shape shape_of(uint32_t inputs)
{
    size_t rows = (size_t)inputs * HIDDEN;
    return (struct shape){inputs, rows, rows + HIDDEN, rows + 2 * (size_t)HIDDEN};
}

static float forward(const struct seat_samples *all, size_t row, const struct shape *shape,
                     const float *weights, float hidden[HIDDEN])
{
    const float *outputs = weights + shape->outputs;
    memcpy(hidden, weights + shape->start, HIDDEN * sizeof *hidden);
    for (size_t i = all->start[row]; i < all->start[row + 1]; i++) {
        const float *from = weights + (size_t)all->input[i].input * HIDDEN;
        float x = (float)all->input[i].eighths / 8;
        for (uint32_t h = 0; h < HIDDEN; h++)
            hidden[h] += from[h] * x;
    }
    float sum = hidden[0] * outputs[0];
    for (uint32_t h = 1; h < HIDDEN; h++)
        sum += hidden[h] > 0 ? hidden[h] * outputs[h] : 0;
    return sum;
}

/* Adds the gradient of one seat's score times `slope`. */
static void backward(const struct seat_samples *all, size_t row, const struct shape *shape,
                     const float *weights, const float hidden[HIDDEN], float slope, float *gradient)
{
    const float *outputs = weights + shape->outputs;
    float below[HIDDEN];
    for (uint32_t h = 0; h < HIDDEN; h++) {
        bool on = h == 0 || hidden[h] > 0;
        gradient[shape->outputs + h] += on ? slope * hidden[h] : 0;
        below[h] = on ? slope * outputs[h] : 0;
        gradient[shape->start + h] += below[h];
    }
    for (size_t i = all->start[row]; i < all->start[row + 1]; i++) {
        float *to = gradient + (size_t)all->input[i].input * HIDDEN;
        float x = (float)all->input[i].eighths / 8;
        for (uint32_t h = 0; h < HIDDEN; h++)
            to[h] += below[h] * x;
    }
}

/* What each seat may expect; where a gradient is wanted, it is added. */
static void judge(const struct seat_samples *all, uint32_t index, const struct shape *shape,
                  const float *weights, float *gradient, float chance[NV_MAX_PLAYERS])
{
    float hidden[NV_MAX_PLAYERS][HIDDEN];
    size_t first = (size_t)index * all->seats;
    for (uint32_t s = 0; s < all->seats; s++)
        chance[s] = forward(all, first + s, shape, weights, hidden[s]);
    nv_softmax(chance, all->seats);
    for (uint32_t s = 0; gradient && s < all->seats; s++)
        backward(all, first + s, shape, weights, hidden[s],
                 (chance[s] - all->target[first + s]) * all->weight[index] / BATCH, gradient);
}

static void start_weights(float *weights, const struct shape *shape, uint64_t seed)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    for (size_t i = 0; i < shape->size; i++) {
        float chance = (float)nv_rng_below(&rng, 20001) / 10000 - 1;
        weights[i] = i < shape->start ? chance * 0.05f : i < shape->outputs ? 0.1f : chance * 0.25f;
    }
}

/* The weights there are as those of a net not rounded yet; any unit will do, outputs make up for
 * it. */
static void take_weights(float *weights, const struct shape *shape, const struct weights_part *part)
{
    const float unit = 1.0f / 64;
    for (size_t i = 0; i < shape->start; i++)
        weights[i] = (float)part->rows[i] * unit;
    for (uint32_t h = 0; h < HIDDEN; h++) {
        weights[shape->start + h] = (float)part->start[h] * unit;
        weights[shape->outputs + h] = part->outputs[h] / unit;
    }
}

static double cross(float target, float chance)
{
    return target > 0 ? -(double)target * log((double)chance + 1e-9) : 0;
}

static void judge_all(const struct seat_samples *all, const struct shape *shape,
                      const float *weights, struct fit_loss *loss)
{
    double open = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        float chance[NV_MAX_PLAYERS];
        if (!all->held_out[i])
            continue;
        judge(all, i, shape, weights, NULL, chance);
        loss->positions++;
        for (uint32_t s = 0; s < all->seats; s++) {
            size_t row = (size_t)i * all->seats + s;
            loss->outcome += cross(all->outcome[row], chance[s]);
            loss->search += cross(all->search[row], chance[s]);
            loss->before += cross(all->search[row], all->said[row]);
            open += cross(all->search[row], all->search[row]);
        }
    }
    uint32_t count = loss->positions ? loss->positions : 1;
    loss->outcome /= count;
    loss->search = (loss->search - open) / count;
    loss->before = (loss->before - open) / count;
}

/* Rounds the net into bytes; what it was rounded to stands in `net` afterwards. */
static void round_net(float *net, const struct shape *shape, struct weights_part *part)
{
    for (uint32_t h = 0; h < HIDDEN; h++) {
        float most = 1e-6f;
        for (uint32_t i = 0; i < shape->inputs; i++)
            most = fmaxf(most, fabsf(net[(size_t)i * HIDDEN + h]));
        float unit = most / 127;
        for (uint32_t i = 0; i < shape->inputs; i++) {
            float *weight = &net[(size_t)i * HIDDEN + h];
            part->rows[(size_t)i * HIDDEN + h] = (int8_t)lrintf(*weight / unit);
            *weight = (float)part->rows[(size_t)i * HIDDEN + h] * unit;
        }
        float start = fminf(fmaxf(net[shape->start + h] / unit, -16000), 16000);
        part->start[h] = (int16_t)lrintf(start);
        part->outputs[h] = net[shape->outputs + h] * unit;
    }
}

static void fit_seats(const struct seat_samples *all, const struct fit_settings *settings,
                      uint32_t inputs, struct weights_part *part, struct fit_loss *loss)
{
    struct shape shape = shape_of(inputs);
    uint32_t *order = zeroed(all->count, sizeof *order);
    uint32_t train = order_of(all->held_out, all->count, order);
    struct adam adam = adam_new((uint32_t)shape.size, settings->epochs * (train / BATCH) + 1,
                                settings->rate, settings->decay);
    struct nv_rng rng;
    float chance[NV_MAX_PLAYERS];
    nv_rng_seed(&rng, all->seats);
    if (settings->further)
        take_weights(adam.weights, &shape, part);
    else
        start_weights(adam.weights, &shape, all->seats);
    for (uint32_t epoch = 0; epoch < settings->epochs; epoch++) {
        adam_shuffle(order, train, &rng);
        for (uint32_t at = 0; at + BATCH <= train; at += BATCH) {
            for (uint32_t i = at; i < at + BATCH; i++)
                judge(all, order[i], &shape, adam.weights, adam.gradient, chance);
            adam_step(&adam);
        }
    }
    round_net(adam.weights, &shape, part);
    judge_all(all, &shape, adam.weights, loss);
    adam_free(&adam);
    free(order);
}

/* ---- moves ---- */

struct move_fit {
    const struct move_samples *all;
    uint32_t features, contexts;
};

/* The loss of one position; where a gradient is wanted, it is added. */
static double move_loss(const struct move_fit *fit, uint32_t index, const float *weights,
                        float *gradient)
{
    static float chance[MOST_MOVES], mixed[WEIGHTS_MOVES], slopes[WEIGHTS_MOVES];
    const struct move_samples *all = fit->all;
    const float *context = all->context + (size_t)index * fit->contexts;
    size_t start = all->start[index], count = all->start[index + 1] - start;
    const float *x = all->x + start * fit->features;
    double loss = 0;
    memset(mixed, 0, sizeof mixed);
    memset(slopes, 0, sizeof slopes);
    for (uint32_t c = 0; c < fit->contexts; c++) {
        for (uint32_t f = 0; f < fit->features; f++)
            mixed[f] += context[c] * weights[c * fit->features + f];
    }
    for (size_t m = 0; m < count; m++) {
        chance[m] = 0;
        for (uint32_t f = 0; f < fit->features; f++)
            chance[m] += mixed[f] * x[m * fit->features + f];
    }
    nv_softmax(chance, (uint32_t)count);
    for (size_t m = 0; m < count; m++) {
        float target = all->target[start + m], slope = (chance[m] - target) / BATCH;
        loss += cross(target, chance[m]);
        for (uint32_t f = 0; gradient && f < fit->features; f++)
            slopes[f] += slope * x[m * fit->features + f];
    }
    for (uint32_t c = 0; gradient && c < fit->contexts; c++) {
        for (uint32_t f = 0; f < fit->features; f++)
            gradient[c * fit->features + f] += context[c] * slopes[f];
    }
    return loss;
}

static double fit_moves(const struct move_fit *fit, uint32_t epochs, float *weights)
{
    const struct move_samples *all = fit->all;
    uint32_t *order = zeroed(all->count, sizeof *order), held_out = 0;
    uint32_t train = order_of(all->held_out, all->count, order);
    uint32_t size = fit->features * fit->contexts;
    struct adam adam = adam_new(size, epochs * (train / BATCH) + 1, 0.03f, 0);
    struct nv_rng rng;
    double loss = 0;
    nv_rng_seed(&rng, 1);
    memcpy(adam.weights, weights, size * sizeof *weights);
    for (uint32_t epoch = 0; epoch < epochs; epoch++) {
        adam_shuffle(order, train, &rng);
        for (uint32_t at = 0; at + BATCH <= train; at += BATCH) {
            for (uint32_t i = at; i < at + BATCH; i++)
                move_loss(fit, order[i], adam.weights, adam.gradient);
            adam_step(&adam);
        }
    }
    for (uint32_t i = 0; i < all->count; i++) {
        loss += all->held_out[i] ? move_loss(fit, i, adam.weights, NULL) : 0;
        held_out += all->held_out[i];
    }
    memcpy(weights, adam.weights, size * sizeof *weights);
    adam_free(&adam);
    free(order);
    return loss / (held_out ? held_out : 1);
}

struct fit_loss fit_games(const struct game_list *games, const struct nv_game *game,
                          uint32_t players, const struct fit_settings *settings,
                          struct weights *weights)
{
    struct samples samples;
    struct fit_loss loss = {0};
    struct weights_part *part = &weights->part[players];
    samples_of_games(games, game, players, settings, weights, &samples);
    fit_seats(&samples.seats, settings, weights->tuning.inputs_of(players), part, &loss);
    struct move_fit fit = {&samples.moves, weights->tuning.move_features, weights->tuning.contexts};
    loss.moves = fit_moves(&fit, settings->epochs, part->moves);
    samples_free(&samples);
    return loss;
}
