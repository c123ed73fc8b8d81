/* SPDX-License-Identifier: MIT */
/*
 * What comes from outside: positions, deals and moves as text. Every position
 * survives its text to the last byte; whatever is wrong is refused with a reason
 * and changes nothing.
 */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char seed_7_deal[] =
    "B3c,B6a,B5a,B7a,T3d,B1a,T5b,Y6a,R5b,T4c,T3c,R2b,R4d,R4a,R6a,Y5b,B4a,Y3b,Y2b,T6b,"
    "T1a,Y3a,R5c,T5a,T7a,R2a,R7a,Y5c,B3b,B4b,T2a,Y1a,Y4c,T6a,Y5a,B2a,Y7a,B5c,Y6b,R6b,"
    "Y4b,T4b,R1a,T3a,B3d,T2b,B2b,B6b,T3b,Y2a,Y3c,R4b,R3c,B4c,Y3d,T4a,R4c,R3d,R3b,Y4a,"
    "B3a,T4d,B5b,Y4d,B4d,T5c,R5a,R3a 2431";

static enum nv_status parse(struct table *table, const char *text, struct nv_error *error)
{
    return nv_nova_luna()->parse(table->rules, table->state, nv_span_of(text), error);
}

static void assert_round_trip(const struct table *table)
{
    char text[TABLE_TEXT], again[TABLE_TEXT];
    struct table copy;
    struct nv_error error = {0};
    memset(&copy, 0xaa, sizeof copy);
    table_print(table, text);
    if (parse(&copy, text, &error) != NV_OK)
        fail_msg("%s: %s", error.text, text);
    assert_memory_equal(copy.state, table->state, nv_nova_luna()->state_size);
    assert_memory_equal(copy.rules, table->rules, nv_nova_luna()->rules_size);
    table_print(&copy, again);
    assert_string_equal(text, again);
}

static void every_position_survives_its_text(void **unused)
{
    (void)unused;
    struct table table;
    struct nv_rng rng;
    nv_rng_seed(&rng, 5);
    for (uint64_t seed = 0; seed < 120; seed++) {
        table_seed(&table, 1 + seed % 4, seed / 4 % 2, seed);
        do
            assert_round_trip(&table);
        while (table_random(&table, &rng));
    }
}

static void a_deal_survives_its_text(void **unused)
{
    (void)unused;
    for (uint32_t players = 1; players <= 4; players++) {
        struct table table, copy;
        char deal[TABLE_TEXT];
        struct nv_text text = nv_text_over(deal, sizeof deal);
        table_seed(&table, players, false, 99);
        nv_nova_luna()->print_deal(table.rules, table.state, &text);
        table_deal(&copy, players, deal);
        assert_memory_equal(copy.state, table.state, nv_nova_luna()->state_size);
    }
}

/* The seed's deal is a promise to other programs: these must never change. */
static void a_seed_gives_its_deal(void **unused)
{
    (void)unused;
    struct table table;
    char deal[TABLE_TEXT];
    struct nv_text text = nv_text_over(deal, sizeof deal);
    table_seed(&table, 4, false, 7);
    nv_nova_luna()->print_deal(table.rules, table.state, &text);
    assert_string_equal(deal, seed_7_deal);
}

static void the_pile_is_hidden(void **unused)
{
    (void)unused;
    struct table table, other, view;
    struct nv_rng rng;
    nv_rng_seed(&rng, 3);
    table_seed(&table, 3, false, 11);
    for (int i = 0; i < 30; i++)
        table_random(&table, &rng);
    other = table;
    nv_nova_luna()->determinize(other.rules, other.state, &rng);
    assert_memory_not_equal(other.state, table.state, nv_nova_luna()->state_size);
    nv_nova_luna()->observe(table.rules, table.state, 0, view.state);
    nv_nova_luna()->observe(other.rules, other.state, 1, other.state);
    assert_memory_equal(view.state, other.state, nv_nova_luna()->state_size);
    table_refresh(&other);
    assert_memory_equal(&other.view, &table.view, sizeof table.view);
}

/* A playout draws from the list of moves, so the same numbers give the same game. */
static void playouts_are_moves_and_play(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct table fast, plain;
        struct nv_rng one, other;
        uint32_t moves = 0;
        table_seed(&fast, 1 + seed % 4, false, seed);
        plain = fast;
        nv_rng_seed(&one, seed);
        nv_rng_seed(&other, seed);
        while (table_random(&plain, &other))
            moves++;
        assert_int_equal(nv_nova_luna()->playout(fast.rules, fast.state, &one, 10), 10);
        assert_int_equal(nv_nova_luna()->ply(fast.rules, fast.state), 10);
        assert_int_equal(nv_nova_luna()->playout(fast.rules, fast.state, &one, 1000), moves - 10);
        assert_memory_equal(fast.state, plain.state, nv_nova_luna()->state_size);
    }
}

struct mistake {
    const char *right, *wrong, *reason;
};

/* Replaces the first `right` in a text. */
static void replace(char out[TABLE_TEXT], const char *text, const struct mistake *mistake)
{
    const char *at = strstr(text, mistake->right);
    struct nv_text copy = nv_text_over(out, TABLE_TEXT);
    if (!at)
        fail_msg("no '%s' in %s", mistake->right, text);
    nv_text_span(&copy, (struct nv_span){text, (size_t)(at - text)});
    nv_text_string(&copy, mistake->wrong);
    nv_text_string(&copy, at + strlen(mistake->right));
}

static void assert_refused(const struct table *table, const struct mistake *mistakes, size_t count)
{
    char text[TABLE_TEXT], wrong[TABLE_TEXT];
    table_print(table, text);
    for (size_t i = 0; i < count; i++) {
        struct table before = *table, after = *table;
        struct nv_error error = {0};
        replace(wrong, text, &mistakes[i]);
        if (parse(&after, wrong, &error) != NV_BAD_POSITION)
            fail_msg("accepted: %s", wrong);
        if (!strstr(error.text, mistakes[i].reason))
            fail_msg("'%s' for '%s', not '%s'", error.text, mistakes[i].wrong, mistakes[i].reason);
        assert_memory_equal(&after, &before, sizeof after);
    }
}

#define REFUSED(table, mistakes) \
    assert_refused(table, mistakes, sizeof(mistakes) / sizeof *(mistakes))

static void wrong_positions_are_refused(void **unused)
{
    (void)unused;
    static const struct mistake mistakes[] = {
        {"nova-luna", "terra-nova", "begins with 'nova-luna'"},
        {"players=2", "players=5", "players"},
        {"players=2", "players=0", "1 to 4 players"},
        {"players=2", "gamers=2", "players"},
        {"players=2", "players=3", "each of the 3 seats"},
        {"beginner=false", "beginner=no", "beginner"},
        {"ply=6", "ply=x", "ply"},
        {"ply=6", "ply=06", "spelled otherwise"},
        {"ply=6", "ply=5", "ply 5 does not fit"},
        {"ply=6", "ply=7", "ply 7 does not fit"},
        {"moon=6", "moon=12", "moon"},
        {"moon=6", "moon=8", "a tile lies on the moon"},
        {"wheel=", "wheel=-,", "12 spaces"},
        {"R4a,", "", "there is no tile"},
        {"R4a,", "R4b,", "two places"},
        {"R4a,", "X4a,", "no tile 'X4a'"},
        {"R4a,", "R4a ,", "there is no tile"},
        {"pile=R5a", "pile=R4a", "two places"},
        {"pile=R5a", "pile=", "there is no tile"},
        {"pile=R5a,", "pile=", "lies nowhere"},
        {"pile=R5a", "pile=-,R5a", "no tile '-'"},
        {",Y7a next", ",Y7a, next", "spelled otherwise"},
        {"next=21", "next=11", "each of the 2 seats"},
        {"next=21", "next=213", "each of the 2 seats"},
        {"next=21", "next=2", "each of the 2 seats"},
        {"next=21", "next=12", "cannot play before"},
        {"track=8,6", "track=6,8", "has made 8 steps"},
        {"track=8,6", "track=8", "track"},
        {"track=8,6", "track=8,6,7", "track"},
        {"supply=20,20", "supply=20,19", "has 20 tokens left, not 19"},
        {"supply=20,20", "supply=20,99", "supply"},
        {"tableau1=", "tableau2=", "tableau1=... is missing"},
        {"R1a@0,0", "R1a@0,1", "cannot lie at 0,1"},
        {"R1a@0,0", "R1a@0", "no tile and its place"},
        {"R1a@0,0", "R1a@0,0:1", "has 0 tasks"},
        {"R1a@0,0", "R1a@0,99", "no tile and its place"},
        {"R3a@0,1:0", "R3a@1,1:0", "cannot lie at 1,1"},
        {"R3a@0,1:0", "R3a@0,0:0", "cannot lie at 0,0"},
        {"R3a@0,1:0", "R3a@0,1:1", "covered tasks of R3a"},
        {"R3a@0,1:0", "R3a@0,1:2", "1 when covered"},
        {"R3a@0,1:0", "R3a@0,1", "has 1 tasks, not 0"},
        {"R3a@0,1:0", "R3a@0,1:0000", "1 when covered"},
        {"/R3a@0,1:0", "", "cannot lie at 0,2"},
        {"/R3c@0,2:0", "", "has made 5 steps"},
        {"/R3c@0,2:0", "/R3c@0,2:0/", "spelled otherwise"},
        {"/R3c@0,2:0", "//R3c@0,2:0", "there is no tile"},
        {"tableau2=", "tableau2=-", "there is no tile"},
        {" tableau2", " more tableau2", "tableau2=... is missing"},
    };
    struct table table;
    char deal[TABLE_TEXT];
    table_deal_of(deal, "", "12");
    table_deal(&table, 2, deal);
    table_play(&table, "R1a@0,0 R2a@0,0 R2b@0,1 R3a@0,1 R3b@0,2 R3c@0,2");
    struct nv_error error = {0};
    assert_int_equal(parse(&table, "", &error), NV_BAD_POSITION);
    assert_int_equal(parse(&table, "nova-luna", &error), NV_BAD_POSITION);
    REFUSED(&table, mistakes);
}

static void wrong_solo_positions_are_refused(void **unused)
{
    (void)unused;
    static const struct mistake first[] = {
        {"phase=1", "phase=0", "phase=1"},   {"phase=1", "phase=3", "phase"},
        {"phase1=-", "phase1=5", "phase=1"}, {"phase=1 phase1=-", "phase=2 phase1=4", "drawn"},
        {"track=0", "track=1", "steps"},     {"ply=2", "ply=3", "ply 3 does not fit"},
    };
    static const struct mistake second[] = {
        {"phase1=83", "phase1=84", "phase 1 scored 83, not 84"},
        {"phase=2", "phase=1", "phase=1"},
        {"ply=11", "ply=12", "ply 12 does not fit"},
        {"R1a@0,0/", "", "cannot lie at 0,1"},
    };
    struct table table;
    char deal[TABLE_TEXT];
    table_deal_of(deal, "", "1");
    table_deal(&table, 1, deal);
    table_play(&table, "R1a@0,0 R2a@0,1");
    REFUSED(&table, first);
    table_play(&table, "R2b@0,2 R3a@0,3 R3b@0,4 R3c@0,5 R3d@0,6 R4a@0,7 R4b@0,8 R4c@0,9 R4d@0,10");
    assert_int_equal(table.view.phase, 2);
    REFUSED(&table, second);
}

/* The text of a position, but with the tiles of the wheel at the end of the pile. */
static void print_with_empty_wheel(const struct table *table, char out[TABLE_TEXT])
{
    char text[TABLE_TEXT];
    struct nv_text changed = nv_text_over(out, TABLE_TEXT);
    table_print(table, text);
    const char *wheel = strstr(text, "wheel="), *pile = strstr(text, " pile=");
    const char *rest = strstr(text, " next=");
    nv_text_span(&changed, (struct nv_span){text, (size_t)(wheel - text)});
    nv_text_string(&changed, "wheel=-,-,-,-,-,-,-,-,-,-,-,-");
    nv_text_span(&changed, (struct nv_span){pile, (size_t)(rest - pile)});
    for (int space = 0; space < NL_WHEEL; space++) {
        if (table->view.wheel[space] != NL_NO_TILE)
            nv_text_format(&changed, ",%s", table_wheel(table, space));
    }
    nv_text_string(&changed, rest);
}

/* [NL-7]: no game goes on with an empty wheel and tiles in the pile. */
static void an_empty_wheel_is_refused(void **unused)
{
    (void)unused;
    int met = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct table table, after;
        struct nv_rng rng;
        nv_rng_seed(&rng, seed);
        table_seed(&table, 2 + seed % 3, false, seed);
        while (table_random(&table, &rng)) {
            char text[TABLE_TEXT];
            struct nv_error error = {0};
            if (table.view.over || table.view.pile == 0)
                continue;
            print_with_empty_wheel(&table, text);
            assert_int_equal(parse(&after, text, &error), NV_BAD_POSITION);
            met += strstr(error.text, "not refilled") != NULL;
        }
    }
    assert_true(met > 0);
}

static void wrong_deals_are_refused(void **unused)
{
    (void)unused;
    static const struct mistake mistakes[] = {
        {"R1a,", "", "tile 68 of 68"},
        {"R1a,", "R2a,", "dealt twice"},
        {"R1a,", "r1a,", "no tile 'r1a'"},
        {"R1a,", "R1a,,", "no tile ''"},
        {"Y7a 12", "Y7a, 12", "no tile 'Y7a,'"},
        {" 12", "", "each of the 2 seats"},
        {" 12", " 1", "each of the 2 seats"},
        {" 12", " 11", "each of the 2 seats"},
        {" 12", " 123", "each of the 2 seats"},
        {" 12", " 13", "each of the 2 seats"},
        {" 12", " 12 3", "no more"},
    };
    struct table table;
    char deal[TABLE_TEXT], wrong[TABLE_TEXT];
    table_deal_of(deal, "", "12");
    table_deal(&table, 2, deal);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct table before = table;
        struct nv_error error = {0};
        replace(wrong, deal, &mistakes[i]);
        struct nv_span span = nv_span_of(wrong);
        assert_int_equal(nv_nova_luna()->deal_text(table.rules, table.state, span, &error),
                         NV_BAD_DEAL);
        if (!strstr(error.text, mistakes[i].reason))
            fail_msg("'%s', not '%s'", error.text, mistakes[i].reason);
        assert_memory_equal(&table, &before, sizeof table);
    }
}

static void assert_move_refused(struct table *table, const char *word, const char *reason)
{
    nv_move move = 12345;
    struct nv_error error = {0};
    struct nv_span span = nv_span_of(word);
    enum nv_status status = nv_nova_luna()->parse_move(table->rules, table->state, span, &move,
                                                       &error);
    assert_int_equal(status, NV_BAD_MOVE);
    assert_int_equal(move, 12345);
    if (!strstr(error.text, reason))
        fail_msg("'%s' for %s, not '%s'", error.text, word, reason);
}

static void wrong_moves_are_refused(void **unused)
{
    (void)unused;
    struct table table;
    char deal[TABLE_TEXT];
    table_deal_of(deal, "", "12");
    table_deal(&table, 2, deal);
    assert_move_refused(&table, "R1a@1,0", "first tile goes to 0,0");
    table_play(&table, "R2a@0,0 R2b@0,0");
    assert_move_refused(&table, "R3a@0,0", "taken");
    assert_move_refused(&table, "R3a@1,1", "not next to");
    assert_move_refused(&table, "R3a@63,63", "not next to");
    assert_move_refused(&table, "R4a@0,1", "not among");
    assert_move_refused(&table, "R2a@0,1", "not among");
    assert_move_refused(&table, "R9a@0,1", "no tile 'R9a'");
    assert_move_refused(&table, "refill", "three or more");
    assert_move_refused(&table, "next", "only a solo game");
    static const char *const unreadable[] = {
        "",         "R3a",      "R3a@",     "R3a@0",    "R3a@0,",   "R3a@0,1,",
        "R3a@00,1", "R3a@+0,1", "R3a@-0,1", "R3a@0, 1", "R3a@0,99", "R3a@0,-99999999999",
        "Refill",   "refill ",  " R3a@0,1", "r3a@0,1",  "R3a0,1",   "R3a@0,1 R3b@0,2",
    };
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++)
        assert_move_refused(&table, unreadable[i], "");
    table_deal_of(deal, "", "1");
    table_deal(&table, 1, deal);
    assert_move_refused(&table, "refill", "between the phases");
    assert_move_refused(&table, "next", "not all placed");
    struct nv_rng rng;
    nv_rng_seed(&rng, 1);
    while (table_random(&table, &rng))
        ;
    assert_move_refused(&table, "next", "over");
    assert_move_refused(&table, "R3a@0,1", "over");
}

/* Any number is taken as a move, and only those of the list are legal. */
static void only_listed_moves_are_legal(void **unused)
{
    (void)unused;
    struct table table;
    struct nv_rng rng;
    nv_rng_seed(&rng, 8);
    table_seed(&table, 2, false, 4);
    do {
        nv_move moves[NV_MOVES_SPACE];
        uint32_t count = nv_nova_luna()->moves(table.rules, table.state, moves);
        for (uint32_t i = 0; i < count; i++)
            assert_true(nv_nova_luna()->legal(table.rules, table.state, moves[i]));
        for (int i = 0; i < 200; i++) {
            nv_move any = (nv_move)nv_rng_next(&rng) >> nv_rng_below(&rng, 32);
            bool listed = false;
            for (uint32_t j = 0; j < count; j++)
                listed |= moves[j] == any;
            assert_int_equal(nv_nova_luna()->legal(table.rules, table.state, any), listed);
        }
    } while (table_random(&table, &rng));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_survives_its_text),
        cmocka_unit_test(a_deal_survives_its_text),
        cmocka_unit_test(a_seed_gives_its_deal),
        cmocka_unit_test(the_pile_is_hidden),
        cmocka_unit_test(playouts_are_moves_and_play),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(wrong_solo_positions_are_refused),
        cmocka_unit_test(an_empty_wheel_is_refused),
        cmocka_unit_test(wrong_deals_are_refused),
        cmocka_unit_test(wrong_moves_are_refused),
        cmocka_unit_test(only_listed_moves_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
