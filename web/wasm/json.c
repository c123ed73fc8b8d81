/* SPDX-License-Identifier: MIT */
/* Commas and escapes in one place. */
#include "json.h"

#include <math.h>

enum { DECIMALS = 10000 };

static void begin(struct json *json)
{
    if (json->comma)
        nv_buffer_char(json->out, ',');
    json->comma = true;
}

void json_open(struct json *json, char bracket)
{
    begin(json);
    nv_buffer_char(json->out, bracket);
    json->comma = false;
}

void json_close(struct json *json, char bracket)
{
    nv_buffer_char(json->out, bracket);
    json->comma = true;
}

void json_key(struct json *json, const char *key)
{
    begin(json);
    nv_buffer_format(json->out, "\"%s\":", key);
    json->comma = false;
}

void json_number(struct json *json, int64_t number)
{
    begin(json);
    if (number < 0)
        nv_buffer_char(json->out, '-');
    nv_buffer_number(json->out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void json_fraction(struct json *json, float number)
{
    int64_t scaled = llroundf(number * DECIMALS);
    uint64_t size = (uint64_t)(scaled < 0 ? -scaled : scaled);
    begin(json);
    if (scaled < 0)
        nv_buffer_char(json->out, '-');
    nv_buffer_number(json->out, size / DECIMALS);
    nv_buffer_char(json->out, '.');
    for (uint64_t digit = DECIMALS / 10; digit > 0; digit /= 10)
        nv_buffer_char(json->out, (char)('0' + size / digit % 10));
}

void json_bool(struct json *json, bool value)
{
    begin(json);
    nv_buffer_string(json->out, value ? "true" : "false");
}

void json_null(struct json *json)
{
    begin(json);
    nv_buffer_string(json->out, "null");
}

static void put_control(struct nv_buffer *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    nv_buffer_string(out, "\\u00");
    nv_buffer_char(out, hex[c >> 4]);
    nv_buffer_char(out, hex[c & 15]);
}

void json_string(struct json *json, struct nv_span text)
{
    begin(json);
    nv_buffer_char(json->out, '"');
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c < ' ') {
            put_control(json->out, c);
            continue;
        }
        if (c == '"' || c == '\\')
            nv_buffer_char(json->out, '\\');
        nv_buffer_char(json->out, text.at[i]);
    }
    nv_buffer_char(json->out, '"');
}

void json_put_number(struct json *json, const char *key, int64_t number)
{
    json_key(json, key);
    json_number(json, number);
}

void json_put_bool(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}

void json_put_null(struct json *json, const char *key)
{
    json_key(json, key);
    json_null(json);
}

void json_put_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, nv_span_of(text));
}

void json_put_open(struct json *json, const char *key, char bracket)
{
    json_key(json, key);
    json_open(json, bracket);
}

void json_put_bytes(struct json *json, const char *key, const uint8_t *bytes, size_t count)
{
    json_put_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        json_number(json, bytes[i]);
    json_close(json, ']');
}

void json_put_bits(struct json *json, const char *key, uint32_t bits)
{
    json_put_open(json, key, '[');
    for (; bits; bits &= bits - 1)
        json_number(json, __builtin_ctz(bits));
    json_close(json, ']');
}
