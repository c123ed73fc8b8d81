/* SPDX-License-Identifier: MIT */
/* Guests, users, sessions and tokens. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static struct reply guest(struct domain *domain, const char *name)
{
    struct reply reply;
    nv_accounts_guest(domain->accounts, domain->now, nv_span_of("10.0.0.1"), nv_span_of(name),
                      reply_into(&reply));
    domain_wait(domain, &reply.done);
    return reply;
}

static struct reply enlist(struct domain *domain, const struct nv_identity *who, const char *name,
                           const char *passphrase)
{
    struct reply reply;
    nv_accounts_register(domain->accounts, domain->now, who, nv_span_of(name),
                         nv_span_of(passphrase), reply_into(&reply));
    domain_wait(domain, &reply.done);
    return reply;
}

static struct reply sign_in(struct domain *domain, const char *address, const char *name,
                            const char *passphrase)
{
    struct reply reply;
    nv_accounts_sign_in(domain->accounts, domain->now, nv_span_of(address), nv_span_of(name),
                        nv_span_of(passphrase), reply_into(&reply));
    domain_wait(domain, &reply.done);
    return reply;
}

static void test_a_guest_has_an_account_and_a_token(void **state)
{
    struct domain *domain = *state;
    struct reply reply = guest(domain, " Ada ");
    assert_int_equal(reply.problem, NV_FINE);
    json_t *account = json_object_get(reply.json, "account");
    assert_string_equal(text_at(account, "name"), "Ada");
    assert_string_equal(text_at(account, "kind"), "guest");
    assert_string_equal(text_at(reply.json, "token"), reply.token);
    struct nv_identity identity = domain_identify(domain, reply.token, NULL);
    assert_string_equal(identity.account.id, text_at(account, "id"));
    reply_free(&reply);
    expect(guest(domain, "Ada"), NV_FINE); /* guests among themselves may be alike */
    expect(guest(domain, ""), NV_BAD_REQUEST);
}

static void test_a_token_survives_a_restart_and_others_are_nothing(void **state)
{
    struct domain *domain = *state;
    struct reply reply = guest(domain, "Ada");
    enum nv_problem problem;
    domain_restart(domain);
    struct nv_identity identity = domain_identify(domain, reply.token, NULL);
    assert_string_equal(identity.account.name, "Ada");
    reply.token[3] = reply.token[3] == 'x' ? 'y' : 'x';
    identity = domain_identify(domain, reply.token, &problem);
    assert_int_equal(problem, NV_SIGN_IN);
    assert_int_equal(identity.account.kind, NV_NOBODY);
    domain_identify(domain, "", &problem);
    assert_int_equal(problem, NV_SIGN_IN);
    reply_free(&reply);
}

static void test_a_guest_becomes_a_user_and_keeps_all(void **state)
{
    struct domain *domain = *state;
    struct reply before = guest(domain, "Ada");
    struct nv_identity identity = domain_identify(domain, before.token, NULL);
    struct reply reply = enlist(domain, &identity, "Ada", "correct horse");
    assert_int_equal(reply.problem, NV_FINE);
    json_t *account = json_object_get(reply.json, "account");
    assert_string_equal(text_at(account, "id"), identity.account.id);
    assert_string_equal(text_at(account, "kind"), "user");
    assert_int_equal(domain_identify(domain, before.token, NULL).account.kind, NV_USER);
    reply_free(&before);
    reply_free(&reply);
}

static void test_users_names_are_unique(void **state)
{
    struct domain *domain = *state;
    domain_user(domain, "Ada");
    expect(enlist(domain, NULL, "ADA", "correct horse"), NV_NAME_TAKEN);
    expect(enlist(domain, NULL, "\u0410da", "correct horse"), NV_NAME_TAKEN);
    expect(guest(domain, "ada"), NV_NAME_TAKEN);
    struct nv_identity bob = domain_guest(domain, "Bob");
    expect(enlist(domain, &bob, "Ada", "correct horse"), NV_NAME_TAKEN);
    assert_int_equal(bob.account.kind, NV_GUEST);
    expect(enlist(domain, NULL, "Bob", "correct horse"), NV_FINE);
}

static void test_passphrases_have_8_to_256_bytes(void **state)
{
    struct domain *domain = *state;
    char long_one[258];
    memset(long_one, 'x', 257);
    long_one[257] = '\0';
    expect(enlist(domain, NULL, "Ada", "1234567"), NV_BAD_REQUEST);
    expect(enlist(domain, NULL, "Ada", long_one), NV_BAD_REQUEST);
    expect(enlist(domain, NULL, "Ada", long_one + 1), NV_FINE);
    expect(sign_in(domain, "10.0.0.1", "Ada", long_one + 1), NV_FINE);
    expect(sign_in(domain, "10.0.0.1", "Ada", "xxxxxxxx"), NV_WRONG_PASSPHRASE);
}

static void test_signing_in(void **state)
{
    struct domain *domain = *state;
    domain_user(domain, "Ada");
    struct reply reply = sign_in(domain, "10.0.0.1", "ada", "correct horse");
    assert_int_equal(reply.problem, NV_FINE);
    assert_string_equal(domain_identify(domain, reply.token, NULL).account.name, "Ada");
    reply_free(&reply);
    struct reply wrong = sign_in(domain, "10.0.0.1", "Ada", "wrong horse");
    struct reply nobody = sign_in(domain, "10.0.0.1", "Nobody", "wrong horse");
    assert_int_equal(wrong.problem, NV_WRONG_PASSPHRASE);
    assert_int_equal(nobody.problem, NV_WRONG_PASSPHRASE);
    assert_string_equal(wrong.detail, nobody.detail);
    reply_free(&wrong);
    reply_free(&nobody);
}

static void test_wrong_passphrases_are_counted_by_name(void **state)
{
    struct domain *domain = *state;
    domain_user(domain, "Ada");
    for (int i = 0; i < 20; i++)
        expect(sign_in(domain, "10.0.0.1", "Ada", "correct horse"), NV_FINE);
    for (int i = 0; i < 8; i++)
        expect(sign_in(domain, "10.0.0.1", "Ada", "wrong horse"), NV_WRONG_PASSPHRASE);
    struct reply reply = sign_in(domain, "10.0.0.2", "ADA", "correct horse");
    assert_int_equal(reply.problem, NV_TOO_MANY);
    assert_true(reply.retry_after > 0 && reply.retry_after <= 60);
    domain->now += reply.retry_after * 1000;
    reply_free(&reply);
    expect(sign_in(domain, "10.0.0.1", "Ada", "correct horse"), NV_FINE);
}

static void test_wrong_passphrases_are_counted_by_address(void **state)
{
    struct domain *domain = *state;
    char name[16];
    domain_user(domain, "Ada");
    for (int i = 0; i < 60; i++) {
        snprintf(name, sizeof name, "nobody %c%c", 'a' + i / 26, 'a' + i % 26);
        expect(sign_in(domain, "10.0.0.9", name, "wrong horse"), NV_WRONG_PASSPHRASE);
    }
    expect(sign_in(domain, "10.0.0.9", "Ada", "correct horse"), NV_TOO_MANY);
    expect(sign_in(domain, "10.0.0.8", "Ada", "correct horse"), NV_FINE);
}

static void test_an_address_makes_300_guests_in_10_minutes(void **state)
{
    struct domain *domain = *state;
    for (int i = 0; i < 300; i++)
        expect(guest(domain, "Ada"), NV_FINE);
    expect(guest(domain, "Ada"), NV_TOO_MANY);
    domain->now += 10 * 60 * 1000;
    expect(guest(domain, "Ada"), NV_FINE);
}

static struct reply list_tokens(struct domain *domain, const struct nv_identity *who)
{
    struct reply reply;
    nv_accounts_list_tokens(domain->accounts, who, reply_into(&reply));
    domain_wait(domain, &reply.done);
    return reply;
}

static struct reply remove_token(struct domain *domain, const struct nv_identity *who,
                                 const char *id)
{
    struct reply reply;
    nv_accounts_remove_token(domain->accounts, who, nv_span_of(id), reply_into(&reply));
    domain_wait(domain, &reply.done);
    return reply;
}

static void test_tokens_are_shown_once_and_can_be_revoked(void **state)
{
    struct domain *domain = *state;
    struct nv_identity ada = domain_guest(domain, "Ada"), bob = domain_guest(domain, "Bob");
    struct reply made;
    enum nv_problem problem;
    nv_accounts_add_token(domain->accounts, domain->now, &ada, nv_span_of("my bot"),
                          reply_into(&made));
    domain_wait(domain, &made.done);
    const char *id = text_at(made.json, "id"), *token = text_at(made.json, "token");
    assert_string_equal(domain_identify(domain, token, NULL).account.id, ada.account.id);
    struct reply list = list_tokens(domain, &ada);
    json_t *tokens = json_object_get(list.json, "tokens");
    assert_int_equal(json_array_size(tokens), 2);
    assert_null(strstr(list.body, token));
    assert_non_null(strstr(list.body, "my bot"));
    reply_free(&list);
    expect(remove_token(domain, &bob, id), NV_NOT_FOUND);
    expect(remove_token(domain, &ada, id), NV_FINE);
    assert_string_equal(domain->revoked, id);
    domain_identify(domain, token, &problem);
    assert_int_equal(problem, NV_SIGN_IN);
    reply_free(&made);
}

static void test_signing_out_ends_one_token(void **state)
{
    struct domain *domain = *state;
    struct reply first = guest(domain, "Ada"), out;
    struct nv_identity ada = domain_identify(domain, first.token, NULL);
    enum nv_problem problem;
    nv_accounts_sign_out(domain->accounts, domain->now, &ada, reply_into(&out));
    domain_wait(domain, &out.done);
    assert_int_equal(out.problem, NV_FINE);
    domain_identify(domain, first.token, &problem);
    assert_int_equal(problem, NV_SIGN_IN);
    reply_free(&first);
    reply_free(&out);
}

static void test_public_accounts_are_users(void **state)
{
    struct domain *domain = *state;
    struct reply reply;
    domain_user(domain, "Ada");
    domain_guest(domain, "Bob");
    nv_accounts_public(domain->accounts, nv_span_of("ada"), reply_into(&reply));
    domain_wait(domain, &reply.done);
    assert_string_equal(text_at(reply.json, "name"), "Ada");
    assert_string_equal(text_at(reply.json, "kind"), "user");
    assert_int_equal(number_at(reply.json, "games"), 0);
    assert_true(json_is_array(json_object_get(reply.json, "ratings")));
    reply_free(&reply);
    nv_accounts_public(domain->accounts, nv_span_of("Bob"), reply_into(&reply));
    domain_wait(domain, &reply.done);
    expect(reply, NV_NOT_FOUND);
}

static void test_sql_in_every_field_is_just_text(void **state)
{
    struct domain *domain = *state;
    static const char evil[] = "'; DROP TABLE a;--";
    expect(guest(domain, evil), NV_FINE);
    expect(enlist(domain, NULL, evil, "'; DROP TABLE account; --"), NV_FINE);
    expect(sign_in(domain, evil, evil, "'; DROP TABLE account; --"), NV_FINE);
    expect(guest(domain, evil), NV_NAME_TAKEN);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, domain_setup, domain_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_guest_has_an_account_and_a_token),
        TEST(test_a_token_survives_a_restart_and_others_are_nothing),
        TEST(test_a_guest_becomes_a_user_and_keeps_all),
        TEST(test_users_names_are_unique),
        TEST(test_passphrases_have_8_to_256_bytes),
        TEST(test_signing_in),
        TEST(test_wrong_passphrases_are_counted_by_name),
        TEST(test_wrong_passphrases_are_counted_by_address),
        TEST(test_an_address_makes_300_guests_in_10_minutes),
        TEST(test_tokens_are_shown_once_and_can_be_revoked),
        TEST(test_signing_out_ends_one_token),
        TEST(test_public_accounts_are_users),
        TEST(test_sql_in_every_field_is_just_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
