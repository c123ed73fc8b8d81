/* SPDX-License-Identifier: MIT */
/*
 * Writes JSON into a buffer and sees to the commas. Names and texts from outside
 * are escaped here and nowhere else.
 */
#ifndef WEB_JSON_H
#define WEB_JSON_H

#include "session/buffer.h"

struct json {
    struct nv_buffer *out;
    bool comma; /* the next value needs one before it */
};

void json_open(struct json *json, char bracket);
void json_close(struct json *json, char bracket);
void json_key(struct json *json, const char *key);
void json_number(struct json *json, int64_t number);
/* With four decimals. */
void json_fraction(struct json *json, float number);
void json_bool(struct json *json, bool value);
void json_null(struct json *json);
void json_string(struct json *json, struct nv_span text);

/* A key and its value. */
void json_put_number(struct json *json, const char *key, int64_t number);
void json_put_bool(struct json *json, const char *key, bool value);
void json_put_null(struct json *json, const char *key);
void json_put_text(struct json *json, const char *key, const char *text);
void json_put_open(struct json *json, const char *key, char bracket);
/* A list of small numbers. */
void json_put_bytes(struct json *json, const char *key, const uint8_t *bytes, size_t count);
/* The numbers of the bits that are set. */
void json_put_bits(struct json *json, const char *key, uint32_t bits);

#endif
