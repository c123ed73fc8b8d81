/* SPDX-License-Identifier: MIT */
/*
 * Counts of move sequences from perft.txt: on each line a position, then for depth
 * after depth `|D<depth> <count>`. Empty lines and those that begin with # are skipped.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct scene scene;

/* Checks one `D<depth> <count>`. */
static void check_depth(struct nv_span entry, uint32_t number)
{
    struct nv_span depth_word = nv_span_word(&entry), count_word = nv_span_word(&entry);
    uint64_t depth, expected, count;
    assert_true(depth_word.length > 1 && depth_word.at[0] == 'D');
    depth_word = (struct nv_span){depth_word.at + 1, depth_word.length - 1};
    assert_true(nv_span_unsigned(depth_word, 9, &depth));
    assert_true(nv_span_unsigned(count_word, UINT64_MAX, &expected));
    assert_true(
        nv_perft(nv_terra_nova(), &scene.rules, &scene.state, (uint32_t)depth, UINT64_MAX, &count));
    if (count != expected)
        fail_msg("line %u, depth %u: %llu instead of %llu", number, (unsigned)depth,
                 (unsigned long long)count, (unsigned long long)expected);
}

static uint32_t check_line(struct nv_span line, uint32_t number)
{
    struct nv_error error;
    uint32_t depths = 0;
    struct nv_span position = nv_span_until(&line, '|');
    if (tn_parse(&scene.rules, &scene.state, position, &error) != NV_OK)
        fail_msg("line %u: %s", number, error.text);
    for (; line.length > 0; depths++)
        check_depth(nv_span_until(&line, '|'), number);
    return depths;
}

static void perft_table(void **unused)
{
    static char text[65536];
    FILE *file = fopen(getenv("PERFT_TABLE"), "r");
    uint32_t number = 0, checked = 0;
    (void)unused;
    assert_non_null(file);
    while (fgets(text, sizeof text, file)) {
        number++;
        if (text[0] != '#' && text[0] != '\n')
            checked += check_line(nv_span_trim(nv_span_of(text)), number);
    }
    fclose(file);
    assert_true(checked >= 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
