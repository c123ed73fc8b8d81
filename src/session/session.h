/* SPDX-License-Identifier: MIT */
/*
 * One running game: how it started, all moves made, the position they led to,
 * and moves taken back that can be made again. It neither reads nor prints; the
 * doors (engine, command line, later others) stand over it. Whatever fails
 * leaves the session as it was.
 */
#ifndef NV_SESSION_SESSION_H
#define NV_SESSION_SESSION_H

#include "novae/game.h"
#include "session/settings.h"

enum { NV_MAX_HISTORY = 1 << 20 }; /* moves of one game */

enum nv_start_kind { NV_START_SEED, NV_START_DEAL, NV_START_POSITION };

/* How a game starts. A position names its game and carries all options itself. */
struct nv_start {
    enum nv_start_kind kind;
    const struct nv_game *game; /* not with NV_START_POSITION */
    struct nv_setup setup;      /* not with NV_START_POSITION */
    uint64_t seed;              /* NV_START_SEED */
    struct nv_span text;        /* the deal or the position */
};

struct nv_session;

struct nv_session *nv_session_create(void); /* NULL without memory */
void nv_session_destroy(struct nv_session *session);

/* Two sessions change places. */
void nv_session_swap(struct nv_session *a, struct nv_session *b);

/* Starts a game and makes `moves`, words in the protocol's spelling. */
enum nv_status nv_session_start(struct nv_session *session, const struct nv_start *start,
                                struct nv_span moves, struct nv_error *error);
/* Starts the game that the settings describe, by a seed or by a deal (`deal.at` not NULL). */
enum nv_status nv_session_begin(struct nv_session *session, const struct nv_settings *settings,
                                const struct nv_loader *loader, struct nv_span deal,
                                struct nv_span moves, struct nv_error *error);
/* Makes moves: all of them or none. Errors count moves from 1 since the start. */
enum nv_status nv_session_play(struct nv_session *session, struct nv_span moves,
                               struct nv_error *error);
/* False when there is none to take back or to make again. */
bool nv_session_undo(struct nv_session *session);
bool nv_session_redo(struct nv_session *session);
/* Goes to the position after `count` moves of nv_session_known. */
bool nv_session_seek(struct nv_session *session, uint32_t count);

bool nv_session_started(const struct nv_session *session);
/* The rest asks about a started session. */
const struct nv_game *nv_session_game(const struct nv_session *session);
const void *nv_session_rules(const struct nv_session *session);
const void *nv_session_state(const struct nv_session *session);
const void *nv_session_first(const struct nv_session *session);
const struct nv_start *nv_session_origin(const struct nv_session *session);
uint32_t nv_session_count(const struct nv_session *session); /* moves made */
uint32_t nv_session_known(const struct nv_session *session); /* and those taken back */
const nv_move *nv_session_moves(const struct nv_session *session);

/* A move and how the protocol spells it. */
struct nv_move_word {
    char text[NV_MOVE_TEXT];
    nv_move move;
};

/* The legal moves of any position, sorted by the bytes of their text; none when it is over. */
uint32_t nv_move_words(const struct nv_game *game, const void *rules, const void *state,
                       struct nv_move_word words[NV_MAX_MOVES]);
/* The legal moves as text, in that order, with a blank between them. */
void nv_session_print_legal(const struct nv_session *session, struct nv_buffer *out);
/* The moves made, `per_line` to a line. */
void nv_session_print_moves(const struct nv_session *session, uint32_t per_line,
                            struct nv_buffer *out);

#endif
