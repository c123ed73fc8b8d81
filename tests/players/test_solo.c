/* SPDX-License-Identifier: MIT */
/*
 * The solo player: its plans are legal, whole and fair, and where so little is
 * left that everything can be tried, they are the best there is [NL-17 to NL-20].
 * Limits are counted in nodes, never in time.
 */
#include "effort.h"
#include "players/nova_luna/solo/planner.h"
#include "search_test.h"

#include <stdlib.h>

enum {
    MEMORY = 32 << 20,
    DEALS = 12,
    NODES = 60000,      /* a move */
    STOP_SLACK = 20000, /* nodes after a stop: the first beam, about a milli */
    ENDINGS = 24,       /* positions compared with brute force */
    TILES_LEFT = 4      /* on the wheel of those positions */
};

static const uint64_t NO_LIMIT = UINT64_C(1) << 40; /* of nodes */

static const struct nv_game *game; /* set once, by main */

struct position {
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

static void deal(struct position *position, uint64_t seed)
{
    struct nv_setup setup;
    nv_setup_init(&setup, game);
    setup.players = 1;
    memset(position, 0, sizeof *position);
    assert_int_equal(game->configure(position->rules, &setup, NULL), NV_OK);
    game->deal_seed(position->rules, position->state, seed);
}

static struct nv_searcher *new_search(uint64_t seed)
{
    return searcher_new(game, 1, MEMORY, seed);
}

static nv_move plan(struct nv_searcher *search, const struct position *position, uint64_t nodes,
                    struct nv_report *report)
{
    searcher_think(search, position->rules, position->state, nodes, report);
    assert_true(report->count > 0);
    return report->lines[0].move;
}

static bool over(const struct position *position)
{
    return game->turn(position->rules, position->state) == NV_OVER;
}

static int32_t total(const struct position *position)
{
    struct nv_result result;
    game->result(position->rules, position->state, &result);
    return result.score[0];
}

/* A whole game; every line of every report is legal to its end. */
static void play_out(struct nv_searcher *search, struct position *position)
{
    static struct nv_report report;
    static struct position copy;
    while (!over(position)) {
        nv_move move = plan(search, position, NODES, &report);
        for (uint32_t i = 0; i < report.count; i++) {
            const struct nv_line *line = &report.lines[i];
            copy = *position;
            assert_int_equal(line->move, line->pv[0]);
            for (uint32_t k = 0; k < line->length; k++) {
                assert_true(game->legal(copy.rules, copy.state, line->pv[k]));
                game->play(copy.rules, copy.state, line->pv[k]);
            }
        }
        game->play(position->rules, position->state, move);
    }
}

/* [NL-20]: all tokens placed, by legal plans, on a dozen deals. */
static void places_all_tokens(void **unused)
{
    (void)unused;
    static struct position position;
    struct nv_searcher *search = new_search(1);
    for (uint64_t seed = 1; seed <= effort(DEALS); seed++) {
        struct nl_view view;
        deal(&position, seed);
        nv_searcher_clear(search);
        play_out(search, &position);
        nl_view(position.rules, position.state, &view);
        assert_int_equal(view.supply[0], 0);
        assert_in_range(total(&position), 60, 110);
    }
    nv_searcher_destroy(search);
}

static void same_seed_and_nodes_same_game(void **unused)
{
    (void)unused;
    static struct position a, b;
    static struct nv_report one, other;
    struct nv_searcher *first = new_search(7), *second = new_search(7);
    deal(&a, 5);
    /* What was planned for another game is forgotten. */
    deal(&b, 6);
    plan(second, &b, NODES, &other);
    nv_searcher_clear(second);
    deal(&b, 5);
    while (!over(&a)) {
        nv_move move = plan(first, &a, NODES, &one);
        assert_int_equal(plan(second, &b, NODES, &other), move);
        assert_int_equal(one.nodes, other.nodes);
        game->play(a.rules, a.state, move);
        game->play(b.rules, b.state, move);
    }
    nv_searcher_destroy(first);
    nv_searcher_destroy(second);
}

/* The order of the pile changes nothing, in phase 1 and in phase 2. */
static void plays_fair(void **unused)
{
    (void)unused;
    static struct position a, b;
    static struct nv_report report;
    struct nv_rng rng;
    nv_rng_seed(&rng, 3);
    struct nv_searcher *first = new_search(2), *second = new_search(2);
    for (uint64_t seed = 20; seed < 24; seed++) {
        deal(&a, seed);
        nv_searcher_clear(first);
        nv_searcher_clear(second);
        while (!over(&a)) {
            b = a;
            game->determinize(b.rules, b.state, &rng);
            nv_move move = plan(first, &a, NODES / 4, &report);
            assert_int_equal(plan(second, &b, NODES / 4, &report), move);
            game->play(a.rules, a.state, move);
        }
    }
    nv_searcher_destroy(first);
    nv_searcher_destroy(second);
}

/* A stop is obeyed after the first beam, whatever else would be allowed. */
static void stops_soon(void **unused)
{
    (void)unused;
    static struct position position;
    static struct nv_report report;
    struct nv_searcher *search = new_search(1);
    deal(&position, 9);
    while (!over(&position)) {
        nv_searcher_arm(search);
        nv_searcher_stop(search);
        plan(search, &position, NO_LIMIT, &report);
        assert_true(report.nodes < STOP_SLACK);
        game->play(position.rules, position.state, report.lines[0].move);
    }
    nv_searcher_destroy(search);
}

/* Few nodes are kept to as well: no more than the first beam above the limit. */
static void keeps_to_nodes(void **unused)
{
    (void)unused;
    static struct position position;
    static struct nv_report report;
    struct nv_searcher *search = new_search(1);
    deal(&position, 10);
    for (uint64_t nodes = 1; nodes < 1000000; nodes *= 10) {
        nv_searcher_clear(search);
        plan(search, &position, nodes, &report);
        assert_true(report.nodes < nodes + STOP_SLACK);
    }
    nv_searcher_destroy(search);
}

/* The least total that any play reaches. */
static int32_t brute_force(const struct position *position)
{
    if (over(position))
        return total(position);
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = game->moves(position->rules, position->state, moves);
    int32_t best = INT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        struct position *child = malloc(sizeof *child);
        assert_non_null(child);
        memcpy(child, position, sizeof *child);
        game->play(child->rules, child->state, moves[i]);
        int32_t reached = brute_force(child);
        best = reached < best ? reached : best;
        free(child);
    }
    return best;
}

/* A phase 2 with few tiles left, reached by random moves. */
static bool reach_ending(struct position *position, uint64_t seed, uint32_t tiles_left)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    deal(position, seed);
    for (;;) {
        struct nl_view view;
        uint32_t tiles = 0;
        nl_view(position->rules, position->state, &view);
        for (int space = 0; space < NL_WHEEL; space++)
            tiles += view.wheel[space] != NL_NO_TILE;
        if (view.over)
            return false;
        if (view.phase == 2 && tiles <= tiles_left)
            return true;
        nv_playout(game, position->rules, position->state, &rng, 1);
    }
}

static void solve(const struct position *position, uint64_t nodes, struct nl_solution *solution)
{
    _Atomic bool stop = false;
    struct nl_solo_task task = {.rules = position->rules,
                                .state = position->state,
                                .limits = {.nodes = nodes},
                                .stop = &stop};
    void *memory = malloc(MEMORY);
    assert_non_null(memory);
    nl_solo()->solve(nl_solo()->init(memory, MEMORY), &task, NULL, NULL, solution);
    free(memory);
}

/* With less memory than a planner needs, solo games are planned all the same. */
static void little_memory_is_enough(void **unused)
{
    static struct position position;
    static struct nv_report report;
    struct nv_searcher *search = searcher_new(game, 1, 1 << 20, 1);
    void *memory = malloc(nl_solo()->least());
    (void)unused;
    assert_non_null(memory);
    assert_non_null(nl_solo()->init(memory, nl_solo()->least()));
    assert_null(nl_solo()->init(memory, nl_solo()->least() - 1));
    deal(&position, 11);
    plan(search, &position, NODES, &report);
    assert_in_range(report.lines[0].score, 60, 130);
    nv_searcher_destroy(search);
    free(memory);
}

static int32_t play_solution(struct position *position, const struct nl_solution *solution)
{
    for (uint32_t i = 0; i < solution->count; i++) {
        assert_true(game->legal(position->rules, position->state, solution->moves[i]));
        game->play(position->rules, position->state, solution->moves[i]);
    }
    assert_true(over(position));
    return total(position);
}

/* With two tiles left everything is tried: proved, and as good as brute force. */
static void agrees_with_brute_force(void **unused)
{
    (void)unused;
    static struct position position;
    uint32_t compared = 0;
    for (uint64_t seed = 1; compared < effort(ENDINGS); seed++) {
        struct nl_solution solution;
        if (!reach_ending(&position, seed, 2))
            continue;
        solve(&position, NO_LIMIT, &solution);
        assert_true(solution.proved);
        assert_int_equal(solution.total, brute_force(&position));
        assert_int_equal(play_solution(&position, &solution), solution.total);
        compared++;
    }
}

/* Plays a good game but for its last tiles; some more lie on the wheel. */
static void reach_good_ending(struct position *position, uint64_t seed, uint32_t moves_left)
{
    struct nl_solution solution;
    deal(position, seed);
    solve(position, 4 * NODES, &solution);
    for (uint32_t i = 0; i + moves_left < solution.count; i++)
        game->play(position->rules, position->state, solution.moves[i]);
}

/* The sum of all costs laid, which no total of phase 2 is below [NL-20]. */
static int32_t spent(const struct position *position)
{
    struct nl_view view;
    nl_view(position->rules, position->state, &view);
    int32_t sum = view.phase1;
    for (uint32_t i = 0; i < view.count[0]; i++)
        sum += nl_tile(view.tableau[0][i].tile)->cost;
    return sum;
}

/* The least total below `best` that any play reaches, else `best`. */
static int32_t brute_force_below(const struct position *position, int32_t best)
{
    nv_move moves[NV_MOVES_SPACE];
    if (over(position))
        return total(position) < best ? total(position) : best;
    uint32_t count = game->moves(position->rules, position->state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct position child = *position;
        game->play(child.rules, child.state, moves[i]);
        if (spent(&child) < best)
            best = brute_force_below(&child, best);
    }
    return best;
}

/* By branch and bound alone: the least score of phase 2 below `most`, which must be proved. */
static uint32_t prove(const struct position *position, uint32_t most)
{
    _Atomic bool stop = false;
    struct nl_solo_task task = {.rules = position->rules,
                                .state = position->state,
                                .limits = {.nodes = NO_LIMIT},
                                .stop = &stop};
    void *memory = malloc(MEMORY);
    assert_non_null(memory);
    struct solo_planner *planner = nl_solo_init(memory, MEMORY);
    solo_set_up(planner, &task);
    assert_true(solo_prove(planner, &planner->start, planner->view.wheel, most));
    uint32_t found = planner->found;
    free(memory);
    return found;
}

/* The bound leaves nothing out that is better: not where all is tried, not after good play. */
static void proofs_agree_with_brute_force(void **unused)
{
    (void)unused;
    static struct position position;
    struct nl_view view;
    for (uint64_t seed = 1, compared = 0; compared < effort_of(ENDINGS, 8, 4); seed++) {
        bool good = seed % 4 == 0;
        if (good)
            reach_good_ending(&position, seed, 2);
        else if (!reach_ending(&position, seed, 2))
            continue;
        nl_view(position.rules, position.state, &view);
        uint32_t best = (uint32_t)(brute_force_below(&position, PLAN_UNKNOWN) - view.phase1);
        assert_int_equal(prove(&position, PLAN_UNKNOWN), best);
        assert_int_equal(prove(&position, best + 1), best);
        assert_int_equal(prove(&position, best), PLAN_UNKNOWN);
        compared++;
    }
}

/* The last tiles of a good game are proved where beams leave much out; all of phase 2 is not. */
static void proved_or_not(void **unused)
{
    (void)unused;
    static struct position position;
    struct nl_solution solution;
    for (uint64_t seed = 1; seed <= effort_of(3, 3, 1); seed++) {
        reach_good_ending(&position, seed, 4);
        solve(&position, 400 * NODES, &solution);
        assert_true(solution.proved && solution.proved2);
        assert_int_equal(play_solution(&position, &solution), solution.total);
        reach_good_ending(&position, seed, 8);
        solve(&position, NODES, &solution);
        assert_false(solution.proved || solution.proved2);
        assert_int_equal(play_solution(&position, &solution), solution.total);
    }
}

/* What is told of a longer game is what its moves reach. */
static void solutions_are_true(void **unused)
{
    (void)unused;
    static struct position position;
    for (uint64_t seed = 1; seed <= effort_of(3, 3, 1); seed++) {
        struct nl_solution solution;
        assert_true(reach_ending(&position, seed, TILES_LEFT));
        solve(&position, NO_LIMIT, &solution);
        assert_int_equal(play_solution(&position, &solution), solution.total);
    }
}

/* However short the time, a whole game is found. */
static void solutions_in_no_time(void **unused)
{
    (void)unused;
    static struct position position;
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        struct nl_solution solution;
        deal(&position, seed);
        solve(&position, 1, &solution);
        assert_false(solution.proved);
        assert_int_equal(play_solution(&position, &solution), solution.total);
    }
}

/* The value of a report is the total expected. */
static void values_are_totals(void **unused)
{
    (void)unused;
    for (int32_t expected = 40; expected <= 500; expected++)
        assert_int_equal(nl_solo_total(nl_solo_value((float)expected)), expected);
    for (int32_t expected = 40; expected < 500; expected++)
        assert_true(nl_solo_value((float)expected) > nl_solo_value((float)expected + 1));
}

int main(void)
{
    game = nv_nova_luna();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_all_tokens),
        cmocka_unit_test(same_seed_and_nodes_same_game),
        cmocka_unit_test(plays_fair),
        cmocka_unit_test(stops_soon),
        cmocka_unit_test(keeps_to_nodes),
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(solutions_are_true),
        cmocka_unit_test(solutions_in_no_time),
        cmocka_unit_test(values_are_totals),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(proofs_agree_with_brute_force),
        cmocka_unit_test(proved_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
