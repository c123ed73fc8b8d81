/* SPDX-License-Identifier: MIT */
/*
 * Bodies and messages: the first byte chooses what is read of the rest. Whatever is
 * no fault names things that exist, within the room there is for them.
 */
#include "fuzz.h"

#include "server/api/members.h"

#include <stdlib.h>
#include <string.h>

static const struct nv_member *const kinds[] = {
    nv_members_guest,  nv_members_sign_in, nv_members_token,        nv_members_create,
    nv_members_join,   nv_members_seats,   nv_members_contribution, nv_members_moves,
    nv_members_resign, nv_members_offer,   nv_members_answer,       nv_members_plan,
    nv_members_say};

static void check_wish(struct nv_body *body)
{
    struct nv_wish wish;
    struct nv_wish_room room;
    bool bad = false;
    nv_read_wish(body, &wish, &room, &bad);
    MUST(wish.option_count <= NV_WISH_OPTIONS);
    for (uint32_t i = 0; i < wish.option_count; i++)
        MUST(wish.options[i].name.length > 0 && wish.options[i].value.at != NULL);
    for (uint32_t i = 0; i < wish.seat_count && i <= NV_SEATS; i++)
        MUST(wish.seats[i].kind <= NV_WISH_BOT);
}

static void check_questions(struct nv_body *body)
{
    struct nv_ask moves = {0}, resign = {0}, offer = {0}, answer = {0}, say = {0};
    struct nv_span room[NV_TURN_MOVES];
    nv_read_moves(body, &moves, room);
    nv_read_resign(body, &resign);
    nv_read_offer(body, &offer);
    nv_read_answer(body, &answer);
    MUST(moves.move_count <= NV_TURN_MOVES);
    MUST(body->fault[0] || moves.key.length <= NV_KEY_BYTES);
    MUST(body->fault[0] || !nv_body_member(body, "moves") || moves.move_count > 0);
    nv_read_say(body, &say);
    MUST(body->fault[0] || say.phrase);
}

static void check_plan(struct nv_body *body)
{
    struct nv_ask ask = {0};
    char *text = nv_read_plan(body, &ask);
    MUST(!text || (body->fault[0] == '\0' && ask.plan.length > 0));
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct nv_body body;
    if (size == 0)
        return 0;
    struct nv_span text = {(const char *)data + 1, size - 1};
    if (!nv_body_parse(&body, text)) {
        MUST(body.fault[0] != '\0' && body.root == NULL);
        return 0;
    }
    nv_body_check(&body, kinds[data[0] % (sizeof kinds / sizeof kinds[0])]);
    MUST(strlen(body.fault) < sizeof body.fault);
    check_wish(&body);
    check_questions(&body);
    check_plan(&body);
    nv_body_finish(&body);
    return 0;
}
