/* SPDX-License-Identifier: MIT */
/*
 * SHA-1, which the WebSocket handshake asks for (RFC 6455, 4.2.2); it guards nothing. It is
 * written here because nothing that the network layer links has it: libsodium leaves it out on
 * purpose, wslay and llhttp know no hashes, and libcrypto comes along only where libpq or
 * libcurl happen to bring it.
 */
#ifndef NV_SERVER_NET_SHA1_H
#define NV_SERVER_NET_SHA1_H

#include "novae/text.h"

enum { NV_SHA1_BYTES = 20, NV_SHA1_LONGEST = 119 };

/* The digest of at most NV_SHA1_LONGEST bytes: those fill two blocks. */
void nv_sha1(struct nv_span bytes, unsigned char digest[NV_SHA1_BYTES]);

#endif
