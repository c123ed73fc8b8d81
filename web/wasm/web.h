/* SPDX-License-Identifier: MIT */
/*
 * What the page asks the rules for, behind shim.c: each function writes one answer
 * of web/view/engine/types.ts; those with a schema are written by json/schemas.h.
 */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include "core/json.h"
#include "novae/player.h"
#include "session/session.h"

/* map.c */
void web_maps(struct nv_json *json);
void web_check_map(struct nv_json *json, struct nv_span text);

/* sketch.c: takes a seed, and a sketch below it. */
enum nv_status web_sketch(struct nv_json *json, struct nv_span words, struct nv_span text,
                          struct nv_error *error);

/* ---- sessions ---- */

/* A request about one running game: what follows the command, and the text below it. */
struct web_request {
    struct nv_session *session;
    struct nv_span words;
    struct nv_span text;
};

typedef enum nv_status web_session_function(struct nv_json *json, const struct web_request *request,
                                            struct nv_error *error);

/* sessions.c: the command of that name, or NULL. */
web_session_function *web_session_command(struct nv_span name);

/* ---- thinking ---- */

/* The player of an instance, and what it was made for; all zero at first. */
struct web_thinker {
    struct nv_player *player;
    const struct nv_game *game;
    uint64_t seed;
};

/* think.c: what a bot plays, a hint, the chances; each within `millis`. */
enum nv_status web_choose(struct nv_json *json, struct web_thinker *thinker,
                          const struct nv_session *session, uint32_t level, uint32_t millis,
                          struct nv_error *error);
enum nv_status web_hint(struct nv_json *json, struct web_thinker *thinker,
                        const struct nv_session *session, uint32_t millis, struct nv_error *error);
enum nv_status web_chances(struct nv_json *json, struct web_thinker *thinker,
                           const struct nv_session *session, uint32_t millis,
                           struct nv_error *error);
enum nv_status web_search(struct nv_json *json, struct web_thinker *thinker,
                          const struct nv_session *session, uint32_t nodes, struct nv_error *error);
/* Makes a player for the session's game, or keeps the one there is. */
enum nv_status web_thinker_prepare(struct web_thinker *thinker, const struct nv_session *session,
                                   struct nv_error *error);

/* judge.c: the whole game; a search takes `millis`, and there are two or three for a move. */
enum nv_status web_analyse(struct nv_json *json, struct web_thinker *thinker,
                           const struct nv_session *session, uint32_t millis,
                           struct nv_error *error);

#endif
