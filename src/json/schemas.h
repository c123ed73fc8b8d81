/* SPDX-License-Identifier: MIT */
/*
 * Things as JSON for other programs: one function, and one schema in docs/schemas, for each
 * thing, whoever asks, the command, the page or a server. Seats count from 1, and 0 is
 * nobody; moves are spelled as in the protocol.
 */
#ifndef NV_JSON_SCHEMAS_H
#define NV_JSON_SCHEMAS_H

#include "core/json.h"
#include "novae/analyse.h"
#include "novae/terra_nova.h"
#include "players/hint.h"
#include "players/puzzle.h"
#include "session/session.h"

/* A move in the spelling of its position. */
void nv_move_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                  const void *state, nv_move move);
/* "unit": what scores count here, permille or the total of a solo game. */
void nv_unit_json(struct nv_json *json, const struct nv_game *game, const void *rules);

/* ---- position.json ---- */

/*
 * The position of a session as the seat to move sees it, with what each choice would do
 * (preview.h). Nothing in it tells of what is hidden.
 */
void nv_position_json(struct nv_json *json, const struct nv_session *session);
/* The session's moves, those that were taken back too, each with what it did. */
void nv_history_json(struct nv_json *json, const struct nv_session *session);
/* All tiles of Nova Luna, to which positions refer by number. */
void nv_tiles_json(struct nv_json *json);

/* ---- hint.json ---- */

void nv_reason_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                    const struct nv_reason *reason);
/* The lines of a search, each with its reasons, the best first. */
void nv_hints_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                   const void *state, const struct nv_report *report);

/* ---- analysis.json ---- */

/*
 * The session's game and what is judged of it so far. `file`: where it comes from, or NULL;
 * `reasons`: also tell why better moves are better, which takes a while.
 */
void nv_analysis_json(struct nv_json *json, const struct nv_session *session,
                      const struct nv_analysis *analysis, const char *file, bool reasons);
/* Why the better move would have been better; `state` is before it. */
void nv_judged_explain(const struct nv_game *game, const void *rules, const void *state,
                       const struct nv_judged *judged, struct nv_hint *hint);

/* ---- one of puzzles.json ---- */

/* What is hidden from the seat to move is not told. */
void nv_puzzle_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                    const void *state, const struct nv_puzzle *puzzle);

/* ---- map.json: a board of Terra Nova ---- */

enum { NV_SYMMETRIES = 3 };

/* Names of the symmetries, in the order of their bits. */
extern const char *const nv_symmetry_names[NV_SYMMETRIES];

/* Spaces of one landscape. */
uint32_t nv_landscape_size(const struct tn_board *board, uint32_t landscape);
/* `text` is that of the map file; without one (NULL) it is drawn of the board. */
void nv_map_json(struct nv_json *json, const struct tn_board *board, struct nv_span text);

#endif
