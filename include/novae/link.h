/* SPDX-License-Identifier: MIT */
/*
 * A whole game as one word for an address: what was chosen, the deal, and each move as
 * its place among the legal ones, so that a move takes four to eight bits. The format is
 * in docs/notation.md. A game has exactly one spelling, and reading takes no other: links
 * come from strangers. Ownership, threads and errors are those of novae/session.h.
 */
#ifndef NOVAE_LINK_H
#define NOVAE_LINK_H

#include "novae/session.h"

NV_API_BEGIN

enum {
    NV_LINK_VERSION = 1,
    NV_LINK_BYTES = 96 * 1024, /* of a link, before they become letters */
    NV_LINK_MOVES = 16 * 1024  /* of its game */
};

/* Begins the game of a link and makes its moves. */
enum nv_status nv_session_begin_link(struct nv_session *session, struct nv_span text,
                                     struct nv_error *error);
/* Packs the moves made; those taken back are left out. Fails when the game is too long. */
enum nv_status nv_session_print_link(const struct nv_session *session, struct nv_text *out,
                                     struct nv_error *error);

NV_API_END

#endif
