/* SPDX-License-Identifier: MIT */
/*
 * Tokens: whose they are, more of them, and fewer. What the store said of a token
 * is believed for a minute, because with several servers another may have
 * revoked it.
 */
#include "server/accounts/internal.h"

#include <stdlib.h>
#include <string.h>

enum { BELIEVED = 60 * 1000, KNOWN_MOST = 1 << 16 };

void nv_accounts_forget(struct nv_accounts *accounts, const char *hash)
{
    struct nv_known *known = nv_hash_map_find(&accounts->known, nv_span_of(hash));
    if (!known)
        return;
    nv_hash_map_remove(&accounts->known, nv_span_of(known->hash));
    free(known);
}

void nv_accounts_changed(struct nv_accounts *accounts, const struct nv_account *account)
{
    size_t at = 0;
    struct nv_known *known;
    while ((known = nv_hash_map_next(&accounts->known, &at))) {
        if (strcmp(known->identity.account.id, account->id) == 0)
            known->identity.account = *account;
    }
}

static void forget_all(struct nv_accounts *accounts)
{
    size_t at = 0;
    struct nv_known *known;
    while ((known = nv_hash_map_next(&accounts->known, &at))) {
        nv_hash_map_remove(&accounts->known, nv_span_of(known->hash));
        free(known);
    }
}

static void touched(struct nv_job *job, uint64_t now)
{
    (void)now;
    nv_errand_destroy((struct nv_errand *)job);
}

static void answer_nobody(void *context, const struct nv_answer *answer)
{
    (void)context;
    (void)answer;
}

/* Remembers when a token was last used, to the minute. */
static void touch(struct nv_accounts *accounts, struct nv_known *known, uint64_t now)
{
    if (now < known->used + BELIEVED)
        return;
    known->used = now;
    struct nv_errand *errand = nv_errand_create(accounts, now,
                                                (struct nv_reply){answer_nobody, NULL});
    if (!errand)
        return;
    memcpy(errand->hash, known->hash, sizeof errand->hash);
    nv_errand_submit(errand, true, nv_row_touch_token, touched);
}

static void learn(struct nv_errand *errand, uint64_t now)
{
    struct nv_accounts *accounts = errand->accounts;
    nv_accounts_forget(accounts, errand->hash);
    if (accounts->known.count >= KNOWN_MOST)
        forget_all(accounts);
    struct nv_known *known = calloc(1, sizeof *known);
    if (!known)
        return;
    memcpy(known->hash, errand->hash, sizeof known->hash);
    known->identity = errand->who;
    known->checked = now;
    known->used = errand->used;
    if (nv_hash_map_add(&accounts->known, nv_span_of(known->hash), known))
        touch(accounts, known, now);
    else
        free(known);
}

static void identified(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    struct nv_identify reply = errand->identify;
    static const struct nv_identity nobody;
    if (job->outcome != NV_STORED) {
        reply.done(reply.context, NV_UNAVAILABLE, &nobody);
    } else if (!errand->found) {
        nv_accounts_forget(errand->accounts, errand->hash);
        reply.done(reply.context, NV_SIGN_IN, &nobody);
    } else {
        learn(errand, now);
        reply.done(reply.context, NV_FINE, &errand->who);
    }
    nv_errand_destroy(errand);
}

void nv_accounts_identify(struct nv_accounts *accounts, uint64_t now, struct nv_span token,
                          struct nv_identify reply)
{
    char hash[NV_HEX_ROOM];
    static const struct nv_identity nobody;
    nv_hash_hex(token, hash);
    struct nv_known *known = nv_hash_map_find(&accounts->known, nv_span_of(hash));
    if (known && now < known->checked + BELIEVED) {
        struct nv_identity identity = known->identity;
        touch(accounts, known, now);
        reply.done(reply.context, NV_FINE, &identity);
        return;
    }
    struct nv_errand *errand = calloc(1, sizeof *errand);
    if (!errand || token.length + 1 != NV_TOKEN_ROOM) {
        free(errand);
        reply.done(reply.context, NV_SIGN_IN, &nobody);
        return;
    }
    errand->accounts = accounts;
    errand->identify = reply;
    memcpy(errand->hash, hash, sizeof hash);
    nv_errand_submit(errand, false, nv_row_find_token, identified);
}

static void removed(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    struct nv_accounts *accounts = errand->accounts;
    (void)now;
    if (job->outcome == NV_AWAY) {
        nv_errand_refuse(errand, NV_UNAVAILABLE, "the store does not answer");
    } else if (job->outcome == NV_CONFLICT) {
        nv_errand_refuse(errand, NV_NOT_FOUND, "you have no such token");
    } else {
        nv_accounts_forget(accounts, errand->hash);
        if (accounts->setup.revoked)
            accounts->setup.revoked(accounts->setup.context, nv_span_of(errand->label));
        nv_errand_finish(errand);
    }
}

void nv_accounts_remove_token(struct nv_accounts *accounts, const struct nv_identity *who,
                              struct nv_span id, struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, 0, reply);
    if (!errand)
        return;
    if (id.length >= NV_ID_ROOM) {
        nv_errand_refuse(errand, NV_NOT_FOUND, "you have no such token");
        return;
    }
    errand->who = *who;
    memcpy(errand->label, id.at, id.length);
    nv_errand_submit(errand, true, nv_row_remove_token, removed);
}

void nv_accounts_sign_out(struct nv_accounts *accounts, uint64_t now, const struct nv_identity *who,
                          struct nv_reply reply)
{
    (void)now;
    nv_accounts_remove_token(accounts, who, nv_span_of(who->token), reply);
}

static void listed(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    (void)now;
    if (job->outcome == NV_STORED)
        nv_errand_finish(errand);
    else
        nv_errand_refuse(errand, NV_UNAVAILABLE, "the store does not answer");
}

void nv_accounts_list_tokens(struct nv_accounts *accounts, const struct nv_identity *who,
                             struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, 0, reply);
    if (!errand)
        return;
    errand->who = *who;
    nv_errand_submit(errand, false, nv_row_list_tokens, listed);
}

static void added(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    (void)now;
    if (job->outcome != NV_STORED) {
        nv_errand_refuse(errand, NV_UNAVAILABLE, "the store does not answer");
        return;
    }
    nv_put_open(&errand->body, NULL, '{');
    nv_put_word(&errand->body, "id", errand->who.token);
    nv_put_word(&errand->body, "token", errand->secret);
    nv_put_close(&errand->body, '}');
    struct nv_answer answer = {.body = nv_buffer_span(&errand->body)};
    nv_errand_answer(errand, &answer);
}

void nv_accounts_add_token(struct nv_accounts *accounts, uint64_t now,
                           const struct nv_identity *who, struct nv_span label,
                           struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, now, reply);
    if (!errand)
        return;
    if (label.length > NV_LABEL_BYTES) {
        nv_errand_refuse(errand, NV_BAD_REQUEST, "a label has at most 128 bytes");
        return;
    }
    errand->who.account = who->account;
    memcpy(errand->label, label.at ? label.at : "", label.length);
    nv_errand_draw_token(errand);
    nv_errand_submit(errand, true, nv_row_add_token, added);
}
