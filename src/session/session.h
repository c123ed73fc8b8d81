/* SPDX-License-Identifier: MIT */
/*
 * Sessions from the inside: starting a game in every way, and moves as words. The rest is
 * novae/session.h. The doors (engine, command line, server) stand over it.
 */
#ifndef NV_SESSION_SESSION_H
#define NV_SESSION_SESSION_H

#include "novae/session.h"
#include "session/settings.h"

enum nv_start_kind { NV_START_SEED, NV_START_DEAL, NV_START_POSITION };

/* How a game starts. A position names its game and carries all options itself. */
struct nv_start {
    enum nv_start_kind kind;
    const struct nv_game *game; /* not with NV_START_POSITION */
    struct nv_setup setup;      /* not with NV_START_POSITION */
    uint64_t seed;              /* NV_START_SEED */
    struct nv_span text;        /* the deal or the position */
};

/* Two sessions exchange their games; options and tags stay. */
void nv_session_swap(struct nv_session *a, struct nv_session *b);

/* Starts a game and makes `moves`, words in the protocol's spelling. */
enum nv_status nv_session_start(struct nv_session *session, const struct nv_start *start,
                                struct nv_span moves, struct nv_error *error);
/* Starts the game that the settings describe, by a seed or by a deal (`deal.at` not NULL). */
enum nv_status nv_session_begin_with(struct nv_session *session, const struct nv_settings *settings,
                                     const struct nv_loader *loader, struct nv_span deal,
                                     struct nv_span moves, struct nv_error *error);
const struct nv_start *nv_session_origin(const struct nv_session *session);

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
