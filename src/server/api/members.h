/* SPDX-License-Identifier: MIT */
/* The members that bodies and messages may have, and how the common ones are read. */
#ifndef NV_SERVER_API_MEMBERS_H
#define NV_SERVER_API_MEMBERS_H

#include "server/api/body.h"
#include "server/tables/tables.h"

extern const struct nv_member nv_members_guest[], nv_members_sign_in[], nv_members_token[],
    nv_members_create[], nv_members_join[], nv_members_seats[], nv_members_contribution[],
    nv_members_moves[], nv_members_resign[], nv_members_offer[], nv_members_answer[],
    nv_members_say[], nv_members_plan[], nv_members_read[];

/*
 * Each fills the question from a body that was checked, and adds faults. The spans
 * and `moves`, which has room for NV_TURN_MOVES, must live until it is asked.
 */
void nv_read_moves(struct nv_body *body, struct nv_ask *ask, struct nv_span *moves);
void nv_read_resign(struct nv_body *body, struct nv_ask *ask);
void nv_read_offer(struct nv_body *body, struct nv_ask *ask);
void nv_read_answer(struct nv_body *body, struct nv_ask *ask);
void nv_read_say(struct nv_body *body, struct nv_ask *ask);
void nv_read_commitment(struct nv_body *body, struct nv_ask *ask);
/* The key of a retry, which may be missing. */
void nv_read_key(struct nv_body *body, struct nv_span *key);

/* plan.c: the branches as one text, which is the caller's to free; NULL after a fault. */
char *nv_read_plan(struct nv_body *body, struct nv_ask *ask);

/* Where numbers of a wish are spelled. */
struct nv_wish_room {
    char numbers[NV_WISH_OPTIONS][24];
};
/* wish.c; `bad` is true when a word of the wish means nothing (bad-options). */
void nv_read_wish(struct nv_body *body, struct nv_wish *wish, struct nv_wish_room *room, bool *bad);

#endif
