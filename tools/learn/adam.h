/* SPDX-License-Identifier: MIT */
/* Gradient steps (Adam, with weights that decay), and samples in an order of chance. */
#ifndef LEARN_ADAM_H
#define LEARN_ADAM_H

#include "novae/rng.h"

#include <stdint.h>

struct adam {
    uint32_t size, step, steps;
    float rate, decay;
    float *weights, *gradient, *mean, *square; /* all 0 at first */
};

/* For so many steps: they grow small along half a cosine. */
struct adam adam_new(uint32_t size, uint32_t steps, float rate, float decay);
/* One step down the gradient, which is then 0 again. */
void adam_step(struct adam *adam);
void adam_free(struct adam *adam);

void adam_shuffle(uint32_t *order, uint32_t count, struct nv_rng *rng);

#endif
