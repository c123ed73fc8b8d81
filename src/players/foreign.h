/* SPDX-License-Identifier: MIT */
/*
 * A player that is somebody else's UGI program. It is told the position as the
 * mover sees it, and trusted with nothing: see process.h.
 */
#ifndef NV_PLAYERS_FOREIGN_H
#define NV_PLAYERS_FOREIGN_H

#include "novae/player.h"

struct nv_foreign;

/* Starts the command of the options and waits until it is ready. */
struct nv_foreign *nv_foreign_create(const struct nv_player_options *options,
                                     struct nv_error *error);
void nv_foreign_destroy(struct nv_foreign *foreign); /* accepts NULL */
/* Its legal move, or an error that says how it failed; `state` is observed. */
enum nv_status nv_foreign_move(struct nv_foreign *foreign, const void *rules, const void *state,
                               const struct nv_time_control *time, nv_move *move,
                               struct nv_error *error);
/* Gives up waiting for it, from any thread, until it is armed again. */
void nv_foreign_stop(struct nv_foreign *foreign);
void nv_foreign_arm(struct nv_foreign *foreign);

#endif
