/* SPDX-License-Identifier: MIT */
/* What the terminal game shows at some moments that were shown badly once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/view/draw_nova_luna.h"
#include "table.h"

/* What is judged of a turn before it is confirmed: a screen that thinks for ever is none. */
static void test_chances_of_a_tentative_turn(void **state)
{
    (void)state;
    struct tui_model *model = sit("terra-nova", 2, "Ada,Bo");
    struct tui_answer answer = {.kind = TUI_CHANCES};
    while (model->terra.view.phase == TN_SETUP || !tui_is_tentative(model))
        play_any(model);
    press(model, 'c');
    assert_int_equal(TUI_CHANCES, tui_due(model));
    answer.number = model->number;
    answer.score[0] = 585.0f;
    answer.score[1] = 415.0f;
    assert_true(tui_take(model, &answer));
    assert_true(tui_is_tentative(model));
    assert_true(shows(model, 80, 24, "59 %") && shows(model, 80, 24, "41 %")); /* 100 in all */
    assert_true(shows(model, 80, 24, "Enter confirm"));
    stand_up(model);
}

/* Up goes back, and no further than there are moves. */
static void test_list_of_moves_is_scrolled(void **state)
{
    (void)state;
    struct tui_model *model = sit("nova-luna", 2, "Ada,Bo");
    for (int i = 0; i < 30; i++)
        play_any(model);
    press(model, 'v');
    assert_true(shows(model, 80, 24, "  30 "));
    for (int i = 0; i < 100; i++)
        press(model, TUI_UP);
    assert_true(shows(model, 80, 24, "   1 "));
    for (int i = 0; i < 30; i++)
        press(model, TUI_DOWN);
    assert_true(shows(model, 80, 24, "  30 "));
    assert_true(shows(model, 80, 24, "Esc close"));
    stand_up(model);
}

/* "R3b ■■✦" */
static void spell_tile(const struct nl_tile *tile, char out[64])
{
    struct nv_text text = nv_text_over(out, 64);
    nv_text_string(&text, tile->code);
    for (int task = 0; task < tile->tasks; task++) {
        nv_text_char(&text, ' ');
        for (int colour = 0; colour < NL_COLOURS; colour++) {
            for (int n = 0; n < tile->need[task][colour]; n++)
                nv_text_string(&text, nv_tile_colours[colour].shape);
        }
    }
}

/* Every task of the tiles on offer is seen beside what three others could do with them. */
static void test_offers_beside_four_players(void **state)
{
    (void)state;
    struct tui_model *model = sit("nova-luna", 4, "Ada,Bo,Cy,Di");
    for (int i = 0; i < 40 && tui_turn(model) != NV_OVER; i++)
        play_any(model);
    for (int i = 0; i < model->luna.preview.count; i++) {
        struct nl_offer *offer = &model->luna.preview.offer[i];
        char wanted[64];
        for (int seat = 0; seat < 4; seat++)
            offer->most[seat] = 3;
        for (uint8_t tile = 0; tile < NL_TILES; tile++) {
            offer->tile = tile;
            spell_tile(nl_tile(tile), wanted);
            assert_true(shows(model, 80, 24, wanted));
        }
    }
    stand_up(model);
}

/* A text that has no room ends with an ellipsis, after a whole word. */
static void test_cut_text(void **state)
{
    struct tui_sheet sheet = {.unicode = true};
    (void)state;
    assert_true(nv_canvas_init(&sheet.canvas, 10, 2));
    struct tui_pane pane = tui_whole(&sheet);
    assert_int_equal(2, tui_wrap(&pane, 0, 0, 2, tui_normal, "one two three four five"));
    char *text = text_of(&sheet);
    assert_string_equal("one two   \nthree …   \n", text);
    free(text);
    nv_canvas_finish(&sheet.canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_of_a_tentative_turn),
        cmocka_unit_test(test_list_of_moves_is_scrolled),
        cmocka_unit_test(test_offers_beside_four_players),
        cmocka_unit_test(test_cut_text),
    };
    return cmocka_run_group_tests_name("tui", tests, NULL, NULL);
}
