/* SPDX-License-Identifier: MIT */
/* Fitting weights to samples by gradient steps (Adam), repeatable bit by bit. */
#ifndef TUNE_FIT_H
#define TUNE_FIT_H

#include <stddef.h>
#include <stdint.h>

/* Positions and who won them: `rows` seats of `features` for each position. */
struct seat_samples {
    uint32_t seats, features, count, room;
    float *x;      /* count * seats * features */
    float *target; /* count * seats, adding up to 1 for each position */
};

/* Positions and how often a search tried their moves. */
struct move_samples {
    uint32_t features, count, room;
    uint32_t moves, moves_room; /* in all */
    uint32_t *start;            /* of each position's moves, and the end */
    float *x;                   /* moves * features */
    float *target;
};

/* Memory that cannot be had ends the program. */
void *grown(void *memory, size_t count, size_t size);
/* Makes room for one more position, or one more with so many moves. */
void seat_samples_grow(struct seat_samples *samples);
void move_samples_grow(struct move_samples *samples, uint32_t moves);
/* Counts the position whose moves were written there. */
void move_samples_add(struct move_samples *samples, uint32_t moves);

/* Both write the weights in the layout of players/net.h and return the loss on held-out samples. */
double fit_seats(const struct seat_samples *samples, uint32_t epochs, uint64_t seed,
                 float *weights);
double fit_moves(const struct move_samples *samples, uint32_t epochs, float *weights);

#endif
