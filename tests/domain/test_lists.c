/* SPDX-License-Identifier: MIT */
/* Lists: tables, records, the daily table. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static struct reply list(struct domain *domain, const struct nv_identity *who, const char *status,
                         const char *game, const char *after)
{
    struct nv_ask ask = {.kind = NV_ASK_LIST,
                         .status = nv_span_of(status),
                         .game = nv_span_of(game),
                         .after = nv_span_of(after)};
    if (who)
        ask.who = *who;
    return domain_ask(domain, &ask);
}

static size_t listed(struct reply reply)
{
    assert_int_equal(reply.problem, NV_FINE);
    size_t count = json_array_size(json_object_get(reply.json, "tables"));
    reply_free(&reply);
    return count;
}

static void test_tables_come_newest_first_in_pages(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada");
    char after[64] = "";
    int64_t last = INT64_MAX;
    size_t seen = 0;
    for (int i = 0; i < 250; i++) {
        struct reply made = domain_table(domain, &ada, "nova-luna", 2);
        reply_free(&made);
        domain->now += (uint64_t)(i % 3); /* some at the same time */
    }
    do {
        struct reply page = list(domain, NULL, "", "", after);
        size_t index;
        json_t *table;
        json_array_foreach(json_object_get(page.json, "tables"), index, table)
        {
            assert_true(number_at(table, "created") <= last);
            last = number_at(table, "created");
            seen++;
        }
        assert_true(index <= 100);
        snprintf(after, sizeof after, "%s", text_at(page.json, "after"));
        reply_free(&page);
    } while (after[0]);
    assert_int_equal(seen, 250);
    expect(list(domain, NULL, "", "", "nonsense"), NV_BAD_REQUEST);
}

static void test_tables_by_status_and_game(void **state)
{
    struct domain *domain = *state;
    struct party luna, terra;
    party_sit(domain, &luna, "nova-luna", 2);
    party_sit(domain, &terra, "terra-nova", 2);
    struct reply made = domain_table(domain, &luna.players[0], "nova-luna", 2);
    reply_free(&made);
    expect(party_resign(domain, &luna, 1, ""), NV_FINE);
    assert_int_equal(listed(list(domain, NULL, "", "", "")), 3);
    assert_int_equal(listed(list(domain, NULL, "open", "", "")), 1);
    assert_int_equal(listed(list(domain, NULL, "running", "", "")), 1);
    assert_int_equal(listed(list(domain, NULL, "finished", "nova-luna", "")), 1);
    assert_int_equal(listed(list(domain, NULL, "finished", "terra-nova", "")), 0);
    expect(list(domain, NULL, "asleep", "", ""), NV_BAD_REQUEST);
}

static struct reply records(struct domain *domain, uint64_t since)
{
    struct nv_ask ask = {.kind = NV_ASK_RECORDS, .since = since};
    return domain_ask(domain, &ask);
}

static void test_records_of_finished_public_games(void **state)
{
    struct domain *domain = *state;
    struct party party;
    struct nv_wish secret = {.game = nv_span_of("nova-luna"), .players = 1, .private_table = true};
    party_sit_at(domain, &party, &secret);
    expect(party_resign(domain, &party, 1, ""), NV_FINE);
    party_sit(domain, &party, "nova-luna", 1);
    struct reply none = records(domain, 0);
    assert_string_equal(none.body, "");
    reply_free(&none);
    domain->now += 1000;
    expect(party_resign(domain, &party, 1, ""), NV_FINE);
    struct reply one = records(domain, 0);
    assert_string_equal(text_at(one.json, "table"), party.id);
    assert_string_equal(text_at(one.json, "game"), "nova-luna");
    assert_int_equal(number_at(one.json, "finished"), domain->now);
    struct reply record = domain_simple(domain, NV_ASK_RECORD, NULL, party.id);
    assert_string_equal(text_at(one.json, "record"), record.body);
    reply_free(&record);
    reply_free(&one);
    none = records(domain, domain->now);
    assert_string_equal(none.body, "");
    reply_free(&none);
}

static struct reply daily(struct domain *domain, const char *date)
{
    struct nv_ask ask = {.kind = NV_ASK_DAILY, .date = nv_span_of(date)};
    return domain_ask(domain, &ask);
}

static void test_the_daily_table(void **state)
{
    struct domain *domain = *state;
    static const char today[] = "2027-01-15"; /* the harness's clock stands there */
    struct nv_wish wish = {.game = nv_span_of("nova-luna"), .players = 1};
    struct party ada = {.count = 1}, bob = {.count = 1};
    wish.daily = nv_span_of("2027-01-14");
    ada.players[0] = domain_guest(domain, "Ada");
    bob.players[0] = domain_guest(domain, "Bob");
    expect(domain_create(domain, &ada.players[0], &wish), NV_BAD_OPTIONS);
    wish.daily = nv_span_of(today);
    struct reply first = domain_create(domain, &ada.players[0], &wish);
    struct reply second = domain_create(domain, &bob.players[0], &wish);
    assert_int_equal(first.problem, NV_FINE);
    assert_string_equal(text_at(first.json, "commitment"), text_at(second.json, "commitment"));
    expect(domain_create(domain, &ada.players[0], &wish), NV_ALREADY_SEATED);
    snprintf(ada.id, sizeof ada.id, "%s", first.table);
    snprintf(bob.id, sizeof bob.id, "%s", second.table);
    reply_free(&first);
    reply_free(&second);
    struct reply one = party_sync(domain, &ada), other = party_sync(domain, &bob);
    assert_string_equal(text_at(one.json, "deal"), text_at(other.json, "deal"));
    reply_free(&one);
    reply_free(&other);
    party_play_out(domain, &ada);
    expect(party_resign(domain, &bob, 1, ""), NV_FINE);
    struct reply end = party_sync(domain, &ada);
    assert_true(json_is_null(json_object_get(end.json, "proof")));
    char deal[400];
    snprintf(deal, sizeof deal, "%s", text_at(end.json, "deal"));
    reply_free(&end);
    struct reply results = daily(domain, today);
    assert_string_equal(text_at(results.json, "date"), today);
    assert_true(json_is_null(json_object_get(results.json, "deal")));
    json_t *list_of = json_object_get(results.json, "results");
    assert_int_equal(json_array_size(list_of), 1);
    assert_string_equal(text_at(json_array_get(list_of, 0), "name"), "Ada");
    assert_true(number_at(json_array_get(list_of, 0), "total") > 0);
    reply_free(&results);
    struct reply hidden = records(domain, 0);
    assert_string_equal(hidden.body, "");
    reply_free(&hidden);
    domain->now += 24 * 60 * 60 * 1000;
    results = daily(domain, today);
    end = party_sync(domain, &ada);
    assert_string_equal(text_at(results.json, "deal"), text_at(end.json, "deal"));
    assert_string_not_equal(text_at(end.json, "deal"), deal);
    assert_true(json_is_object(json_object_get(end.json, "proof")));
    reply_free(&end);
    reply_free(&results);
    struct reply shown = records(domain, 0);
    assert_string_not_equal(shown.body, "");
    reply_free(&shown);
    expect(daily(domain, "2027-02-30"), NV_NOT_FOUND);
    expect(daily(domain, "tomorrow"), NV_NOT_FOUND);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, domain_setup, domain_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_tables_come_newest_first_in_pages),
        TEST(test_tables_by_status_and_game),
        TEST(test_records_of_finished_public_games),
        TEST(test_the_daily_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
