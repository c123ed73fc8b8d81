/* SPDX-License-Identifier: MIT */
/* One function for each row of the contract; routes.c says which is whose. */
#ifndef NV_SERVER_API_HANDLERS_H
#define NV_SERVER_API_HANDLERS_H

#include "server/api/exchange.h"

/* handle_accounts.c */
void nv_handle_guest(struct nv_exchange *exchange);
void nv_handle_register(struct nv_exchange *exchange);
void nv_handle_sign_in(struct nv_exchange *exchange);
void nv_handle_sign_out(struct nv_exchange *exchange);
void nv_handle_me(struct nv_exchange *exchange);
void nv_handle_add_token(struct nv_exchange *exchange);
void nv_handle_list_tokens(struct nv_exchange *exchange);
void nv_handle_remove_token(struct nv_exchange *exchange);
void nv_handle_course(struct nv_exchange *exchange);
void nv_handle_account(struct nv_exchange *exchange);

/* handle_tables.c */
void nv_handle_create(struct nv_exchange *exchange);
void nv_handle_list(struct nv_exchange *exchange);
void nv_handle_sync(struct nv_exchange *exchange);
void nv_handle_join(struct nv_exchange *exchange);
void nv_handle_leave(struct nv_exchange *exchange);
void nv_handle_seats(struct nv_exchange *exchange);
void nv_handle_contribution(struct nv_exchange *exchange);
void nv_handle_moves(struct nv_exchange *exchange);
void nv_handle_resign(struct nv_exchange *exchange);
void nv_handle_offer(struct nv_exchange *exchange);
void nv_handle_answer(struct nv_exchange *exchange);
void nv_handle_say(struct nv_exchange *exchange);
void nv_handle_plan(struct nv_exchange *exchange);
void nv_handle_set_plan(struct nv_exchange *exchange);
void nv_handle_drop_plan(struct nv_exchange *exchange);
void nv_handle_record(struct nv_exchange *exchange);
void nv_handle_records(struct nv_exchange *exchange);
void nv_handle_ratings(struct nv_exchange *exchange);
void nv_handle_daily(struct nv_exchange *exchange);

/* handle_notices.c */
void nv_handle_notices(struct nv_exchange *exchange);
void nv_handle_read_notices(struct nv_exchange *exchange);
void nv_handle_feed(struct nv_exchange *exchange);
void nv_handle_new_feed(struct nv_exchange *exchange);
void nv_handle_end_feed(struct nv_exchange *exchange);

/* handle_live.c */
void nv_handle_notice_stream(struct nv_exchange *exchange);
void nv_handle_stream(struct nv_exchange *exchange);
void nv_handle_websocket(struct nv_exchange *exchange);

/* handle_system.c */
void nv_handle_health(struct nv_exchange *exchange);
void nv_handle_metrics(struct nv_exchange *exchange);
void nv_handle_openapi(struct nv_exchange *exchange);

#endif
