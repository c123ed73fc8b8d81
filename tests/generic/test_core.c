/* SPDX-License-Identifier: MIT */
/*
 * The small parts everything stands on: the generator, whose numbers may never
 * change, spans, text buffers, options, statuses and the words for results.
 */
#include "novae/novae.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Blackman and Vigna's generator from the state 1, 2, 3, 4, as published. */
static void xoshiro_is_the_published_one(void **unused)
{
    (void)unused;
    static const uint64_t expected[] = {
        UINT64_C(41943041),
        UINT64_C(58720359),
        UINT64_C(3588806011781223),
        UINT64_C(3591011842654386),
        UINT64_C(9228616714210784205),
        UINT64_C(9973669472204895162),
    };
    struct nv_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(nv_rng_next(&rng) == expected[i]);
}

/* A seed gives the same games for ever: docs/notation.md promises it. */
static void seeds_never_change(void **unused)
{
    (void)unused;
    static const uint64_t zero[] = {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4),
                                    UINT64_C(0x06c45d188009454f), UINT64_C(0xf88bb8a8724c81ec)};
    static const uint64_t most[] = {UINT64_C(0xe4d971771b652c20), UINT64_C(0xe99ff867dbf682c9),
                                    UINT64_C(0x382ff84cb27281e9), UINT64_C(0x6d1db36ccba982d2)};
    struct nv_rng rng;
    nv_rng_seed(&rng, UINT64_MAX);
    assert_memory_equal(rng.s, most, sizeof most);
    nv_rng_seed(&rng, 0);
    assert_memory_equal(rng.s, zero, sizeof zero);
    assert_true(nv_rng_next(&rng) == UINT64_C(0x53175d61490b23df));
    nv_rng_seed(&rng, 42);
    assert_true(nv_rng_next(&rng) == UINT64_C(0xd0764d4f4476689f));
}

static void below_and_shuffle_never_change(void **unused)
{
    (void)unused;
    static const uint32_t below[] = {81, 74, 10, 74, 18, 59, 98, 52};
    static const uint8_t order[] = {5, 2, 11, 6, 10, 4, 8, 9, 3, 7, 1, 0};
    uint8_t bytes[sizeof order];
    struct nv_rng rng;
    nv_rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        assert_int_equal(nv_rng_below(&rng, 100), below[i]);
    for (uint8_t i = 0; i < sizeof bytes; i++)
        bytes[i] = i;
    nv_rng_seed(&rng, 7);
    nv_rng_shuffle(&rng, bytes, sizeof bytes);
    assert_memory_equal(bytes, order, sizeof order);
}

static void below_stays_below(void **unused)
{
    (void)unused;
    struct nv_rng rng;
    nv_rng_seed(&rng, 3);
    for (uint32_t n = 1; n < 3000; n++)
        assert_true(nv_rng_below(&rng, n) < n);
    for (int i = 0; i < 1000; i++)
        assert_true(nv_rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

static void spans_compare(void **unused)
{
    (void)unused;
    assert_true(nv_span_is(nv_span_of("Game"), "Game"));
    assert_false(nv_span_is(nv_span_of("game"), "Game"));
    assert_false(nv_span_is(nv_span_of("Games"), "Game"));
    assert_true(nv_span_is((struct nv_span){NULL, 0}, ""));
    assert_true(nv_span_is_nocase(nv_span_of("gAmE"), "Game"));
    assert_false(nv_span_is_nocase(nv_span_of("gam"), "Game"));
    assert_false(nv_span_is_nocase(nv_span_of("@"), "`"));
}

static void spans_are_cut(void **unused)
{
    (void)unused;
    struct nv_span rest = nv_span_of(" \t one  two\r\n");
    assert_true(nv_span_is(nv_span_word(&rest), "one"));
    assert_true(nv_span_is(nv_span_word(&rest), "two"));
    assert_int_equal(nv_span_word(&rest).length, 0);
    assert_int_equal(nv_span_word(&rest).length, 0);
    rest = nv_span_of("a,,b");
    assert_true(nv_span_is(nv_span_until(&rest, ','), "a"));
    assert_true(nv_span_is(nv_span_until(&rest, ','), ""));
    assert_true(nv_span_is(nv_span_until(&rest, ','), "b"));
    assert_int_equal(rest.length, 0);
    assert_true(nv_span_is(nv_span_trim(nv_span_of("  a b \n")), "a b"));
    assert_int_equal(nv_span_trim(nv_span_of(" \t")).length, 0);
    rest = (struct nv_span){NULL, 0};
    assert_int_equal(nv_span_until(&rest, ',').length, 0);
    assert_int_equal(nv_span_word(&rest).length, 0);
}

/* What nv_span_unsigned makes of a text; `max` + 1 stands for a refusal. */
static void require_unsigned(const char *text, uint64_t max, bool good, uint64_t expected)
{
    uint64_t value = 77;
    assert_int_equal(nv_span_unsigned(nv_span_of(text), max, &value), good);
    assert_true(value == (good ? expected : 77));
}

static void unsigned_numbers_are_read(void **unused)
{
    (void)unused;
    require_unsigned("0", 0, true, 0);
    require_unsigned("1", 0, false, 0);
    require_unsigned("9", 5, false, 0);
    require_unsigned("12", 12, true, 12);
    require_unsigned("13", 12, false, 0);
    require_unsigned("0007", 9, true, 7);
    require_unsigned("18446744073709551615", UINT64_MAX, true, UINT64_MAX);
    require_unsigned("18446744073709551616", UINT64_MAX, false, 0);
    require_unsigned("99999999999999999999999", UINT64_MAX, false, 0);
    require_unsigned("", 9, false, 0);
    require_unsigned("-1", 9, false, 0);
    require_unsigned("+1", 9, false, 0);
    require_unsigned(" 1", 9, false, 0);
    require_unsigned("1x", 9, false, 0);
}

static void require_signed(const char *text, bool good, int64_t expected)
{
    int64_t value = 77;
    assert_int_equal(nv_span_signed(nv_span_of(text), -20, 30, &value), good);
    assert_true(value == (good ? expected : 77));
}

static void signed_numbers_are_read(void **unused)
{
    (void)unused;
    require_signed("-20", true, -20);
    require_signed("-21", false, 0);
    require_signed("30", true, 30);
    require_signed("31", false, 0);
    require_signed("-0", true, 0);
    require_signed("-", false, 0);
    require_signed("--1", false, 0);
    require_signed("", false, 0);
    require_signed("-99999999999999999999", false, 0);
}

static void texts_are_formatted(void **unused)
{
    (void)unused;
    char buffer[128];
    struct nv_text text = nv_text_over(buffer, sizeof buffer);
    nv_text_format(&text, "%s %c %d %u %zu %%", "word", 'c', -5, 4000000000u, sizeof(char));
    assert_string_equal(buffer, "word c -5 4000000000 1 %");
    text = nv_text_over(buffer, sizeof buffer);
    nv_text_signed(&text, INT64_MIN);
    nv_text_char(&text, ' ');
    nv_text_unsigned(&text, UINT64_MAX);
    assert_string_equal(buffer, "-9223372036854775808 18446744073709551615");
    text = nv_text_over(buffer, sizeof buffer);
    nv_text_span(&text, (struct nv_span){"abc", 2});
    assert_string_equal(buffer, "ab");
}

/* A stranger's words come out short and printable. */
static void strangers_are_quoted(void **unused)
{
    (void)unused;
    char buffer[128], wild[256];
    struct nv_text text = nv_text_over(buffer, sizeof buffer);
    nv_text_quote(&text, nv_span_of("a\n\x1b[2J\xff"));
    assert_string_equal(buffer, "'a??[2J?'");
    memset(wild, '\r', sizeof wild);
    text = nv_text_over(buffer, sizeof buffer);
    nv_text_format(&text, "<%.*s>", (int)sizeof wild, wild);
    assert_true(text.length < 64);
    assert_null(strchr(buffer, '\r'));
}

static void texts_never_overflow(void **unused)
{
    (void)unused;
    char buffer[8];
    for (size_t capacity = 0; capacity <= sizeof buffer; capacity++) {
        memset(buffer, '#', sizeof buffer);
        struct nv_text text = nv_text_over(buffer, capacity);
        nv_text_string(&text, "abcdef");
        assert_int_equal(text.length, 6);
        assert_int_equal(nv_text_fits(&text), capacity > 6);
        if (capacity > 0)
            assert_int_equal(strlen(buffer), capacity > 6 ? 6 : capacity - 1);
        for (size_t i = capacity; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
    }
    struct nv_text nowhere = nv_text_over(NULL, 0);
    nv_text_string(&nowhere, "abc");
    assert_int_equal(nowhere.length, 3);
}

static void failures_are_told(void **unused)
{
    (void)unused;
    struct nv_error error;
    memset(&error, 'x', sizeof error);
    assert_int_equal(nv_fail(&error, NV_BAD_MAP, "line %u", 3u), NV_BAD_MAP);
    assert_int_equal(error.status, NV_BAD_MAP);
    assert_string_equal(error.text, "line 3");
    assert_int_equal(nv_fail(NULL, NV_BAD_MOVE, "x"), NV_BAD_MOVE);
    assert_string_equal(nv_status_message(NV_OK), "ok");
    assert_string_equal(nv_status_message(NV_BAD_MAP), "bad map");
    assert_string_equal(nv_status_message(NV_NO_MEMORY), "out of memory");
    for (int status = NV_OK; status <= NV_NO_MEMORY; status++)
        assert_non_null(nv_status_message((enum nv_status)status));
}

static void long_failures_are_cut(void **unused)
{
    (void)unused;
    char many[NV_ERROR_TEXT + 60];
    struct nv_error error;
    memset(many, 'm', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    nv_fail(&error, NV_TOO_LARGE, "%s", many);
    assert_int_equal(strlen(error.text), NV_ERROR_TEXT - 1);
}

static const char *const editions[] = {"eu", "us", NULL};
static const struct nv_option boolean = {.name = "Beginner", .kind = NV_BOOLEAN};
static const struct nv_option number = {.name = "Idle", .kind = NV_NUMBER, .max = 1000};
static const struct nv_option choice = {.name = "Edition", .kind = NV_CHOICE, .choices = editions};

static void require_option(const struct nv_option *option, const char *text, bool good,
                           uint64_t expected)
{
    char printed[32];
    struct nv_text out = nv_text_over(printed, sizeof printed);
    struct nv_error error;
    uint64_t value = 77;
    enum nv_status status = nv_option_parse(option, nv_span_of(text), &value, &error);
    assert_int_equal(status, good ? NV_OK : NV_BAD_OPTION);
    assert_true(value == (good ? expected : 77));
    if (!good)
        return;
    nv_option_print(option, value, &out);
    assert_string_equal(printed, text);
}

static void options_are_read(void **unused)
{
    (void)unused;
    require_option(&boolean, "true", true, 1);
    require_option(&boolean, "false", true, 0);
    require_option(&boolean, "1", false, 0);
    require_option(&boolean, "", false, 0);
    require_option(&number, "0", true, 0);
    require_option(&number, "1000", true, 1000);
    require_option(&number, "1001", false, 0);
    require_option(&number, "-1", false, 0);
    require_option(&choice, "eu", true, 0);
    require_option(&choice, "us", true, 1);
    require_option(&choice, "uk", false, 0);
}

static void setups_start_with_defaults(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        struct nv_setup setup;
        memset(&setup, 0xff, sizeof setup);
        nv_setup_init(&setup, nv_game_at(i));
        assert_int_equal(setup.players, 2);
        assert_int_equal(setup.map.length, 0);
        for (int k = 0; nv_game_at(i)->options && nv_game_at(i)->options[k].name; k++)
            assert_true(setup.values[k] == nv_game_at(i)->options[k].initial);
    }
}

static void require_word(bool over, uint8_t winners, const char *word)
{
    char buffer[16];
    struct nv_text text = nv_text_over(buffer, sizeof buffer);
    nv_result_print(&(struct nv_result){.over = over, .winners = winners}, &text);
    assert_string_equal(buffer, word);
}

static void results_have_words(void **unused)
{
    (void)unused;
    require_word(false, 0, "none");
    require_word(true, 1, "p1win");
    require_word(true, 2, "p2win");
    require_word(true, 4, "p3win");
    require_word(true, 8, "p4win");
    require_word(true, 0, "p1loss");
    require_word(true, 3, "draw");
    require_word(true, 15, "draw");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xoshiro_is_the_published_one),
        cmocka_unit_test(seeds_never_change),
        cmocka_unit_test(below_and_shuffle_never_change),
        cmocka_unit_test(below_stays_below),
        cmocka_unit_test(spans_compare),
        cmocka_unit_test(spans_are_cut),
        cmocka_unit_test(unsigned_numbers_are_read),
        cmocka_unit_test(signed_numbers_are_read),
        cmocka_unit_test(texts_are_formatted),
        cmocka_unit_test(strangers_are_quoted),
        cmocka_unit_test(texts_never_overflow),
        cmocka_unit_test(failures_are_told),
        cmocka_unit_test(long_failures_are_cut),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(setups_start_with_defaults),
        cmocka_unit_test(results_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
