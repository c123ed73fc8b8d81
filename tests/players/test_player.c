/* SPDX-License-Identifier: MIT */
/*
 * One player for every door: who it is depends on its options alone, it sees what
 * its seat sees, and what it reports can be relied on. Limits are counted in nodes,
 * never in time.
 */
#include "effort.h"
#include "search_test.h"

#include "novae/novae.h"

#include <pthread.h>

enum { BYTES = 16 << 20 };

static struct nv_player_options options_of(const struct nv_game *game, uint32_t level,
                                           uint64_t seed)
{
    struct nv_player_options options;
    nv_player_options_init(&options, sizeof options, game);
    options.level = level;
    options.seed = seed;
    options.bytes = BYTES;
    return options;
}

static struct nv_player *player_new(const struct nv_player_options *options)
{
    struct nv_error error;
    struct nv_player *player = nv_player_create(options, &error);
    assert_non_null(player);
    return player;
}

static nv_move ask(struct nv_player *player, const struct play *play)
{
    nv_move move;
    struct nv_error error;
    assert_int_equal(nv_player_think(player, play->rules, play->state, NULL, &move, &error), NV_OK);
    assert_true(play->game->legal(play->rules, play->state, move));
    return move;
}

/* A game between strangers to each other, from somewhere in its middle. */
static void start_middle(struct play *play, const struct nv_game *game, uint32_t players,
                         uint64_t seed)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    play_start(play, game, players, seed);
    play_random(play, &rng, (uint32_t)(3 * seed));
}

/* Whatever a player was asked before, and whatever is hidden, it plays the same. */
static void a_seed_and_a_level_are_one_player(void **unused)
{
    const struct nv_game *const games[] = {nv_nova_luna(), nv_terra_nova()};
    static struct play play, other;
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 4);
    for (uint32_t i = 0; i < effort_of(24, 24, 3); i++) {
        const struct nv_game *game = games[i % 2];
        struct nv_player_options options = options_of(game, 1 + i % 9, i);
        struct nv_player *fresh = player_new(&options), *used = player_new(&options);
        start_middle(&other, game, 2 + i % 3, 7);
        ask(used, &other);
        nv_player_set_level(used, 9);
        ask(used, &other);
        nv_player_set_level(used, options.level);
        start_middle(&play, game, 2 + i % 3, i);
        other = play;
        game->determinize(other.rules, other.state, &rng);
        assert_int_equal(ask(fresh, &play), ask(used, &other));
        nv_player_destroy(fresh);
        nv_player_destroy(used);
    }
}

/* Other seeds play other games: that is what low levels have chance for. */
static void another_seed_is_another_player(void **unused)
{
    static struct play play;
    uint32_t different = 0;
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 1);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct nv_player_options one = options_of(nv_nova_luna(), 1, 0);
        struct nv_player_options two = options_of(nv_nova_luna(), 1, seed + 1);
        struct nv_player *a = player_new(&one), *b = player_new(&two);
        different += ask(a, &play) != ask(b, &play);
        nv_player_destroy(a);
        nv_player_destroy(b);
    }
    assert_true(different > 5);
}

/* How many of a hundred players of a level make that move. */
static uint32_t share_of(const struct play *play, uint32_t level, nv_move move)
{
    uint32_t made = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct nv_player_options options = options_of(play->game, level, seed);
        struct nv_player *player = player_new(&options);
        made += ask(player, play) == move;
        nv_player_destroy(player);
    }
    return made;
}

/* The lowest level overlooks the move that gains most at once more often than not, the next seldom.
 */
static void low_levels_overlook(void **unused)
{
    static struct play play;
    nv_move best = 0;
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 1);
    /* On to a position where one move stands out: every greedy player makes it. */
    for (uint32_t alike = 0, seed = 0; alike < 12; seed++) {
        struct nv_player_options options = options_of(play.game, 1, seed);
        options.kind = NV_PLAYER_GREEDY;
        struct nv_player *greedy = player_new(&options);
        nv_move move = ask(greedy, &play);
        alike = move == best ? alike + 1 : 0;
        if (best && move != best)
            play.game->play(play.rules, play.state, move);
        best = alike || !best ? move : 0;
        nv_player_destroy(greedy);
    }
    uint32_t first = share_of(&play, 1, best), second = share_of(&play, 2, best);
    assert_in_range(first, 8, 45);
    assert_in_range(second, 60, 100);
}

/* Lines can be played, and nothing of them follows what nobody can know. */
static void check_lines(const struct nv_player *player, const struct play *play)
{
    const struct nv_report *report = nv_player_report(player);
    for (uint32_t line = 0; line < nv_report_lines(report); line++) {
        struct play copy = *play;
        nv_move moves[NV_MAX_PV];
        uint32_t count = nv_report_pv(report, line, moves, NV_MAX_PV);
        assert_in_range(count, 1, NV_MAX_PV);
        assert_int_equal(moves[0], nv_report_move(report, line));
        assert_in_range(nv_report_score(report, line), 0, 1000);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(play->game->legal(copy.rules, copy.state, moves[i]));
            assert_true(i + 1 == count ||
                        !nv_game_reveals(play->game, copy.rules, copy.state, moves[i]));
            play->game->play(copy.rules, copy.state, moves[i]);
        }
    }
}

static void reports_can_be_relied_on(void **unused)
{
    const struct nv_game *const games[] = {nv_nova_luna(), nv_terra_nova()};
    static struct play play;
    (void)unused;
    for (uint32_t i = 0; i < effort(12); i++) {
        const struct nv_game *game = games[i % 2];
        struct nv_player_options options = options_of(game, NV_LEVELS, i);
        uint32_t players = 2 + i % 3;
        float score[NV_MAX_PLAYERS], sum = 0;
        struct nv_reason reasons[NV_MAX_REASONS];
        options.lines = 1 + i % 4;
        options.nodes = 1500;
        struct nv_player *player = player_new(&options);
        start_middle(&play, game, players, i);
        nv_move move = ask(player, &play);
        const struct nv_report *report = nv_player_report(player);
        assert_in_range(nv_report_lines(report), 1, options.lines);
        assert_int_equal(nv_report_move(report, 0), move);
        assert_true(nv_report_nodes(report) >= options.nodes);
        check_lines(player, &play);
        assert_true(nv_player_expectation(player, score));
        for (uint32_t seat = 0; seat < players; seat++)
            sum += score[seat];
        assert_true(sum > 999 && sum < 1001);
        assert_true(nv_player_reasons(player, 0, reasons, NV_MAX_REASONS) <= NV_MAX_REASONS);
        assert_int_equal(nv_player_reasons(player, options.lines, reasons, NV_MAX_REASONS), 0);
        assert_int_equal(nv_player_reasons(player, 0, NULL, 0), 0);
        assert_true(nv_report_pv(report, 0, NULL, 0) > 0);
        nv_player_destroy(player);
    }
}

/* Alone a total is expected, and a reason says which. */
static void totals_are_expected_alone(void **unused)
{
    static struct play play;
    struct nv_player_options options = options_of(nv_nova_luna(), NV_LEVELS, 3);
    struct nv_reason reasons[NV_MAX_REASONS];
    float score[NV_MAX_PLAYERS];
    (void)unused;
    options.nodes = 50000;
    struct nv_player *player = player_new(&options);
    play_start(&play, nv_nova_luna(), 1, 3);
    ask(player, &play);
    assert_true(nv_player_expectation(player, score));
    assert_in_range(score[0], 60, 130);
    assert_in_range(nv_report_score(nv_player_report(player), 0), 60, 130);
    uint32_t count = nv_player_reasons(player, 0, reasons, NV_MAX_REASONS);
    assert_string_equal(nv_reason_key(reasons[count - 1].kind), "expected-total");
    nv_player_destroy(player);
}

/* Greedy and random players play whole games, know nothing hidden and say nothing. */
static void simple_players_play(void **unused)
{
    static struct play play, other;
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 9);
    for (uint32_t kind = NV_PLAYER_GREEDY; kind <= NV_PLAYER_RANDOM; kind++) {
        struct nv_player_options options = options_of(nv_nova_luna(), NV_LEVELS, kind);
        float score[NV_MAX_PLAYERS];
        options.kind = kind;
        struct nv_player *player = player_new(&options);
        play_start(&play, nv_nova_luna(), 2, kind);
        while (!play_over(&play)) {
            other = play;
            play.game->determinize(other.rules, other.state, &rng);
            nv_move move = ask(player, &play);
            assert_int_equal(ask(player, &other), move);
            play.game->play(play.rules, play.state, move);
        }
        assert_int_equal(nv_report_lines(nv_player_report(player)), 0);
        assert_false(nv_player_expectation(player, score));
        nv_move move = 12345;
        struct nv_error error;
        assert_int_equal(nv_player_think(player, play.rules, play.state, NULL, &move, &error),
                         NV_BAD_COMMAND);
        assert_int_equal(move, 12345);
        nv_player_destroy(player);
    }
}

static void wrong_options_are_refused(void **unused)
{
    struct nv_player_options good = options_of(nv_nova_luna(), 3, 0), wrong[7];
    struct nv_error error;
    (void)unused;
    for (int i = 0; i < 7; i++)
        wrong[i] = good;
    wrong[0].level = 0;
    wrong[1].level = NV_LEVELS + 1;
    wrong[2].lines = 0;
    wrong[3].threads = 65;
    wrong[4].kind = NV_PLAYER_FOREIGN; /* without a command */
    wrong[5].bytes = 1000;
    wrong[6].kind = 99;
    for (int i = 0; i < 7; i++) {
        assert_null(nv_player_create(&wrong[i], &error));
        assert_int_equal(error.status, NV_BAD_OPTION);
    }
}

/* A program compiled when the options ended with the seed gets what is at first for the rest. */
static void older_options_are_taken(void **unused)
{
    static struct play play;
    struct nv_player_options whole = options_of(nv_nova_luna(), 4, 11), older = whole;
    (void)unused;
    older.size = offsetof(struct nv_player_options, movetime);
    memset((unsigned char *)&older + older.size, 0xa5, sizeof older - older.size);
    struct nv_player *a = player_new(&whole), *b = player_new(&older);
    play_start(&play, nv_nova_luna(), 2, 1);
    assert_int_equal(ask(a, &play), ask(b, &play));
    nv_player_destroy(a);
    nv_player_destroy(b);
}

/* That time was up for one move does not shorten the next. */
static void every_move_has_its_own_limits(void **unused)
{
    const struct nv_game *const games[] = {nv_nova_luna(), nv_terra_nova()};
    static struct play play;
    (void)unused;
    for (uint32_t i = 0; i < 4; i++) {
        struct nv_player_options options = options_of(games[i % 2], NV_LEVELS, i);
        struct nv_player *player = player_new(&options);
        struct nv_time_control short_time = {.size = sizeof short_time, .movetime = 2};
        struct nv_time_control nodes = {.size = sizeof nodes, .nodes = 3000};
        nv_move move;
        if (i < 2)
            play_start(&play, games[i % 2], 2, 1);
        else
            start_middle(&play, games[i % 2], 2, 8);
        nv_player_think(player, play.rules, play.state, &short_time, &move, NULL);
        nv_player_think(player, play.rules, play.state, &nodes, &move, NULL);
        assert_true(nv_report_nodes(nv_player_report(player)) >= nodes.nodes);
        nv_player_destroy(player);
    }
}

struct thinking {
    struct nv_player *player;
    const struct play *play;
    nv_move move;
};

static void *think_for_ever(void *thinking_)
{
    struct thinking *thinking = thinking_;
    struct nv_time_control time = {.size = sizeof time, .infinite = true};
    nv_player_think(thinking->player, thinking->play->rules, thinking->play->state, &time,
                    &thinking->move, NULL);
    return NULL;
}

/* A stop from another thread ends it, even one that comes before it has begun. */
static void a_stop_is_not_lost(void **unused)
{
    static struct play play;
    struct nv_player_options options = options_of(nv_terra_nova(), NV_LEVELS, 1);
    struct nv_player *player = player_new(&options);
    (void)unused;
    start_middle(&play, nv_terra_nova(), 2, 9);
    for (int i = 0; i < 6; i++) {
        struct thinking thinking = {.player = player, .play = &play};
        pthread_t thread;
        nv_player_arm(player);
        if (i % 2)
            nv_player_stop(player);
        assert_int_equal(pthread_create(&thread, NULL, think_for_ever, &thinking), 0);
        nv_player_stop(player);
        pthread_join(thread, NULL);
        assert_true(play.game->legal(play.rules, play.state, thinking.move));
    }
    nv_player_destroy(player);
}

/* Counts how often it was told, and that each time one more move was judged. */
static void count_judged(void *told_, const struct nv_analysis *analysis)
{
    uint32_t *told = told_;
    assert_int_equal(nv_analysis_count(analysis), ++*told);
}

/* What is judged of each move adds up, and no move is better than the best. */
static void games_can_be_analysed(void **unused)
{
    enum { MOVES = 12 };
    static struct play play, start;
    struct nv_player_options options = options_of(nv_nova_luna(), NV_LEVELS, 2);
    struct nv_rng rng;
    struct nv_error error;
    nv_move moves[MOVES];
    uint32_t told = 0, counted = 0;
    float loss[2] = {0};
    (void)unused;
    options.nodes = 200;
    struct nv_player *player = player_new(&options);
    nv_rng_seed(&rng, 3);
    play_start(&play, nv_nova_luna(), 2, 3);
    start = play;
    for (int i = 0; i < MOVES; i++) {
        nv_move legal[NV_MOVES_SPACE];
        uint32_t count = play.game->moves(play.rules, play.state, legal);
        moves[i] = legal[nv_rng_below(&rng, count)];
        play.game->play(play.rules, play.state, moves[i]);
    }
    struct nv_analysis *analysis = nv_analysis_create(player, start.rules, start.state, moves,
                                                      MOVES, NULL, count_judged, &told, &error);
    assert_non_null(analysis);
    assert_int_equal(told, MOVES);
    assert_int_equal(nv_analysis_moves(analysis), MOVES);
    for (uint32_t i = 0; i < MOVES; i++) {
        const struct nv_judged *judged = nv_analysis_judged(analysis, i);
        assert_int_equal(judged->size, sizeof *judged);
        assert_int_equal(judged->move, moves[i]);
        assert_true(judged->loss >= 0 && judged->best_score >= judged->played_score);
        loss[judged->seat] += judged->loss;
    }
    for (uint32_t seat = 0; seat < 2; seat++) {
        assert_true(nv_analysis_seat(analysis, seat)->loss == loss[seat]);
        counted += nv_analysis_seat(analysis, seat)->moves;
    }
    assert_int_equal(counted, MOVES);
    nv_analysis_destroy(analysis);
    nv_player_destroy(player);
}

/* The greedy player has no opinion of moves. */
static void only_levels_judge(void **unused)
{
    static struct play play;
    struct nv_player_options options = options_of(nv_nova_luna(), NV_LEVELS, 2);
    struct nv_error error;
    (void)unused;
    options.kind = NV_PLAYER_GREEDY;
    struct nv_player *player = player_new(&options);
    play_start(&play, nv_nova_luna(), 2, 3);
    assert_null(
        nv_analysis_create(player, play.rules, play.state, NULL, 0, NULL, NULL, NULL, &error));
    assert_int_equal(error.status, NV_BAD_OPTION);
    nv_player_destroy(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_and_a_level_are_one_player),
        cmocka_unit_test(low_levels_overlook),
        cmocka_unit_test(another_seed_is_another_player),
        cmocka_unit_test(reports_can_be_relied_on),
        cmocka_unit_test(totals_are_expected_alone),
        cmocka_unit_test(simple_players_play),
        cmocka_unit_test(wrong_options_are_refused),
        cmocka_unit_test(older_options_are_taken),
        cmocka_unit_test(every_move_has_its_own_limits),
        cmocka_unit_test(a_stop_is_not_lost),
        cmocka_unit_test(games_can_be_analysed),
        cmocka_unit_test(only_levels_judge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
