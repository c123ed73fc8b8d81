/* SPDX-License-Identifier: MIT */
/* A buffer doubles its memory whenever it is full. */
#include "session/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

void nv_buffer_finish(struct nv_buffer *buffer)
{
    free(buffer->at);
    *buffer = (struct nv_buffer){0};
}

void nv_buffer_clear(struct nv_buffer *buffer)
{
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->at)
        buffer->at[0] = '\0';
}

struct nv_span nv_buffer_span(const struct nv_buffer *buffer)
{
    return (struct nv_span){buffer->at ? buffer->at : "", buffer->length};
}

bool nv_buffer_reserve(struct nv_buffer *buffer, size_t length)
{
    size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
    if (buffer->failed || length > SIZE_MAX / 4) {
        buffer->failed = true;
        return false;
    }
    while (capacity <= buffer->length + length)
        capacity *= 2;
    if (capacity == buffer->capacity)
        return true;
    char *grown = realloc(buffer->at, capacity);
    if (!grown) {
        buffer->failed = true;
        return false;
    }
    grown[buffer->length] = '\0';
    buffer->at = grown;
    buffer->capacity = capacity;
    return true;
}

void nv_buffer_put(struct nv_buffer *buffer, struct nv_span span)
{
    if (!nv_buffer_reserve(buffer, span.length) || span.length == 0)
        return;
    memcpy(buffer->at + buffer->length, span.at, span.length);
    buffer->length += span.length;
    buffer->at[buffer->length] = '\0';
}

void nv_buffer_string(struct nv_buffer *buffer, const char *string)
{
    nv_buffer_put(buffer, nv_span_of(string));
}

void nv_buffer_char(struct nv_buffer *buffer, char c)
{
    nv_buffer_put(buffer, (struct nv_span){&c, 1});
}

struct nv_text nv_buffer_room(struct nv_buffer *buffer)
{
    if (!nv_buffer_reserve(buffer, 1))
        return nv_text_over(NULL, 0);
    return nv_text_over(buffer->at + buffer->length, buffer->capacity - buffer->length);
}

bool nv_buffer_again(struct nv_buffer *buffer, const struct nv_text *text)
{
    if (buffer->failed)
        return false;
    if (!nv_text_fits(text))
        return nv_buffer_reserve(buffer, text->length);
    buffer->length += text->length;
    return false;
}

void nv_buffer_number(struct nv_buffer *buffer, uint64_t number)
{
    struct nv_text text;
    do {
        text = nv_buffer_room(buffer);
        nv_text_unsigned(&text, number);
    } while (nv_buffer_again(buffer, &text));
}

void nv_buffer_format(struct nv_buffer *buffer, const char *format, ...)
{
    struct nv_text text;
    do {
        va_list arguments;
        text = nv_buffer_room(buffer);
        va_start(arguments, format);
        nv_text_vformat(&text, format, arguments);
        va_end(arguments);
    } while (nv_buffer_again(buffer, &text));
}
