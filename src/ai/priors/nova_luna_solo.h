/* SPDX-License-Identifier: MIT */
/*
 * The solo player of Nova Luna. A solo game has one chance event, the refill
 * between the phases [NL-19]; everything else can be planned.
 */
#ifndef NV_AI_NOVA_LUNA_SOLO_H
#define NV_AI_NOVA_LUNA_SOLO_H

#include "ai/prior.h"

/* nv_prior.plan, report and horizon for solo games; plan is false for others. */
bool nl_solo_plan(const struct nv_plan *plan, struct nv_report *report);
int32_t nl_solo_total(float value);
float nl_solo_value(float total);
uint32_t nl_solo_horizon(const void *rules, const void *state);

/*
 * The same with the pile known: `state` is taken as it is, not observed. Fills
 * the moves to the end of the game; `proved` when no better total exists.
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
bool nl_solo_solve(const struct nv_plan *plan, nl_on_total *on_total, void *context,
                   struct nl_solution *solution);

#endif
