/* SPDX-License-Identifier: MIT */
/*
 * Links from the inside: written to and read from buffers. novae/link.h says what a link is.
 */
#ifndef NV_SESSION_LINK_H
#define NV_SESSION_LINK_H

#include "novae/link.h"
#include "session/session.h"

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
