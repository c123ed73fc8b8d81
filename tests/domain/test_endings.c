/* SPDX-License-Identifier: MIT */
/* Clocks, leaving, offers, and how games end. */
#include "harness.h"

#include "session/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct nv_wish wish_for(const char *game, int64_t players)
{
    return (struct nv_wish){.game = nv_span_of(game), .players = players};
}

static int64_t clock_of(struct domain *domain, const struct party *party, uint32_t seat)
{
    struct reply sync = party_sync(domain, party);
    json_t *clock = json_array_get(json_object_get(sync.json, "clocks"), seat - 1);
    int64_t millis = json_is_integer(clock) ? json_integer_value(clock) : -1;
    reply_free(&sync);
    return millis;
}

static void test_a_live_clock_runs_for_the_mover(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = wish_for("nova-luna", 2);
    struct party party;
    wish.clock = NV_CLOCK_LIVE;
    wish.seconds = 60;
    wish.increment = 2;
    party_sit_at(domain, &party, &wish);
    uint32_t first = party_turn(domain, &party);
    domain->now += 10000;
    assert_int_equal(clock_of(domain, &party, first), 50000);
    assert_int_equal(clock_of(domain, &party, 3 - first), 60000);
    party_move(domain, &party);
    assert_int_equal(clock_of(domain, &party, first), 52000);
    json_t *event = domain_heard(domain, "event", "moves");
    json_t *clock = json_array_get(json_object_get(event, "clocks"), first - 1);
    assert_int_equal(json_integer_value(clock), 52000);
    json_decref(event);
}

static void test_who_runs_out_of_time_has_lost(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = wish_for("nova-luna", 2);
    struct party party;
    wish.clock = NV_CLOCK_LIVE;
    wish.seconds = 60;
    party_sit_at(domain, &party, &wish);
    uint32_t first = party_turn(domain, &party);
    uint64_t started = domain->now, version = party_version(domain, &party);
    domain_tick(domain, 59999);
    assert_int_equal(party_turn(domain, &party), first);
    domain_tick(domain, 5000);
    struct reply sync = party_sync(domain, &party);
    assert_string_equal(text_at(sync.json, "status"), "finished");
    assert_int_equal(number_at(sync.json, "version"), version + 2);
    assert_string_equal(text_at(sync.json, "result"), first == 1 ? "p2win" : "p1win");
    reply_free(&sync);
    json_t *event = domain_heard(domain, "event", "timeout");
    assert_int_equal(number_at(event, "seat"), first);
    assert_int_equal(number_at(event, "at"), started + 60000);
    json_decref(event);
}

static void test_a_move_that_comes_too_late_is_too_late(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = wish_for("nova-luna", 2);
    struct party party;
    wish.clock = NV_CLOCK_LIVE;
    wish.seconds = 60;
    party_sit_at(domain, &party, &wish);
    uint32_t first = party_turn(domain, &party);
    uint64_t version = party_version(domain, &party);
    char *move = domain_any_move(domain, party.id);
    domain->now += 60000; /* no tick has come since */
    expect(domain_moves(domain, &party.players[first - 1], party.id, version, move, ""),
           NV_NOT_RUNNING);
    free(move);
}

static void test_by_days_the_clock_is_full_at_each_turn(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = wish_for("nova-luna", 2);
    struct party party;
    const int64_t day = 24 * 60 * 60 * 1000;
    wish.clock = NV_CLOCK_DAYS;
    wish.days = 3;
    party_sit_at(domain, &party, &wish);
    uint32_t first = party_turn(domain, &party);
    domain->now += (uint64_t)day;
    assert_int_equal(clock_of(domain, &party, first), 2 * day);
    party_move(domain, &party);
    assert_int_equal(clock_of(domain, &party, first), 3 * day);
    assert_int_equal(clock_of(domain, &party, 3 - first), 3 * day);
}

static void test_time_without_a_server_is_not_counted(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = wish_for("nova-luna", 2);
    struct party party;
    wish.clock = NV_CLOCK_LIVE;
    wish.seconds = 60;
    party_sit_at(domain, &party, &wish);
    uint32_t first = party_turn(domain, &party);
    domain->now += 10000;
    domain_close(domain);
    domain->now += 1000000;
    domain_open(domain);
    domain->now += 5000;
    assert_int_equal(clock_of(domain, &party, first), 45000);
    domain_tick(domain, 44000);
    assert_int_equal(party_turn(domain, &party), first);
    domain_tick(domain, 1001);
    assert_int_equal(party_turn(domain, &party), 0);
}

/* Without anybody asking, a server that starts looks after the clocks of games it does not know. */
static void test_a_flag_falls_after_a_restart_too(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = wish_for("nova-luna", 2);
    struct party party;
    wish.clock = NV_CLOCK_LIVE;
    wish.seconds = 10;
    party_sit_at(domain, &party, &wish);
    domain_restart(domain);
    domain_tick(domain, 5000);
    domain_tick(domain, 5001);
    json_decref(domain_heard(domain, "event", "timeout"));
    assert_int_equal(party_turn(domain, &party), 0);
}

static void test_resigning_at_a_table_of_two_ends_it(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "terra-nova", 2);
    uint64_t version = party_version(domain, &party);
    struct reply reply = party_resign(domain, &party, 2, "bye");
    assert_int_equal(reply.version, version + 1);
    reply_free(&reply);
    struct reply sync = party_sync(domain, &party);
    assert_string_equal(text_at(sync.json, "result"), "p1win");
    assert_int_equal(number_at(sync.json, "version"), version + 2);
    json_t *ranking = json_object_get(sync.json, "ranking");
    assert_int_equal(json_integer_value(json_array_get(ranking, 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(ranking, 1)), 2);
    assert_int_equal(json_array_size(json_object_get(sync.json, "winners")), 1);
    reply_free(&sync);
    struct reply again = party_resign(domain, &party, 2, "bye");
    assert_int_equal(again.version, version + 1);
    expect(again, NV_FINE);
}

static void test_a_solo_game_that_is_left_is_lost(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 1);
    expect(party_resign(domain, &party, 1, ""), NV_FINE);
    struct reply sync = party_sync(domain, &party);
    assert_string_equal(text_at(sync.json, "result"), "p1loss");
    assert_int_equal(json_array_size(json_object_get(sync.json, "winners")), 0);
    assert_int_equal(json_array_size(json_object_get(sync.json, "ranking")), 1);
    reply_free(&sync);
}

static void test_a_bot_takes_the_seat_of_who_left(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 3);
    uint64_t version = party_version(domain, &party);
    expect(party_resign(domain, &party, 2, "bye"), NV_FINE);
    struct reply sync = party_sync(domain, &party);
    json_t *seat = json_array_get(json_object_get(sync.json, "seats"), 1);
    assert_string_equal(text_at(sync.json, "status"), "running");
    assert_int_equal(number_at(sync.json, "version"), version + 2);
    assert_string_equal(text_at(seat, "kind"), "bot");
    assert_int_equal(number_at(seat, "level"), 5);
    assert_string_equal(text_at(seat, "name"), "Bob");
    assert_string_equal(text_at(seat, "account"), party.players[1].account.id);
    reply_free(&sync);
    json_t *event = domain_heard(domain, "event", "replaced");
    assert_int_equal(number_at(event, "seat"), 2);
    json_decref(event);
    expect(domain_moves(domain, &party.players[1], party.id, version + 2, "x", ""), NV_NOT_YOURS);
    /* When no person is left the game ends at once; the first to leave is last. */
    expect(party_resign(domain, &party, 3, ""), NV_FINE);
    expect(party_resign(domain, &party, 1, ""), NV_FINE);
    sync = party_sync(domain, &party);
    assert_string_equal(text_at(sync.json, "status"), "finished");
    json_t *ranking = json_object_get(sync.json, "ranking");
    assert_int_equal(json_integer_value(json_array_get(ranking, 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(ranking, 1)), 3);
    assert_int_equal(json_integer_value(json_array_get(ranking, 2)), 2);
    assert_string_equal(text_at(sync.json, "result"), "p1win");
    reply_free(&sync);
}

/* Reads a record again and checks it as `novae replay` does. */
static void assert_sound(const char *text)
{
    struct nv_record record;
    struct nv_session *session = nv_session_create();
    struct nv_error error = {.text = ""};
    nv_record_init(&record);
    if (nv_record_parse(&record, nv_span_of(text), &error) != NV_OK ||
        nv_record_play(&record, session, NULL, &error) != NV_OK)
        fail_msg("%s\n%s", error.text, text);
    nv_record_finish(&record);
    nv_session_destroy(session);
}

static void test_records_are_sound_at_every_moment(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    for (int i = 0; i < 5; i++) {
        struct reply record = domain_simple(domain, NV_ASK_RECORD, NULL, party.id);
        assert_sound(record.body);
        assert_non_null(strstr(record.body, "[Result \"none\"]"));
        assert_null(strstr(record.body, "[Secret"));
        reply_free(&record);
        party_move(domain, &party);
    }
    expect(party_resign(domain, &party, 1, ""), NV_FINE);
    struct reply record = domain_simple(domain, NV_ASK_RECORD, NULL, party.id);
    assert_sound(record.body);
    assert_non_null(strstr(record.body, "[Ended \"resigned 1\"]"));
    assert_non_null(strstr(record.body, "[Result \"p2win\"]"));
    assert_non_null(strstr(record.body, "[Contribution2 \"\"]"));
    reply_free(&record);
}

static struct reply offer(struct domain *domain, const struct party *party, uint32_t seat,
                          enum nv_offer_kind kind)
{
    struct nv_ask ask = {.kind = NV_ASK_OFFER,
                         .who = party->players[seat - 1],
                         .table = nv_span_of(party->id),
                         .offer = kind,
                         .version = party_version(domain, party)};
    return domain_ask(domain, &ask);
}

static struct reply answer(struct domain *domain, const struct party *party, uint32_t seat,
                           enum nv_offer_kind kind, bool accept)
{
    struct nv_ask ask = {.kind = NV_ASK_ANSWER,
                         .who = party->players[seat - 1],
                         .table = nv_span_of(party->id),
                         .offer = kind,
                         .accept = accept};
    return domain_ask(domain, &ask);
}

static size_t open_offers(struct domain *domain, const struct party *party)
{
    struct reply sync = party_sync(domain, party);
    size_t count = json_array_size(json_object_get(sync.json, "offers"));
    reply_free(&sync);
    return count;
}

static size_t moves_made(struct domain *domain, const struct party *party)
{
    struct reply sync = party_sync(domain, party);
    size_t count = json_array_size(json_object_get(sync.json, "moves"));
    reply_free(&sync);
    return count;
}

static void assert_offer(struct domain *domain, const char *kind, const char *state)
{
    json_t *line = domain_heard(domain, "offer", kind);
    assert_non_null(line);
    assert_string_equal(text_at(line, "state"), state);
    json_decref(line);
}

static void test_a_takeback_goes_to_before_the_askers_last_turn(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    uint32_t first = party_turn(domain, &party), other = 3 - first;
    expect(offer(domain, &party, first, NV_TAKEBACK), NV_BAD_REQUEST); /* no turn yet */
    party_move(domain, &party);
    expect(answer(domain, &party, other, NV_TAKEBACK, true), NV_NOT_FOUND);
    uint64_t version = party_version(domain, &party);
    struct reply made = offer(domain, &party, first, NV_TAKEBACK);
    assert_int_equal(made.version, version);
    reply_free(&made);
    assert_offer(domain, "takeback", "made");
    domain_restart(domain);
    assert_int_equal(open_offers(domain, &party), 1);
    expect(answer(domain, &party, first, NV_TAKEBACK, true), NV_NOT_FOUND); /* one's own */
    expect(answer(domain, &party, other, NV_TAKEBACK, false), NV_FINE);
    assert_offer(domain, "takeback", "refused");
    assert_int_equal(moves_made(domain, &party), 1);
    expect(offer(domain, &party, first, NV_TAKEBACK), NV_FINE);
    struct reply accepted = answer(domain, &party, other, NV_TAKEBACK, true);
    assert_int_equal(accepted.version, version + 1);
    reply_free(&accepted);
    assert_offer(domain, "takeback", "accepted");
    assert_int_equal(moves_made(domain, &party), 0);
    assert_int_equal(party_turn(domain, &party), first);
    json_t *event = domain_heard(domain, "event", "takeback");
    assert_int_equal(number_at(event, "plies"), 1);
    assert_int_equal(number_at(event, "seat"), first);
    json_decref(event);
    domain_restart(domain);
    assert_int_equal(moves_made(domain, &party), 0);
    party_play_out(domain, &party);
}

static void test_any_event_withdraws_a_takeback(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    uint32_t first = party_turn(domain, &party);
    party_move(domain, &party);
    expect(offer(domain, &party, first, NV_TAKEBACK), NV_FINE);
    party_move(domain, &party);
    assert_offer(domain, "takeback", "withdrawn");
    assert_int_equal(open_offers(domain, &party), 0);
    domain_restart(domain);
    assert_int_equal(open_offers(domain, &party), 0);
}

static void test_drawn_tiles_do_not_go_back(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    for (;;) {
        party_move(domain, &party);
        json_t *event = domain_heard(domain, "event", "moves");
        uint32_t seat = (uint32_t)number_at(event, "seat");
        bool drew = json_array_size(json_object_get(event, "drawn")) > 0;
        json_decref(event);
        if (!drew)
            continue;
        expect(offer(domain, &party, seat, NV_TAKEBACK), NV_TILES_DRAWN);
        return;
    }
}

static void test_bots_accept_a_takeback(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 1);
    party_move(domain, &party);
    expect(offer(domain, &party, 1, NV_TAKEBACK), NV_FINE);
    assert_int_equal(moves_made(domain, &party), 0);
}

static void test_a_rematch_moves_the_seats_up(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 3);
    expect(offer(domain, &party, 1, NV_REMATCH), NV_NOT_OPEN);
    for (uint32_t seat = 3; seat > 0; seat--)
        expect(party_resign(domain, &party, seat, ""), NV_FINE);
    expect(offer(domain, &party, 1, NV_REMATCH), NV_NOT_YOURS); /* bots sit there now */
    struct nv_wish wish = wish_for("nova-luna", 3);
    wish.absence = nv_span_of("lose");
    party_sit_at(domain, &party, &wish);
    expect(party_resign(domain, &party, 2, ""), NV_FINE);
    expect(offer(domain, &party, 1, NV_REMATCH), NV_FINE);
    expect(answer(domain, &party, 2, NV_REMATCH, true), NV_FINE);
    struct reply held = answer(domain, &party, 3, NV_REMATCH, true);
    const char *next = text_at(held.json, "table");
    assert_string_equal(held.table, next);
    json_t *line = domain_heard(domain, "offer", "rematch");
    assert_string_equal(text_at(line, "state"), "accepted");
    assert_string_equal(text_at(line, "next"), next);
    json_decref(line);
    struct reply sync = domain_simple(domain, NV_ASK_SYNC, NULL, next);
    json_t *seats = json_object_get(sync.json, "seats");
    assert_string_equal(text_at(sync.json, "status"), "running");
    assert_string_equal(text_at(sync.json, "absence"), "lose");
    assert_string_equal(text_at(json_array_get(seats, 0), "name"), "Cy");
    assert_string_equal(text_at(json_array_get(seats, 1), "name"), "Ada");
    assert_string_equal(text_at(json_array_get(seats, 2), "name"), "Bob");
    reply_free(&sync);
    reply_free(&held);
    assert_int_equal(open_offers(domain, &party), 0);
}

static void test_rated_tables_change_ratings_and_know_no_takeback(void **state)
{
    struct domain *domain = *state;
    struct nv_wish wish = wish_for("nova-luna", 2);
    struct party party;
    struct nv_ask ask = {.kind = NV_ASK_RATINGS, .game = nv_span_of("nova-luna")};
    wish.rated = true;
    party_sit_at(domain, &party, &wish);
    uint32_t first = party_turn(domain, &party);
    party_move(domain, &party);
    expect(offer(domain, &party, first, NV_TAKEBACK), NV_BAD_OPTIONS);
    expect(party_resign(domain, &party, 2, ""), NV_FINE);
    struct reply ratings = domain_ask(domain, &ask);
    json_t *list = json_object_get(ratings.json, "ratings"), *best = json_array_get(list, 0);
    assert_int_equal(json_array_size(list), 2);
    assert_string_equal(text_at(best, "name"), "Ada");
    assert_true(json_number_value(json_object_get(best, "rating")) > 1600);
    assert_true(json_number_value(json_object_get(best, "deviation")) < 350);
    assert_int_equal(number_at(best, "games"), 1);
    reply_free(&ratings);
    ask.players = 3;
    ratings = domain_ask(domain, &ask);
    assert_int_equal(json_array_size(json_object_get(ratings.json, "ratings")), 0);
    reply_free(&ratings);
    struct nv_identity guest = domain_guest(domain, "Eve");
    struct reply open = domain_create(domain, &party.players[0], &wish);
    expect(domain_simple(domain, NV_ASK_JOIN, &guest, open.table), NV_BAD_OPTIONS);
    reply_free(&open);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, domain_setup, domain_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_live_clock_runs_for_the_mover),
        TEST(test_who_runs_out_of_time_has_lost),
        TEST(test_a_move_that_comes_too_late_is_too_late),
        TEST(test_by_days_the_clock_is_full_at_each_turn),
        TEST(test_time_without_a_server_is_not_counted),
        TEST(test_a_flag_falls_after_a_restart_too),
        TEST(test_resigning_at_a_table_of_two_ends_it),
        TEST(test_a_solo_game_that_is_left_is_lost),
        TEST(test_a_bot_takes_the_seat_of_who_left),
        TEST(test_records_are_sound_at_every_moment),
        TEST(test_a_takeback_goes_to_before_the_askers_last_turn),
        TEST(test_any_event_withdraws_a_takeback),
        TEST(test_drawn_tiles_do_not_go_back),
        TEST(test_bots_accept_a_takeback),
        TEST(test_a_rematch_moves_the_seats_up),
        TEST(test_rated_tables_change_ratings_and_know_no_takeback),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
