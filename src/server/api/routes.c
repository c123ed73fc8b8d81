/* SPDX-License-Identifier: MIT */
/* Every address of the interface; data/openapi.json says the same to others, and a test compares.
 */
#include "server/api/handlers.h"
#include "server/api/members.h"

#define API   "/api/v1"
#define TABLE API "/tables/*"

#define NDJSON "application/x-ndjson"
#define ATOM   "application/atom+xml"
#define PLAIN  "text/plain; charset=utf-8"

const struct nv_route nv_routes[] = {
    {NV_HTTP_POST, API "/guests", 201, NV_OPEN_TO_ALL, nv_handle_guest, nv_members_guest, 0, 0},
    {NV_HTTP_POST, API "/accounts", 201, NV_OPEN_TO_ALL, nv_handle_register, nv_members_sign_in, 0,
     0},
    {NV_HTTP_GET, API "/accounts/*", 200, NV_OPEN_TO_ALL, nv_handle_account, 0, 0, 0},
    {NV_HTTP_GET, API "/accounts/*/ratings", 200, NV_OPEN_TO_ALL, nv_handle_course, 0, 0, 0},
    {NV_HTTP_POST, API "/sessions", 200, NV_OPEN_TO_ALL, nv_handle_sign_in, nv_members_sign_in, 0,
     0},
    {NV_HTTP_DELETE, API "/sessions", 204, NV_SIGNED_IN, nv_handle_sign_out, 0, 0, true},
    {NV_HTTP_GET, API "/me", 200, NV_SIGNED_IN, nv_handle_me, 0, 0, 0},
    {NV_HTTP_POST, API "/tokens", 201, NV_SIGNED_IN, nv_handle_add_token, nv_members_token, 0, 0},
    {NV_HTTP_GET, API "/tokens", 200, NV_SIGNED_IN, nv_handle_list_tokens, 0, 0, 0},
    {NV_HTTP_DELETE, API "/tokens/*", 204, NV_SIGNED_IN, nv_handle_remove_token, 0, 0, 0},

    {NV_HTTP_POST, API "/tables", 201, NV_SIGNED_IN, nv_handle_create, nv_members_create, 0, 0},
    {NV_HTTP_GET, API "/tables", 200, NV_OPEN_TO_ALL, nv_handle_list, 0, 0, 0},
    {NV_HTTP_GET, TABLE, 200, NV_OPEN_TO_ALL, nv_handle_sync, 0, 0, 0},
    {NV_HTTP_POST, TABLE "/join", 200, NV_SIGNED_IN, nv_handle_join, nv_members_join, 0, 0},
    {NV_HTTP_POST, TABLE "/leave", 200, NV_SIGNED_IN, nv_handle_leave, 0, 0, 0},
    {NV_HTTP_POST, TABLE "/seats", 200, NV_SIGNED_IN, nv_handle_seats, nv_members_seats, 0, 0},
    {NV_HTTP_POST, TABLE "/contribution", 200, NV_SIGNED_IN, nv_handle_contribution,
     nv_members_contribution, 0, 0},
    {NV_HTTP_POST, TABLE "/moves", 200, NV_SIGNED_IN, nv_handle_moves, nv_members_moves, 0, 0},
    {NV_HTTP_POST, TABLE "/resign", 200, NV_SIGNED_IN, nv_handle_resign, nv_members_resign, 0, 0},
    {NV_HTTP_POST, TABLE "/offers", 200, NV_SIGNED_IN, nv_handle_offer, nv_members_offer, 0, 0},
    {NV_HTTP_POST, TABLE "/offers/answer", 200, NV_SIGNED_IN, nv_handle_answer, nv_members_answer,
     0, 0},
    {NV_HTTP_POST, TABLE "/say", 200, NV_SIGNED_IN, nv_handle_say, nv_members_say, 0, 0},
    {NV_HTTP_GET, TABLE "/conditional", 200, NV_SIGNED_IN, nv_handle_plan, 0, 0, 0},
    {NV_HTTP_PUT, TABLE "/conditional", 200, NV_SIGNED_IN, nv_handle_set_plan, nv_members_plan, 0,
     0},
    {NV_HTTP_DELETE, TABLE "/conditional", 204, NV_SIGNED_IN, nv_handle_drop_plan, 0, 0, 0},
    {NV_HTTP_GET, TABLE "/stream", 200, NV_OPEN_TO_ALL, nv_handle_stream, 0, NDJSON, 0},
    {NV_HTTP_GET, TABLE "/record", 200, NV_OPEN_TO_ALL, nv_handle_record, 0, PLAIN, 0},
    {NV_HTTP_GET, API "/records", 200, NV_OPEN_TO_ALL, nv_handle_records, 0, NDJSON, 0},
    {NV_HTTP_GET, API "/ratings", 200, NV_OPEN_TO_ALL, nv_handle_ratings, 0, 0, 0},
    {NV_HTTP_GET, API "/daily/*", 200, NV_OPEN_TO_ALL, nv_handle_daily, 0, 0, 0},

    {NV_HTTP_GET, API "/notices", 200, NV_SIGNED_IN, nv_handle_notices, 0, 0, 0},
    {NV_HTTP_POST, API "/notices/read", 204, NV_SIGNED_IN, nv_handle_read_notices, nv_members_read,
     0, 0},
    {NV_HTTP_GET, API "/notices/stream", 200, NV_SIGNED_IN, nv_handle_notice_stream, 0, NDJSON, 0},
    {NV_HTTP_GET, API "/feed", 200, NV_NOT_IDENTIFIED, nv_handle_feed, 0, ATOM, 0},
    {NV_HTTP_POST, API "/feed", 201, NV_SIGNED_IN, nv_handle_new_feed, 0, 0, 0},
    {NV_HTTP_DELETE, API "/feed", 204, NV_SIGNED_IN, nv_handle_end_feed, 0, 0, 0},

    {NV_HTTP_GET, "/ws", 101, NV_OPEN_TO_ALL, nv_handle_websocket, 0, 0, 0},
    {NV_HTTP_GET, "/healthz", 200, NV_NOT_IDENTIFIED, nv_handle_health, 0, 0, 0},
    {NV_HTTP_GET, "/metrics", 200, NV_NOT_IDENTIFIED, nv_handle_metrics, 0, 0, 0},
    {NV_HTTP_GET, "/openapi.json", 200, NV_NOT_IDENTIFIED, nv_handle_openapi, 0, 0, 0},
    {0},
};
