/* SPDX-License-Identifier: MIT */
/* The rules one by one, [NL-1] to [NL-20]; tasks have a file of their own. */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Takes the first tile offered and lays it on the first place, `count` times. */
static void take_first(struct table *table, int count)
{
    nv_move moves[NV_MOVES_SPACE];
    for (int i = 0; i < count; i++) {
        assert_true(nv_nova_luna()->moves(table->rules, table->state, moves) > 0);
        nv_nova_luna()->play(table->rules, table->state, moves[0]);
    }
    table_refresh(table);
}

static bool is_legal(const struct table *table, const char *word)
{
    nv_move move;
    struct nv_error error;
    struct nv_span text = nv_span_of(word);
    return nv_nova_luna()->parse_move(table->rules, table->state, text, &move, &error) == NV_OK;
}

static void play_to_the_end(struct table *table, uint64_t seed)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    while (table_random(table, &rng))
        ;
}

/* A game of the tiles in the order of the csv file. */
static void start(struct table *table, uint32_t players, const char *stack)
{
    char deal[TABLE_TEXT];
    table_deal_of(deal, "", stack);
    table_deal(table, players, deal);
}

/* [NL-1] */
static void there_are_68_tiles(void **unused)
{
    (void)unused;
    int of_colour[NL_COLOURS] = {0}, costs = 0;
    for (int tile = 0; tile < NL_TILES; tile++) {
        const struct nl_tile *it = nl_tile(tile);
        of_colour[it->colour]++;
        costs += it->cost;
        assert_int_equal(it->code[0], "RBTY"[it->colour]);
        assert_int_equal(it->code[1], '0' + it->cost);
        assert_in_range(it->cost, 1, 7);
        assert_in_range(it->tasks, 0, NL_TASKS);
        for (int k = 0; k < it->tasks; k++) {
            int dots = 0;
            for (int colour = 0; colour < NL_COLOURS; colour++)
                dots += it->need[k][colour];
            assert_in_range(dots, 1, 4);
        }
    }
    for (int colour = 0; colour < NL_COLOURS; colour++)
        assert_int_equal(of_colour[colour], 17);
    assert_int_equal(costs, 268);
    const struct nl_tile *one = nl_tile(table_tile("R2a")), *other = nl_tile(table_tile("R2b"));
    assert_memory_equal(one->need, other->need, sizeof one->need);
}

/* [NL-2], [NL-4]: the moon on 0, the first eleven tiles on 1 to 11, the rest is the pile. */
static void the_wheel_is_laid_out(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 2, "12");
    assert_int_equal(table.view.moon, 0);
    assert_string_equal(table_wheel(&table, 0), "-");
    for (int space = 1; space < NL_WHEEL; space++)
        assert_int_equal(table.view.wheel[space], space - 1);
    assert_int_equal(table.view.pile, 57);
    for (int tile = 0; tile < NL_TILES; tile++)
        assert_int_equal(table.view.in_pile[tile], tile >= 11);
}

/* [NL-2], [NL-8]: after space 11 comes space 0. */
static void the_wheel_is_round(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 2, "12");
    take_first(&table, 9);
    table_play(&table, "refill");
    take_first(&table, 2);
    assert_int_equal(table.view.moon, 11);
    take_first(&table, 1);
    assert_int_equal(table.view.moon, 0);
}

/* [NL-3] */
static void tokens_are_counted_out(void **unused)
{
    (void)unused;
    static const int tokens[2][5] = {{0, 21, 20, 20, 20}, {0, 21, 20, 17, 15}};
    struct table table;
    for (int beginner = 0; beginner < 2; beginner++) {
        for (uint32_t players = 1; players <= 4; players++) {
            table_seed(&table, players, beginner, 1);
            for (uint32_t seat = 0; seat < players; seat++)
                assert_int_equal(table.view.supply[seat], tokens[beginner][players]);
        }
    }
}

/* [NL-5], [NL-6]: the last drawn token lies on top and plays first. */
static void the_stack_gives_the_order(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 4, "3142");
    assert_memory_equal(table.view.next, ((uint8_t[]){1, 3, 0, 2}), 4);
    assert_int_equal(nv_nova_luna()->turn(table.rules, table.state), 1);
}

/* [NL-6]: who is furthest back plays, on a shared space who came last. */
static void furthest_back_plays(void **unused)
{
    (void)unused;
    struct table table;
    char deal[TABLE_TEXT];
    table_deal_of(deal, "R1a B1a T1a Y3a R2a B2a", "21");
    table_deal(&table, 2, deal);
    table_play(&table, "R1a@0,0");
    assert_int_equal(nv_nova_luna()->turn(table.rules, table.state), 1);
    table_play(&table, "B1a@0,0"); /* both on 1, seat 2 on top: again */
    assert_int_equal(nv_nova_luna()->turn(table.rules, table.state), 1);
    table_play(&table, "Y3a@0,1"); /* seat 2 on 4 */
    assert_int_equal(nv_nova_luna()->turn(table.rules, table.state), 0);
    table_play(&table, "R2a@0,1"); /* seat 1 on 3: still furthest back */
    assert_int_equal(nv_nova_luna()->turn(table.rules, table.state), 0);
}

/* [NL-7]: with one or two tiles, clockwise from the moon, not on the moon's space. */
static void refill_goes_clockwise(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 2, "12");
    take_first(&table, 8);
    assert_false(is_legal(&table, "refill"));
    take_first(&table, 1);
    assert_int_equal(table.view.moon, 9);
    int seat = nv_nova_luna()->turn(table.rules, table.state);
    table_play(&table, "refill");
    assert_int_equal(nv_nova_luna()->turn(table.rules, table.state), seat);
    assert_string_equal(table_wheel(&table, 9), "-");
    assert_string_equal(table_wheel(&table, 10), "R4c");
    assert_string_equal(table_wheel(&table, 11), "R4d");
    for (int space = 0; space < 9; space++)
        assert_int_equal(table.view.wheel[space], 11 + space);
    assert_int_equal(table.view.pile, 48);
    assert_false(is_legal(&table, "refill"));
}

/* [NL-7]: an empty wheel is refilled by itself; with an empty pile there is no refill. */
static void an_empty_wheel_is_refilled(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 2, "12");
    take_first(&table, 10);
    assert_true(is_legal(&table, "refill"));
    take_first(&table, 1);
    assert_int_equal(table.view.pile, 46);
    assert_int_equal(nv_nova_luna()->ply(table.rules, table.state), 11);
    assert_string_equal(table_wheel(&table, 11), "-");
    for (int space = 0; space < 11; space++)
        assert_int_equal(table.view.wheel[space], 11 + space);
    take_first(&table, 55);
    assert_int_equal(table.view.pile, 0);
    assert_false(table.view.over);
    assert_false(is_legal(&table, "refill"));
}

/* [NL-8]: the next three tiles, empty spaces left out; the moon follows. */
static void three_tiles_are_offered(void **unused)
{
    (void)unused;
    struct table table;
    char moves[TABLE_TEXT];
    start(&table, 2, "12");
    table_moves(&table, moves, sizeof moves);
    assert_string_equal(moves, "R1a@0,0 R2a@0,0 R2b@0,0");
    table_play(&table, "R2a@0,0");
    assert_int_equal(table.view.moon, 2);
    assert_string_equal(table_wheel(&table, 2), "-");
    table_moves(&table, moves, sizeof moves);
    assert_string_equal(moves, "R2b@0,0 R3a@0,0 R3b@0,0");
    table_play(&table, "R3b@0,0 R3c@0,1 R4b@0,1 R4c@0,2 R4d@0,2");
    assert_int_equal(table.view.moon, 11);
    table_moves(&table, moves, sizeof moves);
    assert_non_null(strstr(moves, "R1a@"));
    assert_non_null(strstr(moves, "R2b@"));
    assert_non_null(strstr(moves, "R3a@"));
    assert_null(strstr(moves, "R3d@"));
}

/* [NL-9] */
static void tiles_touch_the_tableau(void **unused)
{
    (void)unused;
    struct table table;
    char moves[TABLE_TEXT];
    start(&table, 1, "1");
    assert_false(is_legal(&table, "R1a@0,1"));
    table_play(&table, "R1a@0,0 R2a@0,1 R2b@0,2 R3a@0,3 R3b@0,4 R3c@0,5 R3d@0,6 R4a@0,7 R4b@0,8");
    assert_false(is_legal(&table, "R4c@0,8"));
    assert_false(is_legal(&table, "R4c@1,9"));
    assert_true(is_legal(&table, "R4c@0,9"));
    start(&table, 1, "1");
    table_play(&table, "R1a@0,0 R2a@1,0");
    table_moves(&table, moves, sizeof moves);
    assert_string_equal(moves, "R2b@-1,0 R2b@0,-1 R2b@0,1 R2b@1,-1 R2b@1,1 R2b@2,0 "
                               "R3a@-1,0 R3a@0,-1 R3a@0,1 R3a@1,-1 R3a@1,1 R3a@2,0 "
                               "R3b@-1,0 R3b@0,-1 R3b@0,1 R3b@1,-1 R3b@1,1 R3b@2,0");
}

/* [NL-10] */
static void the_token_advances_by_the_cost(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 3, "321");
    table_play(&table, "R2a@0,0 R3b@0,0 R4a@0,0");
    assert_int_equal(table.view.track[0], 2);
    assert_int_equal(table.view.track[1], 3);
    assert_int_equal(table.view.track[2], 4);
    table_play(&table, "R4d@0,1");
    assert_int_equal(table.view.track[0], 6);
}

/* [NL-11]: R2a asks for rrrr; it is covered by itself as soon as four others lie there. */
static void tasks_are_covered_at_once(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 1, "1");
    table_play(&table, "R1a@0,0 R2a@0,1 R2b@0,2 R3a@0,3");
    assert_int_equal(table.view.supply[0], 21);
    table_play(&table, "R3b@0,4");
    assert_string_equal(table_tasks(&table, "R2a"), "1");
    assert_string_equal(table_tasks(&table, "R2b"), "1");
    assert_int_equal(table.view.supply[0], 19);
}

/* [NL-14]: the last token wins at once, though tiles may be left. */
static void the_last_token_wins(void **unused)
{
    (void)unused;
    struct table table;
    int met = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct nv_result result;
        table_seed(&table, 2, false, seed);
        play_to_the_end(&table, seed);
        nv_nova_luna()->result(table.rules, table.state, &result);
        for (int seat = 0; seat < 2; seat++) {
            if (table.view.supply[seat] > 0)
                continue;
            met++;
            assert_int_equal(result.winners, 1 << seat);
            assert_true(table.view.supply[1 - seat] > 0);
        }
    }
    assert_true(met > 0);
}

/* [NL-15], [NL-16]: nothing left to take; fewest tokens, then who would play earlier. */
static void the_fewest_tokens_win(void **unused)
{
    (void)unused;
    struct table table;
    int fewest = 0, equal = 0;
    for (uint64_t seed = 0; seed < 80; seed++) {
        struct nv_result result;
        table_seed(&table, 2, false, seed);
        play_to_the_end(&table, seed);
        nv_nova_luna()->result(table.rules, table.state, &result);
        const struct nl_view *view = &table.view;
        if (view->supply[0] == 0 || view->supply[1] == 0)
            continue;
        assert_int_equal(view->pile, 0);
        for (int space = 0; space < NL_WHEEL; space++)
            assert_string_equal(table_wheel(&table, space), "-");
        if (view->supply[0] == view->supply[1]) {
            equal++;
            assert_int_equal(result.winners, 1 << view->next[0]);
        } else {
            fewest++;
            assert_int_equal(result.winners, view->supply[0] < view->supply[1] ? 1 : 2);
        }
    }
    assert_true(fewest > 0 && equal > 0);
}

/* [NL-17]: 21 tokens, no track, no refill of one's own. */
static void solo_starts_with_21_tokens(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 1, "1");
    assert_int_equal(table.view.supply[0], 21);
    assert_int_equal(table.view.phase, 1);
    assert_int_equal(table.view.phase1, -1);
    take_first(&table, 9);
    assert_false(is_legal(&table, "refill"));
    assert_int_equal(table.view.track[0], 0);
}

/* [NL-18], [NL-19]: the empty wheel ends phase 1; what is not placed costs 10 each. */
static void phase_1_ends_with_the_wheel(void **unused)
{
    (void)unused;
    struct table table;
    start(&table, 1, "1");
    /* All in a row, so few tasks are covered: the costs of R1a to R4d add up to 33. */
    table_play(&table, "R1a@0,0 R2a@0,1 R2b@0,2 R3a@0,3 R3b@0,4 R3c@0,5 R3d@0,6 R4a@0,7 R4b@0,8 "
                       "R4c@0,9");
    uint32_t supply = table.view.supply[0];
    assert_int_equal(table.view.phase, 1);
    assert_true(supply > 13);
    assert_false(is_legal(&table, "next"));
    assert_int_equal(table.view.now.costs, 29);
    assert_int_equal(table.view.now.left, supply - 13);
    assert_int_equal(table.view.now.score, 29 + 10 * (supply - 13));
    table_play(&table, "R4d@0,10");
    assert_int_equal(table.view.phase, 2);
    assert_int_equal(table.view.phase1, 33 + 10 * (int)(table.view.supply[0] - 13));
    assert_int_equal(table.view.pile, 46);
    assert_string_equal(table_wheel(&table, 11), "-");
    assert_string_equal(table_wheel(&table, 0), "R5a");
    assert_int_equal(nv_nova_luna()->ply(table.rules, table.state), 11);
}

/* [NL-18], [NL-19]: eight tokens placed, then `next` at once or after another tile. */
static void next_ends_phase_1(void **unused)
{
    (void)unused;
    struct table table;
    char deal[TABLE_TEXT];
    table_deal_of(deal, "R7a B7a T7a Y7a R5c B5c T5c Y5c R1a B1a T1a", "1");
    table_deal(&table, 1, deal);
    /*  R7a B7a     each touches two others at once, and every
     *  T7a Y7a     group of the four colours is one tile       */
    table_play(&table, "R7a@0,0 B7a@1,0 T7a@0,1 Y7a@1,1");
    assert_string_equal(table_tasks(&table, "R7a"), "100");
    assert_string_equal(table_tasks(&table, "Y7a"), "001");
    assert_int_equal(table.view.supply[0], 17);
    assert_false(is_legal(&table, "next"));
    /*      Y5c B5c
     *      R7a B7a R5c    B5c joins B7a; Y5c touches R7a
     *      T7a Y7a T5c    R5c touches B7a, T5c touches Y7a */
    table_play(&table, "R5c@2,0 B5c@1,-1 T5c@2,1 Y5c@0,-1");
    assert_int_equal(table.view.supply[0], 13);
    assert_int_equal(table.view.phase, 1);
    assert_true(is_legal(&table, "next"));
    uint32_t costs = 4 * 7 + 4 * 5;
    struct table further = table;
    table_play(&table, "next");
    assert_int_equal(table.view.phase, 2);
    assert_int_equal(table.view.phase1, costs);
    assert_int_equal(table.view.pile, 57 - 8);
    assert_string_equal(table_wheel(&table, 9), "R1a"); /* not taken, so it stays */
    assert_string_equal(table_wheel(&table, table.view.moon), "-");
    assert_int_equal(table.view.supply[0], 13);
    assert_false(is_legal(&table, "next"));
    /* R1a beside R5c fulfils the rr of T5c, but the eight tokens are gone: it waits. */
    table_play(&further, "R1a@3,0");
    assert_string_equal(table_tasks(&further, "T5c"), "000");
    assert_int_equal(further.view.supply[0], 13);
    assert_true(is_legal(&further, "next"));
    table_play(&further, "next");
    assert_string_equal(table_tasks(&further, "T5c"), "100");
    assert_int_equal(further.view.supply[0], 12);
    assert_int_equal(further.view.phase1, costs + 1);
}

/* [NL-20] */
static void solo_ends_and_scores(void **unused)
{
    (void)unused;
    struct table table;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct nv_result result;
        int costs = 0;
        table_seed(&table, 1, false, seed);
        play_to_the_end(&table, seed);
        nv_nova_luna()->result(table.rules, table.state, &result);
        for (int i = 0; i < table.view.count[0]; i++)
            costs += nl_tile(table.view.tableau[0][i].tile)->cost;
        assert_int_equal(table.view.phase, 2);
        assert_int_equal(table.view.phase2, costs + 10 * table.view.supply[0]);
        assert_int_equal(table.view.now.score, table.view.phase2);
        assert_int_equal(result.score[0], table.view.phase1 + table.view.phase2);
        assert_int_equal(result.winners, table.view.supply[0] == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_68_tiles),
        cmocka_unit_test(the_wheel_is_laid_out),
        cmocka_unit_test(the_wheel_is_round),
        cmocka_unit_test(tokens_are_counted_out),
        cmocka_unit_test(the_stack_gives_the_order),
        cmocka_unit_test(furthest_back_plays),
        cmocka_unit_test(refill_goes_clockwise),
        cmocka_unit_test(an_empty_wheel_is_refilled),
        cmocka_unit_test(three_tiles_are_offered),
        cmocka_unit_test(tiles_touch_the_tableau),
        cmocka_unit_test(the_token_advances_by_the_cost),
        cmocka_unit_test(tasks_are_covered_at_once),
        cmocka_unit_test(the_last_token_wins),
        cmocka_unit_test(the_fewest_tokens_win),
        cmocka_unit_test(solo_starts_with_21_tokens),
        cmocka_unit_test(phase_1_ends_with_the_wheel),
        cmocka_unit_test(next_ends_phase_1),
        cmocka_unit_test(solo_ends_and_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
