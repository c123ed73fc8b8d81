/* SPDX-License-Identifier: MIT */
/* Sessions and settings: all or nothing, undo and redo, options by name. */
#include "harness.h"

static enum nv_status set(struct nv_settings *settings, const char *name, const char *value,
                          struct nv_error *error)
{
    return nv_settings_set(settings, nv_span_of(name), nv_span_of(value), error);
}

static void option_names_ignore_case(void **unused)
{
    struct nv_settings settings;
    (void)unused;
    nv_settings_init(&settings);
    assert_int_equal(NV_OK, set(&settings, "gAME", "terra-nova", NULL));
    assert_ptr_equal(settings.game, nv_terra_nova());
    assert_int_equal(NV_OK, set(&settings, "IDLELIMIT", "5", NULL));
    assert_int_equal(NV_OK, set(&settings, "beginner", "true", NULL));
    assert_int_equal(NV_OK, set(&settings, "seed", "18446744073709551615", NULL));
    assert_true(settings.seed == UINT64_MAX);
}

static void values_out_of_range_change_nothing(void **unused)
{
    static const char *const wrong[][2] = {
        {"Game", "chess"},
        {"Game", ""},
        {"Players", "0"},
        {"Players", "5"},
        {"Players", "two"},
        {"Players", "-1"},
        {"Seed", "18446744073709551616"},
        {"Seed", "-1"},
        {"Seed", "0x10"},
        {"Seed", ""},
        {"Beginner", "yes"},
        {"Beginner", "True"},
        {"Edition", "de"},
        {"IdleLimit", "-1"},
        {"Map", "atlantis"},
        {"Map", ""},
        {"NoSuchOption", "1"},
        {"", "1"},
    };
    struct nv_settings settings, before;
    (void)unused;
    nv_settings_init(&settings);
    memcpy(&before, &settings, sizeof before);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct nv_error error = {.text = ""};
        assert_int_not_equal(NV_OK, set(&settings, wrong[i][0], wrong[i][1], &error));
        assert_true(strlen(error.text) > 0);
        assert_memory_equal(&before, &settings, sizeof settings);
    }
}

static void a_map_path_is_not_opened_before_the_start(void **unused)
{
    struct nv_settings settings = settings_for("terra-nova");
    struct nv_session *session = nv_session_create();
    (void)unused;
    assert_int_equal(NV_OK, set(&settings, "Map", "no/such/file.map", NULL));
    assert_int_not_equal(NV_OK,
                         nv_session_begin_with(session, &settings, NULL, nothing, nothing, NULL));
    assert_false(nv_session_started(session));
    nv_session_destroy(session);
}

static void combinations_are_checked_at_the_start(void **unused)
{
    struct nv_settings settings = settings_for("terra-nova");
    struct nv_session *session = nv_session_create();
    struct nv_error error;
    (void)unused;
    assert_int_equal(NV_OK, set(&settings, "Players", "1", NULL));
    assert_int_equal(NV_BAD_OPTION,
                     nv_session_begin_with(session, &settings, NULL, nothing, nothing, &error));
    assert_false(nv_session_started(session));
    nv_session_destroy(session);
}

static void undo_and_redo_walk_along_the_moves(void **unused)
{
    struct nv_session *session = template_session("left right left");
    (void)unused;
    assert_position(session, "template 2 high 3 4,2 5,4 6,7,8,9,10,11,12");
    assert_true(nv_session_undo(session));
    assert_position(session, "template 2 high 2 1,2 3,4 5,6,7,8,9,10,11,12");
    assert_true(nv_session_redo(session));
    assert_position(session, "template 2 high 3 4,2 5,4 6,7,8,9,10,11,12");
    assert_false(nv_session_redo(session));
    assert_true(nv_session_seek(session, 0));
    assert_false(nv_session_undo(session));
    assert_int_equal(nv_session_known(session), 3);
    assert_false(nv_session_seek(session, 4));
    assert_int_equal(nv_session_count(session), 0);
    nv_session_destroy(session);
}

static void a_new_move_forgets_the_moves_taken_back(void **unused)
{
    struct nv_session *session = template_session("left right left");
    (void)unused;
    nv_session_seek(session, 1);
    assert_int_equal(NV_OK, nv_session_play(session, nv_span_of("left left"), NULL));
    assert_position(session, "template 2 high 3 5,3 5,2 6,7,8,9,10,11,12");
    assert_int_equal(nv_session_known(session), 3);
    assert_false(nv_session_redo(session));
    nv_session_destroy(session);
}

static void what_was_taken_back_can_be_forgotten(void **unused)
{
    struct nv_session *session = template_session("left right left");
    (void)unused;
    nv_session_seek(session, 1);
    nv_session_forget(session);
    assert_int_equal(nv_session_known(session), 1);
    assert_false(nv_session_redo(session));
    assert_position(session, "template 2 high 1 1,0 3,2 4,5,6,7,8,9,10,11,12");
    nv_session_destroy(session);
}

static void a_failed_play_changes_nothing(void **unused)
{
    struct nv_session *session = template_session("left right left");
    struct nv_error error;
    (void)unused;
    nv_session_seek(session, 1);
    assert_int_equal(NV_BAD_MOVE,
                     nv_session_play(session, nv_span_of("left right up left"), &error));
    assert_mentions(error.text, "move 4 'up'");
    assert_position(session, "template 2 high 1 1,0 3,2 4,5,6,7,8,9,10,11,12");
    assert_int_equal(nv_session_known(session), 3);
    assert_true(nv_session_seek(session, 3));
    assert_position(session, "template 2 high 3 4,2 5,4 6,7,8,9,10,11,12");
    nv_session_destroy(session);
}

static void a_failed_start_keeps_the_old_game(void **unused)
{
    struct nv_session *session = template_session("left");
    struct nv_settings luna = settings_for("nova-luna");
    struct nv_start position = {.kind = NV_START_POSITION, .text = nv_span_of("chess 1 2")};
    (void)unused;
    assert_int_not_equal(
        NV_OK, nv_session_begin_with(session, &luna, NULL, nothing, nv_span_of("left"), NULL));
    assert_int_not_equal(NV_OK, nv_session_start(session, &position, nothing, NULL));
    assert_int_not_equal(
        NV_OK, nv_session_begin_with(session, &luna, NULL, nv_span_of("R1a 12"), nothing, NULL));
    assert_position(session, "template 2 high 1 1,0 3,2 4,5,6,7,8,9,10,11,12");
    nv_session_destroy(session);
}

static void no_move_after_the_end(void **unused)
{
    struct nv_session *session = template_session(
        "left left left left left left left left left left left right");
    struct nv_error error;
    (void)unused;
    assert_int_equal(NV_BAD_MOVE, nv_session_play(session, nv_span_of("left"), &error));
    assert_mentions(error.text, "move 13 'left': the game is over");
    nv_session_destroy(session);
}

/* Every game, played to its end by its first legal move, can be walked back. */
static void every_game_can_be_taken_back(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        struct nv_settings settings = settings_for(nv_game_at(i)->name);
        struct nv_session *session = nv_session_create();
        assert_int_equal(NV_OK,
                         nv_session_begin_with(session, &settings, NULL, nothing, nothing, NULL));
        struct nv_buffer start = position_of(session), end;
        for (int ply = 0; ply < 60; ply++) {
            struct nv_buffer moves = {0};
            nv_session_print_legal(session, &moves);
            struct nv_span words = nv_buffer_span(&moves);
            struct nv_span move = nv_span_word(&words);
            if (move.length > 0)
                assert_int_equal(NV_OK, nv_session_play(session, move, NULL));
            nv_buffer_finish(&moves);
        }
        end = position_of(session);
        while (nv_session_undo(session))
            continue;
        assert_position(session, start.text.buffer);
        while (nv_session_redo(session))
            continue;
        assert_position(session, end.text.buffer);
        nv_buffer_finish(&start);
        nv_buffer_finish(&end);
        nv_session_destroy(session);
    }
}

static void legal_moves_are_sorted_by_bytes(void **unused)
{
    struct nv_settings settings = settings_for("terra-nova");
    struct nv_session *session = nv_session_create();
    struct nv_buffer moves = {0};
    (void)unused;
    assert_int_equal(NV_OK,
                     nv_session_begin_with(session, &settings, NULL, nothing, nothing, NULL));
    nv_session_print_legal(session, &moves);
    assert_memory_equal(moves.text.buffer, "a1 a2 a3", 8);
    assert_mentions(moves.text.buffer, " b1 b10 b2 ");
    nv_buffer_finish(&moves);
    nv_session_destroy(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(option_names_ignore_case),
        cmocka_unit_test(values_out_of_range_change_nothing),
        cmocka_unit_test(a_map_path_is_not_opened_before_the_start),
        cmocka_unit_test(combinations_are_checked_at_the_start),
        cmocka_unit_test(undo_and_redo_walk_along_the_moves),
        cmocka_unit_test(a_new_move_forgets_the_moves_taken_back),
        cmocka_unit_test(what_was_taken_back_can_be_forgotten),
        cmocka_unit_test(a_failed_play_changes_nothing),
        cmocka_unit_test(a_failed_start_keeps_the_old_game),
        cmocka_unit_test(no_move_after_the_end),
        cmocka_unit_test(every_game_can_be_taken_back),
        cmocka_unit_test(legal_moves_are_sorted_by_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
