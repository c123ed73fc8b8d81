/* SPDX-License-Identifier: MIT */
/*
 * What `novae bench` measures of the search, beside the speed of the rules: the
 * simulations a second of one thread and of two, how soon it answers a stop, and
 * one number that tells whether it still thinks as it did.
 */
#ifndef NV_CLI_BENCH_BENCH_H
#define NV_CLI_BENCH_BENCH_H

#include "core/json.h"
#include "novae/game.h"

/*
 * Prints a line for each table of the game, or, where `json` is not NULL, puts an object for each
 * into it; false when out of memory.
 */
bool nv_bench_search(const struct nv_game *game, double seconds, struct nv_json *json);
/* The same for the longest and the median time that a stop took, in so many stops for each table.
 */
bool nv_bench_stops(const struct nv_game *game, uint32_t stops, struct nv_json *json);
/*
 * The same for every compiler, machine and level of optimisation, as long as the
 * search, the priors and their weights stay as they are.
 */
bool nv_bench_signature(uint32_t *signature);

#endif
