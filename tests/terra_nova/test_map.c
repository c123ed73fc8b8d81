/* SPDX-License-Identifier: MIT */
/* Map files: what is read, and how each mistake is refused with its line and column. */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "name: m\nlandscape: A a\n"

static struct tn_board board;

static enum nv_status read_text(const char *text, uint32_t need, struct nv_error *error)
{
    return tn_map_read(nv_span_of(text), need, &board, error);
}

static void accepts(const char *text)
{
    struct nv_error error;
    if (read_text(text, 0, &error) != NV_OK)
        fail_msg("%s", error.text);
}

/* The file must be refused at this place, for a reason that contains these words. */
static void refuses_span(struct nv_span text, uint32_t line, uint32_t column, const char *reason)
{
    struct nv_error error = {.status = NV_OK};
    char place[64];
    struct nv_text out = nv_text_over(place, sizeof place);
    struct tn_board before;
    memset(&board, 7, sizeof board);
    before = board;
    nv_text_format(&out, "line %u, column %u: ", line, column);
    assert_int_equal(tn_map_read(text, 4, &board, &error), NV_BAD_MAP);
    if (strncmp(error.text, place, strlen(place)) != 0 || !strstr(error.text, reason))
        fail_msg("expected '%s%s', got '%s'", place, reason, error.text);
    assert_int_equal(error.status, NV_BAD_MAP);
    assert_memory_equal(&board, &before, sizeof board);
}

static void refuses(const char *text, uint32_t line, uint32_t column, const char *reason)
{
    refuses_span(nv_span_of(text), line, column, reason);
}

static uint32_t space_of(const char *name)
{
    uint32_t space = TN_NO_SPACE;
    assert_true(tn_parse_space(&board, nv_span_of(name), &space));
    return space;
}

static void neighbours(void **unused)
{
    (void)unused;
    accepts("name: m\nlandscape: A a\nlandscape: b bee\nboard:\n"
            "    A b A\n"
            "   A A . b\n"
            "    A A A\n");
    assert_int_equal(board.spaces, 9);
    assert_int_equal(board.rows, 3);
    assert_int_equal(board.landscape[space_of("b3")], 1);
    assert_string_equal(board.landscape_name[1], "bee");
    assert_int_equal(board.column[space_of("b1")], 0);
    assert_int_equal(board.column[space_of("b3")], 6);
    uint32_t middle = space_of("b2");
    uint16_t expected[] = {TN_NO_SPACE, 7, 6, 3, 0, 1};
    for (int d = 0; d < TN_DIRECTIONS; d++)
        assert_int_equal(board.neighbour[middle][d], expected[d]);
    assert_int_equal(board.neighbour[space_of("a3")][1], space_of("b3"));
    assert_int_equal(board.neighbour[space_of("b3")][4], space_of("a3"));
}

/* All of these are the same board. */
static void same_boards(void **unused)
{
    static const char plain[] = "name: m\nlandscape: A a\nlandscape: B b\nboard:\nA A\n B\n";
    static const char *const others[] = {
        "# a comment\n\n#another\nname: m\nlandscape: A a\n\nlandscape: B b\nboard:\nA A\n B\n",
        "name: m\r\nlandscape: A a\r\nlandscape: B b\r\nboard:\r\nA A\r\n B\r\n",
        "  \nname: m  \nlandscape: A a \nlandscape: B  b\nboard:   \nA A    \n B  \n\n   \n\n",
        "landscape: A a\nlandscape: B b\nname:  m\nboard:\n   A A\n    B",
        "name: m\nlandscape: A a\nlandscape: B b\nboard:\n. A.A . . .\n...B...\n",
    };
    (void)unused;
    accepts(plain);
    struct tn_board expected = board;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        accepts(others[i]);
        assert_memory_equal(&board, &expected, sizeof board);
    }
    accepts("landscape: B b\nname: m\nlandscape: A a\nboard:\nA A\n B\n");
    assert_int_equal(board.letter[0], 'B'); /* Landscapes stay in the order of the file. */
}

/* An empty row is a row, before and among the others; at the end it means nothing. */
static void empty_rows(void **unused)
{
    (void)unused;
    accepts(HEAD "board:\n\nA A\n\n\n");
    assert_int_equal(board.rows, 2);
    assert_int_equal(board.row[0], 1);
    space_of("b2");
}

static void names(void **unused)
{
    (void)unused;
    accepts("name: \xc3\xaele!\nlandscape: A a lake, with  blanks\nboard:\nA A A A\n");
    assert_string_equal(board.name, "\xc3\xaele!");
    assert_string_equal(board.landscape_name[0], "a lake, with  blanks");
    /* Too long for us is shortened between two characters. */
    accepts("name: 0123456789012345678901234567890123456789012345678901234567890"
            "\xc3\xae\xc3\xae\nlandscape: A a\nboard:\nA A A A\n");
    assert_string_equal(board.name,
                        "0123456789012345678901234567890123456789012345678901234567890\xc3\xae");
}

static void mistakes_in_the_header(void **unused)
{
    (void)unused;
    refuses("", 1, 1, "ends without a board");
    refuses("name: m\n", 2, 1, "ends without a board");
    refuses("# only\n\n", 3, 1, "ends without a board");
    refuses("landscape: A a\nboard:\nA A A A\n", 2, 1, "no name");
    refuses("name: m\nboard:\nA A A A\n", 2, 1, "no landscape");
    refuses("name: m\nname: n\n", 2, 1, "second name");
    refuses("name: two words\n", 1, 11, "one word");
    refuses("name:\n", 1, 6, "name of the map");
    refuses("name:   \n", 1, 6, "name of the map");
    refuses("name:m\n", 1, 6, "name of the map");
    refuses("name: a\tb\n", 1, 8, "control");
    refuses(" name: m\n", 1, 1, "expected");
    refuses("Name: m\n", 1, 1, "expected");
    refuses("name: m\n  # late\n", 2, 1, "expected");
    refuses("name: m\nlandscape:\n", 2, 11, "letter");
    refuses("name: m\nlandscape:A a\n", 2, 11, "letter");
    refuses("name: m\nlandscape: 1 one\n", 2, 12, "letter");
    refuses("name: m\nlandscape: \xc3\xa9 e\n", 2, 12, "letter");
    refuses("name: m\nlandscape: Aa\n", 2, 13, "name of the landscape");
    refuses("name: m\nlandscape: A\n", 2, 13, "name of the landscape");
    refuses("name: m\nlandscape: A  \n", 2, 13, "name of the landscape");
    refuses("name: m\nlandscape: A a\nlandscape: B b\nlandscape: A c\n", 4, 12, "already");
    refuses(HEAD "board: A A\n", 3, 8, "nothing may follow");
    refuses(HEAD "board:\t\n", 3, 7, "nothing may follow");
    refuses("name: \xc3\xae\xc3\xae x\n", 1, 10, "one word"); /* Columns count characters. */
}

static void mistakes_on_the_board(void **unused)
{
    (void)unused;
    refuses(HEAD "board:\nA A\n B\n", 5, 2, "no landscape has the letter 'B'");
    refuses(HEAD "board:\nA A\na\n", 5, 1, "no landscape has the letter 'a'");
    refuses(HEAD "board:\nA A\nA A\n", 5, 1, "half a space off");
    refuses(HEAD "board:\nAA\n", 4, 2, "half a space off");
    refuses(HEAD "board:\nA\tA\n", 4, 2, "letters, '.' and blanks");
    refuses(HEAD "board:\n# A\n", 4, 1, "letters, '.' and blanks");
    refuses(HEAD "board:\nA 1\n", 4, 3, "letters, '.' and blanks");
    refuses(HEAD "board:\nA \xc3\xa9\n", 4, 3, "letters, '.' and blanks");
    refuses(HEAD "board:\nA A\rA\n", 4, 4, "letters, '.' and blanks");
    refuses(HEAD "board:\nA A\r", 4, 4, "letters, '.' and blanks");
    refuses(HEAD "board:\nA A . A\n", 4, 7, "not connected");
    refuses(HEAD "board:\nA A\n\nA A\n", 6, 1, "not connected");
    refuses(HEAD "landscape: B b\nboard:\nA A A A\n", 3, 1, "no space shows landscape 'B'");
    refuses(HEAD "board:\nA A A\n", 3, 1, "3 spaces are too few, this game needs 4");
    refuses(HEAD "board:\n", 2, 1, "no space shows landscape 'A'");
}

static void bad_utf8(void **unused)
{
    (void)unused;
    refuses("# fine\n# \xff\n" HEAD, 2, 3, "UTF-8");
    refuses("# \xc3\xa9 \xc3(\n" HEAD, 1, 5, "UTF-8");
    refuses("# \xc0\x80\n", 1, 3, "UTF-8");         /* Longer than it needs to be. */
    refuses("# \xe0\x80\x80\n", 1, 3, "UTF-8");     /* So is this. */
    refuses("# \xed\xa0\x80\n", 1, 3, "UTF-8");     /* Half of a pair. */
    refuses("# \xf4\x90\x80\x80\n", 1, 3, "UTF-8"); /* Beyond Unicode. */
    refuses("# \xe2\x82", 1, 3, "UTF-8");           /* Cut off. */
}

/* Writes a header and `rows` rows, `across` spaces each. */
static void write_bricks(char *text, size_t size, uint32_t rows, uint32_t across)
{
    struct nv_text out = nv_text_over(text, size);
    nv_text_string(&out, HEAD "board:\n");
    for (uint32_t row = 0; row < rows; row++) {
        nv_text_string(&out, row % 2 ? " " : "");
        for (uint32_t i = 0; i < across; i++)
            nv_text_string(&out, "A ");
        nv_text_char(&out, '\n');
    }
    assert_true(nv_text_fits(&out));
}

static void limits_of_the_board(void **unused)
{
    static char text[8192];
    (void)unused;
    write_bricks(text, sizeof text, 26, 9);
    accepts(text);
    assert_int_equal(board.rows, 26);
    space_of("z9");
    write_bricks(text, sizeof text, 27, 9);
    refuses(text, 30, 1, "more than 26 rows");
    write_bricks(text, sizeof text, 9, 26);
    accepts(text);
    space_of("i26");
    write_bricks(text, sizeof text, 9, 27);
    refuses(text, 4, 53, "more than 26 spaces in a row");
    write_bricks(text, sizeof text, 16, 16);
    accepts(text);
    assert_int_equal(board.spaces, 256);
    strcat(text, "A\n");
    refuses(text, 20, 1, "more than 256 spaces");
}

static void limits_of_the_landscapes(void **unused)
{
    static const char letters[] = "ABCDEFGHabcdefghZ";
    (void)unused;
    for (uint32_t count = 16; count <= 17; count++) {
        char text[1024];
        struct nv_text out = nv_text_over(text, sizeof text);
        nv_text_string(&out, "name: m\n");
        for (uint32_t i = 0; i < count; i++)
            nv_text_format(&out, "landscape: %c land\n", letters[i]);
        nv_text_string(&out, "board:\n");
        for (uint32_t i = 0; i < count; i++)
            nv_text_format(&out, "%c ", letters[i]);
        if (count == 16)
            accepts(text);
        else
            refuses(text, 18, 1, "more than 16 landscapes");
    }
}

/* 64 KiB may be used to the last byte, and so may columns far to the right. */
static void limit_of_the_file(void **unused)
{
    static char text[NV_MAX_MAP + 1];
    static const char head[] = HEAD "board:\n";
    (void)unused;
    memset(text, ' ', sizeof text);
    memcpy(text, head, strlen(head));
    text[NV_MAX_MAP - 1] = 'A';
    for (int i = 3; i <= 7; i += 2)
        text[NV_MAX_MAP - i] = 'A';
    struct nv_span file = {text, NV_MAX_MAP};
    assert_int_equal(tn_map_read(file, 0, &board, NULL), NV_OK);
    assert_int_equal(board.spaces, 4);
    assert_int_equal(board.column[3], 6);
    file.length++;
    refuses_span(file, 4, NV_MAX_MAP - (uint32_t)strlen(head) + 1, "at most 65536 bytes");
}

/* A map must have room for all figures and one space more. */
static void room_for_the_players(void **unused)
{
    static char text[8192];
    static struct tn_rules rules;
    static const uint32_t need[] = {0, 0, 27, 31, 33};
    (void)unused;
    for (uint32_t players = 2; players <= 4; players++) {
        for (uint32_t missing = 0; missing <= 1; missing++) {
            struct nv_setup setup;
            struct nv_error error;
            nv_setup_init(&setup, nv_terra_nova());
            write_bricks(text, sizeof text, 1, 26);
            size_t end = strlen(text);
            for (uint32_t i = 0; i < need[players] - 26 - missing; i++) {
                text[end++] = ' ';
                text[end++] = 'A';
            }
            text[end] = '\0';
            setup.players = players;
            setup.map = nv_span_of(text);
            enum nv_status status = nv_terra_nova()->configure(&rules, &setup, &error);
            assert_int_equal(status, missing ? NV_BAD_MAP : NV_OK);
            if (missing)
                assert_non_null(strstr(error.text, "line 3, column 1: "));
        }
    }
}

/* The options are checked where they come in. */
static void options(void **unused)
{
    static struct tn_rules rules;
    struct nv_setup setup;
    (void)unused;
    nv_setup_init(&setup, nv_terra_nova());
    setup.map = scene_map("island");
    assert_int_equal(nv_terra_nova()->configure(&rules, &setup, NULL), NV_OK);
    setup.players = 1;
    assert_int_equal(nv_terra_nova()->configure(&rules, &setup, NULL), NV_BAD_OPTION);
    setup.players = 5;
    assert_int_equal(nv_terra_nova()->configure(&rules, &setup, NULL), NV_BAD_OPTION);
    setup.players = 2;
    setup.values[1] = 2;
    assert_int_equal(nv_terra_nova()->configure(&rules, &setup, NULL), NV_BAD_OPTION);
    setup.values[1] = 0;
    setup.values[2] = UINT64_MAX;
    assert_int_equal(nv_terra_nova()->configure(&rules, &setup, NULL), NV_BAD_OPTION);
}

/* Every shipped map has the name of its file and takes four players. */
static void shipped_maps(void **unused)
{
    (void)unused;
    for (int i = 0; tn_maps[i].name; i++) {
        assert_int_equal(read_text(tn_maps[i].text, 33, NULL), NV_OK);
        assert_string_equal(board.name, tn_maps[i].name);
    }
}

/* [TN-2] */
static void figures_and_the_spaces_they_need(void **state)
{
    (void)state;
    assert_int_equal(tn_figures(2), 13);
    assert_int_equal(tn_figures(3), 10);
    assert_int_equal(tn_figures(4), 8);
    assert_int_equal(tn_figures(1), 0);
    assert_int_equal(tn_figures(5), 0);
    assert_int_equal(tn_least_spaces(2), 27);
    assert_int_equal(tn_least_spaces(4), 33);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours),
        cmocka_unit_test(same_boards),
        cmocka_unit_test(empty_rows),
        cmocka_unit_test(names),
        cmocka_unit_test(mistakes_in_the_header),
        cmocka_unit_test(mistakes_on_the_board),
        cmocka_unit_test(bad_utf8),
        cmocka_unit_test(limits_of_the_board),
        cmocka_unit_test(limits_of_the_landscapes),
        cmocka_unit_test(limit_of_the_file),
        cmocka_unit_test(room_for_the_players),
        cmocka_unit_test(options),
        cmocka_unit_test(shipped_maps),
        cmocka_unit_test(figures_and_the_spaces_they_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
