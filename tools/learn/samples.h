/* SPDX-License-Identifier: MIT */
/* Positions of games as a net learns from them. */
#ifndef LEARN_SAMPLES_H
#define LEARN_SAMPLES_H

#include "learn/fit.h"

/* A feature that is there; what it counts is a whole number of eighths. */
struct sample_input {
    uint16_t input, eighths;
};

/* The positions, each with as many rows of inputs as there are seats. */
struct seat_samples {
    uint32_t seats, count, room;
    size_t inputs, inputs_room; /* in all */
    struct sample_input *input;
    size_t *start;  /* of each row, and the end */
    float *target;  /* what each seat should expect */
    float *outcome; /* what each seat got */
    float *search;  /* what the search expected for it */
    float *said;    /* what the weights so far expect */
    float *weight;  /* how much a position counts */
    bool *held_out; /* only for judging */
};

/* Positions and how often a search tried their moves. */
struct move_samples {
    uint32_t count, room;
    size_t moves, moves_room; /* in all */
    size_t *start;            /* of each position's moves, and the end */
    float *context;
    float *x; /* a row for each move */
    float *target;
    bool *held_out;
};

struct samples {
    struct seat_samples seats;
    struct move_samples moves;
};

/* Plays the games again and takes down what is to be learnt. */
void samples_of_games(const struct game_list *games, const struct nv_game *game, uint32_t players,
                      const struct fit_settings *settings, const struct weights *weights,
                      struct samples *samples);
void samples_free(struct samples *samples);

#endif
