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
    for (uint32_t i = 0; i < pair->other->notice_count; i++)
        free(pair->other->notices[i]);
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

/* Delivers at both until a line that holds a text was published at one of them after a mark, which
 * moves behind it. */
static void hear(struct pair *pair, struct domain *at, uint32_t *mark, const char *text)
{
    for (uint32_t round = 0; round < 5000; round++) {
        for (uint32_t i = *mark; i < at->line_count; i++) {
            if (!strstr(at->lines[i], text))
                continue;
            *mark = i + 1;
            return;
        }
        domain_idle(pair->one);
        domain_idle(pair->other);
    }
    fail_msg("nobody said %s", text);
}

static bool is_there(struct domain *at, size_t seat)
{
    json_t *line = domain_heard(at, "presence", NULL);
    const json_t *seats = json_object_get(line, "seats");
    bool there = json_is_true(json_object_get(json_array_get(seats, seat), "present"));
    json_decref(line);
    return there;
}

/* Delivers at both until those at one have last heard that the two seats are there, or not. */
static void hear_presence(struct pair *pair, struct domain *at, bool first, bool second)
{
    for (uint32_t round = 0; round < 5000; round++) {
        if (is_there(at, 0) == first && is_there(at, 1) == second)
            return;
        domain_idle(pair->one);
        domain_idle(pair->other);
    }
    fail_msg("nobody said who is there");
}

static void be_there(struct domain *domain, const struct party *party, uint32_t seat, int change)
{
    nv_tables_present(domain->tables, domain->now, nv_span_of(party->id), &party->players[seat - 1],
                      change);
}

static void watch(struct domain *domain, const struct party *party)
{
    struct reply watched = domain_simple(domain, NV_ASK_WATCH, NULL, party->id);
    expect(watched, NV_FINE);
}

static void test_who_is_there_is_known_at_both(void **state)
{
    struct pair *pair = *state;
    struct party party;
    party_sit(pair->one, &party, "nova-luna", 2);
    be_there(pair->one, &party, 1, +1);
    watch(pair->other, &party);
    hear_presence(pair, pair->other, true, false);
    struct reply sync = party_sync(pair->other, &party);
    assert_non_null(strstr(sync.body, "\"present\":true"));
    reply_free(&sync);
    be_there(pair->other, &party, 2, +1);
    hear_presence(pair, pair->one, true, true);
    be_there(pair->one, &party, 1, -1);
    hear_presence(pair, pair->other, false, true);
    /* Who was at a server that is gone is gone after a while. */
    for (uint32_t i = 0; i < 15; i++)
        domain_tick(pair->one, 1000);
    assert_false(is_there(pair->one, 1));
}

static void test_offers_reach_both(void **state)
{
    struct pair *pair = *state;
    struct party party;
    party_sit(pair->one, &party, "terra-nova", 2);
    watch(pair->other, &party);
    uint32_t turn = party_turn(pair->one, &party);
    party_move(pair->one, &party);
    uint64_t version = party_version(pair->other, &party);
    uint32_t one = pair->one->line_count, other = pair->other->line_count;
    struct nv_ask offer = {.kind = NV_ASK_OFFER,
                           .who = party.players[turn - 1],
                           .table = nv_span_of(party.id),
                           .version = version};
    struct nv_ask answer = {.kind = NV_ASK_ANSWER,
                            .who = party.players[2 - turn],
                            .table = nv_span_of(party.id),
                            .accept = true};
    expect(domain_ask(pair->one, &offer), NV_FINE);
    hear(pair, pair->other, &other, "\"state\":\"made\"");
    expect(domain_ask(pair->other, &answer), NV_FINE);
    hear(pair, pair->one, &one, "\"state\":\"accepted\"");
    assert_int_equal(party_version(pair->one, &party), version + 1);
    expect(party_resign(pair->one, &party, 1, ""), NV_FINE);
    offer.offer = answer.offer = NV_REMATCH;
    offer.version = party_version(pair->one, &party);
    expect(domain_ask(pair->other, &offer), NV_FINE);
    hear(pair, pair->one, &one, "\"state\":\"made\"");
    answer.accept = false;
    expect(domain_ask(pair->one, &answer), NV_FINE);
    hear(pair, pair->other, &other, "\"state\":\"refused\"");
}

static void test_phrases_reach_both(void **state)
{
    struct pair *pair = *state;
    struct party party;
    party_sit(pair->one, &party, "terra-nova", 2);
    watch(pair->other, &party);
    uint64_t version = party_version(pair->one, &party);
    uint32_t one = pair->one->line_count, other = pair->other->line_count;
    struct nv_ask say = {.kind = NV_ASK_SAY,
                         .who = party.players[0],
                         .table = nv_span_of(party.id),
                         .phrase = nv_phrase_of(nv_span_of("well-played"))};
    expect(domain_ask(pair->one, &say), NV_FINE);
    hear(pair, pair->one, &one, "\"seat\":1,\"phrase\":\"well-played\"");
    hear(pair, pair->other, &other, "\"seat\":1,\"phrase\":\"well-played\"");
    say.who = party.players[1];
    expect(domain_ask(pair->other, &say), NV_FINE);
    hear(pair, pair->one, &one, "\"seat\":2,\"phrase\":\"well-played\"");
    assert_int_equal(party_version(pair->other, &party), version);
}

static uint32_t told(const struct domain *domain, const char *kind, const char *account)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < domain->notice_count; i++)
        count += strstr(domain->notices[i], kind) &&
                 strncmp(domain->notices[i], account, strlen(account)) == 0;
    return count;
}

/* A move that is legal after another one, found at a table of its own. */
static char *reply_to(struct domain *domain, const char *move)
{
    struct party party;
    party_sit(domain, &party, "terra-nova", 2);
    uint32_t turn = party_turn(domain, &party);
    expect(domain_moves(domain, &party.players[turn - 1], party.id, party_version(domain, &party),
                        move, ""),
           NV_FINE);
    return domain_any_move(domain, party.id);
}

/* Both see the turn come, and both may try to answer: one of them does, and both tell of it. */
static void test_a_plan_and_its_notice_are_good_at_both(void **state)
{
    struct pair *pair = *state;
    struct party party;
    struct nv_wish wish = {
        .game = nv_span_of("terra-nova"), .players = 2, .clock = NV_CLOCK_DAYS, .days = 1};
    party_sit_at(pair->one, &party, &wish);
    watch(pair->other, &party);
    uint64_t version = party_version(pair->one, &party);
    uint32_t turn = party_turn(pair->one, &party);
    char *move = domain_any_move(pair->one, party.id), *reply = reply_to(pair->one, move);
    const char *owner = party.players[2 - turn].account.id;
    char plan[256];
    snprintf(plan, sizeof plan, "[{\"if\":[\"*\"],\"then\":[\"%s\"]}]", reply);
    struct nv_ask set = {.kind = NV_ASK_SET_PLAN,
                         .who = party.players[2 - turn],
                         .table = nv_span_of(party.id),
                         .version = version,
                         .plan = nv_span_of(plan)};
    expect(domain_ask(pair->other, &set), NV_FINE);
    expect(domain_moves(pair->one, &party.players[turn - 1], party.id, version, move, ""), NV_FINE);
    for (uint32_t i = 0;
         i < 5000 && (!told(pair->one, "answered", owner) || !told(pair->other, "answered", owner));
         i++) {
        domain_idle(pair->one);
        domain_idle(pair->other);
    }
    for (uint32_t i = 0; i < 2; i++) {
        struct domain *domain = i ? pair->other : pair->one;
        assert_int_equal(party_version(domain, &party), version + 2);
        assert_int_equal(told(domain, "answered", owner), 1);
    }
    free(move);
    free(reply);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, pair_setup, pair_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_game_is_played_at_both),
        TEST(test_of_two_moves_at_once_one_counts),
        TEST(test_a_key_counts_at_both),
        TEST(test_who_is_there_is_known_at_both),
        TEST(test_offers_reach_both),
        TEST(test_phrases_reach_both),
        TEST(test_a_plan_and_its_notice_are_good_at_both),
        TEST(test_the_database_goes_away_and_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
