/* SPDX-License-Identifier: MIT */
/* Game records: read, written, verified, and refused with the right words. */
#include "harness.h"

#include "session/record.h"

#include <stdlib.h>

#define START "[Game \"template\"]\n[Players \"2\"]\n[Deal \"" TEMPLATE_DEAL "\"]\n"

static enum nv_status read_record(const char *text, struct nv_session *session,
                                  struct nv_error *error)
{
    struct nv_record record;
    nv_record_init(&record);
    enum nv_status status = nv_record_parse(&record, nv_span_of(text), error);
    if (!status)
        status = nv_record_play(&record, session, NULL, error);
    nv_record_finish(&record);
    return status;
}

/* Reading `text` fails and says `part`. */
static void assert_refused(const char *text, const char *part)
{
    struct nv_session *session = template_session("left");
    struct nv_error error;
    assert_int_not_equal(NV_OK, read_record(text, session, &error));
    assert_mentions(error.text, part);
    assert_position(session, "template 2 high 1 1,0 3,2 4,5,6,7,8,9,10,11,12");
    nv_session_destroy(session);
}

static struct nv_buffer written(const struct nv_session *session)
{
    struct nv_buffer text = {0};
    nv_record_write(session, NULL, 0, &text);
    assert_false(text.failed);
    return text;
}

/* Written, read and written again, a record is the same to the byte. */
static void assert_round_trip(const struct nv_session *session)
{
    struct nv_session *other = nv_session_create();
    struct nv_buffer first = written(session);
    struct nv_error error = {.text = ""};
    if (read_record(first.text.buffer, other, &error) != NV_OK)
        fail_msg("%s", error.text);
    struct nv_buffer second = written(other);
    assert_string_equal(first.text.buffer, second.text.buffer);
    struct nv_buffer position = position_of(session);
    assert_position(other, position.text.buffer);
    nv_buffer_finish(&position);
    nv_buffer_finish(&first);
    nv_buffer_finish(&second);
    nv_session_destroy(other);
}

static void comments_and_white_space_mean_nothing(void **unused)
{
    struct nv_session *session = nv_session_create();
    (void)unused;
    assert_int_equal(NV_OK, read_record("\xEF\xBB\xBF{a game}" START
                                        "[Seat1 \"Ann \\\"A\\\" \\\\\"][Unknown \"x\"]\r\n\r\n"
                                        "left{good\n}right\t\r\n\n  left {end} ",
                                        session, NULL));
    assert_position(session, "template 2 high 3 4,2 5,4 6,7,8,9,10,11,12");
    nv_session_destroy(session);
}

static void tags_are_kept_without_their_escapes(void **unused)
{
    struct nv_record record;
    (void)unused;
    nv_record_init(&record);
    assert_int_equal(NV_OK, nv_record_parse(&record,
                                            nv_span_of("[Seat1 \"Ann \\\"A\\\" \\\\ \\n\"]"
                                                       "[ Date  \"2026.11.15\" ]"),
                                            NULL));
    assert_int_equal(record.tag_count, 2);
    assert_true(nv_span_is(nv_record_tag(&record, "seat1"), "Ann \"A\" \\ \n"));
    assert_true(nv_span_is(nv_record_tag(&record, "Date"), "2026.11.15"));
    assert_null(nv_record_tag(&record, "Seat2").at);
    nv_record_finish(&record);
}

static void every_game_round_trips(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        struct nv_settings settings = settings_for(nv_game_at(i)->name);
        struct nv_session *session = nv_session_create();
        settings.seed = UINT64_MAX - 7;
        assert_int_equal(NV_OK,
                         nv_session_begin_with(session, &settings, NULL, nothing, nothing, NULL));
        for (int ply = 0; ply < 100; ply++) {
            struct nv_buffer moves = {0};
            nv_session_print_legal(session, &moves);
            struct nv_span words = nv_buffer_span(&moves), move = nv_span_word(&words);
            nv_session_play(session, move, NULL);
            nv_buffer_finish(&moves);
        }
        assert_round_trip(session);
        nv_session_seek(session, 30);
        assert_round_trip(session);
        nv_session_destroy(session);
    }
}

static void options_are_written_when_not_default(void **unused)
{
    struct nv_settings settings = settings_for("terra-nova");
    struct nv_session *session = nv_session_create();
    (void)unused;
    assert_int_equal(NV_OK,
                     nv_session_begin_with(session, &settings, NULL, nothing, nothing, NULL));
    struct nv_buffer text = written(session);
    assert_string_equal(text.text.buffer, "[Game \"terra-nova\"]\n[Players \"2\"]\n[Seed \"0\"]\n"
                                          "[Result \"none\"]\n\n\n");
    nv_buffer_finish(&text);
    nv_settings_set(&settings, nv_span_of("Map"), nv_span_of("lagoon"), NULL);
    nv_settings_set(&settings, nv_span_of("Edition"), nv_span_of("us"), NULL);
    nv_settings_set(&settings, nv_span_of("IdleLimit"), nv_span_of("0"), NULL);
    nv_settings_set(&settings, nv_span_of("Beginner"), nv_span_of("true"), NULL);
    assert_int_equal(
        NV_OK, nv_session_begin_with(session, &settings, NULL, nv_span_of("2"), nothing, NULL));
    text = written(session);
    assert_mentions(text.text.buffer, "[Deal \"2\"]\n");
    assert_mentions(text.text.buffer, "[Map \"lagoon\"]\n");
    assert_mentions(text.text.buffer, "[Edition \"us\"]\n");
    assert_mentions(text.text.buffer, "[IdleLimit \"0\"]\n");
    assert_null(strstr(text.text.buffer, "Beginner"));
    nv_buffer_finish(&text);
    assert_round_trip(session);
    nv_session_destroy(session);
}

static enum nv_status load_strip(void *context, const char *path, size_t limit,
                                 struct nv_buffer *text, struct nv_error *error)
{
    (void)context;
    (void)path;
    (void)error;
    nv_buffer_string(text, "name: strip\nlandscape: F forest \\ \"deep\"\nboard:\n");
    for (int row = 0; row < 4; row++)
        nv_buffer_string(text, row % 2 ? " F F F F F F F F\n" : "F F F F F F F F\n");
    assert_true(text->text.length < limit);
    return NV_OK;
}

/* Nobody else has the file of such a map, so the record carries its text. */
static void a_map_of_ones_own_goes_into_the_record(void **unused)
{
    const struct nv_loader loader = {load_strip, NULL};
    struct nv_settings settings = settings_for("terra-nova");
    struct nv_session *session = nv_session_create();
    (void)unused;
    nv_settings_set(&settings, nv_span_of("Map"), nv_span_of("my/strip.map"), NULL);
    assert_int_equal(NV_OK, nv_session_begin_with(session, &settings, &loader, nothing,
                                                  nv_span_of("a1 b1"), NULL));
    struct nv_buffer text = written(session);
    assert_mentions(text.text.buffer,
                    "[MapText \"name: strip\\nlandscape: F forest \\\\ \\\"deep\\\"\\n");
    assert_null(strstr(text.text.buffer, "my/strip"));
    nv_buffer_finish(&text);
    assert_round_trip(session);
    nv_session_destroy(session);
}

static void a_game_from_a_position_round_trips(void **unused)
{
    struct nv_start start = {.kind = NV_START_POSITION,
                             .text = nv_span_of("template 3 low 1 1,0,0 3,2 4,5,6,7,8,9,10,11,12")};
    struct nv_session *session = nv_session_create();
    (void)unused;
    assert_int_equal(NV_OK, nv_session_start(session, &start, nv_span_of("right"), NULL));
    struct nv_buffer text = written(session);
    assert_mentions(text.text.buffer, "[Players \"3\"]\n[Position \"template 3 low 1 ");
    nv_buffer_finish(&text);
    assert_round_trip(session);
    nv_session_destroy(session);
}

static void the_first_illegal_move_is_named(void **unused)
{
    (void)unused;
    assert_refused(START "left right {17} up left down", "move 3 'up'");
    assert_refused(START "left,right", "move 1 'left,right'");
    assert_refused(START "left left left left left left left left left left left right left",
                   "move 13 'left': the game is over");
}

static void a_result_must_be_that_of_the_moves(void **unused)
{
    struct nv_session *session = nv_session_create();
    const char *game = START "[Result \"p1win\"]"
                             "left left left left left left left left left left left right";
    (void)unused;
    assert_int_equal(NV_OK, read_record(START "[Result \"none\"] left", session, NULL));
    assert_refused(START "[Result \"p1win\"] left", "Result says 'p1win', but after 1 moves");
    assert_int_equal(NV_OK, read_record(game, session, NULL));
    assert_refused(START "[Result \"none\"]"
                         "left left left left left left left left left left left right",
                   "'p1win'");
    nv_session_destroy(session);
}

static void broken_text_is_refused_with_its_place(void **unused)
{
    (void)unused;
    assert_refused(START "left {no end", "line 4, column 6: the comment has no end");
    assert_refused("[Game \"template", "line 1, column 7: the tag's value has no closing quote");
    assert_refused("[Game \"template\n\"]", "line 1, column 7");
    assert_refused("\n[Game template]", "line 2, column 7: a tag's value starts with a quote");
    assert_refused("[\"template\"]", "line 1, column 2: a tag starts with a name");
    assert_refused("[Game \"template\"", "line 1, column 17: a tag ends with ]");
    assert_refused("[Game \"a\\b\"]", "line 1, column 9: after a backslash");
    assert_refused("[Game \"a\\", "after a backslash");
    assert_refused(START "left [Seat1 \"x\"]", "line 4, column 6: a tag after the moves");
    assert_refused(START "left } right", "line 4, column 6");
    assert_refused(START "left \x01", "line 4, column 6");
}

static void tags_that_make_no_game_are_refused(void **unused)
{
    (void)unused;
    assert_refused("", "no tag Game");
    assert_refused("[Seed \"1\"]", "no tag Game");
    assert_refused("[Game \"chess\"][Seed \"1\"]", "tag Game");
    assert_refused("[Game \"template\"]", "none of the tags Seed, Deal and Position");
    assert_refused(START "[Seed \"1\"]", "more than one");
    assert_refused(START START, "Game stands there twice");
    assert_refused("[Game \"template\"][Seed \"1\"][SEED \"2\"]", "SEED stands there twice");
    assert_refused("[Game \"template\"][Seed \"-1\"]", "tag Seed");
    assert_refused("[Game \"template\"][Players \"9\"][Seed \"1\"]", "tag Players");
    assert_refused("[Game \"terra-nova\"][Players \"1\"][Seed \"1\"]", "player");
    assert_refused("[Game \"terra-nova\"][Map \"atlantis\"][Seed \"1\"]", "tag Map");
    assert_refused("[Game \"terra-nova\"][Map \"x.map\"][Seed \"1\"]", "x.map");
    assert_refused("[Game \"terra-nova\"][MapText \"nonsense\"][Seed \"1\"]", "line 1");
    assert_refused("[Game \"nova-luna\"][Position \"template 2 high\"]", "tag Position");
}

static void huge_records_are_refused(void **unused)
{
    struct nv_record record;
    struct nv_error error;
    char *text = calloc(1, NV_RECORD_BYTES + 2);
    (void)unused;
    assert_non_null(text);
    memset(text, ' ', NV_RECORD_BYTES + 1);
    nv_record_init(&record);
    assert_int_equal(NV_TOO_LARGE, nv_record_parse(&record, nv_span_of(text), &error));
    for (int i = 0; i <= NV_RECORD_TAGS; i++)
        memcpy(text + i * 8, "[A \"b\"] ", 8);
    text[(NV_RECORD_TAGS + 1) * 8] = '\0';
    assert_int_equal(NV_BAD_RECORD, nv_record_parse(&record, nv_span_of(text), &error));
    assert_mentions(error.text, "too many tags");
    nv_record_finish(&record);
    free(text);
}

/* Cut off anywhere, a record is refused or is the beginning of the game. */
static void a_record_cut_off_is_never_another_game(void **unused)
{
    const char *whole = START "left right left right";
    struct nv_session *session = nv_session_create();
    size_t length = strlen(whole), fine = 0;
    (void)unused;
    for (size_t cut = 0; cut <= length; cut++) {
        char text[256] = "";
        memcpy(text, whole, cut);
        struct nv_error error;
        if (read_record(text, session, &error) == NV_OK) {
            fine++;
            assert_true(cut >= strlen(START) - 1);
        } else {
            assert_true(strlen(error.text) > 0);
        }
    }
    assert_true(fine >= 5 && fine < 20);
    assert_int_equal(nv_session_count(session), 4);
    nv_session_destroy(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_and_white_space_mean_nothing),
        cmocka_unit_test(tags_are_kept_without_their_escapes),
        cmocka_unit_test(every_game_round_trips),
        cmocka_unit_test(options_are_written_when_not_default),
        cmocka_unit_test(a_map_of_ones_own_goes_into_the_record),
        cmocka_unit_test(a_game_from_a_position_round_trips),
        cmocka_unit_test(the_first_illegal_move_is_named),
        cmocka_unit_test(a_result_must_be_that_of_the_moves),
        cmocka_unit_test(broken_text_is_refused_with_its_place),
        cmocka_unit_test(tags_that_make_no_game_are_refused),
        cmocka_unit_test(huge_records_are_refused),
        cmocka_unit_test(a_record_cut_off_is_never_another_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
