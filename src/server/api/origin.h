/* SPDX-License-Identifier: MIT */
/*
 * Which pages are the server's own: those of the address that it prints, on loopback
 * under any of loopback's names, and those of `origin`. And how its cookie is set.
 */
#ifndef NV_SERVER_API_ORIGIN_H
#define NV_SERVER_API_ORIGIN_H

#include "server/config.h"
#include "session/buffer.h"

bool nv_origin_is_ours(const struct nv_config *config, struct nv_span origin);
/* The address of the pages as others see them: the first --origin, or the server's own. */
void nv_origin_print(const struct nv_config *config, struct nv_buffer *out);
/* The line that sets the cookie to a token, or ends it when the token is empty. */
void nv_cookie_print(const struct nv_config *config, struct nv_span token, struct nv_buffer *out);
/* The token in a Cookie header; empty when there is none. */
struct nv_span nv_cookie_token(struct nv_span header);

#endif
