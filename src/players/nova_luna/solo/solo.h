/* SPDX-License-Identifier: MIT */
/*
 * The solo player of Nova Luna. A solo game has one chance event, the refill
 * between the phases [NL-19]; everything else can be planned.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_SOLO_SOLO_H
#define NV_PLAYERS_NOVA_LUNA_SOLO_SOLO_H

#include "search/expert.h"

/* nv_expert.plan, report and horizon for solo games; plan is false for others. */
bool nl_solo_plan(const struct nv_plan *plan, struct nv_report *report);
int32_t nl_solo_total(float value);
float nl_solo_value(float total);
uint32_t nl_solo_horizon(const void *rules, const void *state);

#endif
