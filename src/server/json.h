/* SPDX-License-Identifier: MIT */
/*
 * Members of JSON objects, one call each, for texts that are written in many
 * places: the comma is found from how the buffer ends, so nothing has to be
 * handed around. Numbers and strings are written by core/json.h. `key` is NULL
 * for the items of a list.
 */
#ifndef NV_SERVER_JSON_H
#define NV_SERVER_JSON_H

#include "session/buffer.h"

void nv_put_open(struct nv_buffer *out, const char *key, char bracket);
void nv_put_close(struct nv_buffer *out, char bracket);
void nv_put_text(struct nv_buffer *out, const char *key, struct nv_span text);
void nv_put_word(struct nv_buffer *out, const char *key, const char *text);
void nv_put_number(struct nv_buffer *out, const char *key, uint64_t number);
/* With two decimals. */
void nv_put_real(struct nv_buffer *out, const char *key, double number);
void nv_put_bool(struct nv_buffer *out, const char *key, bool value);
void nv_put_null(struct nv_buffer *out, const char *key);
/* The text, or null when it is empty. */
void nv_put_text_or_null(struct nv_buffer *out, const char *key, const char *text);
/* A key alone, for a value that somebody else writes next. */
void nv_put_key(struct nv_buffer *out, const char *key);
/* JSON that was written before. */
void nv_put_raw(struct nv_buffer *out, const char *key, struct nv_span json);

#endif
