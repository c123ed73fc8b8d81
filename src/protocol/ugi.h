/* SPDX-License-Identifier: MIT */
/*
 * The engine's side of UGI, the Universal Game Interface (docs/ugi.md): bytes
 * of commands go in, lines of answers come out through a callback. It reads no
 * stream itself, so that tests and other programs can drive it in-process.
 */
#ifndef NV_PROTOCOL_UGI_H
#define NV_PROTOCOL_UGI_H

#include "session/session.h"

enum {
    NV_UGI_LINE = 1 << 20, /* bytes of one command, at most */
    NV_PERFT_DEPTH = 64    /* of `query perft`, at most */
};

/* Sequences that perft counts before it gives up: some ten seconds of work. */
#define NV_PERFT_LIMIT UINT64_C(1000000000)

struct nv_ugi;

/*
 * Gets one line of an answer, which does not hold its line feed. Answers to `go`
 * come from a thread of the engine's own; no two lines come at the same time.
 */
struct nv_ugi_output {
    void (*line)(void *context, struct nv_span line);
    void *context;
};

/* NULL when out of memory. The loader, for map files, may be NULL and must outlive it. */
struct nv_ugi *nv_ugi_create(const struct nv_loader *loader, struct nv_ugi_output output);
void nv_ugi_destroy(struct nv_ugi *ugi);

/* One command; false after `quit`. */
bool nv_ugi_command(struct nv_ugi *ugi, struct nv_span line);
/* Any piece of a stream of commands; false after `quit`. */
bool nv_ugi_feed(struct nv_ugi *ugi, struct nv_span bytes);
/* The stream has ended: a last line without a line feed is a command too. */
void nv_ugi_end(struct nv_ugi *ugi);
/* Returns when no `go` is unanswered; one without a limit is stopped. */
void nv_ugi_wait(struct nv_ugi *ugi);

#endif
