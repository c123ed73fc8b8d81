/* SPDX-License-Identifier: MIT */
/*
 * What the screen is made of and needs no terminal: reports of a mouse, in both forms, whole
 * and broken; fewer colours; letters without marks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "novae/rng.h"
#include "tui/fold.h"
#include "tui/mouse.h"
#include "tui/palette.h"

/* Reads a report after its beginning; what it means, and how many characters belonged to it. */
static struct tui_event read_report(bool numbers, const char *text, int *taken)
{
    struct tui_mouse mouse;
    struct tui_event event = {0};
    tui_mouse_begin(&mouse, numbers);
    for (*taken = 0; text[*taken] && mouse.form != TUI_NO_REPORT; ++*taken) {
        if (!tui_mouse_read(&mouse, (unsigned char)text[*taken], &event))
            break;
    }
    return event;
}

static void check(bool numbers, const char *text, struct tui_event wanted, int length)
{
    int taken;
    struct tui_event event = read_report(numbers, text, &taken);
    assert_int_equal(event.kind, wanted.kind);
    assert_int_equal(event.a, wanted.a);
    assert_int_equal(event.b, wanted.b);
    assert_int_equal(taken, length);
}

static void test_numbers(void **unused)
{
    (void)unused;
    check(true, "0;1;1M", (struct tui_event){TUI_CLICK, 0, 0}, 6);
    check(true, "0;120;40Mx", (struct tui_event){TUI_CLICK, 119, 39}, 9);
    check(true, "16;7;8M", (struct tui_event){TUI_CLICK, 6, 7}, 7); /* with Ctrl held */
    check(true, "64;5;5M", (struct tui_event){TUI_SCROLL, -3, 0}, 7);
    check(true, "65;5;5M", (struct tui_event){TUI_SCROLL, 3, 0}, 7);
    check(true, "0;5;5m", (struct tui_event){0}, 6); /* let go */
    check(true, "2;5;5M", (struct tui_event){0}, 6); /* another button */
}

static void test_characters(void **unused)
{
    (void)unused;
    check(false, " !!", (struct tui_event){TUI_CLICK, 0, 0}, 3);
    check(false, " Q8h", (struct tui_event){TUI_CLICK, 'Q' - 33, '8' - 33}, 3);
    check(false, "`%%", (struct tui_event){TUI_SCROLL, -3, 0}, 3);
    check(false, "#!!", (struct tui_event){0}, 3); /* let go */
}

static void test_broken(void **unused)
{
    (void)unused;
    check(true, "0;5q", (struct tui_event){0}, 3);
    check(true, "0;5M", (struct tui_event){0}, 3);
    check(true, "0;5;5;5M", (struct tui_event){0}, 5);
    check(true, "0;99999999999M", (struct tui_event){0}, 7);
    check(false, " \033", (struct tui_event){0}, 1);
    struct tui_mouse none = {0};
    struct tui_event event;
    assert_false(tui_mouse_read(&none, '0', &event));
}

/* Whatever comes, a report ends, and no cell is further away than five digits. */
static void test_anything(void **unused)
{
    (void)unused;
    struct nv_rng rng;
    nv_rng_seed(&rng, 14);
    for (int round = 0; round < 20000; round++) {
        struct tui_mouse mouse;
        struct tui_event event = {0};
        int steps = 0;
        tui_mouse_begin(&mouse, round % 2);
        while (mouse.form != TUI_NO_REPORT && ++steps < 100)
            tui_mouse_read(&mouse, (unsigned)"0123456789;;;;Mm \033q"[nv_rng_below(&rng, 19)],
                           &event);
        assert_in_range(steps, 1, 3 * 6);
        assert_true(event.kind != TUI_CLICK || (event.a < 100000 && event.b < 100000));
    }
}

static void test_fewer_colours(void **state)
{
    (void)state;
    for (int fg = 0; fg < 256; fg++) {
        for (int bg = 0; bg < 256; bg++) {
            struct nv_ink ink = {(uint8_t)(fg < 16 ? 0 : fg), (uint8_t)(bg < 16 ? 0 : bg), false};
            struct tui_colours sixteen = tui_colours_of(ink, 16), eight = tui_colours_of(ink, 8);
            assert_int_not_equal(sixteen.fg, sixteen.bg);
            assert_int_not_equal(eight.fg, eight.bg);
            assert_true(sixteen.fg < 16 && sixteen.bg < 16 && eight.fg < 8 && eight.bg < 8);
        }
    }
    assert_true(tui_colours_of((struct nv_ink){.bg = 22, .bold = true}, 0).reverse);
    assert_int_equal(7, tui_colours_of((struct nv_ink){.fg = 245}, 8).fg); /* grey, not yellow */
}

static void test_letters_without_marks(void **state)
{
    (void)state;
    assert_int_equal('o', tui_folded("\xc5\x91"));
    assert_int_equal('u', tui_folded("ü"));
    assert_int_equal('A', tui_folded("A"));
    assert_int_equal('?', tui_folded("\xe2\x96\xa0"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),       cmocka_unit_test(test_characters),
        cmocka_unit_test(test_broken),        cmocka_unit_test(test_anything),
        cmocka_unit_test(test_fewer_colours), cmocka_unit_test(test_letters_without_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
