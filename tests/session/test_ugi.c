/* SPDX-License-Identifier: MIT */
/* The engine protocol: answers, errors that change nothing, and strange input. */
#include "harness.h"

#include "protocol/ugi.h"

#include <stdlib.h>

struct talk {
    struct nv_ugi *ugi;
    struct nv_buffer said; /* every line and its line feed */
};

static void hear(void *context, struct nv_span line)
{
    struct talk *talk = context;
    nv_buffer_put(&talk->said, line);
    nv_buffer_char(&talk->said, '\n');
}

static int begin(void **state)
{
    struct talk *talk = calloc(1, sizeof *talk);
    talk->ugi = nv_ugi_create(NULL, (struct nv_ugi_output){hear, talk});
    *state = talk;
    return talk->ugi ? 0 : -1;
}

static int end(void **state)
{
    struct talk *talk = *state;
    nv_ugi_destroy(talk->ugi);
    nv_buffer_finish(&talk->said);
    free(talk);
    return 0;
}

/* What is answered to a command, line feeds included. */
static const char *ask(struct talk *talk, const char *command)
{
    nv_buffer_clear(&talk->said);
    nv_ugi_command(talk->ugi, nv_span_of(command));
    return talk->said.text.buffer ? talk->said.text.buffer : "";
}

static void assert_silent(struct talk *talk, const char *command)
{
    assert_string_equal(ask(talk, command), "");
}

/* One line that starts with `error` and mentions `part`. */
static void assert_error(struct talk *talk, const char *command, const char *part)
{
    const char *answer = ask(talk, command);
    assert_memory_equal(answer, "error ", 6);
    assert_mentions(answer, part);
    assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1);
}

static void deal(struct talk *talk)
{
    assert_silent(talk, "setoption name Game value template");
    assert_silent(talk, "position deal " TEMPLATE_DEAL);
}

static void greeting_lists_the_options(void **state)
{
    struct talk *talk = *state;
    const char *answer = ask(talk, "ugi");
    assert_memory_equal(answer, "id name novae ", 14);
    assert_mentions(answer, "\noption name Game type combo default nova-luna var nova-luna"
                            " var terra-nova\n");
    assert_mentions(answer, "\noption name Players type spin default 2 min 1 max 4\n");
    assert_mentions(answer, "\noption name Seed ");
    assert_mentions(answer, "\noption name Beginner type check default false\n");
    assert_mentions(answer, "\noption name Map type string default island\n");
    assert_mentions(answer, "\noption name Edition type combo default eu var eu var us\n");
    assert_mentions(answer, "\noption name IdleLimit type spin default 100 min 0 ");
    assert_mentions(answer, "\nugiok\n");
    assert_null(strstr(answer, "template"));
    assert_string_equal(ask(talk, "isready"), "readyok\n");
}

/* Without a position the engine stands at startpos, by the options as they are. */
static void without_a_position_it_is_startpos(void **state)
{
    struct talk *talk = *state;
    assert_silent(talk, "setoption name Game value template");
    assert_silent(talk, "setoption name Seed value 5");
    char *implied = strdup(ask(talk, "query fen"));
    assert_silent(talk, "position startpos");
    assert_string_equal(ask(talk, "query fen"), implied);
    assert_silent(talk, "moves left");
    assert_silent(talk, "uginewgame");
    assert_string_equal(ask(talk, "query fen"), implied);
    assert_silent(talk, "setoption name Players value 3");
    assert_mentions(ask(talk, "query fen"), "template 3 ");
    assert_silent(talk, "setoption name Game value terra-nova");
    assert_silent(talk, "setoption name Players value 1");
    assert_error(talk, "query fen", "players");
    assert_error(talk, "go nodes 1", "players");
    assert_error(talk, "moves g4", "players");
    free(implied);
}

static void moves_play_on(void **state)
{
    struct talk *talk = *state;
    deal(talk);
    assert_silent(talk, "moves left right");
    assert_silent(talk, "moves");
    assert_silent(talk, "moves left");
    char *after = strdup(ask(talk, "query fen"));
    assert_string_equal(after, "response template 2 high 3 4,2 5,4 6,7,8,9,10,11,12\n");
    assert_error(talk, "moves left up right", "move 5 'up'"); /* all or none */
    assert_string_equal(ask(talk, "query fen"), after);
    /* A position that begins as the last one did not play its moves again. */
    assert_silent(talk, "position deal " TEMPLATE_DEAL " moves left");
    assert_silent(talk, "moves right left");
    assert_silent(talk, "position deal " TEMPLATE_DEAL " moves left right left");
    assert_string_equal(ask(talk, "query fen"), after);
    free(after);
}

/* `moves` makes a position of startpos, which options change no more. */
static void moves_begin_at_startpos(void **state)
{
    struct talk *talk = *state;
    assert_silent(talk, "setoption name Game value template");
    assert_silent(talk, "moves left");
    char *after = strdup(ask(talk, "query fen"));
    assert_silent(talk, "setoption name Players value 3");
    assert_string_equal(ask(talk, "query fen"), after);
    free(after);
}

static void legal_moves_are_known(void **state)
{
    struct talk *talk = *state;
    deal(talk);
    assert_string_equal(ask(talk, "query islegal left"), "response true\n");
    assert_string_equal(ask(talk, "query islegal up"), "response false\n");
    assert_string_equal(ask(talk, "query islegal Left"), "response false\n");
    assert_error(talk, "query islegal", "one move");
    assert_error(talk, "query islegal left right", "one move");
    for (int i = 0; i < 12; i++)
        assert_silent(talk, i < 10 ? "moves left" : i == 10 ? "moves right" : "moves left");
    assert_string_equal(ask(talk, "query gameover"), "response true\n");
    assert_string_equal(ask(talk, "query islegal left"), "response false\n");
    assert_error(talk, "go nodes 1", "over");
}

static void queries_answer(void **state)
{
    struct talk *talk = *state;
    deal(talk);
    assert_string_equal(ask(talk, "query moves"), "response left right\n");
    assert_string_equal(ask(talk, "query p1turn"), "response true\n");
    assert_string_equal(ask(talk, "query p2turn"), "response false\n");
    assert_string_equal(ask(talk, "query p4turn"), "response false\n");
    assert_string_equal(ask(talk, "query gameover"), "response false\n");
    assert_string_equal(ask(talk, "query result"), "response none\n");
    assert_string_equal(ask(talk, "query perft 0"), "response 1\n");
    assert_string_equal(ask(talk, "query perft 5"), "response 32\n");
    assert_string_equal(ask(talk, "query fen"),
                        "response template 2 high 0 0,0 1,2 3,4,5,6,7,8,9,10,11,12\n");
    assert_mentions(ask(talk, "query state"), "response {\"game\":\"template\"");
}

static void a_game_over_has_no_moves(void **state)
{
    struct talk *talk = *state;
    deal(talk);
    assert_silent(talk, "position deal " TEMPLATE_DEAL
                        " moves left left left left left left left left left left left right");
    assert_string_equal(ask(talk, "query moves"), "response\n");
    assert_string_equal(ask(talk, "query gameover"), "response true\n");
    assert_string_equal(ask(talk, "query p1turn"), "response false\n");
    assert_string_equal(ask(talk, "query result"), "response p1win\n");
    assert_string_equal(ask(talk, "query perft 3"), "response 1\n");
    assert_error(talk, "go nodes 1", "");
}

static void positions_round_trip(void **state)
{
    struct talk *talk = *state;
    deal(talk);
    assert_silent(talk, "position fen template 2 high 2 1,2 3,4 5,6,7,8,9,10,11,12 moves left");
    assert_string_equal(ask(talk, "query fen"),
                        "response template 2 high 3 4,2 5,4 6,7,8,9,10,11,12\n");
}

static void errors_change_nothing(void **state)
{
    static const char *const wrong[] = {
        "position",
        "position nowhere",
        "position startpos left",
        "position deal",
        "position deal 1,2,3",
        "position deal " TEMPLATE_DEAL ",13 moves left",
        "position fen",
        "position fen chess",
        "position fen template 2 high 9 1,2 3,4 5",
        "setoption",
        "setoption name Players",
        "setoption name Players value 5",
        "setoption name Seed value -1",
        "setoption Players 3",
        "query",
        "query p5turn",
        "query p0turn",
        "query moves left",
        "query perft",
        "query perft x",
        "query perft -1",
        "query perft 1000",
        "query perft 1 2",
        "go faster",
        "hello",
        "UGI",
    };
    struct talk *talk = *state;
    deal(talk);
    assert_silent(talk, "position deal " TEMPLATE_DEAL " moves left right");
    char *before = strdup(ask(talk, "query fen"));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_error(talk, wrong[i], "");
        assert_string_equal(ask(talk, "query fen"), before);
    }
    free(before);
}

/* Also where only the end of a position is new and all before it stands. */
static void an_illegal_move_is_named_with_its_index(void **state)
{
    struct talk *talk = *state;
    deal(talk);
    assert_error(talk, "position deal " TEMPLATE_DEAL " moves up", "move 1 'up'");
    assert_silent(talk, "position deal " TEMPLATE_DEAL " moves left right");
    assert_error(talk, "position deal " TEMPLATE_DEAL " moves left right left up left",
                 "move 4 'up'");
    assert_string_equal(ask(talk, "query fen"),
                        "response template 2 high 2 1,2 3,4 5,6,7,8,9,10,11,12\n");
    assert_silent(talk, "position deal " TEMPLATE_DEAL " moves left right left");
    assert_string_equal(ask(talk, "query fen"),
                        "response template 2 high 3 4,2 5,4 6,7,8,9,10,11,12\n");
    assert_error(talk, "position deal " TEMPLATE_DEAL " moves left right leftleft",
                 "move 3 'leftleft'");
    assert_silent(talk, "position deal " TEMPLATE_DEAL " moves left right right");
    assert_string_equal(ask(talk, "query fen"),
                        "response template 2 high 3 5,2 3,5 6,7,8,9,10,11,12\n");
}

static void options_take_effect_at_the_next_position(void **state)
{
    struct talk *talk = *state;
    deal(talk);
    assert_silent(talk, "position startpos moves left");
    char *before = strdup(ask(talk, "query fen"));
    assert_silent(talk, "setoption name SEED value 99");
    assert_silent(talk, "setoption name players value 3");
    assert_silent(talk, "setoption name low value   true  ");
    assert_string_equal(ask(talk, "query fen"), before);
    assert_silent(talk, "position startpos moves left right");
    assert_mentions(ask(talk, "query fen"), "template 3 low 2 ");
    assert_true(strcmp(talk->said.text.buffer, before) != 0);
    free(before);
}

static void options_of_the_other_game_change_nothing(void **state)
{
    struct talk *talk = *state;
    assert_silent(talk, "position startpos");
    char *before = strdup(ask(talk, "query fen"));
    assert_silent(talk, "setoption name Map value lagoon");
    assert_silent(talk, "setoption name Edition value us");
    assert_silent(talk, "setoption name IdleLimit value 7");
    assert_silent(talk, "position startpos");
    assert_string_equal(ask(talk, "query fen"), before);
    free(before);
}

static void combinations_are_refused_at_position(void **state)
{
    struct talk *talk = *state;
    assert_silent(talk, "position startpos");
    char *before = strdup(ask(talk, "query fen"));
    assert_silent(talk, "setoption name Game value terra-nova");
    assert_silent(talk, "setoption name Players value 1");
    assert_error(talk, "position startpos", "player");
    assert_string_equal(ask(talk, "query fen"), before);
    assert_silent(talk, "setoption name Players value 2");
    assert_silent(talk, "setoption name Map value not-there.map");
    assert_error(talk, "position startpos", "not-there.map");
    assert_string_equal(ask(talk, "query fen"), before);
    free(before);
}

/* Every piece of a stream, however it is cut, means the same. */
static void streams_may_be_cut_anywhere(void **state)
{
    static const char stream[] = "setoption name Game value template\r\n\r\n \n"
                                 "position deal " TEMPLATE_DEAL " moves left\r\n"
                                 "query p2turn\nquery moves\r\nisready";
    struct talk *talk = *state;
    for (size_t size = 1; size < sizeof stream; size++) {
        nv_buffer_clear(&talk->said);
        for (size_t at = 0; at + 1 < sizeof stream; at += size) {
            size_t rest = sizeof stream - 1 - at;
            assert_true(
                nv_ugi_feed(talk->ugi, (struct nv_span){stream + at, rest < size ? rest : size}));
        }
        nv_ugi_end(talk->ugi);
        assert_string_equal(talk->said.text.buffer,
                            "response true\nresponse left right\nreadyok\n");
    }
}

static void a_line_too_long_is_refused_once_and_skipped(void **state)
{
    struct talk *talk = *state;
    size_t length = 3 * (size_t)NV_UGI_LINE;
    char *line = malloc(length);
    assert_non_null(line);
    memset(line, 'x', length);
    assert_true(nv_ugi_feed(talk->ugi, (struct nv_span){line, length}));
    assert_true(nv_ugi_feed(talk->ugi, (struct nv_span){line, length}));
    assert_string_equal(talk->said.text.buffer, "error the line is too long\n");
    assert_true(nv_ugi_feed(talk->ugi, nv_span_of("x\nisready\n")));
    assert_string_equal(talk->said.text.buffer, "error the line is too long\nreadyok\n");
    free(line);
}

static void a_nul_byte_is_an_error(void **state)
{
    static const char bytes[] = "isready\0\nisready\n";
    struct talk *talk = *state;
    assert_true(nv_ugi_feed(talk->ugi, (struct nv_span){bytes, sizeof bytes - 1}));
    assert_string_equal(talk->said.text.buffer, "error a NUL byte in the line\nreadyok\n");
}

static void quit_ends_the_talk(void **state)
{
    struct talk *talk = *state;
    assert_false(nv_ugi_feed(talk->ugi, nv_span_of("quit\nisready\n")));
    assert_int_equal(talk->said.text.length, 0);
}

static void the_first_deal_of_a_seed_never_changes(void **state)
{
    struct talk *talk = *state;
    assert_silent(talk, "setoption name Game value template");
    assert_silent(talk, "setoption name Seed value 7");
    assert_silent(talk, "position startpos");
    char *seven = strdup(ask(talk, "query fen"));
    assert_silent(talk, "setoption name Seed value 8");
    assert_silent(talk, "position startpos");
    assert_true(strcmp(seven, ask(talk, "query fen")) != 0);
    assert_silent(talk, "setoption name Seed value 7");
    assert_silent(talk, "position startpos");
    assert_string_equal(ask(talk, "query fen"), seven);
    free(seven);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(greeting_lists_the_options),
        TEST(without_a_position_it_is_startpos),
        TEST(moves_play_on),
        TEST(moves_begin_at_startpos),
        TEST(legal_moves_are_known),
        TEST(queries_answer),
        TEST(a_game_over_has_no_moves),
        TEST(positions_round_trip),
        TEST(errors_change_nothing),
        TEST(an_illegal_move_is_named_with_its_index),
        TEST(options_take_effect_at_the_next_position),
        TEST(options_of_the_other_game_change_nothing),
        TEST(combinations_are_refused_at_position),
        TEST(streams_may_be_cut_anywhere),
        TEST(a_line_too_long_is_refused_once_and_skipped),
        TEST(a_nul_byte_is_an_error),
        TEST(quit_ends_the_talk),
        TEST(the_first_deal_of_a_seed_never_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
