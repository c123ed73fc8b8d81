/* SPDX-License-Identifier: MIT */
/*
 * Text without allocation: a span to read from and a text to write to. A text
 * over fixed memory never overflows; it counts what did not fit, so that a caller
 * can print once, look at `length` and come back with more room. Whoever has a
 * heap gives a text a way to grow, and then nothing is printed twice.
 *
 * Memory stays the caller's: a span is good as long as the text it is a piece of, and a text
 * keeps to its buffer. No function here keeps anything in a global; one text is written by
 * one thread at a time.
 */
#ifndef NOVAE_TEXT_H
#define NOVAE_TEXT_H

#include "novae/api.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define NV_FORMAT(string, first) __attribute__((format(printf, string, first)))
#else
#define NV_FORMAT(string, first)
#endif

NV_API_BEGIN

/* A piece of somebody's text; not ended by a NUL. */
struct nv_span {
    const char *at;
    size_t length;
};

struct nv_text {
    char *buffer;
    size_t capacity; /* of the buffer, the final NUL included */
    size_t length;   /* of the whole text, in fixed memory also of what did not fit */
    /*
     * Makes room for `more` characters and a NUL by changing buffer and capacity;
     * false, and the text keeps what it has, when there is no memory. NULL: the
     * memory is fixed.
     */
    bool (*grow)(struct nv_text *text, size_t more);
};

struct nv_span nv_span_of(const char *string); /* without its NUL */
bool nv_span_is(struct nv_span span, const char *string);
bool nv_span_is_nocase(struct nv_span span, const char *string);
/* Cuts the next word off the front; an empty word means there was none. */
struct nv_span nv_span_word(struct nv_span *rest);
/* Cuts off what stands before `separator`, and the separator; without one, all. */
struct nv_span nv_span_until(struct nv_span *rest, char separator);
struct nv_span nv_span_trim(struct nv_span span);
/* Reads a whole span as a decimal number; false when it is none or too large. */
bool nv_span_unsigned(struct nv_span span, uint64_t max, uint64_t *value);
bool nv_span_signed(struct nv_span span, int64_t min, int64_t max, int64_t *value);

/* An empty text over the caller's memory; `capacity` may be 0. */
struct nv_text nv_text_over(char *buffer, size_t capacity);
bool nv_text_fits(const struct nv_text *text);
void nv_text_char(struct nv_text *text, char c);
void nv_text_string(struct nv_text *text, const char *string);
void nv_text_span(struct nv_text *text, struct nv_span span);
void nv_text_signed(struct nv_text *text, int64_t value);
void nv_text_unsigned(struct nv_text *text, uint64_t value);
/* A stranger's text between quotes: shortened, and only printable characters. */
void nv_text_quote(struct nv_text *text, struct nv_span span);
/*
 * The part of printf that is needed here: %s, %c, %d, %u, %zu and %%. A
 * stranger's words go in through %.*s: unlike printf it shortens them and makes
 * them printable, as nv_text_quote does, without the quotes.
 */
void nv_text_format(struct nv_text *text, const char *format, ...) NV_FORMAT(2, 3);
void nv_text_vformat(struct nv_text *text, const char *format, va_list arguments);

NV_API_END

#endif
