/* SPDX-License-Identifier: MIT */
/* The search itself: fair, repeatable, within its memory, in any number of threads. */
#include "effort.h"
#include "players/expectation.h"
#include "search_test.h"

enum { BYTES = 16 << 20 };

/* What is allocated, counted by the linker's help: see meson.build. */
static struct {
    size_t calls, bytes;
} allocations;

void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    allocations.calls++;
    allocations.bytes += size;
    return __real_aligned_alloc(alignment, size);
}

void *__wrap_malloc(size_t size)
{
    allocations.calls++;
    allocations.bytes += size;
    return __real_malloc(size);
}

static uint64_t mixed(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t report_hash(uint64_t hash, const struct nv_report *report)
{
    hash = mixed(hash, report->nodes);
    for (uint32_t i = 0; i < report->count; i++) {
        hash = mixed(hash, report->lines[i].move);
        hash = mixed(hash, report->lines[i].visits);
    }
    return hash;
}

/* One number for what the search makes of positions all over a game. */
static uint64_t signature(uint32_t players)
{
    struct play play;
    struct nv_rng rng;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 1, BYTES);
    uint64_t hash = players;
    nv_rng_seed(&rng, players);
    play_start(&play, nv_nova_luna(), players, players);
    while (!play_over(&play)) {
        think(search, &play, 500, &report);
        hash = report_hash(hash, &report);
        play.game->play(play.rules, play.state, report.lines[0].move);
        if (!play_over(&play))
            play_random(&play, &rng, 1);
    }
    nv_search_destroy(search);
    return hash;
}

/* That all builds agree is seen by the signature of `novae bench`. */
static void moves_and_visits_are_repeatable(void **unused)
{
    (void)unused;
    assert_int_equal(signature(2), signature(2));
    assert_int_equal(signature(4), signature(4));
}

/* The order of the pile is hidden: other orders, same thoughts. */
static void hidden_order_changes_nothing(void **unused)
{
    struct play play, other;
    struct nv_rng rng;
    struct nv_report report, other_report;
    struct nv_search *search = search_new(nv_nova_luna(), 1, BYTES);
    (void)unused;
    nv_rng_seed(&rng, 1);
    for (uint32_t i = 0; i < effort_of(300, 300, 30); i++) {
        play_start(&play, nv_nova_luna(), 2 + i % 3, i);
        play_random(&play, &rng, i % 40);
        if (play_over(&play))
            continue;
        other = play;
        play.game->determinize(play.rules, other.state, &rng);
        nv_search_clear(search);
        think(search, &play, 200, &report);
        nv_search_clear(search);
        think(search, &other, 200, &other_report);
        assert_true(report_hash(0, &report) == report_hash(0, &other_report));
    }
    nv_search_destroy(search);
}

/* With memory for little more than the root it still plays, and stays inside (as the sanitizers
 * see). */
static void little_memory_is_enough(void **unused)
{
    struct play play;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 1, nv_search_least());
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 1);
    while (!play_over(&play)) {
        think(search, &play, 300, &report);
        assert_int_equal(report.nodes, 300);
        assert_true(play.game->legal(play.rules, play.state, report.lines[0].move));
        play.game->play(play.rules, play.state, report.lines[0].move);
    }
    nv_search_destroy(search);
}

/* When the memory is full the search goes on as deep as with plenty of it. */
static void a_full_tree_makes_room(void **unused)
{
    enum { LITTLE = 1 << 20, PLENTY = 16 << 20, NODES = 20000 };
    (void)unused;
    for (uint32_t deal = 0; deal < effort(2); deal++) {
        struct nv_report little, plenty;
        struct nv_search *search = search_new(nv_nova_luna(), 1, LITTLE);
        struct play play;
        play_start(&play, nv_nova_luna(), 2, deal);
        think(search, &play, NODES, &little);
        nv_search_destroy(search);
        search = search_new(nv_nova_luna(), 1, PLENTY);
        think(search, &play, NODES, &plenty);
        nv_search_destroy(search);
        assert_int_equal(little.nodes, NODES);
        assert_true(little.depth + 2 >= plenty.depth);
    }
}

/* Threads that share little memory meet while it is thinned, and lose no visit. */
static void threads_make_room_together(void **unused)
{
    struct play play;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 2, 2 << 20);
    uint64_t sum = 0;
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 5);
    think(search, &play, 15000, &report);
    for (uint32_t i = 0; i < report.count; i++)
        sum += report.lines[i].visits;
    assert_int_equal(report.nodes, 15000);
    assert_true(sum <= 15000 && sum > 14500);
    nv_search_destroy(search);
}

/*
 * Time may be up while room is made: what was found before is still told. A busy machine may
 * find next to nothing in so little time, and then there is only a legal move to tell.
 */
static void time_is_up_while_room_is_made(void **unused)
{
    enum { NEXT_TO_NOTHING = 64 }; /* nodes */
    struct play play;
    struct nv_search *search = search_new(nv_nova_luna(), 1, 1 << 20);
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 5);
    for (uint32_t millis = 4; millis < 40; millis++) {
        struct nv_report report;
        nv_search_clear(search);
        nv_search_arm(search);
        nv_search_run(search, play.rules, play.state, &(struct nv_limits){.millis = millis},
                      NV_MAX_LINES, NULL, NULL, &report);
        assert_true(report.nodes < NEXT_TO_NOTHING || report.lines[0].visits > 0);
        assert_true(play.game->legal(play.rules, play.state, report.lines[0].move));
    }
    nv_search_destroy(search);
}

/* A tree kept from the move before must say the same moves are legal and go on counting. */
static void the_tree_is_kept(void **unused)
{
    struct play play;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 1, BYTES);
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 3);
    think(search, &play, 4000, &report);
    uint64_t visits = report.lines[0].visits;
    play.game->play(play.rules, play.state, report.lines[0].move);
    think(search, &play, 1, &report);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < report.count; i++)
        sum += report.lines[i].visits;
    assert_true(sum > visits / 2 && sum <= visits);
    nv_search_destroy(search);
}

static void threads_share_one_tree(void **unused)
{
    struct play play;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 2, BYTES);
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 5);
    think(search, &play, 20000, &report);
    assert_int_equal(report.nodes, 20000);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < report.count; i++)
        sum += report.lines[i].visits;
    assert_true(sum <= 20000 && sum > 19000);
    for (uint32_t i = 0; i < 6 && !play_over(&play); i++) {
        think(search, &play, 3000, &report);
        play.game->play(play.rules, play.state, report.lines[0].move);
    }
    nv_search_destroy(search);
}

/* Each seat expects something, all together one victory, and the mover what its move promises. */
static void every_seat_expects_something(void **unused)
{
    struct play play;
    struct nv_rng rng;
    struct nv_report report;
    (void)unused;
    nv_rng_seed(&rng, 5);
    for (uint32_t players = 2; players <= 4; players++) {
        struct nv_search *search = search_new(nv_nova_luna(), players - 1, BYTES);
        play_start(&play, nv_nova_luna(), players, players);
        for (; !play_over(&play); play_random(&play, &rng, 7)) {
            float sum = 0, score[NV_MAX_PLAYERS];
            think(search, &play, 100, &report);
            nv_expectation(play.game, play.rules, play.state, &report.lines[0], score);
            for (uint32_t seat = 0; seat < players; seat++) {
                assert_true(score[seat] >= 0);
                sum += score[seat];
            }
            assert_true(sum > 999.0f && sum < 1001.0f);
            int mover = play.game->turn(play.rules, play.state);
            assert_true(score[mover] == report.lines[0].value * 1000);
        }
        nv_search_destroy(search);
    }
}

/* What starts from nothing draws other tiles than the time before, unless all is forgotten. */
static void every_tree_has_other_deals(void **unused)
{
    struct play play, other;
    struct nv_rng rng;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 1, BYTES);
    uint64_t hash[3];
    (void)unused;
    nv_rng_seed(&rng, 9);
    play_start(&play, nv_nova_luna(), 2, 9);
    play_random(&play, &rng, 8);
    play_start(&other, nv_nova_luna(), 2, 10);
    for (int i = 0; i < 3; i++) {
        if (i == 2)
            nv_search_clear(search);
        think(search, &play, 3000, &report);
        hash[i] = report_hash(0, &report);
        think(search, &other, 10, &report);
    }
    assert_true(hash[0] != hash[1]);
    assert_true(hash[0] == hash[2]);
    nv_search_destroy(search);
}

/* One block, never larger than was granted, in any number of threads and for every game. */
static void memory_stays_within_what_is_granted(void **unused)
{
    static const size_t sizes[] = {256 << 10, 1 << 20, 5 << 20, (16 << 20) + 17, 64 << 20};
    const struct nv_game *const games[] = {nv_nova_luna(), nv_terra_nova(),
                                           nv_game_find(nv_span_of("template"))};
    (void)unused;
    for (uint32_t i = 0; i < 3 * sizeof sizes / sizeof *sizes; i++) {
        for (uint32_t threads = 1; threads <= NV_MAX_THREADS; threads *= 4) {
            struct nv_report report;
            struct play play;
            size_t before = allocations.bytes, calls = allocations.calls;
            struct nv_search *search = search_new(games[i % 3], threads, sizes[i / 3]);
            assert_true(allocations.bytes - before <= sizes[i / 3]);
            assert_int_equal(allocations.calls - calls, 1);
            play_start(&play, games[i % 3], 2, 1);
            think(search, &play, 20, &report);
            assert_int_equal(allocations.calls - calls, 1); /* none while it thinks */
            nv_search_destroy(search);
        }
    }
}

static void too_little_memory_is_refused(void **unused)
{
    struct nv_error error;
    struct nv_search_options options = {
        .expert = nv_expert_of(nv_nova_luna()), .bytes = nv_search_least() - 1, .threads = 1};
    (void)unused;
    assert_null(nv_search_create(nv_nova_luna(), &options, &error));
    assert_int_equal(error.status, NV_BAD_OPTION);
    assert_true(nv_search_least() < 1 << 20); /* the smallest Hash */
}

/* Keeping a large tree must not delay the answer to a stop: it is let go. */
static void a_stop_lets_the_tree_go(void **unused)
{
    struct play play;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 1, BYTES);
    uint64_t sum = 0;
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 3);
    think(search, &play, effort(60000), &report);
    play.game->play(play.rules, play.state, report.lines[0].move);
    nv_search_arm(search);
    nv_search_stop(search);
    nv_search_run(search, play.rules, play.state, &(struct nv_limits){.nodes = 0}, NV_MAX_LINES,
                  NULL, NULL, &report);
    for (uint32_t i = 0; i < report.count; i++)
        sum += report.lines[i].visits;
    assert_int_equal(sum, 0);
    assert_true(play.game->legal(play.rules, play.state, report.lines[0].move));
    nv_search_destroy(search);
}

static void a_stop_before_the_start_stops(void **unused)
{
    struct play play;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 2, BYTES);
    (void)unused;
    play_start(&play, nv_nova_luna(), 2, 5);
    nv_search_arm(search);
    nv_search_stop(search);
    nv_search_run(search, play.rules, play.state, &(struct nv_limits){.nodes = 0}, 1, NULL, NULL,
                  &report);
    assert_true(report.nodes <= 2);
    assert_true(play.game->legal(play.rules, play.state, report.lines[0].move));
    nv_search_destroy(search);
}

/* Games without a prior of their own are searched too. */
static void knows_nothing_of_the_template(void **unused)
{
    struct play play;
    struct nv_report report;
    struct nv_search *search = search_new(nv_game_find(nv_span_of("template")), 1, BYTES);
    (void)unused;
    play_start(&play, nv_game_find(nv_span_of("template")), 2, 1);
    while (!play_over(&play)) {
        think(search, &play, 200, &report);
        assert_true(play.game->legal(play.rules, play.state, report.lines[0].move));
        play.game->play(play.rules, play.state, report.lines[0].move);
    }
    nv_search_destroy(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_make_room_together),
        cmocka_unit_test(threads_share_one_tree),
        cmocka_unit_test(every_seat_expects_something),
        cmocka_unit_test(a_stop_lets_the_tree_go),
        cmocka_unit_test(a_stop_before_the_start_stops),
        cmocka_unit_test(memory_stays_within_what_is_granted),
        cmocka_unit_test(moves_and_visits_are_repeatable),
        cmocka_unit_test(hidden_order_changes_nothing),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(a_full_tree_makes_room),
        cmocka_unit_test(time_is_up_while_room_is_made),
        cmocka_unit_test(the_tree_is_kept),
        cmocka_unit_test(every_tree_has_other_deals),
        cmocka_unit_test(too_little_memory_is_refused),
        cmocka_unit_test(knows_nothing_of_the_template),
    };
#ifdef __SANITIZE_THREAD__
    enum { TESTED = 6 }; /* in one thread there is nothing to race with */
#else
    enum { TESTED = sizeof tests / sizeof *tests };
#endif
    return _cmocka_run_group_tests("search", tests, TESTED, NULL, NULL);
}
