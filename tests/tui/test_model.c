/* SPDX-License-Identifier: MIT */
/*
 * The terminal game without a terminal: what events do to the model, and that a sheet
 * can be drawn of it at any size, at any moment of any game.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/language.h"
#include "cli/view/card.h"
#include "cli/view/tableau.h"
#include "table.h"
#include "tui/choose.h"
#include "tui/control.h"
#include "tui/setup.h"
#include "tui/store.h"
#include "tui/view.h"
#include "tui/words.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    int width, height;
} sizes[] = {{80, 24}, {100, 30}, {120, 40}, {200, 60}, {79, 24},
             {20, 5},  {1, 1},    {81, 25},  {140, 24}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* ---- whole games ---- */

/* Draws twice: the same model gives the same sheet, and all zones lie on it. */
static void check_drawing(const struct tui_model *model, int width, int height)
{
    struct tui_sheet a, b;
    draw(model, &a, width, height);
    draw(model, &b, width, height);
    assert_memory_equal(a.canvas.cells, b.canvas.cells,
                        (size_t)width * (size_t)height * sizeof a.canvas.cells[0]);
    assert_int_equal(a.zone_count, b.zone_count);
    for (int i = 0; i < a.zone_count; i++) {
        const struct tui_zone *zone = &a.zones[i];
        assert_true(zone->x >= 0 && zone->y >= 0);
        assert_true(zone->x + zone->width <= width && zone->y + zone->height <= height);
    }
    nv_canvas_finish(&a.canvas);
    nv_canvas_finish(&b.canvas);
}

static void play_random_game(const char *game, uint32_t players, uint64_t seed)
{
    struct tui_model *model = sit(game, players, "Ada,Bo,Cy,Di");
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    for (int i = 0; i < 3000 && tui_turn(model) != NV_OVER; i++) {
        nv_move moves[NV_MOVES_SPACE];
        if (tui_is_tentative(model))
            press(model, TUI_ENTER);
        if (tui_turn(model) == NV_OVER)
            break;
        uint32_t count = tui_game(model)->moves(tui_rules(model), tui_state(model), moves);
        assert_true(tui_play(model, moves[nv_rng_below(&rng, count)]));
        if (nv_rng_below(&rng, 8) == 0) {
            uint32_t which = nv_rng_below(&rng, SIZES);
            model->show_land = nv_rng_below(&rng, 2);
            model->show_threats = nv_rng_below(&rng, 2);
            model->window = (enum tui_window)(
                nv_rng_below(&rng, 3) ? 0 : nv_rng_below(&rng, TUI_REVIEW + 1));
            check_drawing(model, sizes[which].width, sizes[which].height);
            model->window = TUI_NO_WINDOW;
        }
    }
    check_drawing(model, 80, 24);
    stand_up(model);
}

static void test_every_moment_can_be_drawn(void **state)
{
    (void)state;
    for (uint32_t players = 1; players <= 4; players++)
        play_random_game("nova-luna", players, players);
    for (uint32_t players = 2; players <= 4; players++)
        play_random_game("terra-nova", players, players);
}

/* Any events in any order leave a model that can be drawn and a game that is legal. */
static void test_any_events(void **state)
{
    static const int keys[] = {TUI_UP,    TUI_DOWN, TUI_LEFT,   TUI_RIGHT, TUI_ENTER, TUI_ENTER,
                               TUI_ENTER, TUI_TAB,  TUI_ESCAPE, TUI_HOME,  TUI_END,   '1',
                               '2',       '3',      'n',        'h',       'u',       'r',
                               '[',       ']',      'b',        'c',       'v',       'a',
                               't',       ' ',      'p',        'o',       'x',       'm',
                               's',       'f',      'e',        '?',       'g'};
    (void)state;
    for (int game = 0; game < 2; game++) {
        struct tui_model *model = sit(game ? "terra-nova" : "nova-luna", 2, "Ada,Bo");
        struct nv_rng rng;
        nv_rng_seed(&rng, 5);
        for (int i = 0; i < 4000; i++) {
            uint32_t kind = nv_rng_below(&rng, 8);
            if (kind == 0) {
                struct tui_sheet sheet;
                draw(model, &sheet, 80, 24);
                struct tui_event event = tui_zone_at(&sheet, (int)nv_rng_below(&rng, 80),
                                                     (int)nv_rng_below(&rng, 24));
                nv_canvas_finish(&sheet.canvas);
                tui_control(model, &event);
            } else if (kind == 1) {
                struct tui_event event = {TUI_SCROLL, (int)nv_rng_below(&rng, 7) - 3, 0};
                tui_control(model, &event);
            } else {
                press(model, keys[nv_rng_below(&rng, sizeof keys / sizeof keys[0])]);
            }
            model->to_start = false;
            if (i % 16 == 0)
                check_drawing(model, sizes[(i / 16) % SIZES].width, sizes[(i / 16) % SIZES].height);
        }
        stand_up(model);
    }
}

/* ---- Nova Luna ---- */

static void test_luna_by_keys(void **state)
{
    (void)state;
    struct tui_model *model = sit("nova-luna", 2, "Ada,5");
    int seat = tui_turn(model);
    if (!tui_is_person(model, seat)) /* the bot begins with what it likes */
        play_any(model);
    assert_int_equal(0, tui_chooser(model));
    press(model, '2');
    assert_int_equal(1, model->luna.chosen);
    uint8_t tile = model->luna.preview.offer[1].tile;
    assert_true(shows(model, 80, 24, nl_tile(tile)->code));
    press(model, TUI_ENTER);
    assert_non_null(nv_tile_at(&model->luna.view, 0, 0, 0));
    assert_int_equal(tile, nv_tile_at(&model->luna.view, 0, 0, 0)->tile);
    assert_true(model->unsaved);
    press(model, 'u');
    assert_null(nv_tile_at(&model->luna.view, 0, 0, 0));
    press(model, 'r');
    assert_non_null(nv_tile_at(&model->luna.view, 0, 0, 0));
    stand_up(model);
}

/* The number on a place is what playing there does. */
static void test_luna_gains(void **state)
{
    (void)state;
    struct tui_model *model = sit("nova-luna", 2, "Ada,Bo");
    for (int i = 0; i < 40 && tui_turn(model) != NV_OVER; i++) {
        int seat = tui_turn(model);
        const struct nl_place *place = tui_luna_place(&model->luna);
        if (!place)
            break;
        int before = model->luna.view.supply[seat], gain = place->count;
        press(model, TUI_ENTER);
        assert_int_equal(before - gain, model->luna.view.supply[seat]);
    }
    stand_up(model);
}

/* A click on a place chooses it, the second one plays it. */
static void test_luna_by_clicks(void **state)
{
    (void)state;
    struct tui_model *model = sit("nova-luna", 2, "Ada,Bo");
    press(model, TUI_ENTER);
    press(model, TUI_ENTER);
    press(model, TUI_ENTER);
    uint32_t count = nv_session_count(model->session);
    struct tui_sheet sheet;
    draw(model, &sheet, 80, 24);
    struct tui_event event = {0};
    for (int i = 0; i < sheet.zone_count && !event.kind; i++) {
        bool other = sheet.zones[i].event.a != model->luna.x ||
                     sheet.zones[i].event.b != model->luna.y;
        if (sheet.zones[i].event.kind == TUI_PLACE && other)
            event = sheet.zones[i].event;
    }
    assert_int_equal(TUI_PLACE, event.kind);
    nv_canvas_finish(&sheet.canvas);
    tui_control(model, &event);
    assert_int_equal(event.a, model->luna.x);
    assert_int_equal(count, nv_session_count(model->session));
    tui_control(model, &event);
    assert_int_equal(count + 1, nv_session_count(model->session));
    stand_up(model);
}

/* ---- Terra Nova ---- */

static void set_up_terra(struct tui_model *model)
{
    while (model->terra.view.phase == TN_SETUP)
        press(model, TUI_ENTER);
}

static void test_terra_turn_is_tentative(void **state)
{
    (void)state;
    struct tui_model *model = sit("terra-nova", 2, "Ada,4");
    while (model->terra.view.phase == TN_SETUP)
        play_any(model);
    while (tui_turn(model) != 0) { /* the bot's first turn */
        assert_int_equal(TUI_BOT, tui_due(model));
        play_any(model);
    }
    for (int i = 0; i < 6 && !tui_is_tentative(model); i++)
        press(model, TUI_ENTER);
    assert_true(tui_is_tentative(model));
    assert_int_equal(TUI_REST, tui_due(model));
    assert_int_equal(-1, tui_chooser(model));
    press(model, 'u');
    assert_false(tui_is_tentative(model));
    assert_int_equal(3, model->terra.view.action);
    press(model, 'r');
    assert_true(tui_is_tentative(model));
    press(model, TUI_ENTER);
    assert_false(tui_is_tentative(model));
    assert_int_equal(TUI_BOT, tui_due(model));
    stand_up(model);
}

/* Whoever leaves before confirming may still take the turn back when the game goes on. */
static void test_unconfirmed_turn_is_kept(void **state)
{
    char path[] = "novae-kept-XXXXXX";
    struct tui_model *model = sit("terra-nova", 2, "Ada,Bo");
    int file = mkstemp(path);
    (void)state;
    for (int i = 0; i < 60 && !tui_is_tentative(model); i++)
        press(model, TUI_ENTER);
    for (int confirmed = 0; confirmed < 2; confirmed++) {
        struct nv_session *session = nv_session_create();
        struct tui_kept kept;
        assert_int_equal(NV_OK, tui_store_write(model, path, NULL));
        assert_int_equal(NV_OK, tui_store_read(path, session, &kept, NULL));
        tui_model_open(model, session, kept.seats, kept.confirmed);
        assert_int_equal(tui_is_tentative(model), !confirmed);
        tui_confirm(model);
    }
    close(file);
    unlink(path);
    stand_up(model);
}

static void test_terra_figure_and_target(void **state)
{
    (void)state;
    struct tui_model *model = sit("terra-nova", 2, "Ada,Bo");
    set_up_terra(model);
    assert_int_equal(TUI_NOWHERE, model->terra.figure);
    press(model, TUI_ENTER);
    assert_int_not_equal(TUI_NOWHERE, model->terra.figure);
    nv_move move;
    assert_true(tui_chosen_move(model, &move));
    press(model, TUI_ESCAPE);
    assert_int_equal(TUI_NOWHERE, model->terra.figure);
    press(model, TUI_ENTER);
    press(model, TUI_ENTER);
    assert_int_equal(2, model->terra.view.action);
    assert_true(model->terra.stone);
    press(model, 'm');
    assert_false(model->terra.stone);
    press(model, 's');
    assert_true(model->terra.stone);
    stand_up(model);
}

/* ---- looking back, words, the rest ---- */

static void test_looking_back_changes_nothing(void **state)
{
    (void)state;
    struct tui_model *model = sit("nova-luna", 3, "Ada,Bo,Cy");
    for (int i = 0; i < 9; i++)
        press(model, TUI_ENTER);
    uint32_t count = nv_session_count(model->session);
    model->unsaved = false;
    press(model, '[');
    press(model, '[');
    assert_true(model->looking);
    assert_int_equal(count - 2, nv_session_count(model->session));
    press(model, TUI_HOME);
    assert_int_equal(0, nv_session_count(model->session));
    press(model, TUI_ESCAPE);
    assert_false(model->looking);
    assert_int_equal(count, nv_session_count(model->session));
    assert_false(model->unsaved);
    stand_up(model);
}

static void test_typed_moves(void **state)
{
    (void)state;
    struct tui_model *model = sit("nova-luna", 2, "Ada,Bo");
    char word[16];
    snprintf(word, sizeof word, "%s@0,0", nl_tile(model->luna.preview.offer[1].tile)->code);
    press(model, 't');
    press(model, 'x');
    press(model, TUI_ENTER);
    assert_int_equal(TUI_TYPE, model->window);
    assert_int_equal(0, nv_session_count(model->session));
    press(model, TUI_BACKSPACE);
    for (const char *at = word; *at; at++)
        press(model, *at);
    press(model, TUI_ENTER);
    assert_int_equal(1, nv_session_count(model->session));
    stand_up(model);
}

static void test_languages(void **state)
{
    static const struct {
        const char *locale, *words;
    } cases[] = {
        {"de_AT.UTF-8", "Spieler"}, {"nl", "spelers"}, {"hu_HU", "játékos"}, {"fr_FR", "players"}};
    (void)state;
    struct tui_model *model = sit("nova-luna", 2, "Ada,Bo");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        nv_language_choose(cases[i].locale);
        assert_true(shows(model, 80, 24, cases[i].words));
    }
    nv_language_choose("en");
    stand_up(model);
}

static void test_words_are_filled(void **state)
{
    char room[64];
    struct nv_text text = nv_text_over(room, sizeof room);
    (void)state;
    nv_fill(&text, "{a} and {b}, {c}", "a", "1", "b", "{a}", NULL);
    assert_string_equal("1 and {a}, {c}", room);
    text = nv_text_over(room, sizeof room);
    nv_fill_count(&text, "{n} task", "{n} tasks", 2, NULL);
    assert_string_equal("2 tasks", room);
}

static void test_first_screen(void **state)
{
    (void)state;
    struct tui_model *model = calloc(1, sizeof *model);
    struct nv_settings settings;
    nv_settings_init(&settings);
    settings.players = 2;
    tui_setup_init(&model->setup, &settings, false);
    assert_true(shows(model, 80, 24, "Nova Luna"));
    press(model, TUI_RIGHT);
    assert_ptr_equal(nv_terra_nova(), model->setup.settings.game);
    assert_true(shows(model, 80, 24, "Terra Nova"));
    press(model, TUI_DOWN);
    press(model, TUI_RIGHT);
    assert_int_equal(3, model->setup.settings.players);
    press(model, TUI_DOWN);
    press(model, TUI_ENTER);
    for (int i = 0; i < 8; i++)
        press(model, TUI_BACKSPACE);
    press(model, 0x151);
    press(model, 'Z');
    press(model, TUI_ENTER);
    assert_string_equal("\xc5\x91Z", model->setup.seats[0].name);
    assert_true(shows(model, 80, 24, "fence off land"));
    press(model, TUI_DOWN);
    assert_true(shows(model, 80, 24, tui_level_about(model->setup.seats[1].level)));
    press(model, TUI_UP);
    press(model, TUI_UP);
    press(model, TUI_UP);
    press(model, TUI_UP);
    press(model, TUI_ENTER);
    assert_true(model->setup.begin);
    free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_moment_can_be_drawn),
        cmocka_unit_test(test_any_events),
        cmocka_unit_test(test_luna_by_keys),
        cmocka_unit_test(test_luna_gains),
        cmocka_unit_test(test_luna_by_clicks),
        cmocka_unit_test(test_terra_turn_is_tentative),
        cmocka_unit_test(test_unconfirmed_turn_is_kept),
        cmocka_unit_test(test_terra_figure_and_target),
        cmocka_unit_test(test_looking_back_changes_nothing),
        cmocka_unit_test(test_typed_moves),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_words_are_filled),
        cmocka_unit_test(test_first_screen),
    };
    return cmocka_run_group_tests_name("tui", tests, NULL, NULL);
}
