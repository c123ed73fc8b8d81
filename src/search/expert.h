/* SPDX-License-Identifier: MIT */
/*
 * What a search is told about one game: a first evaluation of a position, and
 * priors for its moves. The search itself knows no rules but those behind struct
 * nv_game; whatever is known about playing one game well stands in
 * src/players/<game>.
 */
#ifndef NV_SEARCH_EXPERT_H
#define NV_SEARCH_EXPERT_H

#include "novae/game.h"

/* A first evaluation of one position. */
struct nv_evaluation {
    float value[NV_MAX_PLAYERS]; /* what each seat expects of the game, 0 to 1 */
    float *weight;               /* of each move handed in, above 0, on any scale */
    void *memory; /* nv_expert.memory bytes of this thread, zeroed at first; or NULL */
    const struct nv_tuning *tuning; /* the tables to judge by; NULL: the expert's own */
    bool weights_only;              /* `value` is not asked for and may stay as it is */
};

struct nv_row_net;

/*
 * What tools/tune and tools/learn fit: numbers that describe a position for each seat, and each
 * of its moves. The tools write one net for each number of players (players/net.h or row_net.h),
 * and weights for the moves' features, which give the logarithms of what `evaluate` gives.
 */
struct nv_tuning {
    uint32_t features, move_features;
    /* The weights now in use, by the number of players; NULL where nothing is fitted. */
    const float *nets[NV_MAX_PLAYERS + 1];
    const float *moves[NV_MAX_PLAYERS + 1];
    /* Nets for positions between turns only, where whole turns are searched; or NULL. */
    const float *turns[NV_MAX_PLAYERS + 1];
    /* Nets of whole numbers in place of `nets`, and how many features they have rows for. */
    const struct nv_row_net *row_nets[NV_MAX_PLAYERS + 1];
    uint32_t (*inputs_of)(uint32_t players);
    /*
     * Numbers that describe a position and scale what its moves' features count: `moves` has a
     * row of weights for each, and the scaled rows are added up. 0: one row, used as it is.
     */
    uint32_t contexts;
    void (*measure_context)(const void *rules, const void *state, float *out);
    /* `out` takes players times `features`, or count times `move_features`. */
    void (*measure)(const void *rules, const void *state, float *out);
    void (*measure_moves)(const void *rules, const void *state, const nv_move *moves,
                          uint32_t count, float *out);
};

struct nv_expert {
    /*
     * Fills an evaluation of a position that is not over and its legal moves; with
     * a count of 0 only the value is asked for.
     */
    void (*evaluate)(const struct nv_game *game, const void *rules, const void *state,
                     const nv_move *moves, uint32_t count, struct nv_evaluation *evaluation);
    const struct nv_tuning *tuning; /* NULL when nothing is fitted */
    size_t memory;                  /* bytes that `evaluate` may use to remember what it has seen */
    float exploration;              /* the constant of PUCT that suits this game's weights */
};

/* What a finished game is worth to each seat: a win 1, shared among its winners. */
void nv_outcome(const struct nv_game *game, const void *rules, const void *state, float *value);

#endif
