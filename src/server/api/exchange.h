/* SPDX-License-Identifier: MIT */
/*
 * One request from its arrival to its answer. It lives as long as somebody may answer
 * it, also when its connection has gone in the meantime.
 */
#ifndef NV_SERVER_API_EXCHANGE_H
#define NV_SERVER_API_EXCHANGE_H

#include "core/json.h"
#include "server/api/api_internal.h"
#include "server/api/body.h"

enum { NV_ROUTE_PARTS = 2 };

struct nv_exchange;

enum nv_route_need {
    NV_OPEN_TO_ALL,   /* needs nobody, but a token must be worth something */
    NV_SIGNED_IN,     /* needs somebody */
    NV_NOT_IDENTIFIED /* does not look who it is */
};

struct nv_route {
    enum nv_http_method method;
    const char *pattern; /* as "/api/v1/me"; a part of one star is any part */
    unsigned status;     /* of its answer */
    enum nv_route_need need;
    void (*handle)(struct nv_exchange *exchange);
    const struct nv_member *members; /* of the body; NULL: none */
    const char *type;                /* of the answer; NULL: application/json */
    bool ends_session;               /* takes the cookie back */
};

struct nv_exchange {
    enum nv_party_kind kind;
    struct nv_api *api;
    struct nv_connection *connection; /* NULL when it has gone */
    const struct nv_route *route;     /* NULL: no such address, or method */
    enum nv_http_method method;
    char allow[64]; /* methods of the address, when the method is not among them */
    struct nv_body body;
    struct nv_identity who;
    bool by_cookie, own_origin, head_only;
    char accept[NV_WEBSOCKET_ACCEPT]; /* of a handshake; empty: none that is good */
    struct nv_origin_address address;
    uint64_t began, id;
    struct nv_span verb, shown_path;      /* for the log */
    struct nv_span path, query;           /* decoded in place */
    struct nv_span parts[NV_ROUTE_PARTS]; /* what the stars stand for, decoded */
    char text[];                          /* which these point to */
};

/* exchange.c */
void nv_exchange_begin(struct nv_api *api, struct nv_connection *connection,
                       const struct nv_http_request *request);
/* The connection has gone. */
void nv_exchange_abandon(struct nv_exchange *exchange);
void nv_exchange_destroy(struct nv_exchange *exchange);
/* A value of the query, decoded in place; empty when it is not there. */
struct nv_span nv_exchange_query(struct nv_exchange *exchange, const char *name);
/* The same as a number; what is none is a fault. */
uint64_t nv_exchange_query_number(struct nv_exchange *exchange, const char *name, uint64_t missing);
/* How the domain answers this exchange. */
struct nv_reply nv_exchange_reply(struct nv_exchange *exchange);

/* respond.c: each answers the exchange and ends it. */
void nv_respond(struct nv_exchange *exchange, const struct nv_answer *answer);
void nv_respond_problem(struct nv_exchange *exchange, enum nv_problem problem, const char *detail);
void nv_respond_text(struct nv_exchange *exchange, const char *type, struct nv_span body);
/* For bytes that are no request. */
void nv_respond_refused(struct nv_api *api, struct nv_connection *connection, unsigned status,
                        const char *detail);
/* Notes the end of an exchange that became a stream or a WebSocket. */
void nv_respond_note(struct nv_exchange *exchange, unsigned status);
/* The members of a problem; without a status those that messages have. */
void nv_problem_print(struct nv_json *json, const struct nv_answer *answer, unsigned status);

/* router.c */
extern const struct nv_route nv_routes[]; /* ended by a NULL pattern */
/* Fills route, parts and allow from the path. */
void nv_router_find(struct nv_exchange *exchange);

#endif
