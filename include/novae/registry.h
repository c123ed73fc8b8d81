/* SPDX-License-Identifier: MIT */
/*
 * All games there are. The structs are constant and live as long as the program;
 * any thread may ask. Each is made for several kinds of processor, and what is
 * handed out is the fastest that this one can run: the same each time.
 *
 * To add a game to the library: docs/adding-a-game.md. A program may also hand a
 * game of its own to every function that takes a struct nv_game.
 */
#ifndef NOVAE_REGISTRY_H
#define NOVAE_REGISTRY_H

#include "novae/game.h"

NV_API_BEGIN

uint32_t nv_game_count(void);
/* Places never change from one version to the next. NULL beyond the last. */
const struct nv_game *nv_game_at(uint32_t place);
/* The place of a game; nv_game_count() for one that is not in the list. */
uint32_t nv_game_place(const struct nv_game *game);
/* The game of that name, examples included, or NULL. */
const struct nv_game *nv_game_find(struct nv_span name);

const struct nv_game *nv_nova_luna(void);
const struct nv_game *nv_terra_nova(void);

NV_API_END

#endif
