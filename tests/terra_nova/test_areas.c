/* SPDX-License-Identifier: MIT */
/*
 * The rules of areas, scoring and the end, one test or more for each number: a drawn
 * board with its landscapes, the same with figures (1-4) and stones (#), then what must
 * hold.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The drawings of a board and of what stands on it belong one above the other. */
/* clang-format off */
static struct scene scene;

static void scores_are(uint32_t first, uint32_t second)
{
    assert_int_equal(scene.state.score[0], first);
    assert_int_equal(scene.state.score[1], second);
}

/* [TN-10] Figures do not separate: the land on both sides of player 2 is one area. */
static void tn_10_figures_do_not_separate(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A A A B C D E F G\n",
               ". 2 . . . 1 . 2 .\n");
    scene_play(&scene, "a6-a5 +a4");
    assert_int_equal(scene_at(&scene, "a1"), 'x');
    assert_int_equal(scene_at(&scene, "a2"), 'x');
    assert_int_equal(scene_at(&scene, "a3"), 'x');
    scores_are(0, 9);
}

/* [TN-10] Holes separate like stones and the edge. */
static void tn_10_holes_separate(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A A . C E\n"
               " A B B F D\n",
               "2 .   . 2\n"
               " . . . 1 .\n");
    scene_play(&scene, "b4-b3 +b2");
    assert_int_equal(scene_at(&scene, "a2"), 'x');
    assert_int_equal(scene_at(&scene, "a3"), '.');
    scores_are(0, 9);
}

/* [TN-10] Three landscapes make an area, four stay open land. */
static void tn_10_at_most_three_landscapes(void **unused)
{
    static const char board[] = "A B C D E F G H I\n";
    (void)unused;
    scene_draw(&scene, 2, 1, board, ". . . . . . 1 . 2\n");
    scene_play(&scene, "a7-a6 +a5");
    assert_int_equal(scene_at(&scene, "a1"), '.');
    scene_draw(&scene, 2, 1, board, ". . . . . . 1 . 2\n");
    scene_play(&scene, "a7-a5 +a4");
    assert_int_equal(scene_at(&scene, "a1"), 'x');
}

/* [TN-11] One stone can make several areas, and they are scored before the next action. */
static void tn_11_two_areas_at_once(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               " A A\n"
               "    C D E F G\n"
               " B B\n",
               " 2 .\n"
               "    . . 1 . 2\n"
               " 1 .\n");
    scene_play(&scene, "b3-b2 +b1");
    scores_are(6, 6);
    assert_int_equal(scene_at(&scene, "a1"), 'x');
    assert_int_equal(scene_at(&scene, "c2"), 'x');
    assert_int_equal(scene_at(&scene, "b2"), '1');
    assert_int_equal(scene_turn(&scene), 1);
}

/* [TN-11] A stone that covers the last space of a fourth landscape makes an area. */
static void tn_11_last_space_of_a_landscape(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A A B C D D\n",
               "2 . 1 . . .\n");
    scene_play(&scene, "a3-a5 +a6");
    scores_are(0, 0);
    assert_int_equal(scene_at(&scene, "a1"), '2');
    scene_draw(&scene, 2, 1,
               "A A B C D\n",
               "2 . 1 . .\n");
    scene_play(&scene, "a3-a4 +a5");
    scores_are(2, 2);
    assert_int_equal(scene_at(&scene, "a1"), 'x');
}

/* [TN-11] On a board of three landscapes the first stone already makes areas. */
static void tn_11_few_landscapes(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A A A B B C\n",
               "2 . 1 . . .\n");
    scene_play(&scene, "a3-a2 +a3");
    scores_are(3, 3);
    assert_int_equal(scene_turn(&scene), 0);
}

/*
 * [TN-12] [TN-13] The example of the rulebook: area A has 12 spaces and 2 landscapes,
 * Blue (1) has the most figures in it and gets 24; area B has 7 spaces of 1 landscape,
 * so 21 points that Blue and Red (2) share, 10 each.
 */
static void tn_12_13_rulebook_example(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "a a a a d d e d c c\n"
               " a a b b d f d c c c\n"
               "b b b b d g g d c c\n",
               "1 . . 2 # 1 . # 1 .\n"
               " . 1 . . . . . . . 2\n"
               ". . 1 . # . . # . .\n");
    scene_play(&scene, "a6-b6 +b5");
    scores_are(24, 0);
    scene_play(&scene, "+b7");
    scores_are(34, 10);
}

/* [TN-12] Three landscapes count once; spaces with figures count, stones do not. */
static void tn_12_three_landscapes(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 2,
               "A B B C C D E F G\n",
               "# . 1 . . . 2 . .\n");
    scene_play(&scene, "a7-a6 +a5");
    scores_are(6, 0); /* B B C: two landscapes, three spaces, the stone on a1 not. */
    scene_draw(&scene, 2, 2,
               "A B B C C D E F G\n",
               ". . 1 . . . . 2 .\n");
    scene_play(&scene, "a8-a6 +a5");
    scores_are(4, 0);
}

/* [TN-13] Three with equal numbers share; a player with fewer figures gets nothing. */
static void tn_13_sharing(void **unused)
{
    (void)unused;
    scene_draw(&scene, 4, 1,
               "A A A A A B C D E F\n",
               "1 . 2 . 3 . . 1 4 .\n");
    scene_play(&scene, "a8-a7 +a6");
    scores_are(5, 5);
    assert_int_equal(scene.state.score[2], 5);
    assert_int_equal(scene.state.score[3], 0);
    scene_draw(&scene, 3, 1,
               "A A A A A B C D E F\n",
               "1 1 2 3 3 . . 1 2 .\n");
    scene_play(&scene, "a8-a7 +a6");
    scores_are(7, 0);
    assert_int_equal(scene.state.score[2], 7);
}

/* [TN-13] Nobody gets an area without figures; figures in an area leave for good. */
static void tn_13_empty_area_and_removal(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A A A B C D E F G\n",
               ". . . . . . 1 . 2\n");
    scene_play(&scene, "a7-a5 +a4");
    scores_are(0, 0);
    assert_int_equal(scene_at(&scene, "a2"), 'x');
    scene_draw(&scene, 2, 1,
               "A A A B C D E F G\n",
               "2 . 1 . . . 1 . 2\n");
    scene_play(&scene, "a7-a5 +a4");
    scores_are(4, 4);
    assert_int_equal(tn_set_count(scene.state.figures[0]), 1);
    assert_int_equal(tn_set_count(scene.state.figures[1]), 1);
}

/* [TN-14] The game ends at once when all land is in scored areas. */
static void tn_14_all_closed(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A A B C D\n",
               "2 . 1 . .\n");
    scene.state.idle = 7;
    scene_play(&scene, "a3-a4 +a5");
    assert_int_equal(scene_turn(&scene), 0);
    assert_int_equal(scene.state.idle, 7); /* No turn has ended. */
    scene_moves(&scene, "");
    scene_refuses(&scene, "a4-a3", "over");
}

/* [TN-15] At the end of a turn only one player could move: over, nothing is scored. */
static void tn_15_one_can_move(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A B C D E F G H I\n",
               "2 2 2 . 1 . . 1 .\n");
    scene_play(&scene, "a5-a4 +a5");
    assert_int_equal(scene_turn(&scene), 1);
    scene_play(&scene, "a8-a7");
    assert_int_equal(scene_turn(&scene), 0);
    scores_are(0, 0);
}

/* [TN-15] The same holds after the set-up: all players win with nothing. */
static void tn_15_after_setup(void **unused)
{
    static const char map[] = "name: narrow\nlandscape: A a\nboard:\n"
                              "A A A A A A A A A A A A A A\n"
                              " A A A A A A A A A A A A A\n";
    struct nv_setup setup;
    struct nv_result result;
    (void)unused;
    nv_setup_init(&setup, nv_terra_nova());
    setup.map = nv_span_of(map);
    assert_int_equal(nv_terra_nova()->configure(&scene.rules, &setup, NULL), NV_OK);
    tn_start(&scene.rules, &scene.state, 0);
    scene_play(&scene, "a2 a3 b1 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 "
                       "b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13");
    assert_int_equal(scene_turn(&scene), 0);
    nv_terra_nova()->result(&scene.rules, &scene.state, &result);
    assert_int_equal(result.winners, 3);
}

/* [TN-16] Most points win; equal points share the victory. */
static void tn_16_winners(void **unused)
{
    struct nv_result result;
    (void)unused;
    scene_start(&scene, "lagoon", 3, 1);
    scene.state.phase = TN_OVER;
    memcpy(scene.state.score, (uint16_t[]){5, 7, 7, 0}, sizeof scene.state.score);
    nv_terra_nova()->result(&scene.rules, &scene.state, &result);
    assert_int_equal(result.winners, 6);
    assert_int_equal(result.place[0], 2);
    assert_int_equal(result.place[1], 0);
    scene.state.score[0] = 8;
    nv_terra_nova()->result(&scene.rules, &scene.state, &result);
    assert_int_equal(result.winners, 1);
}

/* [TN-17] With the last stone, and the areas it makes scored, the game is over. */
static void tn_17_last_stone(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1,
               "A A A B C D E F G\n",
               "1 . . . . . 1 . 2\n");
    scene.state.stones_left = 1;
    scene_play(&scene, "a7-a5 +a4");
    assert_int_equal(scene_turn(&scene), 0);
    assert_int_equal(scene.state.stones_left, 0);
    scores_are(9, 0);
}

/* Two turns, one of each player, without a stone. */
static const char idle_turns[] = "a2-a3 a3-a4 a4-a5 b8-b7 b7-b6 b6-b5";
static const char idle_back[] = "a5-a4 a4-a3 a3-a2 b5-b6 b6-b7 b7-b8";
static const char two_rows[] = "A B C D E F G H I\n"
                               " A B C D E F G H I\n";
static const char two_figures[] = ". 1 . . . . . . .\n"
                                  " . . . . . . . 2 .\n";

/* [TN-18] After so many turns in a row without a stone the game ends. */
static void tn_18_idle_limit(void **unused)
{
    (void)unused;
    scene_draw(&scene, 2, 1, two_rows, two_figures);
    scene.rules.idle_limit = 4;
    scene_play(&scene, idle_turns);
    assert_int_equal(scene.state.idle, 2);
    scene_play(&scene, "a5-a4 a4-a3 +a4");
    assert_int_equal(scene.state.idle, 0);
    scene_play(&scene, "b5-b6 b6-b7 b7-b8 a3-a2 a2-a1 a1-a2 b8-b7 b7-b6 b6-b5 a2-a1 a1-a3");
    assert_int_equal(scene.state.idle, 3);
    assert_int_equal(scene_turn(&scene), 1);
    scene_play(&scene, "a3-a1");
    assert_int_equal(scene_turn(&scene), 0);
    assert_int_equal(scene.state.idle, 4);
}

/* [TN-18] The limit is 100 unless an option says otherwise; 0 is never. */
static void tn_18_default_and_never(void **unused)
{
    (void)unused;
    assert_int_equal(nv_terra_nova()->options[2].initial, 100);
    for (uint32_t limit = 0; limit <= 100; limit += 100) {
        scene_draw(&scene, 2, 1, two_rows, two_figures);
        scene.rules.idle_limit = limit;
        for (int i = 0; i < 50; i++) {
            assert_int_equal(scene_turn(&scene), 1);
            scene_play(&scene, i % 2 ? idle_back : idle_turns);
        }
        assert_int_equal(scene.state.idle, 100);
        assert_int_equal(scene_turn(&scene), limit == 0 ? 1 : 0);
    }
}

/* [TN-19] The US edition ends at the end of a turn in which a player has no figure left. */
static void tn_19_edition(void **unused)
{
    (void)unused;
    for (uint32_t us = 0; us <= 1; us++) {
        scene_draw(&scene, 3, 1,
                   "A A B C D E F G H\n",
                   "2 . . . 1 . . 3 .\n");
        scene.rules.us = us;
        scene_play(&scene, "a5-a4 +a3");
        scores_are(0, 6);
        assert_int_equal(scene_turn(&scene), 1);
        scene_play(&scene, "a4-a5");
        assert_int_equal(scene_turn(&scene), us ? 0 : 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tn_10_figures_do_not_separate),
        cmocka_unit_test(tn_10_holes_separate),
        cmocka_unit_test(tn_10_at_most_three_landscapes),
        cmocka_unit_test(tn_11_two_areas_at_once),
        cmocka_unit_test(tn_11_last_space_of_a_landscape),
        cmocka_unit_test(tn_11_few_landscapes),
        cmocka_unit_test(tn_12_13_rulebook_example),
        cmocka_unit_test(tn_12_three_landscapes),
        cmocka_unit_test(tn_13_sharing),
        cmocka_unit_test(tn_13_empty_area_and_removal),
        cmocka_unit_test(tn_14_all_closed),
        cmocka_unit_test(tn_15_one_can_move),
        cmocka_unit_test(tn_15_after_setup),
        cmocka_unit_test(tn_16_winners),
        cmocka_unit_test(tn_17_last_stone),
        cmocka_unit_test(tn_18_idle_limit),
        cmocka_unit_test(tn_18_default_and_never),
        cmocka_unit_test(tn_19_edition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
