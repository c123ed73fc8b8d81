/* SPDX-License-Identifier: MIT */
/* Two servers on one PostgreSQL: any client at any server, and the database decides the order. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    struct domain *one, *other;
};

static int pair_setup(void **state)
{
    struct pair *pair = calloc(1, sizeof *pair);
    void *first;
    domain_setup(&first);
    pair->one = first;
    pair->other = calloc(1, sizeof *pair->other);
    memcpy(pair->other->url, pair->one->url, sizeof pair->other->url);
    pair->other->now = pair->one->now;
    domain_open(pair->other);
    domain_idle(pair->one);
    domain_idle(pair->other);
    *state = pair;
    return 0;
}

static int pair_teardown(void **state)
{
    struct pair *pair = *state;
    void *first = pair->one;
    for (uint32_t i = 0; i < pair->other->line_count; i++)
        free(pair->other->lines[i]);
    domain_close(pair->other);
    free(pair->other);
    domain_teardown(&first);
    free(pair);
    return 0;
}

static void test_a_game_is_played_at_both(void **state)
{
    struct pair *pair = *state;
    struct domain *servers[] = {pair->one, pair->other};
    struct party party;
    party_sit(pair->one, &party, "nova-luna", 2);
    struct reply watched = domain_simple(pair->other, NV_ASK_WATCH, NULL, party.id);
    reply_free(&watched);
    uint64_t version = party_version(pair->one, &party);
    for (uint32_t i = 0; i < 30 && party_turn(pair->one, &party) > 0; i++) {
        uint32_t turn = party_turn(servers[i % 2], &party);
        char *move = domain_any_move(servers[i % 2], party.id);
        /* The version that one server has told is good at the other at once. */
        struct reply reply = domain_moves(servers[(i + 1) % 2], &party.players[turn - 1], party.id,
                                          version, move, "");
        assert_int_equal(reply.version, ++version);
        expect(reply, NV_FINE);
        free(move);
    }
    domain_idle(pair->other);
    domain_idle(pair->one);
    /* Everybody at either server has heard every event once and in order. */
    uint64_t last = 0;
    for (uint32_t i = 0; i < pair->other->line_count; i++) {
        json_t *line = json_loads(pair->other->lines[i], 0, NULL);
        uint64_t heard = (uint64_t)number_at(line, "version");
        assert_true(last == 0 || heard == last + 1);
        last = heard;
        json_decref(line);
    }
    assert_true(last >= version);
}

static void test_of_two_moves_at_once_one_counts(void **state)
{
    struct pair *pair = *state;
    struct party party;
    party_sit(pair->one, &party, "nova-luna", 2);
    for (uint32_t round = 0; round < 10; round++) {
        struct reply synced = party_sync(pair->other, &party);
        reply_free(&synced);
        uint64_t version = party_version(pair->one, &party);
        uint32_t turn = party_turn(pair->one, &party);
        char *move = domain_any_move(pair->one, party.id);
        struct nv_span word = nv_span_of(move);
        struct reply first, second;
        struct nv_ask ask = {.kind = NV_ASK_MOVES,
                             .who = party.players[turn - 1],
                             .table = nv_span_of(party.id),
                             .version = version,
                             .moves = &word,
                             .move_count = 1};
        ask.reply = reply_into(&first);
        nv_tables_ask(pair->one->tables, pair->one->now, &ask);
        ask.reply = reply_into(&second);
        nv_tables_ask(pair->other->tables, pair->other->now, &ask);
        domain_wait(pair->one, &first.done);
        domain_wait(pair->other, &second.done);
        bool first_counts = first.problem == NV_FINE;
        expect(first, first_counts ? NV_FINE : NV_STALE_VERSION);
        expect(second, first_counts ? NV_STALE_VERSION : NV_FINE);
        free(move);
        assert_int_equal(party_version(pair->one, &party), version + 1);
        assert_int_equal(party_version(pair->other, &party), version + 1);
    }
}

static void test_a_key_counts_at_both(void **state)
{
    struct pair *pair = *state;
    struct party party;
    party_sit(pair->one, &party, "nova-luna", 2);
    struct reply synced = party_sync(pair->other, &party);
    reply_free(&synced);
    uint64_t version = party_version(pair->one, &party);
    uint32_t turn = party_turn(pair->one, &party);
    char *move = domain_any_move(pair->one, party.id);
    expect(domain_moves(pair->one, &party.players[turn - 1], party.id, version, move, "k"),
           NV_FINE);
    struct reply again = domain_moves(pair->other, &party.players[turn - 1], party.id, version,
                                      move, "k");
    assert_int_equal(again.version, version + 1);
    expect(again, NV_FINE);
    assert_int_equal(party_version(pair->other, &party), version + 1);
    free(move);
}

/* Stopped as by the loss of power: what was acknowledged is there when it is back. */
static void test_the_database_goes_away_and_comes_back(void **state)
{
    struct pair *pair = *state;
    struct party party;
    party_sit(pair->one, &party, "nova-luna", 2);
    party_move(pair->one, &party);
    uint64_t version = party_version(pair->one, &party);
    uint32_t turn = party_turn(pair->one, &party);
    char *move = domain_any_move(pair->one, party.id);
    assert_int_equal(system(getenv("NOVAE_TEST_STOP")), 0);
    for (int i = 0; i < 2; i++)
        expect(domain_moves(pair->one, &party.players[turn - 1], party.id, version, move, "k"),
               NV_UNAVAILABLE);
    assert_false(nv_store_healthy(pair->one->store));
    assert_int_equal(system(getenv("NOVAE_TEST_START")), 0);
    struct reply reply = {.problem = NV_UNAVAILABLE};
    for (int i = 0; i < 100 && reply.problem == NV_UNAVAILABLE; i++) {
        reply_free(&reply);
        reply = domain_moves(pair->one, &party.players[turn - 1], party.id, version, move, "k");
    }
    assert_string_equal(nv_problem_word(reply.problem), "");
    assert_int_equal(reply.version, version + 1);
    expect(reply, NV_FINE);
    struct reply other = domain_moves(pair->other, &party.players[turn - 1], party.id, version,
                                      move, "k");
    assert_int_equal(other.version, version + 1);
    expect(other, NV_FINE);
    assert_int_equal(party_version(pair->other, &party), version + 1);
    free(move);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, pair_setup, pair_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_game_is_played_at_both),
        TEST(test_of_two_moves_at_once_one_counts),
        TEST(test_a_key_counts_at_both),
        TEST(test_the_database_goes_away_and_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
