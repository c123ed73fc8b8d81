/* SPDX-License-Identifier: MIT */
/* What was acknowledged survives the loss of power; a full disk is survived too. */
#include "harness.h"

#include "forgetful_vfs.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int power_setup(void **state)
{
    forgetful_install();
    return domain_setup(state);
}

static void lose_power(struct domain *domain)
{
    forgetful_cut();
    domain_close(domain);
    forgetful_restore();
    domain_open(domain);
}

static int count_rows(void *count, int columns, char **values, char **names)
{
    (void)columns;
    (void)names;
    *(int *)count = atoi(values[0]);
    return 0;
}

/* Writes a row, loses power, and counts what is left. */
static int rows_left(const char *folder, const char *name, const char *synchronous)
{
    char path[256];
    sqlite3 *db;
    int count = -1;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE t (x); PRAGMA wal_checkpoint;", NULL,
                 NULL, NULL);
    sqlite3_exec(db, synchronous, NULL, NULL, NULL);
    assert_int_equal(sqlite3_exec(db, "INSERT INTO t VALUES (1)", NULL, NULL, NULL), SQLITE_OK);
    forgetful_cut();
    sqlite3_close(db);
    forgetful_restore();
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "SELECT count(*) FROM t", count_rows, &count, NULL);
    sqlite3_close(db);
    return count;
}

/* The file system does forget: else the tests below would say nothing. */
static void test_what_was_not_synced_is_forgotten(void **state)
{
    struct domain *domain = *state;
    assert_int_equal(rows_left(domain->folder, "full", "PRAGMA synchronous = FULL"), 1);
    assert_int_equal(rows_left(domain->folder, "normal", "PRAGMA synchronous = NORMAL"), 0);
}

static void test_acknowledged_moves_survive(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    uint64_t version = party_version(domain, &party);
    for (uint32_t round = 0; round < 12; round++) {
        for (uint32_t moves = 0; moves < 1 + round % 4; moves++) {
            if (party_turn(domain, &party) == 0)
                return;
            party_move(domain, &party);
            version++;
        }
        lose_power(domain);
        assert_true(party_version(domain, &party) >= version);
        version = party_version(domain, &party);
    }
}

static void test_a_table_and_an_account_survive(void **state)
{
    struct domain *domain = *state;
    struct reply guest;
    nv_accounts_guest(domain->accounts, domain->now, nv_span_of("::1"), nv_span_of("Ada"),
                      reply_into(&guest));
    domain_wait(domain, &guest.done);
    lose_power(domain);
    struct nv_identity ada = domain_identify(domain, guest.token, NULL);
    struct reply made = domain_table(domain, &ada, "terra-nova", 2);
    lose_power(domain);
    expect(domain_simple(domain, NV_ASK_SYNC, NULL, made.table), NV_FINE);
    reply_free(&made);
    reply_free(&guest);
}

static void test_a_full_disk_is_said_and_then_play_goes_on(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = {.game = nv_span_of("nova-luna"), .players = 2, .clock = NV_CLOCK_LIVE};
    struct party party;
    wish.seconds = 60;
    party_sit_at(domain, &party, &wish);
    uint64_t version = party_version(domain, &party);
    uint32_t turn = party_turn(domain, &party);
    char *move = domain_any_move(domain, party.id);
    uint32_t lines = domain->line_count;
    forgetful_fill(true);
    for (int i = 0; i < 3; i++)
        expect(domain_moves(domain, &party.players[turn - 1], party.id, version, move, "k"),
               NV_UNAVAILABLE);
    assert_false(nv_store_healthy(domain->store));
    assert_int_equal(domain->line_count, lines); /* nothing was played, nobody heard of it */
    assert_int_equal(party_version(domain, &party), version);
    domain_tick(domain, 1000 * 1000); /* clocks stand meanwhile */
    assert_int_equal(party_turn(domain, &party), turn);
    forgetful_fill(false);
    expect(domain_moves(domain, &party.players[turn - 1], party.id, version, move, "k"), NV_FINE);
    assert_true(nv_store_healthy(domain->store));
    struct reply sync = party_sync(domain, &party);
    json_t *clock = json_array_get(json_object_get(sync.json, "clocks"), turn - 1);
    assert_true(json_integer_value(clock) > 50 * 1000);
    reply_free(&sync);
    free(move);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, power_setup, domain_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_what_was_not_synced_is_forgotten),
        TEST(test_acknowledged_moves_survive),
        TEST(test_a_table_and_an_account_survive),
        TEST(test_a_full_disk_is_said_and_then_play_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
