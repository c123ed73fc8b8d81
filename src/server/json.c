/* SPDX-License-Identifier: MIT */
/* Members of JSON objects over core's writer. */
#include "server/json.h"

#include "core/json.h"

#include <string.h>

/* A writer that goes on where the buffer ends, after the key. */
static struct nv_json begin(struct nv_buffer *out, const char *key)
{
    struct nv_json json = nv_json_over(nv_buffer_text(out));
    struct nv_span text = nv_buffer_span(out);
    json.comma = text.length > 0 && !strchr("{[:\n", text.at[text.length - 1]);
    if (key)
        nv_json_key(&json, key);
    return json;
}

void nv_put_open(struct nv_buffer *out, const char *key, char bracket)
{
    struct nv_json json = begin(out, key);
    nv_json_open(&json, bracket);
}

void nv_put_close(struct nv_buffer *out, char bracket)
{
    nv_buffer_char(out, bracket);
}

void nv_put_text(struct nv_buffer *out, const char *key, struct nv_span text)
{
    struct nv_json json = begin(out, key);
    nv_json_string(&json, text);
}

void nv_put_word(struct nv_buffer *out, const char *key, const char *text)
{
    nv_put_text(out, key, nv_span_of(text));
}

void nv_put_number(struct nv_buffer *out, const char *key, uint64_t number)
{
    struct nv_json json = begin(out, key);
    nv_json_unsigned(&json, number);
}

void nv_put_real(struct nv_buffer *out, const char *key, double number)
{
    struct nv_json json = begin(out, key);
    nv_json_fraction(&json, number, 2);
}

void nv_put_bool(struct nv_buffer *out, const char *key, bool value)
{
    struct nv_json json = begin(out, key);
    nv_json_bool(&json, value);
}

void nv_put_null(struct nv_buffer *out, const char *key)
{
    struct nv_json json = begin(out, key);
    nv_json_null(&json);
}

void nv_put_text_or_null(struct nv_buffer *out, const char *key, const char *text)
{
    if (text[0])
        nv_put_word(out, key, text);
    else
        nv_put_null(out, key);
}

void nv_put_key(struct nv_buffer *out, const char *key)
{
    begin(out, key);
}

void nv_put_raw(struct nv_buffer *out, const char *key, struct nv_span text)
{
    struct nv_json json = begin(out, key);
    nv_json_value_begin(&json);
    nv_buffer_put(out, text);
}
