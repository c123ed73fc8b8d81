/* SPDX-License-Identifier: MIT */
/* Sessions, records and links as an outside program sees them: by the public headers alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "novae/novae.h"

#include <string.h>

enum { TEXT = 1 << 16 };

static struct nv_span word(const char *text)
{
    return nv_span_of(text);
}

static void set(struct nv_session *session, const char *name, const char *value)
{
    assert_int_equal(NV_OK, nv_session_set(session, word(name), word(value), NULL));
}

/* A game of the template, dealt 1 to 12, and a few moves of it. */
static struct nv_session *begun(void)
{
    struct nv_session *session = nv_session_create();
    assert_non_null(session);
    set(session, "Game", "template");
    assert_int_equal(NV_OK,
                     nv_session_begin_deal(session, word("1,2,3,4,5,6,7,8,9,10,11,12"), NULL));
    assert_int_equal(NV_OK, nv_session_play(session, word("left right left"), NULL));
    return session;
}

static void options_count_for_the_next_game(void **unused)
{
    struct nv_session *session = nv_session_create();
    struct nv_error error;
    (void)unused;
    assert_false(nv_session_started(session));
    set(session, "game", "terra-nova");
    set(session, "Players", "3");
    set(session, "Map", "lagoon");
    assert_int_equal(NV_OK, nv_session_begin(session, NULL));
    assert_ptr_equal(nv_session_game(session), nv_terra_nova());
    assert_int_equal(nv_terra_nova()->players(nv_session_rules(session)), 3);
    assert_string_equal(tn_board(nv_session_rules(session))->name, "lagoon");
    set(session, "Players", "1"); /* Nova Luna only */
    assert_int_equal(NV_BAD_OPTION, nv_session_begin(session, &error));
    assert_non_null(strstr(error.text, "players"));
    assert_int_equal(nv_terra_nova()->players(nv_session_rules(session)), 3);
    assert_int_equal(NV_BAD_OPTION, nv_session_set(session, word("Colour"), word("red"), &error));
    nv_session_destroy(session);
}

static const char *shipped(const char *name)
{
    const struct nv_map *map = nv_terra_nova()->maps;
    while (strcmp(map->name, name) != 0)
        map++;
    return map->text;
}

static void a_board_of_ones_own(void **unused)
{
    struct nv_session *session = nv_session_create();
    struct nv_error error;
    (void)unused;
    set(session, "Game", "terra-nova");
    assert_int_equal(NV_OK, nv_session_set_map(session, word(shipped("pinwheel")), NULL));
    assert_int_equal(NV_OK, nv_session_begin(session, NULL));
    assert_string_equal(tn_board(nv_session_rules(session))->name, "pinwheel");
    assert_int_equal(NV_OK, nv_session_set_map(session, word("no map"), NULL));
    assert_int_equal(NV_BAD_MAP, nv_session_begin(session, &error));
    set(session, "Map", "island");
    assert_int_equal(NV_OK, nv_session_begin(session, NULL));
    assert_string_equal(tn_board(nv_session_rules(session))->name, "island");
    set(session, "Map", "elsewhere.map"); /* there are no files here */
    assert_int_equal(NV_BAD_MAP, nv_session_begin(session, &error));
    nv_session_destroy(session);
}

static void moves_by_number(void **unused)
{
    struct nv_session *session = begun();
    struct nv_error error;
    nv_move third = nv_session_moves(session)[2];
    (void)unused;
    assert_true(nv_session_undo(session));
    assert_int_equal(NV_BAD_MOVE, nv_session_play_move(session, 77, &error));
    assert_int_equal(nv_session_known(session), 3);
    assert_int_equal(NV_OK, nv_session_play_move(session, third, NULL));
    assert_int_equal(nv_session_count(session), 3);
    const struct nv_game *game = nv_session_game(session);
    while (game->turn(nv_session_rules(session), nv_session_state(session)) != NV_OVER) {
        nv_move moves[NV_MOVES_SPACE];
        assert_true(game->moves(nv_session_rules(session), nv_session_state(session), moves) > 0);
        assert_int_equal(NV_OK, nv_session_play_move(session, moves[0], NULL));
    }
    assert_int_equal(NV_BAD_MOVE, nv_session_play_move(session, third, &error));
    assert_non_null(strstr(error.text, "over"));
    nv_session_destroy(session);
}

static void records_go_round(void **unused)
{
    static char first[TEXT], second[TEXT];
    struct nv_session *session = begun(), *other = nv_session_create();
    struct nv_text out = nv_text_over(first, sizeof first);
    struct nv_error error;
    (void)unused;
    assert_int_equal(NV_OK, nv_session_set_tag(session, word("Event"), word("A \"test\""), NULL));
    assert_int_equal(NV_OK, nv_session_set_tag(session, word("Site"), word("nowhere"), NULL));
    assert_int_equal(NV_OK, nv_session_set_tag(session, word("site"), word(""), NULL));
    nv_session_print_record(session, &out);
    assert_true(nv_text_fits(&out));
    assert_int_equal(NV_OK, nv_session_begin_record(other, word(first), NULL));
    out = nv_text_over(second, sizeof second);
    nv_session_print_record(other, &out);
    assert_string_equal(first, second);
    assert_null(strstr(first, "nowhere"));
    out = nv_text_over(second, sizeof second);
    nv_session_print_tag(other, word("EVENT"), &out);
    assert_string_equal(second, "A \"test\"");
    assert_int_equal(NV_BAD_RECORD, nv_session_begin_record(other, word("[Game \"go\"]"), &error));
    assert_int_equal(nv_session_count(other), 3);
    nv_session_destroy(session);
    nv_session_destroy(other);
}

static void tags_are_checked(void **unused)
{
    struct nv_session *session = begun();
    struct nv_error error;
    char name[] = "Tag_000", text[8];
    (void)unused;
    assert_int_equal(NV_BAD_RECORD, nv_session_set_tag(session, word("Seed"), word("1"), &error));
    assert_int_equal(NV_BAD_RECORD, nv_session_set_tag(session, word("a b"), word("1"), &error));
    assert_int_equal(NV_BAD_RECORD, nv_session_set_tag(session, word(""), word("1"), &error));
    for (int i = 0; i < NV_RECORD_TAGS; i++) {
        name[5] = (char)('0' + i / 10);
        name[6] = (char)('0' + i % 10);
        assert_int_equal(NV_OK, nv_session_set_tag(session, word(name), word(name), NULL));
    }
    assert_int_equal(NV_TOO_LARGE, nv_session_set_tag(session, word("More"), word("1"), &error));
    assert_int_equal(NV_OK, nv_session_set_tag(session, word("Tag_000"), word(""), NULL));
    assert_int_equal(NV_OK, nv_session_set_tag(session, word("More"), word("1"), NULL));
    struct nv_text out = nv_text_over(text, sizeof text);
    nv_session_print_tag(session, word("Tag_063"), &out);
    assert_string_equal(text, "Tag_063");
    nv_session_destroy(session);
}

static void links_go_round(void **unused)
{
    char link[512];
    struct nv_session *session = begun(), *other = nv_session_create();
    struct nv_text out = nv_text_over(link, sizeof link);
    struct nv_error error;
    (void)unused;
    assert_int_equal(NV_OK, nv_session_print_link(session, &out, NULL));
    assert_true(nv_text_fits(&out));
    assert_int_equal(NV_OK, nv_session_begin_link(other, word(link), NULL));
    assert_memory_equal(nv_session_state(session), nv_session_state(other),
                        nv_session_game(session)->state_size);
    assert_int_equal(NV_BAD_RECORD, nv_session_begin_link(other, word("!"), &error));
    nv_session_destroy(session);
    nv_session_destroy(other);
}

static void positions_begin_games(void **unused)
{
    static char text[TEXT];
    struct nv_session *session = begun(), *other = nv_session_create();
    struct nv_text out = nv_text_over(text, sizeof text);
    const struct nv_game *game = nv_session_game(session);
    (void)unused;
    game->print(nv_session_rules(session), nv_session_state(session), &out);
    assert_int_equal(NV_OK, nv_session_begin_position(other, word(text), NULL));
    assert_memory_equal(nv_session_state(session), nv_session_state(other), game->state_size);
    assert_int_equal(nv_session_count(other), 0);
    nv_session_destroy(session);
    nv_session_destroy(other);
}

static void versions_agree(void **unused)
{
    (void)unused;
    assert_int_equal(nv_api_version(), NV_API_VERSION);
    assert_int_equal(nv_version()[0] - '0', NV_API_MAJOR);
    assert_int_equal(nv_version()[2] - '0', NV_API_MINOR);
    assert_true(nv_game_place(nv_game_at(1)) == 1 && !nv_game_at(nv_game_count()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_count_for_the_next_game),
        cmocka_unit_test(a_board_of_ones_own),
        cmocka_unit_test(moves_by_number),
        cmocka_unit_test(records_go_round),
        cmocka_unit_test(tags_are_checked),
        cmocka_unit_test(links_go_round),
        cmocka_unit_test(positions_begin_games),
        cmocka_unit_test(versions_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
