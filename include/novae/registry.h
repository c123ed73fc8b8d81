/* SPDX-License-Identifier: MIT */
/*
 * All games there are. To add one: a line in src/games/registry.c and one in
 * src/games/meson.build (docs/adding-a-game.md).
 */
#ifndef NOVAE_REGISTRY_H
#define NOVAE_REGISTRY_H

#include "novae/game.h"

extern const struct nv_game nv_nova_luna;
extern const struct nv_game nv_terra_nova;
extern const struct nv_game nv_template;

/* The games, then NULL. */
extern const struct nv_game *const nv_games[];

/* The game of that name, examples included, or NULL. */
const struct nv_game *nv_game_find(struct nv_span name);

#endif
