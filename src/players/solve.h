/* SPDX-License-Identifier: MIT */
/*
 * The best total of a solo game of Nova Luna when the pile is known: for puzzles
 * and for judging luck, never for a player. The solo player itself is behind
 * nv_expert.plan and sees only what a player sees.
 */
#ifndef NV_PLAYERS_SOLVE_H
#define NV_PLAYERS_SOLVE_H

#include "search/expert.h"

/*
 * `plan.state` is taken as it is, not observed. Fills the moves to the end of
 * the game; `proved` when no better total exists.
 */
struct nl_solution {
    uint32_t total;
    uint32_t count;
    nv_move moves[NV_MAX_PV];
    bool proved;
};

/* Told of every better total, and now and then of the same. */
typedef void nl_on_total(void *context, uint32_t total);

/* False without enough memory. `on_total` may be NULL. */
typedef bool nl_solver(const struct nv_plan *plan, nl_on_total *on_total, void *context,
                       struct nl_solution *solution);
nl_solver nl_solo_solve;
nl_solver nl_solo_solve_here; /* compiled for each variant of core/cpu.h */

#endif
