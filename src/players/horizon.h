/* SPDX-License-Identifier: MIT */
/* What level.c asks of each game: how many moves the seat to move will still make. */
#ifndef NV_PLAYERS_HORIZON_H
#define NV_PLAYERS_HORIZON_H

#include <stdbool.h>
#include <stdint.h>

uint32_t nl_horizon(const void *rules, const void *state);
uint32_t tn_horizon(const void *rules, const void *state);
/* Is it still the set-up [TN-3]? */
bool tn_is_opening(const void *rules, const void *state);

#endif
