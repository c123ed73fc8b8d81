/* SPDX-License-Identifier: MIT */
/* Members that requests and messages share. */
#include "server/api/members.h"

#include <string.h>

enum { HASH_DIGITS = 64 };

const struct nv_member nv_members_guest[] = {{"name", NV_M_TEXT, true}, {0}};
const struct nv_member nv_members_sign_in[] = {
    {"name", NV_M_TEXT, true}, {"passphrase", NV_M_TEXT, true}, {0}};
const struct nv_member nv_members_token[] = {{"label", NV_M_TEXT, true}, {0}};
const struct nv_member nv_members_join[] = {
    {"seat", NV_M_NUMBER, false}, {"key", NV_M_TEXT, false}, {"commitment", NV_M_TEXT, false}, {0}};
const struct nv_member nv_members_seats[] = {
    {"seat", NV_M_NUMBER, true}, {"bot", NV_M_NUMBER, false}, {"open", NV_M_BOOL, false}, {0}};
const struct nv_member nv_members_contribution[] = {{"contribution", NV_M_TEXT, true}, {0}};
const struct nv_member nv_members_moves[] = {
    {"version", NV_M_NUMBER, true}, {"moves", NV_M_LIST, true}, {"key", NV_M_TEXT, false}, {0}};
const struct nv_member nv_members_resign[] = {
    {"version", NV_M_NUMBER, true}, {"key", NV_M_TEXT, false}, {0}};
const struct nv_member nv_members_offer[] = {{"kind", NV_M_TEXT, true},
                                             {"version", NV_M_NUMBER, true},
                                             {"commitment", NV_M_TEXT, false},
                                             {0}};
const struct nv_member nv_members_answer[] = {
    {"kind", NV_M_TEXT, true}, {"accept", NV_M_BOOL, true}, {"commitment", NV_M_TEXT, false}, {0}};
const struct nv_member nv_members_say[] = {{"phrase", NV_M_TEXT, true}, {0}};

const struct nv_member nv_members_read[] = {{"at", NV_M_NUMBER, true}, {0}};

static bool is_made_of(struct nv_span text, const char *letters)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] == '\0' || !strchr(letters, text.at[i]))
            return false;
    }
    return true;
}

void nv_read_key(struct nv_body *body, struct nv_span *key)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    *key = nv_body_text(body, "key");
    if (nv_body_member(body, "key") &&
        (key->length == 0 || key->length > NV_KEY_BYTES || !is_made_of(*key, letters)))
        nv_body_fault(body, "key", "must be 1 to 64 of A-Z a-z 0-9 _ -");
}

void nv_read_commitment(struct nv_body *body, struct nv_ask *ask)
{
    ask->commitment = nv_body_text(body, "commitment");
    if (nv_body_member(body, "commitment") &&
        (ask->commitment.length != HASH_DIGITS || !is_made_of(ask->commitment, "0123456789abcdef")))
        nv_body_fault(body, "commitment", "must be 64 digits of lower-case hex");
}

void nv_read_moves(struct nv_body *body, struct nv_ask *ask, struct nv_span *moves)
{
    json_t *list = nv_body_member(body, "moves"), *item;
    size_t at;
    ask->version = nv_body_count(body, "version", UINT64_MAX);
    ask->moves = moves;
    if (json_is_array(list) && json_array_size(list) == 0)
        nv_body_fault(body, "moves", "must not be empty");
    json_array_foreach(list, at, item)
    {
        if (!json_is_string(item))
            nv_body_fault(body, "moves", "must be texts");
        if (ask->move_count < NV_TURN_MOVES)
            moves[ask->move_count++] = nv_value_span(item);
    }
    nv_read_key(body, &ask->key);
}

void nv_read_resign(struct nv_body *body, struct nv_ask *ask)
{
    ask->version = nv_body_count(body, "version", UINT64_MAX);
    nv_read_key(body, &ask->key);
}

static void read_kind(struct nv_body *body, struct nv_ask *ask)
{
    struct nv_span kind = nv_body_text(body, "kind");
    ask->offer = nv_span_is(kind, "rematch") ? NV_REMATCH : NV_TAKEBACK;
    if (!nv_span_is(kind, "rematch") && !nv_span_is(kind, "takeback"))
        nv_body_fault(body, "kind", "must be takeback or rematch");
    nv_read_commitment(body, ask);
}

void nv_read_offer(struct nv_body *body, struct nv_ask *ask)
{
    ask->version = nv_body_count(body, "version", UINT64_MAX);
    read_kind(body, ask);
}

void nv_read_answer(struct nv_body *body, struct nv_ask *ask)
{
    ask->accept = nv_body_true(body, "accept");
    read_kind(body, ask);
}

void nv_read_say(struct nv_body *body, struct nv_ask *ask)
{
    ask->phrase = nv_phrase_of(nv_body_text(body, "phrase"));
    if (!ask->phrase)
        nv_body_fault(body, "phrase", "is none of those that may be said");
}
