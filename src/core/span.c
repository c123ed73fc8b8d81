/* SPDX-License-Identifier: MIT */
/* Reading text that somebody else owns, word by word and number by number. */
#include "novae/text.h"

#include <string.h>

struct nv_span nv_span_of(const char *string)
{
    return (struct nv_span){string, strlen(string)};
}

bool nv_span_is(struct nv_span span, const char *string)
{
    return span.length == strlen(string) &&
           (span.length == 0 || memcmp(span.at, string, span.length) == 0);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool nv_span_is_nocase(struct nv_span span, const char *string)
{
    if (span.length != strlen(string))
        return false;
    for (size_t i = 0; i < span.length; i++) {
        if (lower(span.at[i]) != lower(string[i]))
            return false;
    }
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

struct nv_span nv_span_trim(struct nv_span span)
{
    while (span.length > 0 && is_blank(span.at[0])) {
        span.at++;
        span.length--;
    }
    while (span.length > 0 && is_blank(span.at[span.length - 1]))
        span.length--;
    return span;
}

/* Cuts `length` characters off the front. */
static struct nv_span cut(struct nv_span *rest, size_t length)
{
    struct nv_span front = {rest->at, length};
    if (length > 0) /* an empty span may be nowhere: C forbids to add even 0 to NULL */
        rest->at += length;
    rest->length -= length;
    return front;
}

struct nv_span nv_span_word(struct nv_span *rest)
{
    size_t blanks = 0;
    while (blanks < rest->length && is_blank(rest->at[blanks]))
        blanks++;
    cut(rest, blanks);
    size_t length = 0;
    while (length < rest->length && !is_blank(rest->at[length]))
        length++;
    return cut(rest, length);
}

struct nv_span nv_span_until(struct nv_span *rest, char separator)
{
    const char *found = rest->length ? memchr(rest->at, separator, rest->length) : NULL;
    struct nv_span front = cut(rest, found ? (size_t)(found - rest->at) : rest->length);
    if (found)
        cut(rest, 1);
    return front;
}

bool nv_span_unsigned(struct nv_span span, uint64_t max, uint64_t *value)
{
    uint64_t number = 0;
    if (span.length == 0)
        return false;
    for (size_t i = 0; i < span.length; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(span.at[i] - '0');
        if (number > (max - digit) / 10 || digit > max)
            return false;
        number = number * 10 + digit;
    }
    *value = number;
    return true;
}

bool nv_span_signed(struct nv_span span, int64_t min, int64_t max, int64_t *value)
{
    bool negative = span.length > 0 && span.at[0] == '-';
    uint64_t magnitude;
    if (negative)
        cut(&span, 1);
    if (!nv_span_unsigned(span, INT64_MAX, &magnitude))
        return false;
    int64_t number = negative ? -(int64_t)magnitude : (int64_t)magnitude;
    if (number < min || number > max)
        return false;
    *value = number;
    return true;
}
