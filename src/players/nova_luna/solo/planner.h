/* SPDX-License-Identifier: MIT */
/*
 * What the planner and the solver of solo games share: the position as beams see it,
 * the limits, the memory and what is kept in it, and the report.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_SOLO_PLANNER_H
#define NV_PLAYERS_NOVA_LUNA_SOLO_PLANNER_H

#include "players/nova_luna/solo/beam.h"
#include "players/solo.h"

enum {
    PLAN_ENDINGS = 1024,  /* of phase 1 that are compared */
    PLAN_SAME_TILES = 64, /* of them, those with the same tiles */
    PLAN_FIELD = 256,     /* of them, those that race, at most */
    PLAN_ROUNDS = 12,     /* of the race */
    PLAN_FIRST_WIDTH = 8, /* of the first beam, which always runs to its end */
    PLAN_MAX_WIDTH = 16384,
    PLAN_WIDENING = 4,
    PLAN_UNKNOWN = 9999,  /* a total nobody reaches */
    PLAN_PHASE1_MOST = 60 /* costs that phase 1 hardly ever needs */
};

/* A way to end phase 1, and the totals it led to. */
struct solo_ending {
    struct solo_node node;
    uint32_t score;   /* of phase 1 */
    float evaluation; /* of the total, up to a constant */
    uint32_t samples;
    uint32_t sum;    /* of the sampled totals */
    uint32_t rounds; /* of the race that it has run */
    uint32_t sum_after[PLAN_ROUNDS];
};

/* What the next call may use again. */
struct solo_kept {
    uint32_t phase; /* 0: nothing */
    uint32_t count;
    uint32_t best_score;
    uint32_t width; /* phase 2: of the widest beam that ran */
    uint8_t wheel[NL_WHEEL];
    struct solo_node best; /* phase 2: the whole plan */
    struct solo_ending endings[PLAN_ENDINGS];
};

/* The best end found for each first move, for the report. */
struct solo_first {
    uint8_t tile;
    uint16_t place;
    float total;
    uint32_t samples;
    struct solo_node node;
};

struct solo_planner {
    struct solo_kept kept; /* from one call to the next; all else is set up anew */
    const struct nl_solo_task *task;
    struct nl_view view;
    struct solo_node start;
    uint8_t pile[NL_TILES];
    uint32_t piled;
    struct solo_beam *wide, *narrow;
    uint64_t nodes_before; /* of beams that are no more */
    uint32_t looks;
    float part;     /* of the limits that may be used for now */
    bool hurry;     /* that part is used up, or a stop was asked for */
    bool unlimited; /* during the first beam, which always runs to its end */
    uint32_t found; /* the least score of a running phase 2 beam */
    struct solo_node found_node;
    struct solo_first firsts[NV_MAX_LINES];
    uint32_t first_count;
    /* What stays as long as the planner. */
    struct solo_values values[SOLO_WEIGHTS];
    unsigned char *beams; /* where the memory for them begins */
    size_t wide_bytes;
};

/* Reads the position and readies the beams. */
void solo_set_up(struct solo_planner *p, const struct nl_solo_task *task);
uint64_t solo_nodes(const struct solo_planner *p);
/* The part of the limits that is used up; above 1 it is time to answer. */
float solo_spent(const struct solo_planner *p);
/* True from the moment a limit is reached or a stop was asked for. */
bool solo_stopped(void *planner);
/* Until now only a part of the limits could be used; from now on all of them can. */
void solo_go_on(struct solo_planner *p);
/* Readies a beam for the wheel as it lies and for a phase. */
void solo_set_beam(struct solo_planner *p, struct solo_beam *beam, uint32_t phase);
/* Makes the wide beam one of that width; false when the memory does not allow it. */
bool solo_widen(struct solo_planner *p, uint32_t width, uint32_t phase);
/* Lends the memory of the wide beam, `wide_bytes`, for something else; and takes it back. */
void *solo_lend(struct solo_planner *p);
void solo_take_back(struct solo_planner *p);
/* Whether a kept plan goes on from the position at hand: same tiles, same wheel. */
bool solo_goes_on(const struct solo_planner *p, const struct solo_node *node);
/* Keeps what was found for the next call. */
void solo_keep(struct solo_planner *p, uint32_t phase);

/*
 * Plays a plan out from the root and lists its moves; phase 1 ends when the
 * tableau has `phase1` tiles.
 */
uint32_t solo_play(const struct solo_planner *p, const struct solo_node *node, uint32_t phase1,
                   void *state, nv_move moves[NV_MAX_PV]);
/* Remembers a plan if it is the best one with its first move. */
void solo_note(struct solo_planner *p, const struct solo_node *node, float total, uint32_t samples);
void solo_report(const struct solo_planner *p, struct nv_report *report);
/* Totals as values of a search, 0 to 1, and back. */
int32_t nl_solo_total(float value);
float nl_solo_value(float total);

/* The functions of struct nl_solo, in workspace.c, planner.c and solve.c. */
size_t nl_solo_least(void);
struct solo_planner *nl_solo_init(void *memory, size_t bytes);
void nl_solo_clear(struct solo_planner *p);
void nl_solo_plan(struct solo_planner *p, const struct nl_solo_task *task,
                  struct nv_report *report);
void nl_solo_solve(struct solo_planner *p, const struct nl_solo_task *task, nl_on_total *on_total,
                   void *context, struct nl_solution *solution);
extern const struct nl_solo nl_solo_here;

/* planner.c */
/* The endings of phase 1 that beams up to `width` find, within a part of the limits. */
void solo_find_endings(struct solo_planner *p, uint32_t width, float part);
/* The least phase 2 score below `most` that a beam finds from a tableau, or PLAN_UNKNOWN. */
uint32_t solo_play_on(struct solo_planner *p, struct solo_beam *beam, const struct solo_node *start,
                      uint32_t most);
/* Plans phase 2 from the position at hand into kept.best; true when it is proved best. */
bool solo_search_phase2(struct solo_planner *p);

/*
 * proof.c: true when it is proved that no phase 2 score from a tableau is below `most` but the
 * one in p->found, the least; PLAN_UNKNOWN: none is. p->found_node is a tableau with it.
 */
bool solo_prove(struct solo_planner *p, const struct solo_node *start,
                const uint8_t wheel[NL_WHEEL], uint32_t most);

#endif
