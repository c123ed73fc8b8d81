/* SPDX-License-Identifier: MIT */
/*
 * The secret address of an account's feed. Feed readers have no tokens, so whoever
 * knows the address may read; it is shown once and kept as a hash, as tokens are.
 */
#include "server/accounts/internal.h"

static void fed(struct nv_job *job, uint64_t now)
{
    struct nv_errand *errand = (struct nv_errand *)job;
    struct nv_answer answer = {.body = nv_buffer_span(&errand->body)};
    (void)now;
    if (job->outcome == NV_STORED && !errand->body.failed)
        nv_errand_answer(errand, &answer);
    else
        nv_errand_refuse(errand, NV_UNAVAILABLE, "the store does not answer");
}

void nv_accounts_new_feed(struct nv_accounts *accounts, const struct nv_identity *who,
                          struct nv_span base, struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, 0, reply);
    struct nv_buffer address = {0};
    if (!errand)
        return;
    nv_draw_token(errand->secret);
    nv_hash_hex(nv_span_of(errand->secret), errand->hash);
    errand->who = *who;
    nv_buffer_put(&address, base);
    nv_buffer_format(&address, "/api/v1/feed?key=%s", errand->secret);
    nv_put_open(&errand->body, NULL, '{');
    nv_put_text(&errand->body, "address", nv_buffer_span(&address));
    nv_put_close(&errand->body, '}');
    nv_buffer_finish(&address);
    nv_errand_submit(errand, true, nv_row_set_feed, fed);
}

void nv_accounts_end_feed(struct nv_accounts *accounts, const struct nv_identity *who,
                          struct nv_reply reply)
{
    struct nv_errand *errand = nv_errand_create(accounts, 0, reply);
    if (!errand)
        return;
    errand->who = *who;
    nv_errand_submit(errand, true, nv_row_set_feed, fed);
}
