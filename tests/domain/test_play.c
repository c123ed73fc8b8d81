/* SPDX-License-Identifier: MIT */
/* Whole games, and what is there after a restart; moves, versions and keys. */
#include "effort.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By random moves Terra Nova takes some thousand actions: under a sanitizer it is given up. */
static void whole_game(struct domain *domain, const char *kind, uint32_t players)
{
    struct party party;
    party_sit(domain, &party, kind, players);
    if (!party_play(domain, &party, effort_of(UINT32_MAX, UINT32_MAX, 200)))
        expect(party_resign(domain, &party, 1, "enough"), NV_FINE);
    struct reply before = party_sync(domain, &party);
    assert_string_equal(text_at(before.json, "status"), "finished");
    assert_true(json_is_object(json_object_get(before.json, "proof")));
    assert_int_equal(json_array_size(json_object_get(before.json, "ranking")), players);
    struct reply record = domain_simple(domain, NV_ASK_RECORD, NULL, party.id);
    domain_restart(domain);
    struct reply after = party_sync(domain, &party);
    struct reply again = domain_simple(domain, NV_ASK_RECORD, NULL, party.id);
    assert_string_equal(before.body, after.body);
    assert_string_equal(record.body, again.body);
    reply_free(&before);
    reply_free(&after);
    reply_free(&record);
    reply_free(&again);
}

static void test_nova_luna_is_the_same_after_a_restart(void **state)
{
    for (uint32_t players = 1; players <= 4; players += effort_of(1, 1, 3))
        whole_game(*state, "nova-luna", players);
}

static void test_terra_nova_is_the_same_after_a_restart(void **state)
{
    whole_game(*state, "terra-nova", 2);
}

static struct reply watch(struct domain *domain, const char *id, uint64_t have)
{
    struct nv_ask ask = {.kind = NV_ASK_WATCH, .table = nv_span_of(id), .have = have};
    return domain_ask(domain, &ask);
}

static void test_events_are_the_same_after_a_restart_and_have_no_gap(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    party_play_out(domain, &party);
    struct reply before = watch(domain, party.id, 1);
    domain_restart(domain);
    struct reply after = watch(domain, party.id, 1);
    assert_string_equal(before.body, after.body);
    uint64_t version = 1;
    for (char *line = strtok(after.body, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *event = json_loads(line, 0, NULL);
        assert_non_null(event);
        assert_int_equal(number_at(event, "version"), ++version);
        assert_string_equal(text_at(event, "table"), party.id);
        json_decref(event);
    }
    assert_int_equal(version, party_version(domain, &party));
    reply_free(&before);
    reply_free(&after);
}

static void test_watching_begins_with_a_sync_or_with_what_is_new(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    struct reply sync = watch(domain, party.id, 0);
    assert_string_equal(text_at(sync.json, "t"), "sync");
    reply_free(&sync);
    uint64_t version = party_version(domain, &party);
    struct reply none = watch(domain, party.id, version);
    assert_string_equal(none.body, "");
    reply_free(&none);
    struct reply future = watch(domain, party.id, version + 1);
    assert_string_equal(text_at(future.json, "t"), "sync");
    reply_free(&future);
    party_move(domain, &party);
    struct reply one = watch(domain, party.id, version);
    assert_string_equal(text_at(one.json, "kind"), "moves");
    assert_string_equal(domain->lines[domain->line_count - 1], strtok(one.body, "\n"));
    reply_free(&one);
}

static void test_moves_are_checked_in_the_contracts_order(void **state)
{
    struct domain *domain = *state;
    struct party party;
    struct nv_identity stranger = domain_guest(domain, "Eve"), nobody = {0};
    party_sit(domain, &party, "nova-luna", 2);
    uint64_t version = party_version(domain, &party);
    uint32_t turn = party_turn(domain, &party);
    struct nv_identity *mover = &party.players[turn - 1], *other = &party.players[2 - turn];
    char *move = domain_any_move(domain, party.id);
    expect(domain_moves(domain, &nobody, party.id, version, move, ""), NV_SIGN_IN);
    expect(domain_moves(domain, mover, "nosuchtable", version, move, ""), NV_NOT_FOUND);
    expect(domain_moves(domain, mover, "'; --", version, move, ""), NV_NOT_FOUND);
    expect(domain_moves(domain, &stranger, party.id, version + 9, "nonsense", ""), NV_NOT_YOURS);
    expect(domain_moves(domain, other, party.id, version + 9, "nonsense", ""), NV_STALE_VERSION);
    expect(domain_moves(domain, other, party.id, version, "nonsense", ""), NV_NOT_YOUR_TURN);
    expect(domain_moves(domain, mover, party.id, version, "nonsense", ""), NV_ILLEGAL_MOVE);
    struct reply stale = domain_moves(domain, mover, party.id, version - 1, move, "");
    assert_int_equal(stale.version, version);
    expect(stale, NV_STALE_VERSION);
    assert_int_equal(party_version(domain, &party), version);
    expect(domain_moves(domain, mover, party.id, version, move, ""), NV_FINE);
    free(move);
}

static void test_a_fault_in_the_members_comes_after_not_found(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    struct nv_ask ask = {.kind = NV_ASK_MOVES,
                         .who = party.players[0],
                         .table = nv_span_of("nosuchtable"),
                         .fault = nv_span_of("version: a number is wanted")};
    expect(domain_ask(domain, &ask), NV_NOT_FOUND);
    ask.table = nv_span_of(party.id);
    struct reply reply = domain_ask(domain, &ask);
    assert_string_equal(reply.detail, "version: a number is wanted");
    expect(reply, NV_BAD_REQUEST);
}

static void test_an_action_beyond_the_turn_is_illegal(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    uint32_t turn = party_turn(domain, &party);
    char *move = domain_any_move(domain, party.id), two[64];
    snprintf(two, sizeof two, "%s %s", move, move);
    struct reply reply = domain_moves(domain, &party.players[turn - 1], party.id,
                                      party_version(domain, &party), two, "");
    assert_int_equal(reply.index, 2);
    expect(reply, NV_ILLEGAL_MOVE);
    free(move);
}

/* Goes on until `action` of a turn of Terra Nova is next. */
static void go_to_action(struct domain *domain, struct party *party, int64_t action)
{
    for (;;) {
        struct reply sync = party_sync(domain, party);
        int64_t next = number_at(json_object_get(sync.json, "state"), "action");
        reply_free(&sync);
        if (next == action)
            return;
        party_move(domain, party);
    }
}

static void test_a_turn_of_terra_nova_may_come_in_one_request_or_in_several(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "terra-nova", 2);
    go_to_action(domain, &party, 1);
    uint32_t turn = party_turn(domain, &party);
    party_move(domain, &party);
    assert_int_equal(party_turn(domain, &party), turn);
    go_to_action(domain, &party, 1);
    uint64_t version = party_version(domain, &party);
    struct reply sync = party_sync(domain, &party);
    size_t before = json_array_size(json_object_get(sync.json, "moves"));
    reply_free(&sync);
    struct reply reply = domain_moves(domain, &party.players[party_turn(domain, &party) - 1],
                                      party.id, version, "a1-a1 +a1", "");
    assert_int_equal(reply.index, 1);
    expect(reply, NV_ILLEGAL_MOVE);
    sync = party_sync(domain, &party);
    assert_int_equal(json_array_size(json_object_get(sync.json, "moves")), before);
    reply_free(&sync);
}

static void test_a_key_makes_a_retry_safe(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    uint64_t version = party_version(domain, &party);
    uint32_t turn = party_turn(domain, &party);
    struct nv_identity *mover = &party.players[turn - 1], *other = &party.players[2 - turn];
    char *move = domain_any_move(domain, party.id);
    struct reply first = domain_moves(domain, mover, party.id, version, move, "k1");
    assert_int_equal(first.version, version + 1);
    for (int round = 0; round < 2; round++) {
        struct reply again = domain_moves(domain, mover, party.id, version, move, "k1");
        assert_string_equal(again.body, first.body);
        expect(again, NV_FINE);
        expect(domain_moves(domain, mover, party.id, version + 1, move, "k1"), NV_FINE);
        expect(domain_moves(domain, mover, party.id, version, "refill", "k1"), NV_KEY_REUSED);
        expect(party_resign(domain, &party, turn, "k1"), NV_KEY_REUSED);
        /* Another's key is another key. */
        expect(domain_moves(domain, other, party.id, version, move, "k1"), NV_STALE_VERSION);
        assert_int_equal(party_version(domain, &party), version + 1);
        domain_restart(domain);
    }
    reply_free(&first);
    free(move);
}

static void test_a_refused_request_is_not_remembered(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    uint64_t version = party_version(domain, &party);
    struct nv_identity *mover = &party.players[party_turn(domain, &party) - 1];
    expect(domain_moves(domain, mover, party.id, version, "nonsense", "k1"), NV_ILLEGAL_MOVE);
    char *move = domain_any_move(domain, party.id);
    expect(domain_moves(domain, mover, party.id, version, move, "k1"), NV_FINE);
    free(move);
}

static void test_nothing_is_played_before_the_start_or_after_the_end(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada");
    struct reply made = domain_table(domain, &ada, "nova-luna", 2);
    expect(domain_moves(domain, &ada, made.table, 1, "B1a@0,0", ""), NV_NOT_RUNNING);
    struct reply sync = domain_simple(domain, NV_ASK_SYNC, NULL, made.table);
    assert_true(json_is_null(json_object_get(sync.json, "deal")));
    assert_true(json_is_null(json_object_get(sync.json, "state")));
    assert_int_equal(json_array_size(json_object_get(sync.json, "moves")), 0);
    reply_free(&sync);
    reply_free(&made);
    struct party party;
    party_sit(domain, &party, "nova-luna", 1);
    party_play_out(domain, &party);
    expect(domain_moves(domain, &party.players[0], party.id, party_version(domain, &party),
                        "B1a@0,0", ""),
           NV_NOT_RUNNING);
    expect(party_resign(domain, &party, 1, ""), NV_NOT_RUNNING);
}

static void test_a_bot_plays_its_turns(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada");
    struct nv_wish wish = {.game = nv_span_of("nova-luna"),
                           .players = 2,
                           .has_seats = true,
                           .seats = {{NV_WISH_ME, 0}, {NV_WISH_BOT, 1}},
                           .seat_count = 2};
    domain_close(domain);
    domain->bot_threads = 1;
    domain_open(domain);
    struct reply made = domain_create(domain, &ada, &wish);
    struct party party = {.players = {ada}, .count = 2};
    snprintf(party.id, sizeof party.id, "%s", made.table);
    reply_free(&made);
    for (uint32_t turn, waits = 0; (turn = party_turn(domain, &party)) > 0 && waits < 20000;) {
        if (turn == 1)
            party_move(domain, &party);
        else
            domain_idle(domain), waits++;
    }
    struct reply sync = party_sync(domain, &party);
    assert_string_equal(text_at(sync.json, "status"), "finished");
    reply_free(&sync);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, domain_setup, domain_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_nova_luna_is_the_same_after_a_restart),
        TEST(test_terra_nova_is_the_same_after_a_restart),
        TEST(test_events_are_the_same_after_a_restart_and_have_no_gap),
        TEST(test_watching_begins_with_a_sync_or_with_what_is_new),
        TEST(test_moves_are_checked_in_the_contracts_order),
        TEST(test_a_fault_in_the_members_comes_after_not_found),
        TEST(test_an_action_beyond_the_turn_is_illegal),
        TEST(test_a_turn_of_terra_nova_may_come_in_one_request_or_in_several),
        TEST(test_a_key_makes_a_retry_safe),
        TEST(test_a_refused_request_is_not_remembered),
        TEST(test_nothing_is_played_before_the_start_or_after_the_end),
        TEST(test_a_bot_plays_its_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
