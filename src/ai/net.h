/* SPDX-License-Identifier: MIT */
/*
 * The smallest network that tells more than a sum: each seat's features go
 * through one hidden layer into one number, and the seats' numbers become chances
 * by softmax. The first hidden unit is passed on as it is, the others where they
 * are above 0. Sums are taken in one fixed order, so that every compiler gives
 * the same bits. tools/tune fits the weights.
 */
#ifndef NV_AI_NET_H
#define NV_AI_NET_H

#include <stdint.h>

enum { NV_NET_HIDDEN = 16, NV_NET_INPUTS = 64 /* at most */ };

/* Weights in one row: the hidden units' biases, their inputs by feature, outputs. */
#define NV_NET_SIZE(inputs) (NV_NET_HIDDEN * ((inputs) + 2))

float nv_net_score(const float *weights, uint32_t inputs, const float *features);
/* Softmax of `count` scores, in place. */
void nv_softmax(float *scores, uint32_t count);
/* e to the power of x, the same bits everywhere. */
float nv_exp(float x);

#endif
