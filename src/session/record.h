/* SPDX-License-Identifier: MIT */
/*
 * Records from the inside: taken apart into tags and moves, played and written.
 * novae/record.h says what a record is.
 */
#ifndef NV_SESSION_RECORD_H
#define NV_SESSION_RECORD_H

#include "novae/record.h"
#include "session/session.h"

enum { NV_RESULT_WORD = 16 }; /* room for a result as a word */

/* The tags of a record in their order; the spans lie in `text`. */
struct nv_tag {
    struct nv_span name;
    struct nv_span value;
};

struct nv_record {
    struct nv_tag tags[NV_RECORD_TAGS];
    size_t tag_count;
    struct nv_buffer text;  /* names and values, without their escapes */
    struct nv_buffer moves; /* without comments */
};

void nv_record_init(struct nv_record *record);
void nv_record_finish(struct nv_record *record);
/* The value of a tag, or an `at` of NULL; names ignore case. */
struct nv_span nv_record_tag(const struct nv_record *record, const char *name);

/* Takes a text apart; says line and column of what is wrong with it. */
enum nv_status nv_record_parse(struct nv_record *record, struct nv_span text,
                               struct nv_error *error);
/*
 * Starts the game of a record and makes all its moves. The error names the first
 * illegal move and its number, or a Result that is not that of the moves.
 */
enum nv_status nv_record_play(const struct nv_record *record, struct nv_session *session,
                              const struct nv_loader *loader, struct nv_error *error);

/* The result of a session in the protocol's word, by its moves alone. */
void nv_record_result_word(const struct nv_session *session, char word[NV_RESULT_WORD]);
/* The result of a record that was played, in the protocol's word: by its moves, or by who left. */
enum nv_status nv_record_result(const struct nv_record *record, const struct nv_session *session,
                                char word[NV_RESULT_WORD], struct nv_error *error);

/* Is it one that a tag's name may have? */
bool nv_is_tag_letter(int c);
/* Is it a tag that the session writes itself, as Game, Seed, Map or Result? */
bool nv_record_own_tag(struct nv_span name);
/* Writes the game as far as it has gone, with the tags that others want in it. */
void nv_record_write(const struct nv_session *session, const struct nv_tag *extra, size_t count,
                     struct nv_buffer *out);
/* The same with a Result that does not follow from the moves, for games that somebody left. */
void nv_record_write_result(const struct nv_session *session, const struct nv_tag *extra,
                            size_t count, const char *word, struct nv_buffer *out);

#endif
