/* SPDX-License-Identifier: MIT */
/* Who is asking: the rows about guests, accounts, sessions and tokens. */
#include "server/api/handlers.h"

/* Where no table is looked for, a fault is told at once. */
static bool is_faulty(struct nv_exchange *exchange)
{
    if (exchange->body.fault[0] == '\0')
        return false;
    nv_respond_problem(exchange, NV_BAD_REQUEST, exchange->body.fault);
    return true;
}

void nv_handle_guest(struct nv_exchange *exchange)
{
    struct nv_api *api = exchange->api;
    if (!is_faulty(exchange))
        nv_accounts_guest(api->accounts, nv_api_now(api), nv_span_of(exchange->address.counted),
                          nv_body_text(&exchange->body, "name"), nv_exchange_reply(exchange));
}

void nv_handle_register(struct nv_exchange *exchange)
{
    struct nv_api *api = exchange->api;
    if (!is_faulty(exchange))
        nv_accounts_register(
            api->accounts, nv_api_now(api), &exchange->who, nv_body_text(&exchange->body, "name"),
            nv_body_text(&exchange->body, "passphrase"), nv_exchange_reply(exchange));
}

void nv_handle_sign_in(struct nv_exchange *exchange)
{
    struct nv_api *api = exchange->api;
    if (!is_faulty(exchange))
        nv_accounts_sign_in(api->accounts, nv_api_now(api), nv_span_of(exchange->address.counted),
                            nv_body_text(&exchange->body, "name"),
                            nv_body_text(&exchange->body, "passphrase"),
                            nv_exchange_reply(exchange));
}

void nv_handle_sign_out(struct nv_exchange *exchange)
{
    struct nv_api *api = exchange->api;
    if (!is_faulty(exchange))
        nv_accounts_sign_out(api->accounts, nv_api_now(api), &exchange->who,
                             nv_exchange_reply(exchange));
}

void nv_handle_me(struct nv_exchange *exchange)
{
    nv_accounts_me(exchange->api->accounts, &exchange->who, nv_exchange_reply(exchange));
}

void nv_handle_add_token(struct nv_exchange *exchange)
{
    struct nv_api *api = exchange->api;
    if (!is_faulty(exchange))
        nv_accounts_add_token(api->accounts, nv_api_now(api), &exchange->who,
                              nv_body_text(&exchange->body, "label"), nv_exchange_reply(exchange));
}

void nv_handle_list_tokens(struct nv_exchange *exchange)
{
    nv_accounts_list_tokens(exchange->api->accounts, &exchange->who, nv_exchange_reply(exchange));
}

void nv_handle_remove_token(struct nv_exchange *exchange)
{
    if (!is_faulty(exchange))
        nv_accounts_remove_token(exchange->api->accounts, &exchange->who, exchange->parts[0],
                                 nv_exchange_reply(exchange));
}

void nv_handle_course(struct nv_exchange *exchange)
{
    uint64_t players = nv_exchange_query_number(exchange, "players", 0);
    if (!is_faulty(exchange))
        nv_accounts_course(
            exchange->api->accounts, exchange->parts[0], nv_exchange_query(exchange, "game"),
            players > UINT32_MAX ? UINT32_MAX : (uint32_t)players, nv_exchange_reply(exchange));
}

void nv_handle_account(struct nv_exchange *exchange)
{
    nv_accounts_public(exchange->api->accounts, exchange->parts[0], nv_exchange_reply(exchange));
}
