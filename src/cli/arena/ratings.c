/* SPDX-License-Identifier: MIT */
/* Bradley-Terry ratings by the method of Zermelo and Ford; what they mean: ratings.h. */
#include "cli/arena/ratings.h"
#include "cli/arena/statistics.h"

#include <math.h>
#include <string.h>

enum {
    BLOCKS = 20, /* of deals, each left out once to see what that changes */
    STEPS = 2000 /* of the fit, at most */
};

static const double CLOSE = 1e-6; /* relative change of a strength that ends the fit */

/* What counts of an arena: games and points by encounter and place of its line-up. */
struct score_sheet {
    double games[NV_ARENA_ENCOUNTERS];
    double points[NV_ARENA_PLAYERS];
};

/* ---- counting ---- */

static bool is_complete(const struct nv_arena *arena, uint32_t encounter, uint32_t deal)
{
    for (uint32_t rotation = 0; rotation < arena->schedule.seats; rotation++) {
        uint64_t number = nv_schedule_number(&arena->schedule, encounter, deal, rotation);
        if (!arena->played[number].winners)
            return false;
    }
    return true;
}

static void add_deal(struct score_sheet *sheet, const struct nv_arena *arena, uint32_t encounter,
                     uint32_t deal)
{
    for (uint32_t rotation = 0; rotation < arena->schedule.seats; rotation++) {
        uint64_t number = nv_schedule_number(&arena->schedule, encounter, deal, rotation);
        struct nv_fixture fixture = nv_schedule_game(&arena->schedule, number);
        for (uint32_t seat = 0; seat < arena->schedule.seats; seat++)
            sheet->points[fixture.player[seat]] += nv_points(&arena->played[number], seat);
        sheet->games[encounter]++;
    }
}

/* Somebody who won all or nothing has a finite rating: one more game was shared by all. */
static void add_shared_games(struct score_sheet *sheet, const struct nv_schedule *schedule)
{
    for (uint32_t encounter = 0; encounter < schedule->encounters; encounter++) {
        for (uint32_t place = 0; place < schedule->seats; place++)
            sheet->points[schedule->line_up[encounter][place]] += 1.0 / schedule->seats;
        sheet->games[encounter]++;
    }
}

static void count(struct score_sheet *sheet, const struct nv_arena *arena, uint32_t left_out)
{
    memset(sheet, 0, sizeof *sheet);
    add_shared_games(sheet, &arena->schedule);
    for (uint32_t deal = 0; deal < arena->schedule.deals; deal++) {
        if (deal % BLOCKS == left_out)
            continue;
        for (uint32_t encounter = 0; encounter < arena->schedule.encounters; encounter++) {
            if (is_complete(arena, encounter, deal))
                add_deal(sheet, arena, encounter, deal);
        }
    }
}

/* ---- fitting ---- */

/* How many games' worth of winning a strength of 1 would bring each player. */
static void expect(const struct score_sheet *sheet, const struct nv_schedule *schedule,
                   const double *strength, double *expected)
{
    memset(expected, 0, NV_ARENA_PLAYERS * sizeof *expected);
    for (uint32_t encounter = 0; encounter < schedule->encounters; encounter++) {
        double table = 0;
        for (uint32_t place = 0; place < schedule->seats; place++)
            table += strength[schedule->line_up[encounter][place]];
        for (uint32_t place = 0; place < schedule->seats; place++)
            expected[schedule->line_up[encounter][place]] += sheet->games[encounter] / table;
    }
}

/* Each step makes the results likelier (minorization and maximization). */
static bool improve(const struct score_sheet *sheet, const struct nv_schedule *schedule,
                    uint32_t players, double *strength)
{
    double expected[NV_ARENA_PLAYERS], change = 0;
    expect(sheet, schedule, strength, expected);
    for (uint32_t i = 0; i < players; i++) {
        double better = sheet->points[i] / expected[i];
        change = fmax(change, fabs(better / strength[i] - 1));
        strength[i] = better;
    }
    return change > CLOSE;
}

static void fit(const struct score_sheet *sheet, const struct nv_schedule *schedule,
                uint32_t players, double elo[NV_ARENA_PLAYERS])
{
    double strength[NV_ARENA_PLAYERS], mean = 0;
    for (uint32_t i = 0; i < players; i++)
        strength[i] = 1;
    for (int step = 0; step < STEPS && improve(sheet, schedule, players, strength); step++)
        continue;
    for (uint32_t i = 0; i < players; i++) {
        elo[i] = 400 * log10(strength[i]);
        mean += elo[i] / players;
    }
    for (uint32_t i = 0; i < players; i++)
        elo[i] -= mean;
}

/* Adds how far each rating moves when a block of deals is left out. */
static void add_moves(const struct nv_arena *arena, uint32_t block, const double *elo,
                      double *squares)
{
    struct score_sheet sheet;
    double without[NV_ARENA_PLAYERS];
    count(&sheet, arena, block);
    fit(&sheet, &arena->schedule, arena->player_count, without);
    for (uint32_t i = 0; i < arena->player_count; i++)
        squares[i] += (without[i] - elo[i]) * (without[i] - elo[i]);
}

/* The error is the jackknife's. */
void nv_ratings(const struct nv_arena *arena, struct nv_rating ratings[NV_ARENA_PLAYERS])
{
    struct score_sheet sheet;
    double elo[NV_ARENA_PLAYERS], squares[NV_ARENA_PLAYERS] = {0};
    uint32_t deals = arena->schedule.deals, blocks = deals < BLOCKS ? deals : BLOCKS;
    count(&sheet, arena, BLOCKS);
    fit(&sheet, &arena->schedule, arena->player_count, elo);
    for (uint32_t block = 0; block < blocks; block++)
        add_moves(arena, block, elo, squares);
    for (uint32_t i = 0; i < arena->player_count; i++)
        ratings[i] = (struct nv_rating){elo[i], NV_DEVIATIONS_95 *
                                                    sqrt(squares[i] * (blocks - 1) / blocks)};
}
