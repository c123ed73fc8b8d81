/* SPDX-License-Identifier: MIT */
/*
 * Fitting weights to games by gradient steps (Adam): the same games and settings give the same
 * weights.
 */
#ifndef LEARN_FIT_H
#define LEARN_FIT_H

#include "learn/games.h"
#include "learn/weights.h"

struct fit_settings {
    uint32_t epochs;
    uint32_t siblings; /* moves of a position that are learnt from besides the one played */
    uint32_t least;    /* visits that such a move must have had */
    bool further;      /* from the weights so far; else from chance */
    float trust;       /* in the search's judgement, the rest in who won */
    float rate, decay; /* of the steps, of the weights */
};

/* On games that were not learnt from: every tenth. */
struct fit_loss {
    uint32_t positions;
    double outcome; /* of who won, by its chance: the mean of -log */
    double search;  /* of what the search expected, beyond what the search itself leaves open */
    double before;  /* the same of the weights so far */
    double moves;   /* of what the search preferred */
};

/* Learns from all games of a list with so many players; `weights` are the ones so far. */
struct fit_loss fit_games(const struct game_list *games, const struct nv_game *game,
                          uint32_t players, const struct fit_settings *settings,
                          struct weights *weights);

#endif
