/* SPDX-License-Identifier: MIT */
/* The games that the terminal game keeps: how their files are named, and which are offered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/file.h"
#include "table.h"
#include "tui/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH = 4096, MANY = 1000 };

static char state_home[PATH];

/* An empty folder of its own for each test. */
static int make_state_home(void **state)
{
    (void)state;
    if (!getcwd(state_home, PATH - 64))
        return -1;
    strcat(state_home, "/novae-state-XXXXXX");
    return mkdtemp(state_home) ? setenv("XDG_STATE_HOME", state_home, 1) : -1;
}

static int remove_state_home(void **state)
{
    char command[PATH + 16];
    (void)state;
    snprintf(command, sizeof command, "rm -r '%s'", state_home);
    return system(command);
}

/* The time in the name of a game that begins now, where a clock on the wall shows `zone`. */
static void name_in(const char *zone, char stamp[16])
{
    char path[TUI_PATH];
    setenv("TZ", zone, 1);
    tzset();
    assert_true(tui_store_path(nv_nova_luna(), path));
    memcpy(stamp, strrchr(path, '/') + 1, 15);
    stamp[15] = '\0';
}

/* A later game has a later name, also after clocks were set back. */
static void test_names_are_in_utc(void **state)
{
    char before[16], between[16], after[16];
    (void)state;
    name_in("EAST-12", before);
    name_in("WEST+11", between);
    name_in("EAST-12", after);
    assert_true(strcmp(before, between) <= 0);
    assert_true(strcmp(between, after) <= 0);
}

static void keep(struct tui_model *model, unsigned number)
{
    char path[2 * PATH];
    snprintf(path, sizeof path, "%s/novae/20260101-%06u-nova-luna-1.nvg", state_home, number);
    assert_int_equal(NV_OK, tui_store_write(model, path, NULL));
}

/* However many games are kept, and in whatever order the folder lists them. */
static void test_newest_games_are_listed(void **state)
{
    struct tui_model *model = sit("nova-luna", 2, "Ada,Bo");
    struct tui_setup setup = {0};
    char path[TUI_PATH], newest[32];
    (void)state;
    assert_true(tui_store_path(nv_nova_luna(), path)); /* makes the folder */
    for (unsigned i = 0; i < MANY; i++)
        keep(model, i * 7 % MANY); /* in no order: 7 and MANY have no common factor */
    tui_store_list(&setup);
    assert_int_equal(TUI_SAVED, setup.saved_count);
    for (unsigned i = 0; i < TUI_SAVED; i++) {
        snprintf(newest, sizeof newest, "/20260101-%06u-", MANY - 1 - i);
        assert_non_null(strstr(setup.saved[i].path, newest));
    }
    stand_up(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_names_are_in_utc, make_state_home, remove_state_home),
        cmocka_unit_test_setup_teardown(test_newest_games_are_listed, make_state_home,
                                        remove_state_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
