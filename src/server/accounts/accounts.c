/* SPDX-License-Identifier: MIT */
/* Guests and users: how they come to be, and how they come back. */
#include "server/accounts/internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60 * 1000, TEN_MINUTES = 10 * MINUTE };

const struct nv_account_limits nv_default_limits = {
    .guests_by_address = NV_GUESTS_BY_ADDRESS,
    .tables_by_account = NV_TABLES_BY_ACCOUNT,
    .wrong_by_name = NV_WRONG_BY_NAME,
    .wrong_by_address = NV_WRONG_BY_ADDRESS,
};

struct nv_accounts *nv_accounts_create(const struct nv_accounts_setup *setup)
{
    struct nv_accounts *accounts = calloc(1, sizeof *accounts);
    if (!accounts || !nv_secrets_init()) {
        free(accounts);
        return NULL;
    }
    accounts->setup = *setup;
    accounts->keeper = nv_keeper_create(setup->box);
    nv_limit_init(&accounts->guests, setup->limits.guests_by_address, TEN_MINUTES);
    nv_limit_init(&accounts->tables, setup->limits.tables_by_account, TEN_MINUTES);
    nv_limit_init(&accounts->names, setup->limits.wrong_by_name, MINUTE);
    nv_limit_init(&accounts->addresses, setup->limits.wrong_by_address, MINUTE);
    if (!accounts->keeper || !nv_keeper_hash("nobody has this one", accounts->nobody)) {
        nv_accounts_destroy(accounts);
        return NULL;
    }
    return accounts;
}

void nv_accounts_stop(struct nv_accounts *accounts)
{
    nv_keeper_destroy(accounts->keeper);
    accounts->keeper = NULL;
}

void nv_accounts_destroy(struct nv_accounts *accounts)
{
    size_t at = 0;
    struct nv_known *known;
    if (!accounts)
        return;
    nv_keeper_destroy(accounts->keeper);
    while ((known = nv_hash_map_next(&accounts->known, &at)))
        free(known);
    nv_hash_map_finish(&accounts->known);
    nv_limit_finish(&accounts->guests);
    nv_limit_finish(&accounts->tables);
    nv_limit_finish(&accounts->names);
    nv_limit_finish(&accounts->addresses);
    free(accounts);
}

void nv_refuse(struct nv_reply reply, enum nv_problem problem, const char *detail)
{
    struct nv_answer answer = {.problem = problem, .detail = nv_span_of(detail)};
    reply.done(reply.context, &answer);
}

static void refuse_busy(struct nv_reply reply, uint32_t seconds)
{
    struct nv_answer answer = {
        .problem = NV_TOO_MANY,
        .detail = nv_span_of("there were too many of these lately"),
        .retry_after = seconds,
    };
    reply.done(reply.context, &answer);
}

struct nv_errand *nv_errand_create(struct nv_accounts *accounts, uint64_t now,
                                   struct nv_reply reply)
{
    struct nv_errand *errand = calloc(1, sizeof *errand);
    if (!errand) {
        nv_refuse(reply, NV_UNAVAILABLE, "out of memory");
        return NULL;
    }
    errand->accounts = accounts;
    errand->reply = reply;
    errand->now = now;
    return errand;
}

void nv_errand_destroy(struct nv_errand *errand)
{
    nv_buffer_finish(&errand->body);
    sodium_memzero(errand, sizeof *errand);
    free(errand);
}

void nv_errand_answer(struct nv_errand *errand, const struct nv_answer *answer)
{
    errand->reply.done(errand->reply.context, answer);
    nv_errand_destroy(errand);
}

void nv_errand_refuse(struct nv_errand *errand, enum nv_problem problem, const char *detail)
{
    struct nv_answer answer = {.problem = problem, .detail = nv_span_of(detail)};
    nv_errand_answer(errand, &answer);
}

void nv_errand_finish(struct nv_errand *errand)
{
    struct nv_answer answer = {
        .body = nv_buffer_span(&errand->body),
        .token = nv_span_of(errand->secret),
    };
    nv_errand_answer(errand, &answer);
}

void nv_errand_submit(struct nv_errand *errand, bool writes,
                      enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db),
                      void (*done)(struct nv_job *job, uint64_t now))
{
    errand->job = (struct nv_job){.writes = writes, .run = run, .done = done};
    nv_store_submit(errand->accounts->setup.store, &errand->job);
}

void nv_errand_draw_token(struct nv_errand *errand)
{
    nv_draw_token(errand->secret);
    nv_hash_hex(nv_span_of(errand->secret), errand->hash);
    nv_draw_id(errand->who.token);
}

static void write_account(struct nv_buffer *body, const struct nv_account *account)
{
    nv_put_open(body, "account", '{');
    nv_put_word(body, "id", account->id);
    nv_put_word(body, "name", account->name);
    nv_put_word(body, "kind", account->kind == NV_USER ? "user" : "guest");
    nv_put_close(body, '}');
}

/* The account and its new token. */
static void welcome(struct nv_errand *errand)
{
    nv_put_open(&errand->body, NULL, '{');
    write_account(&errand->body, &errand->who.account);
    nv_put_word(&errand->body, "token", errand->secret);
    nv_put_close(&errand->body, '}');
    if (errand->keeps_id)
        nv_accounts_changed(errand->accounts, &errand->who.account);
    nv_errand_finish(errand);
}

static void welcomed(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    (void)now;
    if (job->outcome == NV_STORED)
        welcome(errand);
    else if (job->outcome == NV_CONFLICT)
        nv_errand_refuse(errand, NV_NAME_TAKEN,
                         "somebody has this name, or one that looks like it");
    else
        nv_errand_refuse(errand, NV_UNAVAILABLE, "the store does not answer");
}

static bool take_name(struct nv_errand *errand, struct nv_span name)
{
    char *clean = errand->who.account.name;
    const char *wrong = nv_name_clean(name, clean, sizeof errand->who.account.name);
    if (!wrong) {
        nv_name_skeleton(clean, errand->skeleton);
        return true;
    }
    nv_errand_refuse(errand, NV_BAD_REQUEST, wrong);
    return false;
}

void nv_accounts_guest(struct nv_accounts *accounts, uint64_t now, struct nv_span address,
                       struct nv_span name, struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, now, reply);
    if (!errand || !take_name(errand, name))
        return;
    uint32_t wait = nv_limit_take(&accounts->guests, address, now);
    if (wait) {
        nv_errand_destroy(errand);
        refuse_busy(reply, wait);
        return;
    }
    errand->who.account.kind = NV_GUEST;
    nv_draw_id(errand->who.account.id);
    nv_errand_draw_token(errand);
    nv_errand_submit(errand, true, nv_row_add_guest, welcomed);
}

static bool take_passphrase(struct nv_errand *errand, struct nv_span passphrase)
{
    if (passphrase.length < NV_PASSPHRASE_LEAST || passphrase.length > NV_PASSPHRASE_MOST) {
        nv_errand_refuse(errand, NV_BAD_REQUEST, "a passphrase has 8 to 256 bytes");
        return false;
    }
    memcpy(errand->passphrase.words, passphrase.at, passphrase.length);
    errand->passphrase.length = passphrase.length;
    return true;
}

static struct nv_errand *errand_of_passphrase(struct nv_passphrase *passphrase)
{
    return (struct nv_errand *)((char *)passphrase - offsetof(struct nv_errand, passphrase));
}

static void hand_to_keeper(struct nv_errand *errand,
                           void (*done)(struct nv_passphrase *passphrase, uint64_t now))
{
    struct nv_keeper *keeper = errand->accounts->keeper;
    errand->passphrase.done = done;
    if (keeper && nv_keeper_ask(keeper, &errand->passphrase))
        return;
    struct nv_reply reply = errand->reply;
    nv_errand_destroy(errand);
    refuse_busy(reply, 1);
}

static void hashed(struct nv_passphrase *passphrase, uint64_t now)
{
    struct nv_errand *errand = errand_of_passphrase(passphrase);
    (void)now;
    if (!passphrase->fits) {
        nv_errand_refuse(errand, NV_UNAVAILABLE, "out of memory");
        return;
    }
    memcpy(errand->stored, passphrase->hash, sizeof errand->stored);
    nv_errand_draw_token(errand);
    nv_errand_submit(errand, true, nv_row_add_user, welcomed);
}

void nv_accounts_register(struct nv_accounts *accounts, uint64_t now, const struct nv_identity *who,
                          struct nv_span name, struct nv_span passphrase, struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, now, reply);
    if (!errand || !take_name(errand, name) || !take_passphrase(errand, passphrase))
        return;
    struct nv_account *account = &errand->who.account;
    errand->keeps_id = who && who->account.kind == NV_GUEST;
    if (errand->keeps_id)
        memcpy(account->id, who->account.id, sizeof account->id);
    else
        nv_draw_id(account->id);
    account->kind = NV_USER;
    hand_to_keeper(errand, hashed);
}

static void let_in(struct nv_passphrase *passphrase, uint64_t now)
{
    struct nv_errand *errand = errand_of_passphrase(passphrase);
    struct nv_accounts *accounts = errand->accounts;
    (void)now;
    if (!passphrase->fits || !errand->found) {
        nv_errand_refuse(errand, NV_WRONG_PASSPHRASE, "name and passphrase do not fit");
        return;
    }
    nv_limit_give_back(&accounts->names, nv_span_of(errand->skeleton));
    nv_limit_give_back(&accounts->addresses, nv_span_of(errand->address));
    nv_errand_draw_token(errand);
    nv_errand_submit(errand, true, nv_row_add_token, welcomed);
}

/* An unknown name is checked against a hash too, so that it takes as long. */
static void looked_up(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    (void)now;
    if (job->outcome != NV_STORED) {
        nv_errand_refuse(errand, NV_UNAVAILABLE, "the store does not answer");
        return;
    }
    memcpy(errand->passphrase.hash, errand->found ? errand->stored : errand->accounts->nobody,
           sizeof errand->passphrase.hash);
    errand->passphrase.check = true;
    hand_to_keeper(errand, let_in);
}

/* Counted before it is known to be wrong, so that many at once do not slip through. */
void nv_accounts_sign_in(struct nv_accounts *accounts, uint64_t now, struct nv_span address,
                         struct nv_span name, struct nv_span passphrase, struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, now, reply);
    if (!errand || !take_name(errand, name) || !take_passphrase(errand, passphrase))
        return;
    snprintf(errand->address, sizeof errand->address, "%.*s", (int)address.length, address.at);
    uint32_t by_name = nv_limit_take(&accounts->names, nv_span_of(errand->skeleton), now);
    uint32_t by_address = nv_limit_take(&accounts->addresses, nv_span_of(errand->address), now);
    if (by_name || by_address) {
        nv_errand_destroy(errand);
        refuse_busy(reply, by_name > by_address ? by_name : by_address);
        return;
    }
    nv_errand_submit(errand, false, nv_row_find_user, looked_up);
}

void nv_accounts_me(struct nv_accounts *accounts, const struct nv_identity *who,
                    struct nv_reply reply)
{
    struct nv_buffer body = {0};
    (void)accounts;
    if (who->account.kind == NV_NOBODY) {
        nv_refuse(reply, NV_SIGN_IN, "nobody is signed in");
        return;
    }
    nv_put_open(&body, NULL, '{');
    write_account(&body, &who->account);
    nv_put_close(&body, '}');
    struct nv_answer answer = {.body = nv_buffer_span(&body)};
    reply.done(reply.context, &answer);
    nv_buffer_finish(&body);
}

static void published(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    (void)now;
    if (job->outcome != NV_STORED)
        nv_errand_refuse(errand, NV_UNAVAILABLE, "the store does not answer");
    else if (!errand->found)
        nv_errand_refuse(errand, NV_NOT_FOUND, "no user has this name");
    else
        nv_errand_finish(errand);
}

/* An errand about the user of a name; NULL after answering that there is none. */
static struct nv_errand *about_user(struct nv_accounts *accounts, struct nv_span name,
                                    struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, 0, reply);
    char *clean = errand ? errand->who.account.name : NULL;
    if (!errand)
        return NULL;
    if (nv_name_clean(name, clean, sizeof errand->who.account.name)) {
        nv_errand_refuse(errand, NV_NOT_FOUND, "no user has this name");
        return NULL;
    }
    nv_name_skeleton(clean, errand->skeleton);
    return errand;
}

void nv_accounts_public(struct nv_accounts *accounts, struct nv_span name, struct nv_reply reply)
{
    struct nv_errand *errand = about_user(accounts, name, reply);
    if (errand)
        nv_errand_submit(errand, false, nv_row_public, published);
}

void nv_accounts_course(struct nv_accounts *accounts, struct nv_span name, struct nv_span game,
                        uint32_t players, struct nv_reply reply)
{
    struct nv_errand *errand = about_user(accounts, name, reply);
    if (!errand)
        return;
    size_t length = game.length < sizeof errand->label ? game.length : sizeof errand->label - 1;
    memcpy(errand->label, game.at, length);
    errand->players = players;
    nv_errand_submit(errand, false, nv_row_course, published);
}

uint32_t nv_accounts_take_table(struct nv_accounts *accounts, uint64_t now,
                                const struct nv_identity *who)
{
    return nv_limit_take(&accounts->tables, nv_span_of(who->account.id), now);
}
