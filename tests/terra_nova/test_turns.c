/* SPDX-License-Identifier: MIT */
/*
 * The rules of material, set-up and turns, one test or more for each number: a drawn
 * board with its landscapes, the same with figures (1-4) and stones (#), then what must
 * hold.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The drawings of a board and of what stands on it belong one above the other. */
/* clang-format off */
static struct scene scene;

/* [TN-1] Eight landscapes of 21 spaces, each in one piece. */
static void tn_1_boards(void **unused)
{
    static const char *const names[] = {"island", "pinwheel", "archipelago"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        scene_start(&scene, names[i], 2, 1);
        const struct tn_board *board = tn_board(&scene.rules);
        assert_string_equal(board->name, names[i]);
        assert_int_equal(board->spaces, 168);
        assert_int_equal(board->landscapes, 8);
        for (int k = 0; k < 8; k++) {
            struct tn_set all = scene.rules.landscape[k];
            struct tn_set piece = tn_connected(&scene.rules, all, tn_set_first(&all));
            assert_int_equal(tn_set_count(all), 21);
            assert_int_equal(tn_set_count(piece), 21);
        }
    }
}

/* [TN-1] Water counts like any other landscape: the lake is the fourth here. */
static void tn_1_water_counts(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "L L A B C D E F G\n",
               "1 . . . . . 1 . 2\n");
    scene_play(&scene, "a7-a6 +a5");
    assert_int_equal(scene_at(&scene, "a1"), 'x');
    scene_draw(&scene, 2, 1,
               "L L A B C D E F G\n",
               "1 . . . . . . 1 2\n");
    scene_play(&scene, "a8-a7 +a6");
    assert_int_equal(scene_at(&scene, "a1"), '1');
}

/* [TN-1] Half a turn lays pinwheel on itself, and each landscape on one landscape. */
static void tn_1_pinwheel_is_symmetric(void **unused)
{
    (void)unused;
    scene_start(&scene, "pinwheel", 2, 1);
    const struct tn_board *board = tn_board(&scene.rules);
    uint32_t last = board->spaces - 1u;
    int partner[TN_MAX_LANDSCAPES];
    for (int k = 0; k < TN_MAX_LANDSCAPES; k++)
        partner[k] = -1;
    for (uint32_t i = 0; i < board->spaces; i++) {
        int *seen = &partner[board->landscape[i]];
        *seen = *seen < 0 ? board->landscape[last - i] : *seen;
        assert_int_equal(*seen, board->landscape[last - i]);
        assert_int_equal(board->row[i] + board->row[last - i], board->rows - 1);
        assert_int_equal(board->column[i] + board->column[last - i],
                         board->column[0] + board->column[last]);
    }
}

/* [TN-2] 80 stones; 13, 10 or 8 figures each. */
static void tn_2_material(void **unused)
{
    static const uint32_t figures[] = {0, 0, 13, 10, 8};
    (void)unused;
    for (uint32_t players = 2; players <= 4; players++) {
        nv_move moves[NV_MOVES_SPACE];
        scene_start(&scene, "island", players, 1);
        while (scene.state.phase == TN_SETUP) {
            tn_moves(&scene.rules, &scene.state, moves);
            tn_play(&scene.rules, &scene.state, moves[0]);
        }
        assert_int_equal(scene.state.ply, players * figures[players]);
        for (uint32_t seat = 0; seat < players; seat++)
            assert_int_equal(tn_set_count(scene.state.figures[seat]), figures[players]);
        assert_int_equal(scene.state.stones_left, 80);
    }
}

/* [TN-3] Clockwise from the start player, one figure each, on any empty space. */
static void tn_3_setup(void **unused)
{
    (void)unused;
    scene_start(&scene, "island", 3, 2);
    assert_int_equal(scene_turn(&scene), 2);
    scene_play(&scene, "f7"); /* In the lake. */
    assert_int_equal(scene_at(&scene, "f7"), '2');
    assert_int_equal(scene_turn(&scene), 3);
    scene_refuses(&scene, "f7", "not empty");
    scene_refuses(&scene, "f7-f8", "[TN-3]");
    scene_refuses(&scene, "+f8", "[TN-3]");
    scene_play(&scene, "a1");
    assert_int_equal(scene_turn(&scene), 1);
    scene_play(&scene, "a2");
    assert_int_equal(scene_turn(&scene), 2);
}

/* [TN-3] The start player has the first turn after the set-up. */
static void tn_3_first_turn(void **unused)
{
    (void)unused;
    scene_start(&scene, "lagoon", 4, 3);
    scene_play(&scene, "g1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c1 c2 c3 c4 c5 c6 c7 d1 d2 d3 d4 d5 d6 "
                       "d7 d8 e1 i1 i2 i3 i4");
    assert_int_equal(scene.state.phase, TN_SETUP);
    scene_play(&scene, "i5");
    assert_int_equal(scene.state.phase, TN_PLAY);
    assert_int_equal(scene_turn(&scene), 3);
    scene_refuses(&scene, "g2", "all figures are placed");
}

/* [TN-4] Three actions, the first of them a move; then the next player, clockwise. */
static void tn_4_three_actions(void **unused)
{
    (void)unused;
    scene_draw(&scene, 3, 2,
               "A B C D E F G H I\n"
               " A B C D E F G H I\n",
               "1 . . 2 . . . . 3\n"
               " . . . . . . . . .\n");
    scene_refuses(&scene, "+a3", "[TN-4]");
    scene_play(&scene, "a4-a5 +a4");
    assert_int_equal(scene_turn(&scene), 2);
    scene_play(&scene, "a5-a6");
    assert_int_equal(scene_turn(&scene), 3);
    scene_refuses(&scene, "+a8", "[TN-4]");
    scene_play(&scene, "a9-a8 a8-a9 a9-a7");
    assert_int_equal(scene_turn(&scene), 1);
}

/* [TN-5] There is no way to leave out an action while one is possible. */
static void tn_5_compulsory(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A B C D E F G H I\n",
               ". 1 . . . . . 2 .\n");
    scene_play(&scene, "a2-a3");
    assert_int_equal(scene_turn(&scene), 1);
    scene_moves(&scene, "+a2 +a4 a3-a1 a3-a2 a3-a4 a3-a5 a3-a6 a3-a7");
}

/* [TN-5] Without a possible third action the turn ends; nobody had to avoid that. */
static void tn_5_left_out(void **unused)
{
    (void)unused;
    scene_draw(&scene, 3, 1,
               "A B C D E F G H I\n",
               ". 1 . . 2 . . 3 .\n");
    scene_play(&scene, "a2-a1 +a2");
    assert_int_equal(scene_at(&scene, "a1"), 'x');
    assert_int_equal(scene_turn(&scene), 2);
    scene_refuses(&scene, "+a4", "[TN-4]");
}

/* [TN-6] Straight over empty spaces, up to a figure, a stone, a hole or the edge. */
static void tn_6_slides(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "  A A A B B B\n"
               " A A A B B B B\n"
               "C C C D D . D D\n"
               " C C C D D D D\n"
               "  C C C D D D\n",
               "  . 2 . # . .\n"
               " . . . . . . .\n"
               ". . . 1 .   . .\n"
               " . . . . . . .\n"
               "  . . . . . .\n");
    scene_moves(&scene, "c4-b3 c4-b4 c4-c1 c4-c2 c4-c3 c4-c5 c4-d3 c4-d4 c4-e2 c4-e4");
    scene_refuses(&scene, "c4-a2", "blocked [TN-6]");
    scene_refuses(&scene, "c4-a4", "blocked [TN-6]");
    scene_refuses(&scene, "c4-c6", "no straight line");
    scene_refuses(&scene, "c4-a1", "no straight line");
    scene_refuses(&scene, "c4-c4", "at least one space");
    scene_refuses(&scene, "a2-a1", "no figure of player 1");
    scene_refuses(&scene, "b1-b2", "no figure of player 1");
    scene_refuses(&scene, "c4-z9", "no space 'z9'");
}

/* [TN-7] A figure that made all three moves may not end where it began. */
static void tn_7_no_return(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A B C D E F G H I\n",
               ". 1 . . . . . 2 .\n");
    scene_play(&scene, "a2-a4 a4-a3");
    scene_refuses(&scene, "a3-a2", "[TN-7]");
    scene_moves(&scene, "+a2 +a4 a3-a1 a3-a4 a3-a5 a3-a6 a3-a7");
}

/* [TN-7] Two moves may, or another figure, or a figure that moved just twice. */
static void tn_7_allowed(void **unused)
{
    static const char board[] = "A B C D E F G\n"
                                " A B C D E F G\n";
    (void)unused;
    scene_draw(&scene, 2, 1, board,
               "1 . . . 1 . .\n"
               " . . . . . . 2\n");
    scene_play(&scene, "a1-a3 a3-a1");
    scene_refuses(&scene, "a1-a1", "at least one space");
    scene_draw(&scene, 2, 1, board,
               "1 . . . 1 . .\n"
               " . . . . . . 2\n");
    scene_play(&scene, "a1-b1 b1-b2 a5-a1");
    assert_int_equal(scene_at(&scene, "a1"), '1');
    scene_draw(&scene, 2, 1, board,
               "1 . . . 1 . .\n"
               " . . . . . . 2\n");
    scene_play(&scene, "a1-a2 a5-a6 a2-a1");
    assert_int_equal(scene_turn(&scene), 2);
}

/* [TN-8] A stone goes next to where a moved figure stands now, after two next to either. */
static void tn_8_stones(void **unused)
{
    static const char board[] = "A B C D E F G H I J K L\n";
    (void)unused;
    scene_draw(&scene, 2, 1, board, ". 1 . . . . 1 . . . 2 .\n");
    scene_play(&scene, "a2-a3 a7-a8");
    scene_moves(&scene, "+a2 +a4 +a7 +a9 a3-a1 a3-a2 a3-a4 a3-a5 a3-a6 a3-a7 a8-a10 a8-a4 a8-a5 "
                        "a8-a6 a8-a7 a8-a9");
    scene_refuses(&scene, "+a5", "[TN-8]");
    scene_refuses(&scene, "+a3", "not empty");
    scene_draw(&scene, 2, 1, board, ". 1 . . . . 1 . . . 2 .\n");
    scene_play(&scene, "a2-a3 a3-a5");
    scene_refuses(&scene, "+a2", "[TN-8]");
    scene_refuses(&scene, "+a8", "[TN-8]");
    assert_true(scene_legal(&scene, "+a4") && scene_legal(&scene, "+a6"));
}

/* [TN-8] Two stones go next to the one moved figure. */
static void tn_8_two_stones(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A B C D E F G H I J K L\n",
               ". . . . . 1 . . 1 . 2 .\n");
    scene_play(&scene, "a6-a7 +a6");
    scene_refuses(&scene, "+a10", "[TN-8]");
    scene_play(&scene, "+a8");
    assert_int_equal(scene_at(&scene, "a6"), '#');
    assert_int_equal(scene_at(&scene, "a8"), '#');
    assert_int_equal(scene.state.stones_left, 78);
}

/* [TN-8] A moved figure that was removed no longer serves. */
static void tn_8_removed_figure(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A B C D E F G H I\n",
               ". 1 . . 1 . . 2 .\n");
    scene_play(&scene, "a2-a1 +a2");
    assert_int_equal(scene_turn(&scene), 1);
    scene_moves(&scene, "a5-a3 a5-a4 a5-a6 a5-a7");
    scene_refuses(&scene, "+a3", "[TN-8]");
}

/* [TN-9] Who cannot move is passed over, and has no turn that could be idle. */
static void tn_9_passed_over(void **unused)
{
    (void)unused;
    scene_draw(&scene, 3, 1,
               "A B C D E F G H I\n",
               "2 3 . . . 1 . . .\n");
    scene_play(&scene, "a6-a7 a7-a8 a8-a9");
    assert_int_equal(scene_turn(&scene), 3);
    assert_int_equal(scene.state.idle, 1);
    scene_play(&scene, "a2-a3 a3-a4 a4-a5");
    assert_int_equal(scene_turn(&scene), 1);
    scene_play(&scene, "a9-a8 a8-a9 a9-a7");
    assert_int_equal(scene_turn(&scene), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tn_1_boards),
        cmocka_unit_test(tn_1_water_counts),
        cmocka_unit_test(tn_1_pinwheel_is_symmetric),
        cmocka_unit_test(tn_2_material),
        cmocka_unit_test(tn_3_setup),
        cmocka_unit_test(tn_3_first_turn),
        cmocka_unit_test(tn_4_three_actions),
        cmocka_unit_test(tn_5_compulsory),
        cmocka_unit_test(tn_5_left_out),
        cmocka_unit_test(tn_6_slides),
        cmocka_unit_test(tn_7_no_return),
        cmocka_unit_test(tn_7_allowed),
        cmocka_unit_test(tn_8_stones),
        cmocka_unit_test(tn_8_two_stones),
        cmocka_unit_test(tn_8_removed_figure),
        cmocka_unit_test(tn_9_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
