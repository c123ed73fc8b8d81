/* SPDX-License-Identifier: MIT */
/*
 * Hints tell the truth: in games of random moves with some greed, every reason
 * of every move is checked against the rules, and every kind of reason must
 * have come up, so that no check passes by never running.
 */
#include "hint_checks.h"

#include "players/knowledge.h"

#include <stdio.h>
#include <string.h>

struct table {
    const char *name;
    const struct nv_game *(*game)(void);
    uint32_t players;
    const char *map;
    uint32_t games;
    uint32_t every; /* how many positions pass between two that are checked */
};

static const struct table tables[] = {
    {"Nova Luna alone", nv_nova_luna, 1, NULL, 20, 1},
    {"Nova Luna, two", nv_nova_luna, 2, NULL, 60, 2},
    {"Nova Luna, four", nv_nova_luna, 4, NULL, 10, 3},
    {"Terra Nova, two, lagoon", nv_terra_nova, 2, "lagoon", 60, 3},
    {"Terra Nova, three, lagoon", nv_terra_nova, 3, "lagoon", 50, 3},
    {"Terra Nova, two, island", nv_terra_nova, 2, "island", 4, 9},
    {"Terra Nova, four, island", nv_terra_nova, 4, "island", 3, 9},
};

enum { MOVES_A_GAME = 500, CANDIDATES = 6, TABLES = sizeof tables / sizeof tables[0] };

static uint32_t met[NV_REASON_KINDS];

static struct nv_span map_text(const struct nv_game *game, const char *name)
{
    for (const struct nv_map *map = game->maps; map && map->name; map++) {
        if (name && strcmp(map->name, name) == 0)
            return nv_span_of(map->text);
    }
    return (struct nv_span){NULL, 0};
}

static void configure(const struct table *table, void *rules)
{
    struct nv_setup setup;
    struct nv_error error;
    nv_setup_init(&setup, table->game());
    setup.players = table->players;
    setup.map = map_text(table->game(), table->map);
    assert_int_equal(table->game()->configure(rules, &setup, &error), NV_OK);
}

/* How good a move looks at once: by the score, as its game counts it. */
static int32_t looks(const struct nv_game *game, const void *rules, const void *state, nv_move move)
{
    alignas(NV_ALIGN) unsigned char copy[NV_MAX_STATE];
    struct nv_result old, now;
    int seat = game->turn(rules, state);
    memcpy(copy, state, game->state_size);
    game->play(rules, copy, move);
    game->result(rules, state, &old);
    game->result(rules, copy, &now);
    int32_t gain = now.score[seat] - old.score[seat];
    return game == nv_nova_luna() ? -gain : gain;
}

/* The best of a few random moves, so that tasks are completed and areas are closed. */
static nv_move choose(const struct nv_game *game, const void *rules, const void *state,
                      struct nv_rng *rng)
{
    nv_move moves[NV_MOVES_SPACE], best = 0;
    uint32_t count = game->moves(rules, state, moves);
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < CANDIDATES; i++) {
        nv_move move = moves[nv_rng_below(rng, count)];
        int32_t worth = looks(game, rules, state, move);
        if (worth > most) {
            best = move;
            most = worth;
        }
    }
    return best;
}

static void check_hint(const struct move_made *made)
{
    for (uint32_t i = 0; i < made->hint->count; i++) {
        const struct nv_reason *reason = &made->hint->reasons[i];
        met[reason->kind]++;
        if (reason->kind == NV_WHY_ONLY_MOVE) {
            nv_move moves[NV_MOVES_SPACE];
            assert_int_equal(made->game->moves(made->rules, made->before, moves), 1);
        } else if (made->game == nv_nova_luna()) {
            check_nova_luna(made, reason);
        } else {
            check_terra_nova(made, reason);
        }
    }
    if (made->hint->count == NV_MAX_REASONS)
        return; /* there may have been more */
    if (made->game == nv_nova_luna())
        check_nova_luna_whole(made);
    else
        check_terra_nova_whole(made);
}

static void check_move(const struct table *table, const void *rules, const void *state,
                       nv_move move, uint64_t seed)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    struct nv_line line = {.move = move, .value = 0.5f};
    struct nv_hint hint;
    int seat = table->game()->turn(rules, state);
    table->game()->observe(rules, state, seat, before);
    memcpy(after, before, table->game()->state_size);
    table->game()->play(rules, after, move);
    nv_hint_explain(table->game(), rules, state, &line, &hint);
    assert_int_equal(hint.move, move);
    check_hint(&(struct move_made){table->game(), rules, before, after, (uint32_t)seat, &hint,
                                   table->name, seed});
}

static void play_and_check(const struct table *table, uint64_t seed)
{
    alignas(NV_ALIGN) static unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    const struct nv_game *game = table->game();
    struct nv_rng rng;
    configure(table, rules);
    game->deal_seed(rules, state, seed);
    nv_rng_seed(&rng, seed);
    for (uint32_t i = 0; i < MOVES_A_GAME && game->turn(rules, state) != NV_OVER; i++) {
        nv_move move = choose(game, rules, state, &rng);
        alignas(NV_ALIGN) unsigned char next[NV_MAX_STATE];
        memcpy(next, state, game->state_size);
        game->play(rules, next, move);
        if (i % table->every == seed % table->every || game->turn(rules, next) == NV_OVER)
            check_move(table, rules, state, move, seed);
        memcpy(state, next, game->state_size);
    }
}

static void test_reasons_are_true(void **unused)
{
    (void)unused;
    for (int i = 0; i < TABLES; i++) {
        for (uint64_t seed = 0; seed < tables[i].games; seed++)
            play_and_check(&tables[i], seed);
    }
}

/* A total is told only where the prior of solo play reports one. */
static void test_every_kind_was_met(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < NV_REASON_KINDS; kind++) {
        if (met[kind] == 0 && kind != NV_WHY_EXPECTED_TOTAL)
            fail_msg("'%s' never came up", nv_reason_key((enum nv_reason_kind)kind));
    }
}

/* Hidden order: other guesses of the pile change neither the move nor a reason. */
static void test_pile_order_changes_nothing(void **unused)
{
    enum { GUESSES = 3, NODES = 60 };
    alignas(NV_ALIGN) static unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_search_options options = {
        .expert = nv_expert_of(nv_nova_luna()), .bytes = 1 << 20, .threads = 1, .seed = 5};
    struct nv_limits limits = {.nodes = NODES};
    struct nv_error error;
    (void)unused;
    configure(&tables[1], rules);
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct nv_hint first = {0};
        struct nv_rng rng;
        nv_rng_seed(&rng, seed);
        nv_nova_luna()->deal_seed(rules, state, seed);
        nv_playout(nv_nova_luna(), rules, state, &rng, (uint32_t)seed);
        if (nv_nova_luna()->turn(rules, state) == NV_OVER)
            continue;
        for (int guess = 0; guess < GUESSES; guess++) {
            struct nv_search *search = nv_search_create(nv_nova_luna(), &options, &error);
            struct nv_report report;
            struct nv_hint hint;
            assert_non_null(search);
            nv_search_arm(search);
            nv_search_run(search, rules, state, &limits, 1, NULL, NULL, &report);
            nv_hint_explain(nv_nova_luna(), rules, state, &report.lines[0], &hint);
            if (guess == 0)
                first = hint;
            assert_memory_equal(&hint, &first, sizeof hint);
            nv_search_destroy(search);
            nv_nova_luna()->determinize(rules, state, &rng);
        }
    }
}

static void assert_says(const struct nv_game *game, const void *rules,
                        const struct nv_reason *reason, const char *text, const char *wanted)
{
    char room[256];
    struct nv_text out = nv_text_over(room, sizeof room);
    nv_reason_print(game, rules, reason, text, &out);
    assert_string_equal(room, wanted);
}

static void test_words(void **unused)
{
    alignas(NV_ALIGN) static unsigned char rules[NV_MAX_RULES];
    (void)unused;
    configure(&tables[1], rules);
    struct nv_reason one = {NV_WHY_COMPLETES, {1}}, two = {NV_WHY_COMPLETES, {2}};
    const char *english = nv_reason_text(NV_WHY_COMPLETES);
    assert_says(nv_nova_luna(), rules, &one, english, "completes 1 task");
    assert_says(nv_nova_luna(), rules, &two, english, "completes 2 tasks");
    /* A translation may name the arguments in another order. */
    struct nv_reason again = {NV_WHY_LEAVES, {1, 3}};
    assert_says(nv_nova_luna(), rules, &again, "{tasks}, {player}", "3 tasks, player 2");
    configure(&tables[5], rules);
    struct nv_reason area = {NV_WHY_CLOSES, {12, 2, 24, 1, NV_NORTH}};
    assert_says(nv_terra_nova(), rules, &area, nv_reason_text(NV_WHY_CLOSES),
                "closes 12 spaces x 2 = 24 points for you, the forest in the north");
}

/* Regions by the compass: figures set on the edges of the round island. */
static void test_regions(void **unused)
{
    alignas(NV_ALIGN) static unsigned char rules[NV_MAX_RULES];
    static const struct {
        const char *moves; /* the last one is looked at */
        enum nv_region region;
    } cases[] = {
        {"b5-a5", NV_NORTH},  {"m6-n6", NV_SOUTH},      {"g2-g1", NV_WEST},
        {"g14-g15", NV_EAST}, {"b9-a9", NV_NORTH_EAST}, {"m2-n1", NV_SOUTH_WEST},
    };
    (void)unused;
    configure(&tables[5], rules);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
        struct nv_error error;
        struct nv_hint hint;
        nv_move move;
        assert_int_equal(nv_terra_nova()->deal_text(rules, state, nv_span_of("1"), &error), NV_OK);
        struct nv_span words = nv_span_of(cases[i].moves);
        struct nv_span from = nv_span_until(&words, '-');
        /* Player 1 stands on `from`, all others in the middle rows. */
        for (uint32_t ply = 0; ply < 26; ply++) {
            char name[8];
            snprintf(name, sizeof name, "%c%u", ply % 2 ? 'h' : 'i', ply / 2 + 1);
            struct nv_span at = ply == 0 ? from : nv_span_of(name);
            if (nv_terra_nova()->parse_move(rules, state, at, &move, &error) != NV_OK)
                fail_msg("%s: %s", name, error.text);
            nv_terra_nova()->play(rules, state, move);
        }
        assert_int_equal(
            nv_terra_nova()->parse_move(rules, state, nv_span_of(cases[i].moves), &move, &error),
            NV_OK);
        struct nv_line line = {.move = move, .value = 0.5f};
        nv_hint_explain(nv_terra_nova(), rules, state, &line, &hint);
        assert_int_equal(hint.count, 1);
        assert_int_equal(hint.reasons[0].kind, NV_WHY_GOES);
        assert_int_equal(hint.reasons[0].argument[1], cases[i].region);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_are_true),
        cmocka_unit_test(test_every_kind_was_met),
        cmocka_unit_test(test_pile_order_changes_nothing),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_regions),
    };
    return cmocka_run_group_tests_name("hints", tests, NULL, NULL);
}
