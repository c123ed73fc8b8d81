/* SPDX-License-Identifier: MIT */
/*
 * What must hold for every registered game, whatever its rules. A new game gets
 * all of these tests by its line in the registry.
 */
#include "novae/novae.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

static void games_have_names(void **unused)
{
    (void)unused;
    for (int i = 0; nv_games[i]; i++)
        assert_ptr_equal(nv_game_find(nv_span_of(nv_games[i]->name)), nv_games[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
