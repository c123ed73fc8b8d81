/* SPDX-License-Identifier: MIT */
/*
 * Tasks, drawn: a tableau, and which tasks it covers. Codes are those of
 * data/nova-luna-tiles.csv; the tasks of a tile stand beside each drawing.
 */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Example 1 [NL-12]: Y4d asks for rrr, ttt, bb; two blue tiles touch it. */
static void two_neighbours_fulfil(void **unused)
{
    (void)unused;
    struct table table;
    table_draw(&table, "Y4d",
               "B1a Y4d|"
               "... B2a");
    assert_string_equal(table_tasks(&table, "Y4d"), "001");
    assert_int_equal(table.view.supply[0], 20);
}

/* Example 2 [NL-12]: one blue tile touches it, the other touches that one. */
static void a_chain_fulfils(void **unused)
{
    (void)unused;
    struct table table;
    table_draw(&table, "Y4d", "Y4d B1a B2a");
    assert_string_equal(table_tasks(&table, "Y4d"), "001");
}

/* Example 2 [NL-12]: two red tiles count, the third is only diagonal to all. */
static void diagonals_never_count(void **unused)
{
    (void)unused;
    struct table table;
    table_draw(&table, "Y4d",
               "... B1a R1a|"
               "R3a Y4d B2a|"
               "R4a ... ...");
    assert_string_equal(table_tasks(&table, "Y4d"), "001");
    table_draw(&table, "Y4d",
               "R1a B1a|"
               "R3a Y4d|"
               "R4a ...");
    assert_string_equal(table_tasks(&table, "Y4d"), "100");
}

/* Example 3 [NL-13]: B4a asks for rrrr and rr; R4a brings three more red tiles to it. */
static void one_tile_fulfils_two_tasks(void **unused)
{
    (void)unused;
    struct table table;
    char deal[TABLE_TEXT];
    table_deal_of(deal, "B4a B1a R1a R2a R3a R4a", "1");
    table_deal(&table, 1, deal);
    /*  R3a R2a
     *  R4a R1a     R4a is laid last
     *  B4a B1a                      */
    table_play(&table, "B4a@0,0 B1a@1,0 R1a@1,-1 R2a@1,-2 R3a@0,-2");
    assert_string_equal(table_tasks(&table, "B4a"), "00");
    table_play(&table, "R4a@0,-1");
    assert_string_equal(table_tasks(&table, "B4a"), "11");
}

/* Example 4 [NL-13]: R7a asks for bt, by, ty; three tiles serve all three. */
static void three_tiles_serve_three_tasks(void **unused)
{
    (void)unused;
    struct table table;
    table_draw(&table, "R7a",
               "... B1a ...|"
               "T1a R7a Y1a");
    assert_string_equal(table_tasks(&table, "R7a"), "111");
    assert_int_equal(table.view.supply[0], 18);
}

/* Examples 5 and 6 [NL-13]: Y6b asks for rr, tt, b and B6b for rr, tt, y. */
static void two_tiles_serve_each_other(void **unused)
{
    (void)unused;
    struct table table;
    table_draw(&table, "Y6b", "Y6b B6b");
    assert_string_equal(table_tasks(&table, "Y6b"), "001");
    assert_string_equal(table_tasks(&table, "B6b"), "001");
    table_draw(&table, "Y6b",
               "R1a R3a|"
               "Y6b B6b");
    assert_string_equal(table_tasks(&table, "Y6b"), "101");
    assert_string_equal(table_tasks(&table, "B6b"), "101");
}

/* Example 7 [NL-12]: R2a and R2b ask for rrrr, and never count themselves. */
static void the_tile_itself_never_counts(void **unused)
{
    (void)unused;
    struct table table;
    table_draw(&table, "R1a",
               "R2a R1a|"
               "R3b R2b");
    assert_string_equal(table_tasks(&table, "R2a"), "0");
    assert_string_equal(table_tasks(&table, "R2b"), "0");
    table_draw(&table, "R1a",
               "R2a R1a R4b|"
               "R3b R2b ...");
    assert_string_equal(table_tasks(&table, "R2a"), "1");
    assert_string_equal(table_tasks(&table, "R2b"), "1");
}

/* Example 8 [NL-13]: B4a asks for rrrr and rr; the same four red tiles serve both. */
static void four_tiles_serve_two_tasks(void **unused)
{
    (void)unused;
    struct table table;
    table_draw(&table, "B4a",
               "R1a R2a|"
               "R3a B4a|"
               "R3b ...");
    assert_string_equal(table_tasks(&table, "B4a"), "11");
}

/* [NL-12]: a group at two sides of a tile counts once, two groups count together. */
static void groups_count_once_and_together(void **unused)
{
    (void)unused;
    struct table table;
    /* R4d asks for bbb, yyy, tt: the blue group of two is above and left of it. */
    table_draw(&table, "R4d",
               "B1a T1a|"
               "B2a R4d|"
               "... B2b");
    assert_string_equal(table_tasks(&table, "R4d"), "100");
    table_draw(&table, "R4d",
               "B1a B2a|"
               "T1a R4d");
    assert_string_equal(table_tasks(&table, "R4d"), "000");
    table_draw(&table, "R4d",
               "B1a B2a|"
               "B2b R4d");
    assert_string_equal(table_tasks(&table, "R4d"), "100");
    table_draw(&table, "R4d",
               "... B1a ... ...|"
               "T1a R4d T2a R1a");
    assert_string_equal(table_tasks(&table, "R4d"), "001");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_neighbours_fulfil),
        cmocka_unit_test(a_chain_fulfils),
        cmocka_unit_test(diagonals_never_count),
        cmocka_unit_test(one_tile_fulfils_two_tasks),
        cmocka_unit_test(three_tiles_serve_three_tasks),
        cmocka_unit_test(two_tiles_serve_each_other),
        cmocka_unit_test(the_tile_itself_never_counts),
        cmocka_unit_test(four_tiles_serve_two_tasks),
        cmocka_unit_test(groups_count_once_and_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
