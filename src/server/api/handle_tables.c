/* SPDX-License-Identifier: MIT */
/* The rows about tables: each becomes one question. */
#include "server/api/handlers.h"
#include "server/api/members.h"

#include <stdlib.h>

static struct nv_ask question(struct nv_exchange *exchange, enum nv_ask_kind kind)
{
    return (struct nv_ask){.kind = kind,
                           .who = exchange->who,
                           .table = exchange->parts[0],
                           .reply = nv_exchange_reply(exchange)};
}

static void ask(struct nv_exchange *exchange, struct nv_ask *asked)
{
    struct nv_api *api = exchange->api;
    asked->fault = nv_span_of(exchange->body.fault);
    nv_tables_ask(api->tables, nv_api_now(api), asked);
}

void nv_handle_create(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_CREATE);
    struct nv_wish wish;
    struct nv_wish_room room;
    bool bad = false;
    nv_read_wish(&exchange->body, &wish, &room, &bad);
    nv_read_commitment(&exchange->body, &asked);
    asked.table = nv_span_of("");
    asked.wish = &wish;
    if (bad && exchange->body.fault[0] == '\0')
        nv_respond_problem(exchange, NV_BAD_OPTIONS, "visibility, absence, daily or clock is none");
    else
        ask(exchange, &asked);
}

void nv_handle_list(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_LIST);
    asked.status = nv_exchange_query(exchange, "status");
    asked.game = nv_exchange_query(exchange, "game");
    asked.after = nv_exchange_query(exchange, "after");
    ask(exchange, &asked);
}

void nv_handle_sync(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_SYNC);
    asked.invitation = nv_exchange_query(exchange, "key");
    ask(exchange, &asked);
}

void nv_handle_join(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_JOIN);
    uint64_t seat = nv_body_count(&exchange->body, "seat", 0);
    bool none = seat == 0 && nv_body_member(&exchange->body, "seat");
    asked.seat = none || seat > UINT32_MAX ? UINT32_MAX : (uint32_t)seat;
    asked.invitation = nv_body_text(&exchange->body, "key");
    nv_read_commitment(&exchange->body, &asked);
    ask(exchange, &asked);
}

void nv_handle_leave(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_LEAVE);
    ask(exchange, &asked);
}

void nv_handle_seats(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_SEATS);
    struct nv_body *body = &exchange->body;
    uint64_t seat = nv_body_count(body, "seat", UINT64_MAX);
    bool bot = nv_body_member(body, "bot") != NULL, open = nv_body_member(body, "open") != NULL;
    asked.seat = seat == 0 || seat > UINT32_MAX ? UINT32_MAX : (uint32_t)seat;
    asked.level = bot ? nv_body_whole(body, "bot", -1) : 0;
    if (bot && asked.level == 0) /* which would mean an open seat */
        asked.level = -1;
    if (bot == open)
        nv_body_fault(body, "bot", "or 'open', one of them, is needed");
    if (open && !nv_body_true(body, "open"))
        nv_body_fault(body, "open", "must be true");
    ask(exchange, &asked);
}

void nv_handle_contribution(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_CONTRIBUTION);
    asked.contribution = nv_body_text(&exchange->body, "contribution");
    ask(exchange, &asked);
}

void nv_handle_moves(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_MOVES);
    struct nv_span moves[NV_TURN_MOVES];
    nv_read_moves(&exchange->body, &asked, moves);
    ask(exchange, &asked);
}

void nv_handle_resign(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_RESIGN);
    nv_read_resign(&exchange->body, &asked);
    ask(exchange, &asked);
}

void nv_handle_offer(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_OFFER);
    nv_read_offer(&exchange->body, &asked);
    ask(exchange, &asked);
}

void nv_handle_answer(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_ANSWER);
    nv_read_answer(&exchange->body, &asked);
    ask(exchange, &asked);
}

void nv_handle_say(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_SAY);
    nv_read_say(&exchange->body, &asked);
    ask(exchange, &asked);
}

void nv_handle_plan(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_PLAN);
    ask(exchange, &asked);
}

void nv_handle_set_plan(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_SET_PLAN);
    char *text = nv_read_plan(&exchange->body, &asked);
    ask(exchange, &asked);
    free(text);
}

void nv_handle_drop_plan(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_DROP_PLAN);
    ask(exchange, &asked);
}

void nv_handle_record(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_RECORD);
    asked.invitation = nv_exchange_query(exchange, "key");
    ask(exchange, &asked);
}

void nv_handle_records(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_RECORDS);
    asked.game = nv_exchange_query(exchange, "game");
    asked.since = nv_exchange_query_number(exchange, "since", 0);
    ask(exchange, &asked);
}

void nv_handle_ratings(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_RATINGS);
    uint64_t players = nv_exchange_query_number(exchange, "players", 0);
    asked.game = nv_exchange_query(exchange, "game");
    asked.players = players > UINT32_MAX ? UINT32_MAX : (uint32_t)players;
    ask(exchange, &asked);
}

void nv_handle_daily(struct nv_exchange *exchange)
{
    struct nv_ask asked = question(exchange, NV_ASK_DAILY);
    asked.date = exchange->parts[0];
    asked.table = nv_span_of("");
    ask(exchange, &asked);
}
