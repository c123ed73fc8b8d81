/* SPDX-License-Identifier: MIT */
/*
 * Counts of move sequences for fixed deals, from the file given as argument:
 * lines of PLAYERS OPTIONS TILES STACK DEPTH COUNT; `#` begins a comment line.
 */
#include "table.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *path;

static void check(const char *line)
{
    uint32_t players, depth;
    uint64_t expected, count;
    char option[32], tiles[400], stack[8], deal[TABLE_TEXT];
    struct table table;
    struct nv_error error = {0};
    int read = sscanf(line, "%" SCNu32 " %31s %399s %7s %" SCNu32 " %" SCNu64, &players, option,
                      tiles, stack, &depth, &expected);
    assert_int_equal(read, 6);
    table_seed(&table, players, strcmp(option, "beginner=true") == 0, 0);
    snprintf(deal, sizeof deal, "%s %s", tiles, stack);
    struct nv_span span = nv_span_of(deal);
    assert_int_equal(nv_nova_luna()->deal_text(table.rules, table.state, span, &error), NV_OK);
    assert_true(nv_perft(nv_nova_luna(), table.rules, table.state, depth, UINT64_MAX, &count));
    if (count != expected)
        fail_msg("%" PRIu64 " instead of %" PRIu64 ": %s", count, expected, line);
}

static void counts_agree(void **unused)
{
    (void)unused;
    char line[1024];
    int lines = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        check(line);
        lines++;
    }
    fclose(file);
    assert_true(lines > 0);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_agree)};
    if (count != 2)
        return 2;
    path = arguments[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
