/* SPDX-License-Identifier: MIT */
/*
 * What the search is told about one game: a first evaluation of a position. The
 * search itself knows no rules but those behind struct nv_game; whatever is
 * known about playing one game well stands in src/players/<game>.
 */
#ifndef NV_SEARCH_EXPERT_H
#define NV_SEARCH_EXPERT_H

#include "novae/game.h"
#include "search/search.h"

#include <stdatomic.h>

/* A first evaluation of one position. */
struct nv_evaluation {
    float value[NV_MAX_PLAYERS];    /* what each seat expects of the game, 0 to 1 */
    float *weight;                  /* of each move handed in, above 0, in any scale */
    void *memory;                   /* nv_expert.memory bytes of this thread, 0 at first; or NULL */
    const struct nv_tuning *tuning; /* the tables to judge by; NULL: the prior's own */
};

struct nv_walk;

enum { NV_LEVELS = 10 };

/* A position to plan, with memory to do it in; see nv_expert.plan. */
struct nv_plan {
    const void *rules;
    const void *state; /* observed: what is hidden stands in no order */
    struct nv_limits limits;
    uint64_t (*clock)(void); /* NULL: nv_clock_millis */
    uint64_t started;        /* by that clock, when thinking began */
    uint64_t seed;
    _Atomic bool *stop; /* to be looked at often */
    void *memory;       /* kept between calls; the first 8 bytes are 0 when it was not */
    size_t bytes;
    uint32_t threads;
    const struct nv_walk *walks; /* of each thread, with what its prior remembers */
    const struct nv_tuning *tuning;
    uint32_t lines;
    nv_on_report *on_report; /* now and then, from the thread that called; or NULL */
    void *context;
};

/*
 * How a level plays: with so many simulations at most (0: as time allows), and
 * picking among the best moves with that much chance (0: always the best).
 */
struct nv_level {
    uint32_t nodes;
    float temperature;
};

/*
 * What tools/tune fits: numbers that describe a position for each seat, and each
 * of its moves. It writes one net for each number of players (players/net.h), and one
 * row of weights for the moves, the logarithms of what `evaluate` gives.
 */
struct nv_tuning {
    uint32_t features, move_features;
    /* The weights now in use, by the number of players; NULL where nothing is fitted. */
    const float *nets[NV_MAX_PLAYERS + 1];
    const float *moves[NV_MAX_PLAYERS + 1];
    /* Nets for positions between turns only, where a prior plans whole turns; or NULL. */
    const float *turns[NV_MAX_PLAYERS + 1];
    /* `out` takes players times `features`, or count times `move_features`. */
    void (*measure)(const void *rules, const void *state, float *out);
    void (*measure_moves)(const void *rules, const void *state, const nv_move *moves,
                          uint32_t count, float *out);
};

struct nv_expert {
    const struct nv_game *game;
    /*
     * Fills an evaluation of a position that is not over and its legal moves; with
     * a count of 0 only the value is asked for.
     */
    void (*evaluate)(const struct nv_game *game, const void *rules, const void *state,
                     const nv_move *moves, uint32_t count, struct nv_evaluation *evaluation);
    /*
     * Thinks about positions that are better planned than searched (as solo
     * play) and reports; false when this is none of them. May be NULL.
     */
    bool (*plan)(const struct nv_plan *plan, struct nv_report *report);
    /* How many moves the seat to move will still make, for dividing its time. */
    uint32_t (*horizon)(const void *rules, const void *state);
    const struct nv_tuning *tuning; /* NULL when nothing is fitted */
    size_t memory;                  /* bytes that `evaluate` may use to remember what it has seen */
    /*
     * Whether the game is in its opening, where levels below the highest vary what
     * they play, picking with at least this much chance; NULL: there is none.
     */
    bool (*is_opening)(const void *rules, const void *state);
    float opening_temperature;
    float exploration; /* the constant of PUCT that suits this game's weights */
    struct nv_level levels[NV_LEVELS];
};

/* What a finished game is worth to each seat: a win 1, shared among its winners. */
void nv_outcome(const struct nv_game *game, const void *rules, const void *state, float *value);

#endif
