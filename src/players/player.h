/* SPDX-License-Identifier: MIT */
/* What other files of this folder need of a player, beyond the public header. */
#ifndef NV_PLAYERS_PLAYER_H
#define NV_PLAYERS_PLAYER_H

#include "novae/player.h"
#include "search/search.h"

const struct nv_player_options *nv_player_options_of(const struct nv_player *player);
/* The limits under which it would think about a position. */
struct nv_limits nv_player_limits(const struct nv_player *player, const void *rules,
                                  const void *state, const struct nv_time_control *time);

#endif
