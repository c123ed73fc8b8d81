/* SPDX-License-Identifier: MIT */
/*
 * Game records, extension .nvg (docs/notation.md): tags in the style of PGN, an empty
 * line, then all moves. A record is whole in itself: options, deal and moves make the
 * game again, move by move, which is also how it is verified. Ownership, threads and
 * errors are those of novae/session.h.
 */
#ifndef NOVAE_RECORD_H
#define NOVAE_RECORD_H

#include "novae/session.h"

NV_API_BEGIN

enum {
    NV_RECORD_BYTES = 4 * 1024 * 1024, /* of a record, at most */
    NV_RECORD_TAGS = 64
};

/*
 * Begins the game of a record and makes all its moves; the session takes over the
 * record's other tags. The error tells line and column of what cannot be read, or the
 * first illegal move and its number, or a Result that is not that of the moves.
 */
enum nv_status nv_session_begin_record(struct nv_session *session, struct nv_span text,
                                       struct nv_error *error);
/*
 * Prints the game as far as it has gone, with its tags. When out of memory it prints nothing.
 * As with every text: print, look at `length`, come back with room.
 */
void nv_session_print_record(const struct nv_session *session, struct nv_text *out);

/*
 * Tags that say something about a game, as Event, Date or Player1; they stay when
 * another game begins. What makes the game (Game, Seed, Result, options ...) is no such
 * tag. A name has letters, digits and _; names ignore case. An empty value takes the tag
 * away; a tag that is not there prints nothing.
 */
enum nv_status nv_session_set_tag(struct nv_session *session, struct nv_span name,
                                  struct nv_span value, struct nv_error *error);
void nv_session_print_tag(const struct nv_session *session, struct nv_span name,
                          struct nv_text *out);

NV_API_END

#endif
