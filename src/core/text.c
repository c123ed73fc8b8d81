/* SPDX-License-Identifier: MIT */
/* Writing text into memory that cannot overflow. */
#include "novae/text.h"

#include <assert.h>
#include <string.h>

enum {
    QUOTE_MAX = 40,  /* characters shown of a stranger's text */
    DIGITS_MAX = 20, /* of a 64-bit number */
};

struct nv_text nv_text_over(char *buffer, size_t capacity)
{
    if (capacity > 0)
        buffer[0] = '\0';
    return (struct nv_text){.buffer = buffer, .capacity = capacity};
}

bool nv_text_fits(const struct nv_text *text)
{
    return text->length < text->capacity;
}

static bool has_room(struct nv_text *text, size_t more)
{
    return text->length + more < text->capacity || (text->grow && text->grow(text, more));
}

static void append(struct nv_text *text, struct nv_span span)
{
    memcpy(text->buffer + text->length, span.at, span.length);
    text->length += span.length;
    text->buffer[text->length] = '\0';
}

void nv_text_span(struct nv_text *text, struct nv_span span)
{
    if (span.length == 0)
        return;
    if (has_room(text, span.length)) {
        append(text, span);
    } else if (!text->grow) {
        size_t left = nv_text_fits(text) ? text->capacity - text->length - 1 : 0;
        size_t length = text->length + span.length;
        if (left > 0)
            append(text, (struct nv_span){span.at, left});
        text->length = length;
    }
}

void nv_text_char(struct nv_text *text, char c)
{
    nv_text_span(text, (struct nv_span){&c, 1});
}

void nv_text_string(struct nv_text *text, const char *string)
{
    nv_text_span(text, nv_span_of(string));
}

void nv_text_unsigned(struct nv_text *text, uint64_t value)
{
    char digits[DIGITS_MAX];
    size_t first = DIGITS_MAX;
    do {
        digits[--first] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    nv_text_span(text, (struct nv_span){digits + first, DIGITS_MAX - first});
}

void nv_text_signed(struct nv_text *text, int64_t value)
{
    if (value < 0)
        nv_text_char(text, '-');
    nv_text_unsigned(text, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

static void put_printable(struct nv_text *text, struct nv_span span)
{
    size_t shown = span.length > QUOTE_MAX ? QUOTE_MAX : span.length;
    for (size_t i = 0; i < shown; i++) {
        bool printable = span.at[i] >= ' ' && span.at[i] <= '~';
        nv_text_char(text, printable ? span.at[i] : '?');
    }
    if (shown < span.length)
        nv_text_string(text, "...");
}

void nv_text_quote(struct nv_text *text, struct nv_span span)
{
    nv_text_char(text, '\'');
    put_printable(text, span);
    nv_text_char(text, '\'');
}

/* Formats one conversion and returns where the format goes on. */
static const char *convert(struct nv_text *text, const char *format, va_list *arguments)
{
    switch (*format) {
    case 's':
        nv_text_string(text, va_arg(*arguments, const char *));
        break;
    case 'c':
        nv_text_char(text, (char)va_arg(*arguments, int));
        break;
    case 'd':
        nv_text_signed(text, va_arg(*arguments, int));
        break;
    case 'u':
        nv_text_unsigned(text, va_arg(*arguments, unsigned));
        break;
    case 'z':
        assert(format[1] == 'u');
        nv_text_unsigned(text, va_arg(*arguments, size_t));
        return format + 2;
    case '.': {
        assert(format[1] == '*' && format[2] == 's');
        int length = va_arg(*arguments, int);
        const char *at = va_arg(*arguments, const char *);
        put_printable(text, (struct nv_span){at, (size_t)length});
        return format + 3;
    }
    default:
        assert(*format == '%');
        nv_text_char(text, '%');
    }
    return format + 1;
}

void nv_text_vformat(struct nv_text *text, const char *format, va_list arguments)
{
    va_list rest;
    va_copy(rest, arguments);
    while (*format) {
        if (*format == '%')
            format = convert(text, format + 1, &rest);
        else
            nv_text_char(text, *format++);
    }
    va_end(rest);
}

void nv_text_format(struct nv_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    nv_text_vformat(text, format, arguments);
    va_end(arguments);
}
