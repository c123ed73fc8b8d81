/* SPDX-License-Identifier: MIT */
/*
 * The one writer of JSON: the protocol's states, the command's --json, the page's
 * answers and whatever a server sends go through it. It sees to the commas, and what
 * comes from outside is escaped here and nowhere else. It writes where a text
 * writes: into fixed memory, or into a buffer that grows.
 */
#ifndef NV_CORE_JSON_H
#define NV_CORE_JSON_H

#include "novae/text.h"

struct nv_json {
    struct nv_text *out;
    bool comma; /* the next value needs one before it */
};

struct nv_json nv_json_over(struct nv_text *out);

/* Brackets are '{' and '}', '[' and ']'. */
void nv_json_open(struct nv_json *json, char bracket);
void nv_json_close(struct nv_json *json, char bracket);
void nv_json_key(struct nv_json *json, const char *key);
void nv_json_signed(struct nv_json *json, int64_t number);
void nv_json_unsigned(struct nv_json *json, uint64_t number);
/* With so many decimals, at most nine; what is no number becomes null. */
void nv_json_fraction(struct nv_json *json, double number, unsigned decimals);
void nv_json_bool(struct nv_json *json, bool value);
void nv_json_null(struct nv_json *json);
/* Bytes above 127 are passed on as they are: texts are UTF-8. */
void nv_json_string(struct nv_json *json, struct nv_span text);
/*
 * A string or a value that somebody else writes in parts into `out` between begin
 * and end; what stands in such a string needs no escaping.
 */
void nv_json_string_begin(struct nv_json *json);
void nv_json_string_end(struct nv_json *json);
void nv_json_value_begin(struct nv_json *json);

/* A key and its value. */
void nv_json_put_open(struct nv_json *json, const char *key, char bracket);
void nv_json_put_signed(struct nv_json *json, const char *key, int64_t number);
void nv_json_put_unsigned(struct nv_json *json, const char *key, uint64_t number);
void nv_json_put_fraction(struct nv_json *json, const char *key, double number, unsigned decimals);
void nv_json_put_bool(struct nv_json *json, const char *key, bool value);
void nv_json_put_null(struct nv_json *json, const char *key);
void nv_json_put_string(struct nv_json *json, const char *key, const char *text);

/* Lists. Seats count from 1 wherever they leave the program. */
void nv_json_put_bytes(struct nv_json *json, const char *key, const uint8_t *bytes, size_t count);
void nv_json_put_shorts(struct nv_json *json, const char *key, const uint16_t *numbers,
                        size_t count);
/* A list of seats, and the seats whose bits are set. */
void nv_json_put_seats(struct nv_json *json, const char *key, const uint8_t *seats, size_t count);
void nv_json_put_seat_bits(struct nv_json *json, const char *key, uint32_t bits);

#endif
