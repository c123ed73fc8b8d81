/* SPDX-License-Identifier: MIT */
/*
 * Positions as they lie on a table. Every position of real games is found again from
 * what can be seen of it, whatever the order in which its tiles are listed; what
 * cannot be is refused with a reason that a player understands.
 */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *code_of(uint8_t tile)
{
    return tile == NL_NO_TILE ? "-" : nl_tile(tile)->code;
}

/* What anybody at the table sees; `backwards` lists the tiles of a tableau from the last. */
static void print_sketch(const struct table *table, bool backwards, char out[TABLE_TEXT])
{
    const struct nl_view *view = &table->view;
    struct nv_text text = nv_text_over(out, TABLE_TEXT);
    bool beginner = view->players > 2 && view->tokens < 20;
    nv_text_format(&text, "nova-luna players=%u beginner=%s moon=%u wheel=", view->players,
                   beginner ? "true" : "false", view->moon);
    for (int space = 0; space < NL_WHEEL; space++)
        nv_text_format(&text, "%s%s", space ? "," : "", code_of(view->wheel[space]));
    nv_text_string(&text, " next=");
    for (int i = 0; i < view->players; i++)
        nv_text_unsigned(&text, view->next[i] + 1u);
    if (view->players == 1)
        nv_text_format(&text, " phase=%u", view->phase);
    for (int seat = 0; seat < view->players; seat++) {
        nv_text_format(&text, " tableau%d=%s", seat + 1, view->count[seat] ? "" : "-");
        for (int i = 0; i < view->count[seat]; i++) {
            int at = backwards ? view->count[seat] - 1 - i : i;
            const struct nl_placed *placed = &view->tableau[seat][at];
            nv_text_format(&text, "%s%s@%d,%d", i ? "/" : "", code_of(placed->tile), placed->x + 3,
                           placed->y - 5);
        }
    }
    assert_true(nv_text_fits(&text));
}

static void assert_same(const struct table *table, const struct table *other, const char *text)
{
    const struct nl_view *a = &table->view, *b = &other->view;
    bool same = a->over == b->over && a->moon == b->moon && a->pile == b->pile &&
                memcmp(a->wheel, b->wheel, sizeof a->wheel) == 0 &&
                memcmp(a->in_pile, b->in_pile, sizeof a->in_pile) == 0 &&
                memcmp(a->track, b->track, sizeof a->track) == 0 &&
                memcmp(a->next, b->next, sizeof a->next) == 0 &&
                memcmp(a->supply, b->supply, sizeof a->supply) == 0 && a->phase == b->phase &&
                a->phase1 == b->phase1 && a->phase2 == b->phase2;
    if (!same)
        fail_msg("another position came of %s", text);
}

static void check_found_again(const struct table *table, bool backwards, uint64_t seed)
{
    char text[TABLE_TEXT];
    struct table found;
    struct nl_view seen;
    struct nv_error error = {0};
    print_sketch(table, backwards, text);
    if (nl_sketch(found.rules, found.state, nv_span_of(text), seed, &seen, &error) != NV_OK)
        fail_msg("%s: %s", error.text, text);
    table_refresh(&found);
    assert_same(table, &found, text);
    assert_memory_equal(seen.supply, found.view.supply, sizeof seen.supply);
}

static void every_position_is_found_again(void **unused)
{
    (void)unused;
    struct table table;
    struct nv_rng rng;
    nv_rng_seed(&rng, 5);
    for (uint64_t seed = 0; seed < 60; seed++) {
        table_seed(&table, 1 + seed % 4, seed / 4 % 2, seed);
        do {
            /* Alone it matters which tiles were laid in phase 1. */
            check_found_again(&table, seed % 3 == 0 && table.view.players > 1, seed);
        } while (table_random(&table, &rng));
    }
}

static void the_seed_draws_the_pile(void **unused)
{
    (void)unused;
    struct table table, one, other;
    char text[TABLE_TEXT];
    table_seed(&table, 2, false, 3);
    print_sketch(&table, false, text);
    struct nv_span sketch = nv_span_of(text);
    assert_int_equal(nl_sketch(one.rules, one.state, sketch, 1, NULL, NULL), NV_OK);
    assert_int_equal(nl_sketch(other.rules, other.state, sketch, 1, NULL, NULL), NV_OK);
    assert_memory_equal(one.state, other.state, nv_nova_luna()->state_size);
    assert_int_equal(nl_sketch(other.rules, other.state, sketch, 2, NULL, NULL), NV_OK);
    assert_memory_not_equal(one.state, other.state, nv_nova_luna()->state_size);
}

#define WHEEL8 "-,-,-,-,B1a,B2a,B2b,B3a,B3b,B3c,B3d,B4a"
#define WHEEL9 "-,-,-,Y5a,B1a,B2a,B2b,B3a,B3b,B3c,B3d,B4a"
#define HEAD   "nova-luna players=2 beginner=false moon=1 wheel="

static const struct {
    const char *sketch;
    const char *reason;
} impossible[] = {
    {"", "begins with 'nova-luna'"},
    {"nova-luna players=7", "players"},
    {HEAD WHEEL8 " next=12", "tableau1=... is missing"},
    {HEAD WHEEL8 " next=12 tableau1=R1a@0,0/R2a@1,1 tableau2=R3a@0,0",
     "R2a of player 1 lies apart"},
    {HEAD WHEEL8 " next=12 tableau1=R1a@0,0/R2a@0,0 tableau2=R3a@0,0", "R1a and R2a of player 1"},
    {HEAD WHEEL8 " next=12 tableau1=R1a@0,0/R1a@0,1 tableau2=-", "R1a lies in two places"},
    {HEAD WHEEL8 " next=12 tableau1=R1a@0,0/B1a@0,1 tableau2=-", "B1a lies in two places"},
    {HEAD WHEEL8 " next=12 tableau1=R1a@0,0/R2a@0,1/R2b@0,2 tableau2=-",
     "player 1 is 5 steps ahead"},
    {HEAD WHEEL8 " next=12 tableau1=R1a@0,0 tableau2=R2a@0,0", "10 tiles are out"},
    {HEAD WHEEL9 " next=12 tableau1=R1a@0,0/R2a@0,1 tableau2=R2b@0,0",
     "12 tiles are out, but refills bring 9 to 11 at a time: 11 can be, or 20"},
    {HEAD WHEEL8 " next=12 tableau1=R1a@0,0 tableau2=R2a@0,0 x", "there is more"},
    {HEAD WHEEL8 " next=11 tableau1=R1a@0,0 tableau2=R2a@0,0", "each of the 2 seats"},
    {HEAD "-,R7a,-,-,B1a,B2a,B2b,B3a,B3b,B3c,B3d,B4a next=12 tableau1=- tableau2=-",
     "on the moon's space"},
    {HEAD "R1a,-,R2a,R2b,B1a,B2a,B2b,B3a,B3b,B3c,B3d,B4a next=12 tableau1=- tableau2=-",
     "no tile was taken yet"},
    {HEAD "-,-,-,-,-,-,-,-,-,-,-,- next=12 tableau1=R1a@0,0/R2a@0,1/R2b@0,2/R3a@0,3/R4a@0,4"
          " tableau2=Y1a@0,0/Y2a@0,1/Y2b@0,2/Y3a@0,3/Y3b@0,4/Y3c@0,5",
     "was not refilled"},
    {"nova-luna players=1 beginner=false moon=1 wheel=" WHEEL8 " next=1 phase=2 tableau1=R1a@0,0",
     "phase 2"},
    {"nova-luna players=1 beginner=false moon=1 wheel=" WHEEL8 " next=1 phase=0 tableau1=R1a@0,0",
     "phase 1 and phase 2"},
};

static void what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    struct table before, table;
    memset(&before, 0xaa, sizeof before);
    table = before;
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        struct nv_error error = {0};
        struct nv_span text = nv_span_of(impossible[i].sketch);
        assert_int_equal(nl_sketch(table.rules, table.state, text, 1, NULL, &error),
                         NV_BAD_POSITION);
        if (!strstr(error.text, impossible[i].reason))
            fail_msg("%s, not \"%s\", of %s", impossible[i].reason, error.text,
                     impossible[i].sketch);
        assert_memory_equal(&table, &before, sizeof table);
    }
}

/* A question about a tableau is answered though the rest does not fit. */
static void tableaux_are_seen_in_any_case(void **unused)
{
    (void)unused;
    struct table table;
    struct nl_view seen;
    const char *text = HEAD "-,-,-,-,-,-,-,-,-,-,-,- next=12 "
                            "tableau1=R5b@0,0/B3c@0,1/B2a@0,2/T1a@5,5 tableau2=-";
    assert_int_equal(nl_sketch(table.rules, table.state, nv_span_of(text), 1, &seen, NULL),
                     NV_BAD_POSITION);
    assert_int_equal(seen.count[0], 3);
    assert_int_equal(seen.supply[0], 19);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_found_again),
        cmocka_unit_test(the_seed_draws_the_pile),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(tableaux_are_seen_in_any_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
