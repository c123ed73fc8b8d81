/* SPDX-License-Identifier: MIT */
/* All experts there are: what each game's folder offers the search. */
#ifndef NV_PLAYERS_EXPERTS_H
#define NV_PLAYERS_EXPERTS_H

#include "search/expert.h"

extern const struct nv_expert nv_expert_nova_luna;
extern const struct nv_expert nv_expert_terra_nova;

/* The expert of a game: its own, or one that knows nothing and plays out. */
const struct nv_expert *nv_expert_of(const struct nv_game *game);

#endif
