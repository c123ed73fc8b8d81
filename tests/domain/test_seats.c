/* SPDX-License-Identifier: MIT */
/* Making tables, sitting down and standing up, private tables, contributions to the deal. */
#include "harness.h"

#include "server/accounts/secrets.h"

#include <stdio.h>
#include <string.h>

static struct nv_wish nova_luna(int64_t players)
{
    return (struct nv_wish){.game = nv_span_of("nova-luna"), .players = players};
}

static void refuses(struct domain *domain, const struct nv_identity *who,
                    const struct nv_wish *wish)
{
    expect(domain_create(domain, who, wish), NV_BAD_OPTIONS);
}

static void test_a_table_is_shown_as_it_was_asked_for(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada");
    struct nv_wish wish = nova_luna(3);
    wish.options[0] = (struct nv_wish_option){nv_span_of("Beginner"), nv_span_of("true")};
    wish.options[1] = (struct nv_wish_option){nv_span_of("IdleLimit"), nv_span_of("5")};
    wish.option_count = 2;
    wish.clock = NV_CLOCK_LIVE;
    wish.seconds = 300;
    wish.increment = 5;
    struct reply made = domain_create(domain, &ada, &wish);
    json_t *seats = json_object_get(made.json, "seats"), *first = json_array_get(seats, 0);
    assert_string_equal(text_at(made.json, "status"), "open");
    assert_string_equal(text_at(made.json, "visibility"), "public");
    assert_string_equal(text_at(made.json, "absence"), "bot");
    assert_int_equal(number_at(made.json, "version"), 1);
    assert_int_equal(number_at(made.json, "turn"), 0);
    assert_int_equal(strlen(text_at(made.json, "commitment")), 64);
    assert_null(json_object_get(made.json, "key"));
    assert_true(json_is_true(json_object_get(json_object_get(made.json, "options"), "Beginner")));
    assert_int_equal(number_at(json_object_get(made.json, "options"), "IdleLimit"), 5);
    assert_int_equal(number_at(json_object_get(made.json, "clock"), "increment"), 5);
    assert_int_equal(json_array_size(seats), 3);
    assert_string_equal(text_at(first, "kind"), "person");
    assert_string_equal(text_at(first, "name"), "Ada");
    assert_string_equal(text_at(first, "account"), ada.account.id);
    assert_true(json_is_null(json_object_get(first, "level")));
    assert_true(json_is_false(json_object_get(first, "present")));
    assert_string_equal(text_at(json_array_get(seats, 1), "kind"), "open");
    reply_free(&made);
}

static void test_wishes_that_make_no_table(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada");
    struct nv_wish wish = nova_luna(0);
    refuses(domain, &ada, &wish);
    wish = nova_luna(5);
    refuses(domain, &ada, &wish);
    wish = nova_luna(2);
    wish.game = nv_span_of("chess");
    refuses(domain, &ada, &wish);
    wish.game = nv_span_of("template");
    refuses(domain, &ada, &wish);
    wish = nova_luna(2);
    wish.clock = NV_CLOCK_LIVE;
    refuses(domain, &ada, &wish);
    wish.seconds = 86401;
    refuses(domain, &ada, &wish);
    wish.seconds = 60;
    wish.increment = 3601;
    refuses(domain, &ada, &wish);
    wish = nova_luna(2);
    wish.clock = NV_CLOCK_DAYS;
    wish.days = 31;
    refuses(domain, &ada, &wish);
    wish = nova_luna(2);
    wish.absence = nv_span_of("cry");
    refuses(domain, &ada, &wish);
    wish = nova_luna(2);
    wish.rated = true; /* she is a guest */
    refuses(domain, &ada, &wish);
    struct nv_identity nobody = {0};
    wish = nova_luna(2);
    expect(domain_create(domain, &nobody, &wish), NV_SIGN_IN);
}

static void test_wrong_seats_and_options(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada");
    struct nv_wish wish = nova_luna(2);
    wish.has_seats = true;
    wish.seat_count = 1;
    refuses(domain, &ada, &wish);
    wish.seat_count = 2;
    wish.seats[0].kind = wish.seats[1].kind = NV_WISH_ME;
    refuses(domain, &ada, &wish);
    wish.seats[0] = wish.seats[1] = (struct nv_wish_seat){NV_WISH_BOT, 5};
    refuses(domain, &ada, &wish); /* bots only */
    wish.seats[0] = (struct nv_wish_seat){NV_WISH_OPEN, 0};
    wish.seats[1].level = 11;
    refuses(domain, &ada, &wish);
    wish = (struct nv_wish){.game = nv_span_of("terra-nova"), .players = 2, .option_count = 1};
    wish.options[0] = (struct nv_wish_option){nv_span_of("Map"), nv_span_of("nowhere")};
    refuses(domain, &ada, &wish);
    wish.options[0].value = nv_span_of("/etc/passwd.map");
    refuses(domain, &ada, &wish);
    wish.options[0] = (struct nv_wish_option){nv_span_of("MapText"), nv_span_of("no map")};
    refuses(domain, &ada, &wish);
    wish.options[0] = (struct nv_wish_option){nv_span_of("IdleLimit"), nv_span_of("-1")};
    refuses(domain, &ada, &wish);
    wish.options[0] = (struct nv_wish_option){nv_span_of("Map"), nv_span_of("lagoon")};
    expect(domain_create(domain, &ada, &wish), NV_FINE);
}

static struct reply join(struct domain *domain, const struct nv_identity *who, const char *id,
                         uint32_t seat, const char *invitation)
{
    struct nv_ask ask = {.kind = NV_ASK_JOIN,
                         .who = *who,
                         .table = nv_span_of(id),
                         .seat = seat,
                         .invitation = nv_span_of(invitation)};
    return domain_ask(domain, &ask);
}

static void test_sitting_down(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada"), bob = domain_guest(domain, "Bob");
    struct nv_identity cy = domain_guest(domain, "Cy"), dot = domain_guest(domain, "Dot");
    struct reply made = domain_table(domain, &ada, "nova-luna", 3);
    expect(join(domain, &ada, made.table, 9, ""), NV_ALREADY_SEATED);
    expect(join(domain, &bob, made.table, 4, ""), NV_BAD_REQUEST);
    expect(join(domain, &bob, made.table, 1, ""), NV_SEAT_TAKEN);
    struct reply sat = join(domain, &bob, made.table, 3, "");
    assert_int_equal(number_at(sat.json, "version"), 2);
    assert_string_equal(text_at(sat.json, "status"), "open");
    reply_free(&sat);
    json_t *event = domain_heard(domain, "event", "sat");
    assert_int_equal(number_at(event, "seat"), 3);
    assert_string_equal(text_at(event, "name"), "Bob");
    json_decref(event);
    sat = join(domain, &cy, made.table, 0, "");
    assert_string_equal(text_at(sat.json, "status"), "running");
    assert_int_equal(number_at(sat.json, "version"), 4); /* sat, started */
    reply_free(&sat);
    event = domain_heard(domain, "event", "started");
    assert_true(json_is_null(json_object_get(event, "clocks")));
    assert_true(json_is_null(json_object_get(event, "seat")));
    assert_true(number_at(event, "turn") >= 1);
    json_decref(event);
    expect(join(domain, &dot, made.table, 0, ""), NV_TABLE_FULL);
    expect(join(domain, &bob, made.table, 0, ""), NV_ALREADY_SEATED);
    expect(domain_simple(domain, NV_ASK_LEAVE, &bob, made.table), NV_NOT_OPEN);
    reply_free(&made);
}

static void test_standing_up(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada"), bob = domain_guest(domain, "Bob");
    struct reply made = domain_table(domain, &ada, "nova-luna", 3);
    expect(domain_simple(domain, NV_ASK_LEAVE, &bob, made.table), NV_NOT_YOURS);
    expect(join(domain, &bob, made.table, 0, ""), NV_FINE);
    struct reply left = domain_simple(domain, NV_ASK_LEAVE, &ada, made.table);
    assert_int_equal(number_at(left.json, "version"), 3);
    assert_string_equal(text_at(json_array_get(json_object_get(left.json, "seats"), 0), "kind"),
                        "open");
    reply_free(&left);
    domain_restart(domain);
    left = domain_simple(domain, NV_ASK_LEAVE, &bob, made.table);
    assert_string_equal(left.body, "{}");
    reply_free(&left);
    expect(domain_simple(domain, NV_ASK_SYNC, &ada, made.table), NV_NOT_FOUND);
    domain_restart(domain);
    expect(domain_simple(domain, NV_ASK_SYNC, &ada, made.table), NV_NOT_FOUND);
    reply_free(&made);
}

static struct reply seat_bot(struct domain *domain, const struct nv_identity *who, const char *id,
                             uint32_t seat, int64_t level)
{
    struct nv_ask ask = {
        .kind = NV_ASK_SEATS, .who = *who, .table = nv_span_of(id), .seat = seat, .level = level};
    return domain_ask(domain, &ask);
}

static void test_the_maker_seats_bots(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada"), bob = domain_guest(domain, "Bob");
    struct reply made = domain_table(domain, &ada, "nova-luna", 3);
    expect(seat_bot(domain, &bob, made.table, 2, 3), NV_NOT_YOURS);
    expect(seat_bot(domain, &ada, made.table, 4, 3), NV_BAD_REQUEST);
    expect(seat_bot(domain, &ada, made.table, 2, 11), NV_BAD_OPTIONS);
    expect(seat_bot(domain, &ada, made.table, 1, 3), NV_SEAT_TAKEN);
    struct reply reply = seat_bot(domain, &ada, made.table, 2, 3);
    json_t *seat = json_array_get(json_object_get(reply.json, "seats"), 1);
    assert_string_equal(text_at(seat, "kind"), "bot");
    assert_int_equal(number_at(seat, "level"), 3);
    assert_true(json_is_null(json_object_get(seat, "account")));
    reply_free(&reply);
    expect(seat_bot(domain, &ada, made.table, 2, 0), NV_FINE);
    json_decref(domain_heard(domain, "event", "left"));
    expect(seat_bot(domain, &ada, made.table, 2, 3), NV_FINE);
    reply = seat_bot(domain, &ada, made.table, 3, 1);
    assert_string_equal(text_at(reply.json, "status"), "running");
    reply_free(&reply);
    expect(seat_bot(domain, &ada, made.table, 3, 0), NV_NOT_OPEN);
    reply_free(&made);
}

static void test_a_private_table_is_not_there_for_others(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada"), eve = domain_guest(domain, "Eve");
    struct nv_wish wish = nova_luna(2);
    wish.private_table = true;
    struct reply made = domain_create(domain, &ada, &wish);
    const char *key = text_at(made.json, "key");
    assert_true(strlen(key) >= 16);
    expect(domain_simple(domain, NV_ASK_SYNC, NULL, made.table), NV_NOT_FOUND);
    expect(domain_simple(domain, NV_ASK_SYNC, &eve, made.table), NV_NOT_FOUND);
    expect(domain_simple(domain, NV_ASK_WATCH, &eve, made.table), NV_NOT_FOUND);
    expect(domain_simple(domain, NV_ASK_RECORD, &eve, made.table), NV_NOT_FOUND);
    expect(domain_moves(domain, &eve, made.table, 1, "x", ""), NV_NOT_FOUND);
    expect(join(domain, &eve, made.table, 0, ""), NV_NOT_FOUND);
    expect(join(domain, &eve, made.table, 0, "wrong-invitation"), NV_NOT_FOUND);
    struct reply own = domain_simple(domain, NV_ASK_SYNC, &ada, made.table);
    assert_null(strstr(own.body, key));
    reply_free(&own);
    struct reply list = domain_simple(domain, NV_ASK_LIST, &eve, "");
    assert_null(strstr(list.body, made.table));
    reply_free(&list);
    list = domain_simple(domain, NV_ASK_LIST, &ada, "");
    assert_non_null(strstr(list.body, made.table));
    reply_free(&list);
    expect(join(domain, &eve, made.table, 0, key), NV_FINE);
    expect(domain_simple(domain, NV_ASK_SYNC, &eve, made.table), NV_FINE);
    reply_free(&made);
}

static void commit(char secret[NV_HEX_ROOM], char commitment[NV_HEX_ROOM])
{
    nv_draw_secret(secret);
    assert_true(nv_hash_of_hex(nv_span_of(secret), commitment));
}

static struct reply contribute(struct domain *domain, const struct nv_identity *who, const char *id,
                               const char *value)
{
    struct nv_ask ask = {.kind = NV_ASK_CONTRIBUTION,
                         .who = *who,
                         .table = nv_span_of(id),
                         .contribution = nv_span_of(value)};
    return domain_ask(domain, &ask);
}

/* Ada and Bob promise a contribution, Bob sits down last. */
static struct reply promise(struct domain *domain, struct nv_identity *ada, struct nv_identity *bob,
                            char first[NV_HEX_ROOM], char second[NV_HEX_ROOM])
{
    char commitment[NV_HEX_ROOM];
    struct nv_wish wish = nova_luna(2);
    *ada = domain_guest(domain, "Ada");
    *bob = domain_guest(domain, "Bob");
    commit(first, commitment);
    struct nv_ask create = {
        .kind = NV_ASK_CREATE, .who = *ada, .wish = &wish, .commitment = nv_span_of(commitment)};
    struct reply made = domain_ask(domain, &create);
    assert_int_equal(made.problem, NV_FINE);
    expect(contribute(domain, ada, made.table, first), NV_NOT_OPEN); /* not yet wanted */
    commit(second, commitment);
    struct nv_ask ask = {.kind = NV_ASK_JOIN,
                         .who = *bob,
                         .table = nv_span_of(made.table),
                         .commitment = nv_span_of(commitment)};
    struct reply sat = domain_ask(domain, &ask);
    assert_string_equal(text_at(sat.json, "status"), "open");
    reply_free(&sat);
    return made;
}

static void test_contributions_start_the_game(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada, bob, eve = domain_guest(domain, "Eve");
    char first[NV_HEX_ROOM], second[NV_HEX_ROOM];
    struct reply made = promise(domain, &ada, &bob, first, second);
    expect(join(domain, &eve, made.table, 0, ""), NV_TABLE_FULL);
    expect(contribute(domain, &eve, made.table, first), NV_NOT_YOURS);
    expect(contribute(domain, &ada, made.table, second), NV_BAD_REQUEST);
    expect(contribute(domain, &ada, made.table, "abc"), NV_BAD_REQUEST);
    struct reply one = contribute(domain, &ada, made.table, first);
    assert_string_equal(text_at(one.json, "status"), "open");
    reply_free(&one);
    expect(contribute(domain, &ada, made.table, first), NV_NOT_OPEN);
    domain_restart(domain);
    struct reply two = contribute(domain, &bob, made.table, second);
    assert_string_equal(text_at(two.json, "status"), "running");
    reply_free(&two);
    expect(contribute(domain, &bob, made.table, second), NV_NOT_OPEN);
    struct party party = {.players = {ada, bob}, .count = 2};
    snprintf(party.id, sizeof party.id, "%s", made.table);
    struct reply running = party_sync(domain, &party);
    assert_null(strstr(running.body, first));
    reply_free(&running);
    expect(party_resign(domain, &party, 1, ""), NV_FINE);
    struct reply end = party_sync(domain, &party);
    json_t *given = json_object_get(json_object_get(end.json, "proof"), "contributions");
    assert_string_equal(json_string_value(json_array_get(given, 0)), first);
    assert_string_equal(json_string_value(json_array_get(given, 1)), second);
    reply_free(&end);
    reply_free(&made);
}

static void test_a_contribution_that_does_not_come_counts_as_empty(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada, bob;
    char first[NV_HEX_ROOM], second[NV_HEX_ROOM];
    struct reply made = promise(domain, &ada, &bob, first, second);
    expect(contribute(domain, &bob, made.table, second), NV_FINE);
    domain_tick(domain, 9000);
    struct reply sync = domain_simple(domain, NV_ASK_SYNC, NULL, made.table);
    assert_string_equal(text_at(sync.json, "status"), "open");
    reply_free(&sync);
    domain_tick(domain, 1001);
    sync = domain_simple(domain, NV_ASK_SYNC, NULL, made.table);
    assert_string_equal(text_at(sync.json, "status"), "running");
    reply_free(&sync);
    expect(contribute(domain, &ada, made.table, first), NV_NOT_OPEN);
    reply_free(&made);
}

static void test_presence_is_told(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    nv_tables_present(domain->tables, domain->now, nv_span_of(party.id), &party.players[1], 1);
    json_t *line = domain_heard(domain, "presence", NULL);
    json_t *seats = json_object_get(line, "seats");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "present")));
    assert_true(json_is_false(json_object_get(json_array_get(seats, 0), "present")));
    json_decref(line);
    uint32_t lines = domain->line_count;
    nv_tables_present(domain->tables, domain->now, nv_span_of(party.id), &party.players[1], 1);
    nv_tables_present(domain->tables, domain->now, nv_span_of(party.id), &party.players[1], -1);
    assert_int_equal(domain->line_count, lines);
    nv_tables_present(domain->tables, domain->now, nv_span_of(party.id), &party.players[1], -1);
    assert_int_equal(domain->line_count, lines + 1);
}

static void test_an_account_makes_600_tables_in_10_minutes(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada");
    struct nv_wish wish = nova_luna(2);
    for (int i = 0; i < 600; i++)
        expect(domain_create(domain, &ada, &wish), NV_FINE);
    struct reply reply = domain_create(domain, &ada, &wish);
    assert_true(reply.retry_after > 0);
    expect(reply, NV_TOO_MANY);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, domain_setup, domain_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_table_is_shown_as_it_was_asked_for),
        TEST(test_wishes_that_make_no_table),
        TEST(test_wrong_seats_and_options),
        TEST(test_sitting_down),
        TEST(test_standing_up),
        TEST(test_the_maker_seats_bots),
        TEST(test_a_private_table_is_not_there_for_others),
        TEST(test_contributions_start_the_game),
        TEST(test_a_contribution_that_does_not_come_counts_as_empty),
        TEST(test_presence_is_told),
        TEST(test_an_account_makes_600_tables_in_10_minutes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
