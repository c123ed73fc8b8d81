/* SPDX-License-Identifier: MIT */
/* What each game adds to position.json: its table and choices, and what a move did. */
#ifndef NV_JSON_SCENE_H
#define NV_JSON_SCENE_H

#include "core/json.h"
#include "novae/nova_luna.h"
#include "session/session.h"

/* A position of a game and the memory to try moves in. */
struct nv_json_scene {
    const struct nv_game *game;
    const void *rules;
    const void *state; /* as a seat sees it */
    void *trial;       /* room for a state */
};

/* The table as it lies, and what each choice would do. */
void nl_table_json(struct nv_json *json, const struct nv_json_scene *scene,
                   const struct nv_session *session);
void tn_table_json(struct nv_json *json, const struct nv_json_scene *scene,
                   const struct nv_session *session);

/* The tableaux of a view alone, with tokens and steps. */
void nl_seen_json(struct nv_json *json, const struct nl_view *view);

/* A move that was made; `scene->trial` is the position after it. */
void nl_made_json(struct nv_json *json, const struct nv_json_scene *scene, nv_move move);
void tn_made_json(struct nv_json *json, const struct nv_json_scene *scene, nv_move move);

#endif
