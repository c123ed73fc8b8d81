/* SPDX-License-Identifier: MIT */
/*
 * What a session keeps beside its game, for programs that use the library alone: the
 * options set by name, a map of their own, and the tags of a record.
 */
#ifndef NV_SESSION_NOTES_H
#define NV_SESSION_NOTES_H

#include "session/record.h"
#include "session/settings.h"

struct nv_notes {
    struct nv_settings settings;
    struct nv_buffer map;                   /* empty: none of their own */
    struct nv_tag tags[NV_RECORD_TAGS];     /* their spans lie in `texts` */
    struct nv_buffer texts[NV_RECORD_TAGS]; /* name and value of each tag */
    size_t tag_count;
};

void nv_notes_init(struct nv_notes *notes);
void nv_notes_finish(struct nv_notes *notes);
/* The place of a tag, or tag_count. */
size_t nv_notes_find(const struct nv_notes *notes, struct nv_span name);
/* An empty value takes the tag away. False when out of memory, and nothing has changed. */
bool nv_notes_set(struct nv_notes *notes, struct nv_span name, struct nv_span value);

/* A session's own. */
struct nv_notes *nv_session_notes(struct nv_session *session);
const struct nv_notes *nv_session_notes_of(const struct nv_session *session);

#endif
