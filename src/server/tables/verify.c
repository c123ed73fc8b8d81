/* SPDX-License-Identifier: MIT */
/* Recomputes the deal of a record from what it reveals. */
#include "server/tables/verify.h"

#include "server/tables/fair_deal.h"

#include <stdio.h>

static struct nv_span seat_tag(const struct nv_record *record, const char *name, uint32_t seat)
{
    char own[32];
    snprintf(own, sizeof own, "%s%u", name, seat);
    return nv_record_tag(record, own);
}

static enum nv_status fits(struct nv_span revealed, struct nv_span commitment, const char *what,
                           struct nv_error *error)
{
    char hash[NV_HEX_ROOM];
    if (!nv_hash_of_hex(revealed, hash))
        return nv_fail(error, NV_BAD_RECORD, "tag %s: 64 hex digits are wanted", what);
    if (!nv_span_is(commitment, hash))
        return nv_fail(error, NV_BAD_RECORD, "the %s of the record does not fit its commitment",
                       what);
    return NV_OK;
}

/* A promise may be broken: then nothing was contributed. Nothing comes without a promise. */
static enum nv_status check_contribution(const struct nv_record *record, uint32_t seat,
                                         struct nv_fair_source *source, struct nv_error *error)
{
    struct nv_span given = seat_tag(record, "Contribution", seat);
    struct nv_span promised = seat_tag(record, "Commitment", seat);
    if (given.length == 0)
        return NV_OK;
    enum nv_status status = fits(given, promised, "Contribution", error);
    if (!status)
        source->has[seat - 1] = nv_hex_read(given, source->contribution[seat - 1]);
    return status;
}

static enum nv_status check_deal(const struct nv_record *record, const struct nv_session *session,
                                 struct nv_error *error)
{
    const struct nv_game *game = nv_session_game(session);
    struct nv_fair_source source = {.players = game->players(nv_session_rules(session))};
    struct nv_span secret = nv_record_tag(record, "Secret");
    char deal[NV_DEAL_ROOM];
    source.id = nv_record_tag(record, "Table");
    if (source.id.length == 0 || secret.length == 0)
        return nv_fail(error, NV_BAD_RECORD,
                       "there is no tag %s: nothing is revealed that could be checked",
                       source.id.length == 0 ? "Table" : "Secret");
    enum nv_status status = fits(secret, nv_record_tag(record, "Commitment"), "Secret", error);
    for (uint32_t seat = 1; seat <= source.players && !status; seat++)
        status = check_contribution(record, seat, &source, error);
    if (status)
        return status;
    nv_hex_read(secret, source.secret);
    nv_fair_deal(&source, game, deal);
    if (!nv_span_is(nv_record_tag(record, "Deal"), deal))
        return nv_fail(error, NV_BAD_RECORD,
                       "the deal of the record is not the one that its secret gives");
    return NV_OK;
}

enum nv_status nv_verify_record(struct nv_span text, struct nv_error *error)
{
    struct nv_record record;
    struct nv_session *session = nv_session_create();
    nv_record_init(&record);
    enum nv_status status = session ? nv_record_parse(&record, text, error)
                                    : nv_fail(error, NV_NO_MEMORY, "out of memory");
    if (!status)
        status = nv_record_play(&record, session, NULL, error);
    if (!status)
        status = check_deal(&record, session, error);
    nv_record_finish(&record);
    nv_session_destroy(session);
    return status;
}
