/* SPDX-License-Identifier: MIT */
/* Statistics against values worked out by hand, and the schedule of games. */
#include "cli/arena/ratings.h"
#include "cli/arena/schedule.h"
#include "cli/arena/statistics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double value, double wanted, double error)
{
    if (!(fabs(value - wanted) <= error))
        fail_msg("%g is not near %g", value, wanted);
}

/* 400 Elo are odds of ten to one; 3 of 4 points are 190.8. */
static void elo_is_logistic(void **state)
{
    (void)state;
    assert_near(nv_elo_of_score(0.5), 0, 1e-9);
    assert_near(nv_elo_of_score(10.0 / 11), 400, 1e-9);
    assert_near(nv_elo_of_score(0.75), 190.849, 1e-3);
    assert_near(nv_elo_of_score(0.25), -190.849, 1e-3);
    assert_true(isinf(nv_elo_of_score(1)) && nv_elo_of_score(1) > 0);
    assert_true(isinf(nv_elo_of_score(0)) && nv_elo_of_score(0) < 0);
    for (double elo = -700; elo <= 700; elo += 35)
        assert_near(nv_elo_of_score(nv_score_of_elo(elo)), elo, 1e-6);
}

static struct nv_sample sample_of(size_t lost, size_t even, size_t won)
{
    struct nv_sample sample = {0};
    while (lost-- > 0)
        nv_sample_add(&sample, 0);
    while (even-- > 0)
        nv_sample_add(&sample, 0.5);
    while (won-- > 0)
        nv_sample_add(&sample, 1);
    return sample;
}

/*
 * 20, 50 and 30 of 100 deals: mean 0.55, sum of squares 42.5, so the variance is
 * (42.5 - 100 x 0.55 x 0.55) / 99 = 0.123737 and the error of the mean 0.035176.
 */
static void error_bars(void **state)
{
    (void)state;
    struct nv_sample sample = sample_of(20, 50, 30);
    struct nv_estimate estimate = nv_sample_estimate(&sample, 0.5);
    assert_near(estimate.score, 0.55, 1e-12);
    assert_near(estimate.low, 0.55 - 1.959964 * 0.0351763, 1e-6);
    assert_near(estimate.high, 0.55 + 1.959964 * 0.0351763, 1e-6);
    assert_near(estimate.superiority, 0.92240, 1e-4); /* the normal integral at 1.42141 */
}

static void error_bars_are_never_nothing(void **state)
{
    (void)state;
    struct nv_sample all = sample_of(0, 0, 10), one = sample_of(0, 1, 0), none = {0};
    struct nv_estimate estimate = nv_sample_estimate(&all, 0.5);
    assert_near(estimate.score, 1, 1e-12);
    assert_true(estimate.low > 0.5 && estimate.low < 0.95);
    assert_near(estimate.high, 1, 1e-12);
    assert_true(estimate.superiority > 0.999);
    estimate = nv_sample_estimate(&one, 0.5);
    assert_true(estimate.low < 0.2 && estimate.high > 0.8);
    assert_near(estimate.superiority, 0.5, 1e-9);
    estimate = nv_sample_estimate(&none, 0.25);
    assert_near(estimate.score, 0.25, 1e-12);
    assert_near(estimate.low, 0, 1e-12);
    assert_near(estimate.high, 1, 1e-12);
}

/* At a table of four a quarter of the victories is an equal share. */
static void share_of_a_table(void **state)
{
    (void)state;
    struct nv_sample sample = sample_of(75, 0, 25);
    assert_near(nv_sample_estimate(&sample, 0.25).superiority, 0.5, 1e-9);
    assert_true(nv_sample_estimate(&sample, 0.5).superiority < 0.001);
}

/* Of 20, 50, 30: 100 (s1 - s0)(2 x 0.55 - s0 - s1) / (2 x 0.123737), s0 = 0.5, s1 = 0.514388. */
static void sprt_ratio(void **state)
{
    (void)state;
    struct nv_sample sample = sample_of(20, 50, 30), none = {0};
    assert_near(nv_sprt_ratio(&sample, 0, 10), 0.49772, 1e-4);
    assert_near(nv_sprt_ratio(&sample, -10, 0), 0.66500, 1e-4);
    assert_near(nv_sprt_ratio(&none, 0, 10), 0, 1e-12);
}

/* Errors of 5% each: the bounds are log 19 = 2.944 either way. */
static void sprt_bounds(void **state)
{
    (void)state;
    assert_int_equal(nv_sprt_state(2.943), NV_SPRT_OPEN);
    assert_int_equal(nv_sprt_state(2.945), NV_SPRT_ACCEPTED);
    assert_int_equal(nv_sprt_state(-2.943), NV_SPRT_OPEN);
    assert_int_equal(nv_sprt_state(-2.945), NV_SPRT_REJECTED);
}

/* ---- schedule ---- */

static void everybody_meets_everybody(void **state)
{
    (void)state;
    struct nv_schedule schedule;
    int met[5][5] = {{0}};
    nv_schedule_init(&schedule, 5, 2, 3);
    assert_int_equal(schedule.encounters, 10);
    assert_int_equal(nv_schedule_games(&schedule), 10 * 2 * 3);
    for (uint64_t i = 0; i < nv_schedule_games(&schedule); i++) {
        struct nv_fixture fixture = nv_schedule_game(&schedule, i);
        met[fixture.player[0]][fixture.player[1]]++;
    }
    for (int a = 0; a < 5; a++) {
        for (int b = 0; b < 5; b++)
            assert_int_equal(met[a][b], a == b ? 0 : 3);
    }
}

/* On every deal the measured player sits once on every seat. */
static void every_seat_once_a_deal(void **state)
{
    (void)state;
    for (uint32_t seats = 2; seats <= 4; seats++) {
        for (uint32_t players = 2; players <= 5; players++) {
            struct nv_schedule schedule;
            nv_schedule_init(&schedule, players, seats, 2);
            for (uint32_t encounter = 0; encounter < schedule.encounters; encounter++) {
                uint32_t seen = 0;
                for (uint32_t rotation = 0; rotation < seats; rotation++) {
                    uint64_t number = nv_schedule_number(&schedule, encounter, 1, rotation);
                    struct nv_fixture fixture = nv_schedule_game(&schedule, number);
                    assert_int_equal(fixture.encounter, encounter);
                    assert_int_equal(fixture.deal, 1);
                    assert_int_equal(fixture.player[fixture.first_seat],
                                     schedule.line_up[encounter][0]);
                    seen |= 1u << fixture.first_seat;
                }
                assert_int_equal(seen, (1u << seats) - 1);
            }
        }
    }
}

static void tables(void **state)
{
    (void)state;
    struct nv_schedule schedule;
    nv_schedule_init(&schedule, 2, 4, 1);
    assert_int_equal(schedule.encounters, 1);
    assert_memory_equal(schedule.line_up[0], ((uint8_t[]){0, 1, 1, 1}), 4);
    nv_schedule_init(&schedule, 4, 4, 1);
    assert_int_equal(schedule.encounters, 1);
    assert_memory_equal(schedule.line_up[0], ((uint8_t[]){0, 1, 2, 3}), 4);
    nv_schedule_init(&schedule, 3, 4, 1);
    assert_int_equal(schedule.encounters, 2);
    assert_memory_equal(schedule.line_up[1], ((uint8_t[]){0, 2, 2, 2}), 4);
}

/* A results file stays true when more deals are asked for. */
static void more_deals_only_add_games(void **state)
{
    (void)state;
    struct nv_schedule few, many;
    nv_schedule_init(&few, 4, 2, 3);
    nv_schedule_init(&many, 4, 2, 30);
    for (uint64_t i = 0; i < nv_schedule_games(&few); i++) {
        struct nv_fixture a = nv_schedule_game(&few, i), b = nv_schedule_game(&many, i);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* ---- ratings ---- */

/* An arena in which the first player of each encounter wins so many games of every 20. */
static struct nv_arena *arena_of(uint32_t players, uint32_t seats, uint32_t deals,
                                 const uint32_t *wins_of_20)
{
    struct nv_arena *arena = calloc(1, sizeof *arena);
    assert_non_null(arena);
    arena->player_count = players;
    nv_schedule_init(&arena->schedule, players, seats, deals);
    uint64_t games = nv_schedule_games(&arena->schedule);
    arena->played = calloc(games, sizeof *arena->played);
    assert_non_null(arena->played);
    for (uint64_t number = 0; number < games; number++) {
        struct nv_fixture fixture = nv_schedule_game(&arena->schedule, number);
        uint32_t nth = (fixture.deal * seats + fixture.rotation) % 20;
        uint32_t other = (fixture.first_seat + 1) % seats;
        uint32_t winner = nth < wins_of_20[fixture.encounter] ? fixture.first_seat : other;
        arena->played[number].winners = (uint8_t)(1u << winner);
    }
    return arena;
}

static void arena_free(struct nv_arena *arena)
{
    free(arena->played);
    free(arena);
}

/*
 * 5 of 20 against the second and 2 of 20 against the third, as strengths of 1, 3
 * and 9 have it. With a shared game the first has 10.5 + 4.5 points of 41 + 41
 * games, so its rating is -400 log x with 41 / (1 + x) + 41 / (1 + x x) = 15.
 */
static void ratings_explain_all_results(void **state)
{
    (void)state;
    struct nv_rating ratings[NV_ARENA_PLAYERS];
    struct nv_arena *arena = arena_of(3, 2, 20, (const uint32_t[]){5, 2, 5});
    nv_ratings(arena, ratings);
    assert_near(ratings[0].elo, -183.517, 0.01);
    assert_near(ratings[1].elo, 0, 0.01);
    assert_near(ratings[2].elo, 183.517, 0.01);
    arena_free(arena);
}

/* One among three others wins 14 of 20 tables: (280 + 1/4) / 401 = s / (s + 3). */
static void ratings_of_a_table(void **state)
{
    (void)state;
    struct nv_rating ratings[NV_ARENA_PLAYERS];
    struct nv_arena *arena = arena_of(2, 4, 100, (const uint32_t[]){14});
    nv_ratings(arena, ratings);
    assert_near(ratings[0].elo, 168.556, 0.01);
    assert_near(ratings[1].elo, -168.556, 0.01);
    arena_free(arena);
}

/* Two players that are even: Elo is 695 times the score near 1/2, and a rating half of it. */
static void ratings_have_errors(void **state)
{
    (void)state;
    struct nv_rating ratings[NV_ARENA_PLAYERS];
    struct nv_arena *arena = arena_of(2, 2, 20, (const uint32_t[]){10});
    nv_ratings(arena, ratings);
    assert_near(ratings[0].elo, 0, 1e-6);
    assert_near(ratings[0].error, 1.96 * 695 / 2 * 0.5 * sqrt(1.0 / 19), 6);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_is_logistic),
        cmocka_unit_test(error_bars),
        cmocka_unit_test(error_bars_are_never_nothing),
        cmocka_unit_test(share_of_a_table),
        cmocka_unit_test(sprt_ratio),
        cmocka_unit_test(sprt_bounds),
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(every_seat_once_a_deal),
        cmocka_unit_test(tables),
        cmocka_unit_test(more_deals_only_add_games),
        cmocka_unit_test(ratings_explain_all_results),
        cmocka_unit_test(ratings_of_a_table),
        cmocka_unit_test(ratings_have_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
