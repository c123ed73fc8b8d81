/* SPDX-License-Identifier: MIT */
/*
 * What is hidden stays hidden: the same game is played with the tiles not yet
 * drawn in another order, and every byte that leaves must be the same until the
 * first of them is drawn.
 */
#include "harness.h"

#include "server/tables/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All that a table says of itself to anybody. */
static void gather(struct domain *domain, const struct party *party, struct nv_buffer *out)
{
    static const enum nv_ask_kind kinds[] = {NV_ASK_SYNC, NV_ASK_WATCH, NV_ASK_RECORD, NV_ASK_LIST,
                                             NV_ASK_RECORDS};
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (uint32_t seat = 0; seat <= party->count; seat++) {
            struct reply reply = domain_simple(domain, kinds[i],
                                               seat ? &party->players[seat - 1] : NULL, party->id);
            nv_buffer_string(out, reply.body);
            reply_free(&reply);
        }
    }
    struct nv_ask events = {.kind = NV_ASK_WATCH, .table = nv_span_of(party->id), .have = 1};
    struct reply reply = domain_ask(domain, &events);
    nv_buffer_string(out, reply.body);
    reply_free(&reply);
    for (uint32_t i = 0; i < domain->line_count; i++)
        nv_buffer_string(out, domain->lines[i]);
}

/* Puts the undrawn tiles of the running game into another order, as another secret would have. */
static void permute(struct domain *domain, const struct party *party)
{
    struct nv_table *table = nv_tables_find(domain->tables, nv_span_of(party->id));
    struct nv_buffer moves = {0};
    char tile[4];
    uint32_t first = table->core.drawn, last = 67;
    nv_session_print_moves(table->session, 10, &moves);
    for (; first < last; first++, last--) {
        memcpy(tile, table->deal + 4 * first, 3);
        memcpy(table->deal + 4 * first, table->deal + 4 * last, 3);
        memcpy(table->deal + 4 * last, tile, 3);
    }
    struct nv_start start = {.kind = NV_START_DEAL,
                             .game = table->terms.game,
                             .setup = table->terms.setup,
                             .text = nv_span_of(table->deal)};
    assert_int_equal(nv_session_start(table->session, &start, nv_buffer_span(&moves), NULL), NV_OK);
    nv_buffer_finish(&moves);
}

static void test_no_byte_depends_on_tiles_not_yet_drawn(void **state)
{
    struct domain *domain = *state;
    for (uint32_t players = 1; players <= 4; players++) {
        struct party party;
        party_sit(domain, &party, "nova-luna", players);
        for (uint32_t turns = 0; party_turn(domain, &party) > 0; turns++) {
            struct nv_buffer before = {0}, after = {0};
            gather(domain, &party, &before);
            permute(domain, &party);
            gather(domain, &party, &after);
            assert_string_equal(nv_buffer_span(&before).at, nv_buffer_span(&after).at);
            nv_buffer_finish(&before);
            nv_buffer_finish(&after);
            permute(domain, &party); /* back, so that the end fits the secret */
            if (turns < 40)
                party_move(domain, &party);
            else /* those who sit there go one after the other */
                expect(party_resign(domain, &party, turns - 39, ""), NV_FINE);
        }
        for (uint32_t i = 0; i < domain->line_count; i++)
            free(domain->lines[i]);
        domain->line_count = 0;
    }
}

/* The check above can fail: once a tile is drawn, its place shows. */
static void test_the_order_shows_when_it_is_drawn(void **state)
{
    struct domain *domain = *state;
    struct party party;
    party_sit(domain, &party, "nova-luna", 2);
    permute(domain, &party);
    for (bool drew = false; !drew;) {
        party_move(domain, &party);
        json_t *event = domain_heard(domain, "event", "moves");
        drew = json_array_size(json_object_get(event, "drawn")) > 0;
        json_decref(event);
    }
    struct reply before = party_sync(domain, &party);
    domain_restart(domain); /* deals again, from the secret */
    struct reply after = party_sync(domain, &party);
    assert_string_not_equal(text_at(before.json, "deal"), text_at(after.json, "deal"));
    reply_free(&before);
    reply_free(&after);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, domain_setup, domain_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_no_byte_depends_on_tiles_not_yet_drawn),
        TEST(test_the_order_shows_when_it_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
