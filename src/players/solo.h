/* SPDX-License-Identifier: MIT */
/*
 * Solo games of Nova Luna. A solo game has one chance event, the refill between the
 * phases [NL-19]; everything else can be planned. The planner sees what a player
 * sees. The solver knows the pile and looks for the best total there is: to judge
 * luck, never to play.
 *
 * Both work in the caller's memory and allocate none.
 */
#ifndef NV_PLAYERS_SOLO_H
#define NV_PLAYERS_SOLO_H

#include "search/search.h"

/* A position of a solo game that is not over, and how long to think about it. */
struct nl_solo_task {
    const void *rules;
    const void *state; /* observed, except for the solver */
    struct nv_limits limits;
    uint64_t (*clock)(void); /* NULL: nv_clock_millis */
    uint64_t started;        /* by that clock, when thinking began */
    uint64_t seed;
    const _Atomic bool *stop; /* looked at often */
};

/*
 * The moves to the end of the game; `proved` when no better total exists, `proved2` when none
 * does after the moves of phase 1: phase 2 is then the best there is.
 */
struct nl_solution {
    uint32_t total;
    uint32_t count;
    nv_move moves[NV_MAX_PV];
    bool proved, proved2;
};

/* Called with every better total, and now and then with the same one. */
typedef void nl_on_total(void *context, uint32_t total);

struct solo_planner;

struct nl_solo {
    /* The bytes that a planner needs at least: some 5 MB, most of them tables. */
    size_t (*least)(void);
    /* NULL when there is too little memory. The memory is to outlive the planner. */
    struct solo_planner *(*init)(void *memory, size_t bytes);
    /* Forgets what was planned for the game so far. */
    void (*clear)(struct solo_planner *planner);
    /* Plans, and uses what it planned before when the game went on that way. */
    void (*plan)(struct solo_planner *planner, const struct nl_solo_task *task,
                 struct nv_report *report);
    /* Solves; `on_total` may be NULL. */
    void (*solve)(struct solo_planner *planner, const struct nl_solo_task *task,
                  nl_on_total *on_total, void *context, struct nl_solution *solution);
};

/* The functions as compiled for this processor (core/cpu.h). */
const struct nl_solo *nl_solo(void);

#endif
