/* SPDX-License-Identifier: MIT */
/*
 * What happens in a game, told in sentences: what a move changed, whose turn it
 * is, how it ended. All of it is found by comparing the public views before and
 * after, so nothing hidden can slip out and no rule is written twice.
 */
#ifndef NV_CLI_VIEW_NARRATE_H
#define NV_CLI_VIEW_NARRATE_H

#include "novae/game.h"

#include <stdio.h>

/* A game at one moment, and where to talk about it. */
struct nv_scene {
    FILE *out;
    int width;
    const struct nv_game *game;
    const void *rules;
    bool preview; /* a move that was not made: what it would reveal nobody knows */
};

/* One move, and all that followed by itself. */
void nv_narrate_move(const struct nv_scene *scene, const void *before, nv_move move,
                     const void *after);
/* Whose turn it is and what may be done; or the end and the result. */
void nv_narrate_turn(const struct nv_scene *scene, const void *state);
/* How moves are spelled. */
void nv_narrate_spelling(const struct nv_scene *scene);

void nv_narrate_nova_luna(const struct nv_scene *scene, const void *before, nv_move move,
                          const void *after);
void nv_narrate_nova_luna_turn(const struct nv_scene *scene, const void *state);
void nv_narrate_nova_luna_end(const struct nv_scene *scene, const void *state);
void nv_narrate_terra_nova(const struct nv_scene *scene, const void *before, nv_move move,
                           const void *after);
void nv_narrate_terra_nova_turn(const struct nv_scene *scene, const void *state);
void nv_narrate_terra_nova_end(const struct nv_scene *scene, const void *state);

#endif
