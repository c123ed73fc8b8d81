/* SPDX-License-Identifier: MIT */
/* A buffer doubles its memory whenever it is full. */
#include "session/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

void nv_buffer_finish(struct nv_buffer *buffer)
{
    free(buffer->text.buffer);
    *buffer = (struct nv_buffer){0};
}

void nv_buffer_clear(struct nv_buffer *buffer)
{
    buffer->text.length = 0;
    buffer->failed = false;
    if (buffer->text.buffer)
        buffer->text.buffer[0] = '\0';
}

struct nv_span nv_buffer_span(const struct nv_buffer *buffer)
{
    return (struct nv_span){buffer->text.buffer ? buffer->text.buffer : "", buffer->text.length};
}

/* A failed buffer has no free room, so that nothing smaller slips in afterwards. */
static bool fail(struct nv_buffer *buffer)
{
    buffer->failed = true;
    buffer->text.capacity = buffer->text.buffer ? buffer->text.length + 1 : 0;
    return false;
}

bool nv_buffer_reserve(struct nv_buffer *buffer, size_t length)
{
    struct nv_text *text = &buffer->text;
    size_t capacity = text->capacity ? text->capacity : FIRST_CAPACITY;
    if (buffer->failed || length > SIZE_MAX / 4)
        return fail(buffer);
    while (capacity <= text->length + length)
        capacity *= 2;
    if (capacity == text->capacity)
        return true;
    char *grown = realloc(text->buffer, capacity);
    if (!grown)
        return fail(buffer);
    grown[text->length] = '\0';
    text->buffer = grown;
    text->capacity = capacity;
    return true;
}

/* The text is the buffer's first member. */
static bool grow(struct nv_text *text, size_t more)
{
    return nv_buffer_reserve((struct nv_buffer *)text, more);
}

struct nv_text *nv_buffer_text(struct nv_buffer *buffer)
{
    buffer->text.grow = grow;
    return &buffer->text;
}

void nv_buffer_put(struct nv_buffer *buffer, struct nv_span span)
{
    nv_text_span(nv_buffer_text(buffer), span);
}

void nv_buffer_string(struct nv_buffer *buffer, const char *string)
{
    nv_text_string(nv_buffer_text(buffer), string);
}

void nv_buffer_char(struct nv_buffer *buffer, char c)
{
    nv_text_char(nv_buffer_text(buffer), c);
}

void nv_buffer_number(struct nv_buffer *buffer, uint64_t number)
{
    nv_text_unsigned(nv_buffer_text(buffer), number);
}

void nv_buffer_format(struct nv_buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    nv_text_vformat(nv_buffer_text(buffer), format, arguments);
    va_end(arguments);
}
