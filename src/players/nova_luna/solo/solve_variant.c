/* SPDX-License-Identifier: MIT */
/* Solving with the code that fits this processor: the solver is called by name, not by a table. */
#include "core/cpu.h"
#include "players/solve.h"

NV_DECLARE_VARIANTS(nl_solver, nl_solo_solve_here);

bool nl_solo_solve(const struct nv_plan *plan, nl_on_total *on_total, void *context,
                   struct nl_solution *solution)
{
    static nl_solver *const solvers[NV_CPUS] = NV_VARIANTS_OF(nl_solo_solve_here);
    return solvers[nv_cpu()](plan, on_total, context, solution);
}
