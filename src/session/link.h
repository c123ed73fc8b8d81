/* SPDX-License-Identifier: MIT */
/*
 * A whole game as one word for an address: what was chosen, the deal, and each move
 * as its place among the legal ones, so that a move takes four to eight bits. The
 * format is in docs/notation.md. A game has exactly one spelling, and reading takes no
 * other: links come from strangers.
 */
#ifndef NV_SESSION_LINK_H
#define NV_SESSION_LINK_H

#include "session/session.h"

enum {
    NV_LINK_VERSION = 1,
    NV_LINK_BYTES = 96 * 1024, /* of a link, before they become letters */
    NV_LINK_MOVES = 16 * 1024  /* of its game */
};

/* Packs the moves made; those taken back are left out. Fails when the game is too long. */
enum nv_status nv_link_write(const struct nv_session *session, struct nv_buffer *out,
                             struct nv_error *error);
/* Starts the game of a link and makes its moves. */
enum nv_status nv_link_read(struct nv_session *session, struct nv_span text,
                            struct nv_error *error);

/* The bits that tell one of `count` things apart. */
static inline uint32_t nv_link_bits(uint32_t count)
{
    return count < 2 ? 0 : 32 - (uint32_t)__builtin_clz(count - 1);
}

#endif
