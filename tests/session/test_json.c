/* SPDX-License-Identifier: MIT */
/* The writer of JSON: commas, numbers, escapes, fixed memory and memory that grows. */
#include "core/json.h"
#include "session/buffer.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void write_all(struct nv_json *json)
{
    static const uint8_t bytes[] = {0, 7, 255};
    static const uint16_t shorts[] = {0, 65535};
    nv_json_open(json, '{');
    nv_json_put_open(json, "empty", '[');
    nv_json_close(json, ']');
    nv_json_put_signed(json, "least", INT64_MIN);
    nv_json_put_unsigned(json, "most", UINT64_MAX);
    nv_json_put_bool(json, "yes", true);
    nv_json_put_null(json, "none");
    nv_json_put_bytes(json, "bytes", bytes, 3);
    nv_json_put_shorts(json, "shorts", shorts, 2);
    nv_json_put_seats(json, "seats", bytes, 2);
    nv_json_put_seat_bits(json, "winners", 5);
    nv_json_put_string(json, "text", "a");
    nv_json_put_open(json, "nested", '{');
    nv_json_put_open(json, "list", '[');
    nv_json_open(json, '[');
    nv_json_close(json, ']');
    nv_json_bool(json, false);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
    nv_json_close(json, '}');
}

static const char all[] =
    "{\"empty\":[],\"least\":-9223372036854775808,\"most\":18446744073709551615,\"yes\":true,"
    "\"none\":null,\"bytes\":[0,7,255],\"shorts\":[0,65535],\"seats\":[1,8],\"winners\":[1,3],"
    "\"text\":\"a\",\"nested\":{\"list\":[[],false]}}";

static void commas_stand_where_they_belong(void **unused)
{
    (void)unused;
    char room[512];
    struct nv_text text = nv_text_over(room, sizeof room);
    struct nv_json json = nv_json_over(&text);
    write_all(&json);
    assert_string_equal(room, all);
}

/* Too little memory is filled and no byte more, and the whole length is known. */
static void fixed_memory_is_never_left(void **unused)
{
    (void)unused;
    for (size_t capacity = 0; capacity < sizeof all + 2; capacity++) {
        char room[512];
        memset(room, '#', sizeof room);
        struct nv_text text = nv_text_over(room, capacity);
        struct nv_json json = nv_json_over(&text);
        write_all(&json);
        assert_int_equal(text.length, sizeof all - 1);
        assert_int_equal(nv_text_fits(&text), capacity >= sizeof all);
        assert_int_equal(room[capacity], '#');
        if (capacity > 0)
            assert_memory_equal(room, all, strlen(room));
    }
}

static void buffers_grow(void **unused)
{
    (void)unused;
    struct nv_buffer buffer = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&buffer));
    nv_json_open(&json, '[');
    for (int i = 0; i < 1000; i++)
        write_all(&json);
    nv_json_close(&json, ']');
    assert_false(buffer.failed);
    assert_int_equal(buffer.text.length, 1 + 1000 * sizeof all);
    assert_int_equal(strlen(buffer.text.buffer), buffer.text.length);
    nv_buffer_finish(&buffer);
}

/* What is asked for beyond all memory fails, and nothing that comes after slips in. */
static void a_failed_buffer_keeps_what_it_has(void **unused)
{
    (void)unused;
    struct nv_buffer buffer = {0};
    nv_buffer_string(&buffer, "kept");
    assert_false(nv_buffer_reserve(&buffer, SIZE_MAX / 2));
    nv_buffer_char(&buffer, 'x');
    nv_buffer_format(&buffer, "%u", 7u);
    assert_true(buffer.failed);
    assert_string_equal(buffer.text.buffer, "kept");
    nv_buffer_clear(&buffer);
    nv_buffer_string(&buffer, "again, and longer than before");
    assert_false(buffer.failed);
    assert_string_equal(buffer.text.buffer, "again, and longer than before");
    nv_buffer_finish(&buffer);
}

static void require_string(struct nv_span text, const char *expected)
{
    char room[64];
    struct nv_text out = nv_text_over(room, sizeof room);
    struct nv_json json = nv_json_over(&out);
    nv_json_string(&json, text);
    assert_string_equal(room, expected);
}

static void strings_are_escaped(void **unused)
{
    (void)unused;
    require_string(nv_span_of(""), "\"\"");
    require_string((struct nv_span){NULL, 0}, "\"\"");
    require_string(nv_span_of("\"\\/"), "\"\\\"\\\\/\"");
    require_string(nv_span_of("a\nb\x1f"), "\"a\\u000ab\\u001f\"");
    require_string((struct nv_span){"\0", 1}, "\"\\u0000\"");
    require_string(nv_span_of("\xc3\xbc\x7f"), "\"\xc3\xbc\x7f\"");
}

static void require_fraction(double number, unsigned decimals, const char *expected)
{
    char room[64];
    struct nv_text out = nv_text_over(room, sizeof room);
    struct nv_json json = nv_json_over(&out);
    nv_json_fraction(&json, number, decimals);
    assert_string_equal(room, expected);
}

static void fractions_are_rounded(void **unused)
{
    (void)unused;
    require_fraction(0, 1, "0.0");
    require_fraction(-0.04, 1, "0.0");
    require_fraction(-0.06, 1, "-0.1");
    require_fraction(12.3456, 3, "12.346");
    require_fraction(999.99, 1, "1000.0");
    require_fraction(0.05, 4, "0.0500");
    require_fraction(1e30, 1, "null");
    require_fraction((double)NAN, 1, "null");
    require_fraction((double)-INFINITY, 1, "null");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_stand_where_they_belong),
        cmocka_unit_test(fixed_memory_is_never_left),
        cmocka_unit_test(buffers_grow),
        cmocka_unit_test(a_failed_buffer_keeps_what_it_has),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(fractions_are_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
