/* SPDX-License-Identifier: MIT */
/* Names: what is one, and which are taken for the same. */
#include "harness.h"

#include "server/accounts/names.h"

#include <string.h>

static const char *clean(const char *text, char name[NV_NAME_ROOM])
{
    return nv_name_clean(nv_span_of(text), name, NV_NAME_ROOM);
}

static void assert_clean(const char *text, const char *expected)
{
    char name[NV_NAME_ROOM];
    assert_null(clean(text, name));
    assert_string_equal(name, expected);
}

static void assert_refused(const char *text)
{
    char name[NV_NAME_ROOM];
    assert_non_null(clean(text, name));
}

static void test_names_are_trimmed_and_composed(void **state)
{
    (void)state;
    assert_clean("Ada", "Ada");
    assert_clean("  Ada Lovelace\t\n", "Ada Lovelace");
    assert_clean("\u00a0\u3000Ada\u2003", "Ada");
    assert_clean("Zoe\u0308", "Zo\u00eb");
    assert_clean("123456789012345678901234", "123456789012345678901234");
    /* 24 letters with a combining mark each are 24 characters once they are composed. */
    assert_clean("e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e"
                 "\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e"
                 "\u0301e\u0301",
                 "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
                 "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9");
    assert_clean("\U0001F319\U0001F319", "\U0001F319\U0001F319");
    assert_clean("<script>", "<script>");
}

static void test_what_is_no_name(void **state)
{
    (void)state;
    assert_refused("");
    assert_refused(" \t ");
    assert_refused("1234567890123456789012345");
    assert_refused("a\u200bb"); /* zero width space */
    assert_refused("a\u202eb"); /* right-to-left override */
    assert_refused("a\u00adb"); /* soft hyphen */
    assert_refused("a\nb");
    assert_refused("a\x01"
                   "b");
    assert_refused("\u3164");       /* a filler that shows nothing */
    assert_refused("\u2800\u2800"); /* blanks of Braille */
    assert_refused("a\ufe0fb");     /* a variation selector */
    assert_refused("\u0301");       /* an accent on nothing */
    assert_refused("a\xff"
                   "b");
    assert_refused("\xed\xa0\x80"); /* half of a surrogate pair */
}

static void assert_alike(const char *a, const char *b, bool alike)
{
    char one[NV_SKELETON_ROOM], other[NV_SKELETON_ROOM];
    nv_name_skeleton(a, one);
    nv_name_skeleton(b, other);
    assert_int_equal(strcmp(one, other) == 0, alike);
}

static void test_names_that_are_taken_for_the_same(void **state)
{
    (void)state;
    assert_alike("Ada", "ADA", true);
    assert_alike("Ada", "\u0410d\u0430", true); /* Cyrillic a */
    assert_alike("Stra\u00dfe", "STRASSE", true);
    assert_alike("Bill", "BiIl", true); /* a capital i for an l */
    assert_alike("Bob0", "Bobo", true);
    assert_alike("Anna Maria", "AnnaMaria", true);
    assert_alike("\uff21\uff44\uff41", "Ada", true); /* wide letters */
    assert_alike("\u0399\u03c1\u03b9\u03c2", "Ip\u03b9\u03c2", true);
    assert_alike("modern", "modem", true);
    assert_alike("Ada", "Ida", false);
    assert_alike("Zoe", "Zo\u00eb", false);
    assert_alike("Ann", "Anna", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_trimmed_and_composed),
        cmocka_unit_test(test_what_is_no_name),
        cmocka_unit_test(test_names_that_are_taken_for_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
