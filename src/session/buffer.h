/* SPDX-License-Identifier: MIT */
/*
 * Text of any length on the heap. Everything that prints into a text (games,
 * nv_json, nv_text_format) prints into nv_buffer_text, which grows by itself.
 *
 * When out of memory a buffer is marked as failed, keeps what it has and takes no
 * more, so that a caller asks once, at the end.
 */
#ifndef NV_SESSION_BUFFER_H
#define NV_SESSION_BUFFER_H

#include "novae/text.h"

/* All zero is an empty buffer. Its text is ended by a NUL once anything was put in. */
struct nv_buffer {
    struct nv_text text; /* to be read; nv_buffer_text is the one to write to */
    bool failed;
};

void nv_buffer_finish(struct nv_buffer *buffer);
/* Empties it and keeps its memory. */
void nv_buffer_clear(struct nv_buffer *buffer);
struct nv_span nv_buffer_span(const struct nv_buffer *buffer);

/* A text that appends to the buffer and grows it; good until the buffer is finished. */
struct nv_text *nv_buffer_text(struct nv_buffer *buffer);

/* Makes room for `length` more characters and a NUL. */
bool nv_buffer_reserve(struct nv_buffer *buffer, size_t length);
void nv_buffer_put(struct nv_buffer *buffer, struct nv_span span);
void nv_buffer_string(struct nv_buffer *buffer, const char *string);
void nv_buffer_char(struct nv_buffer *buffer, char c);
void nv_buffer_number(struct nv_buffer *buffer, uint64_t number);
/* As nv_text_format. */
void nv_buffer_format(struct nv_buffer *buffer, const char *format, ...) NV_FORMAT(2, 3);

#endif
