/* SPDX-License-Identifier: MIT */
/* Bytes as letters that need no escaping in an address: base64url without padding (RFC 4648). */
#ifndef NV_SESSION_BASE64_H
#define NV_SESSION_BASE64_H

#include "session/buffer.h"

void nv_base64_write(struct nv_span bytes, struct nv_buffer *out);
/* False for any text that nv_base64_write would not have written. */
bool nv_base64_read(struct nv_span text, struct nv_buffer *out);

#endif
