/* SPDX-License-Identifier: MIT */
/*
 * Drawn positions for tests: a board as in a map file, then the same board with what
 * stands on it: 1-4 figures of the players, # stones, x closed spaces, anything else
 * empty. Scenes may have fewer figures than a real game, so that they stay small.
 */
#ifndef TESTS_TERRA_NOVA_SCENE_H
#define TESTS_TERRA_NOVA_SCENE_H

#include "games/terra_nova/rules.h"
#include "novae/novae.h"

struct scene {
    struct tn_rules rules;
    struct tn_state state;
};

/* A scene in which player `turn` (from 1) begins a turn. */
void scene_draw(struct scene *scene, uint32_t players, uint32_t turn, const char *board,
                const char *pieces);
/* A game on a shipped map, before the set-up. */
void scene_start(struct scene *scene, const char *map, uint32_t players, uint32_t start);
/* The text of a shipped map. */
struct nv_span scene_map(const char *name);

/* Makes moves that must be legal, separated by blanks. */
void scene_play(struct scene *scene, const char *moves);
/* A move must be refused, and the reason must contain `reason`. */
void scene_refuses(const struct scene *scene, const char *move, const char *reason);
/* The legal moves must be exactly these, in byte order. */
void scene_moves(const struct scene *scene, const char *moves);
bool scene_legal(const struct scene *scene, const char *move);
/* The seat to move, from 1; 0 when over. */
int scene_turn(const struct scene *scene);
/* What stands on a space, as in a drawing; '.' when it is empty. */
char scene_at(const struct scene *scene, const char *space);

#endif
