/* SPDX-License-Identifier: MIT */
/*
 * JSON value by value. A value writes the comma before it when one is needed, so no
 * caller has to know whether it is the first.
 */
#include "core/json.h"

#include <assert.h>

struct nv_json nv_json_over(struct nv_text *out)
{
    return (struct nv_json){.out = out};
}

void nv_json_value_begin(struct nv_json *json)
{
    if (json->comma)
        nv_text_char(json->out, ',');
    json->comma = true;
}

void nv_json_open(struct nv_json *json, char bracket)
{
    nv_json_value_begin(json);
    nv_text_char(json->out, bracket);
    json->comma = false;
}

void nv_json_close(struct nv_json *json, char bracket)
{
    nv_text_char(json->out, bracket);
    json->comma = true;
}

void nv_json_key(struct nv_json *json, const char *key)
{
    nv_json_string(json, nv_span_of(key));
    nv_text_char(json->out, ':');
    json->comma = false;
}

void nv_json_signed(struct nv_json *json, int64_t number)
{
    nv_json_value_begin(json);
    nv_text_signed(json->out, number);
}

void nv_json_unsigned(struct nv_json *json, uint64_t number)
{
    nv_json_value_begin(json);
    nv_text_unsigned(json->out, number);
}

void nv_json_fraction(struct nv_json *json, double number, unsigned decimals)
{
    uint64_t scale = 1;
    assert(decimals >= 1 && decimals <= 9);
    for (unsigned i = 0; i < decimals; i++)
        scale *= 10;
    double size = (number < 0 ? -number : number) * (double)scale + 0.5;
    if (!(size < (double)(UINT64_MAX / 2))) {
        nv_json_null(json);
        return;
    }
    uint64_t scaled = (uint64_t)size;
    nv_json_value_begin(json);
    if (number < 0 && scaled > 0)
        nv_text_char(json->out, '-');
    nv_text_unsigned(json->out, scaled / scale);
    nv_text_char(json->out, '.');
    for (scale /= 10; scale > 0; scale /= 10)
        nv_text_char(json->out, (char)('0' + scaled / scale % 10));
}

void nv_json_bool(struct nv_json *json, bool value)
{
    nv_json_value_begin(json);
    nv_text_string(json->out, value ? "true" : "false");
}

void nv_json_null(struct nv_json *json)
{
    nv_json_value_begin(json);
    nv_text_string(json->out, "null");
}

static void put_control(struct nv_text *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    nv_text_string(out, "\\u00");
    nv_text_char(out, hex[c >> 4]);
    nv_text_char(out, hex[c & 15]);
}

static bool needs_escape(unsigned char c)
{
    return c < ' ' || c == '"' || c == '\\';
}

void nv_json_string(struct nv_json *json, struct nv_span text)
{
    nv_json_string_begin(json);
    for (size_t i = 0, end; i < text.length; i = end + 1) {
        for (end = i; end < text.length && !needs_escape((unsigned char)text.at[end]);)
            end++;
        nv_text_span(json->out, (struct nv_span){text.at + i, end - i});
        if (end == text.length)
            break;
        unsigned char c = (unsigned char)text.at[end];
        if (c < ' ') {
            put_control(json->out, c);
        } else {
            nv_text_char(json->out, '\\');
            nv_text_char(json->out, (char)c);
        }
    }
    nv_json_string_end(json);
}

void nv_json_string_begin(struct nv_json *json)
{
    nv_json_value_begin(json);
    nv_text_char(json->out, '"');
}

void nv_json_string_end(struct nv_json *json)
{
    nv_text_char(json->out, '"');
}

void nv_json_put_open(struct nv_json *json, const char *key, char bracket)
{
    nv_json_key(json, key);
    nv_json_open(json, bracket);
}

void nv_json_put_signed(struct nv_json *json, const char *key, int64_t number)
{
    nv_json_key(json, key);
    nv_json_signed(json, number);
}

void nv_json_put_unsigned(struct nv_json *json, const char *key, uint64_t number)
{
    nv_json_key(json, key);
    nv_json_unsigned(json, number);
}

void nv_json_put_fraction(struct nv_json *json, const char *key, double number, unsigned decimals)
{
    nv_json_key(json, key);
    nv_json_fraction(json, number, decimals);
}

void nv_json_put_bool(struct nv_json *json, const char *key, bool value)
{
    nv_json_key(json, key);
    nv_json_bool(json, value);
}

void nv_json_put_null(struct nv_json *json, const char *key)
{
    nv_json_key(json, key);
    nv_json_null(json);
}

void nv_json_put_string(struct nv_json *json, const char *key, const char *text)
{
    nv_json_key(json, key);
    nv_json_string(json, nv_span_of(text));
}

/* Numbers of a list, each with `add` added. */
static void put_bytes(struct nv_json *json, const char *key, const uint8_t *bytes, size_t count,
                      unsigned add)
{
    nv_json_put_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        nv_json_unsigned(json, bytes[i] + add);
    nv_json_close(json, ']');
}

void nv_json_put_bytes(struct nv_json *json, const char *key, const uint8_t *bytes, size_t count)
{
    put_bytes(json, key, bytes, count, 0);
}

void nv_json_put_shorts(struct nv_json *json, const char *key, const uint16_t *numbers,
                        size_t count)
{
    nv_json_put_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        nv_json_unsigned(json, numbers[i]);
    nv_json_close(json, ']');
}

void nv_json_put_seats(struct nv_json *json, const char *key, const uint8_t *seats, size_t count)
{
    put_bytes(json, key, seats, count, 1);
}

void nv_json_put_seat_bits(struct nv_json *json, const char *key, uint32_t bits)
{
    nv_json_put_open(json, key, '[');
    for (unsigned seat = 1; bits; seat++, bits >>= 1) {
        if (bits & 1)
            nv_json_unsigned(json, seat);
    }
    nv_json_close(json, ']');
}
