/* SPDX-License-Identifier: MIT */
/* Whatever the library refuses is told in the reader's language. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/language.h"
#include "cli/refusal.h"
#include "novae/registry.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

/* The text in a language; it lasts until the next one. */
static const char *in(const char *locale, const char *english)
{
    static struct nv_error error;
    snprintf(error.text, sizeof error.text, "%s", english);
    nv_language_choose(locale);
    return nv_refusal(&error);
}

static void test_english_stays(void **state)
{
    (void)state;
    assert_string_equal("the game is over", in("en_GB.UTF-8", "the game is over"));
    assert_string_equal("nobody knows this", in("C", "nobody knows this"));
}

static void test_what_was_filled_in_comes_back(void **state)
{
    (void)state;
    assert_string_equal("es gibt kein Plättchen 'Q9'", in("de", "there is no tile 'Q9'"));
    assert_string_equal("Zug 12 'Q9' geht nicht: es gibt kein Plättchen 'Q9'",
                        in("de", "illegal move 12 'Q9': there is no tile 'Q9'"));
    /* What somebody typed is theirs, also where it looks like a sentence or a format. */
    assert_string_equal("es gibt kein Plättchen 'the game is over'",
                        in("de", "there is no tile 'the game is over'"));
    assert_string_equal("es gibt kein Plättchen '%s%n'", in("de", "there is no tile '%s%n'"));
    assert_string_equal("es gibt kein Plättchen ''", in("de", "there is no tile ''"));
}

static void test_unknown_is_called_english(void **state)
{
    (void)state;
    assert_string_equal("Auf Englisch: nobody knows this", in("de", "nobody knows this"));
    assert_string_equal("", in("de", ""));
}

/* A long one is cut, and never within a character. */
static void test_long_ones(void **state)
{
    char text[NV_ERROR_TEXT] = "";
    (void)state;
    for (size_t length = NV_ERROR_TEXT - 20; length < NV_ERROR_TEXT - 1; length++) {
        memset(text, 'x', length);
        for (size_t i = length % 2; i + 1 < length; i += 2)
            memcpy(text + i, "é", 2);
        const char *said = in("hu", text);
        assert_true(strlen(said) < NV_ERROR_TEXT);
        size_t end = strlen(said);
        assert_false((unsigned char)said[end - 1] >= 0xC0);
    }
}

/* ---- every reason not to move ---- */

static void check_refused(struct nv_session *session, const char *word)
{
    const struct nv_game *game = nv_session_game(session);
    struct nv_error error;
    nv_move move;
    assert_int_not_equal(NV_OK,
                         game->parse_move(nv_session_rules(session), nv_session_state(session),
                                          nv_span_of(word), &move, &error));
    for (int i = 0; nv_language_names[i]; i++) {
        const char *said = in(nv_language_names[i], error.text);
        nv_language_choose(nv_language_names[i]);
        const char *excuse = nv_t("In English: {reason}");
        assert_string_not_equal(error.text, said);
        if (strncmp(said, excuse, (size_t)(strchr(excuse, '{') - excuse)) == 0)
            fail_msg("%s: %s", nv_language_names[i], said);
    }
}

static void check_game(const char *name, uint32_t players, const char *moves,
                       const char *const *words)
{
    struct nv_session *session = nv_session_create();
    struct nv_settings settings;
    struct nv_span none = {NULL, 0};
    struct nv_error error;
    nv_settings_init(&settings);
    settings.game = nv_game_find(nv_span_of(name));
    settings.players = players;
    settings.seed = 7;
    if (nv_session_begin_with(session, &settings, NULL, none, nv_span_of(moves), &error) != NV_OK)
        fail_msg("%s", error.text);
    for (; *words; words++)
        check_refused(session, *words);
    nv_session_destroy(session);
}

static void test_moves_of_nova_luna(void **state)
{
    static const char *const words[] = {"",        "refill",  "next",     "Q9x@0,0", "R1a",
                                        "x@0,0",   "R1a@9,9", "T3b@0,0",  "B2a@0,0", "R5a@0,0",
                                        "R2b@1,1", "Y1a@0,0", "Y1a@-9,0", NULL};
    (void)state;
    check_game("nova-luna", 2, "", words);
    check_game("nova-luna", 1, "", words);
}

static void test_moves_of_terra_nova(void **state)
{
    static const char *const before[] = {"", "a1-a2", "+a1", "z9", "a1-z9", "+z9", NULL};
    static const char *const between[] = {"a1", "+a1", "a1-a2", "b2-b2", "d3-b4", "d3-d9", NULL};
    static const char *const after[] = {"+c2", "+b7", "+m1", NULL};
    char moves[160] = "d3 b2 b5 b7 b9 c4 f7 d6 d8 d10 e2 f5 h6 f12 h13 f9 g2 i9 k8 l3 m9 i2 j3 j12 "
                      "m6 j5";
    (void)state;
    check_game("terra-nova", 2, "", before);
    check_game("terra-nova", 2, moves, between);
    strcat(moves, " e2-e11");
    check_game("terra-nova", 2, moves, after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_english_stays),
        cmocka_unit_test(test_what_was_filled_in_comes_back),
        cmocka_unit_test(test_unknown_is_called_english),
        cmocka_unit_test(test_long_ones),
        cmocka_unit_test(test_moves_of_nova_luna),
        cmocka_unit_test(test_moves_of_terra_nova),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
