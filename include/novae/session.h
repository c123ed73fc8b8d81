/* SPDX-License-Identifier: MIT */
/*
 * One running game: how it started, all moves made, the position they led to, and
 * moves taken back that can be made again. It neither reads files nor prints.
 *
 * A session belongs to whoever created it and is used by one thread at a time;
 * different sessions know nothing of each other. Whatever fails leaves the session as
 * it was and says why in `error`, which may be NULL. Texts that are handed in are
 * copied and may be freed afterwards.
 */
#ifndef NOVAE_SESSION_H
#define NOVAE_SESSION_H

#include "novae/game.h"

NV_API_BEGIN

enum { NV_MAX_HISTORY = 1 << 20 }; /* moves of one game */

struct nv_session;

struct nv_session *nv_session_create(void);          /* NULL when out of memory */
void nv_session_destroy(struct nv_session *session); /* accepts NULL */

/*
 * Options by name, as the protocol has them: Game, Players, Seed, Beginner, Map ...
 * (docs/ugi.md); names ignore case. They count for the next game that begins. Whether
 * they go together shows then.
 */
enum nv_status nv_session_set(struct nv_session *session, struct nv_span name, struct nv_span value,
                              struct nv_error *error);
/* A board of one's own, as the text of a map file; setting Map by name undoes it. */
enum nv_status nv_session_set_map(struct nv_session *session, struct nv_span text,
                                  struct nv_error *error);

/* Begins a game of the options: dealt by Seed, or as a deal spells it out. */
enum nv_status nv_session_begin(struct nv_session *session, struct nv_error *error);
enum nv_status nv_session_begin_deal(struct nv_session *session, struct nv_span deal,
                                     struct nv_error *error);
/* Begins in a position, which names its game and carries its options itself. */
enum nv_status nv_session_begin_position(struct nv_session *session, struct nv_span text,
                                         struct nv_error *error);

/* The rest is for a session in which a game has begun. */
bool nv_session_started(const struct nv_session *session);
/* Makes moves in the protocol's words, as "R3b@0,1 refill": all of them or none. */
enum nv_status nv_session_play(struct nv_session *session, struct nv_span moves,
                               struct nv_error *error);
/* Makes one move; any number may be tried. */
enum nv_status nv_session_play_move(struct nv_session *session, nv_move move,
                                    struct nv_error *error);
/* False when there is none to take back or to make again. */
bool nv_session_undo(struct nv_session *session);
bool nv_session_redo(struct nv_session *session);
/* Goes to the position after `count` moves of nv_session_known. */
bool nv_session_seek(struct nv_session *session, uint32_t count);
/* Moves taken back can no longer be made again. */
void nv_session_forget(struct nv_session *session);

/*
 * These lie in the session and are good until the next call that changes it. The state
 * knows what is hidden: show players what game->observe makes of it.
 */
const struct nv_game *nv_session_game(const struct nv_session *session);
const void *nv_session_rules(const struct nv_session *session);
const void *nv_session_state(const struct nv_session *session);
const void *nv_session_first(const struct nv_session *session); /* before all moves */
uint32_t nv_session_count(const struct nv_session *session);    /* moves made */
uint32_t nv_session_known(const struct nv_session *session);    /* and those taken back */
const nv_move *nv_session_moves(const struct nv_session *session);

NV_API_END

#endif
