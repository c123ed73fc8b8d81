/* SPDX-License-Identifier: MIT */
/* Counting: what the played games of an arena add up to. */
#include "cli/arena/arena.h"

double nv_points(const struct nv_played *played, uint32_t seat)
{
    uint32_t winners = 0;
    for (uint32_t i = 0; i < NV_MAX_PLAYERS; i++)
        winners += played->winners >> i & 1;
    return played->winners >> seat & 1 ? 1.0 / winners : 0.0;
}

/* Points of the first player on one deal, or -1 when not all its games are played. */
static double points_of_deal(const struct nv_arena *arena, uint32_t encounter, uint32_t deal,
                             struct nv_tally *tally)
{
    const struct nv_schedule *schedule = &arena->schedule;
    uint64_t wins = 0, draws = 0;
    double points = 0;
    for (uint32_t rotation = 0; rotation < schedule->seats; rotation++) {
        uint64_t number = nv_schedule_number(schedule, encounter, deal, rotation);
        const struct nv_played *played = &arena->played[number];
        if (!played->winners)
            return -1;
        double part = nv_points(played, nv_schedule_game(schedule, number).first_seat);
        wins += part > 0.99;
        draws += part > 0 && part < 0.99;
        points += part;
    }
    tally->wins += wins;
    tally->draws += draws;
    tally->losses += schedule->seats - wins - draws;
    return points;
}

struct nv_tally nv_tally_encounter(const struct nv_arena *arena, uint32_t encounter)
{
    struct nv_tally tally = {0};
    for (uint32_t deal = 0; deal < arena->schedule.deals; deal++) {
        double points = points_of_deal(arena, encounter, deal, &tally);
        if (points >= 0)
            nv_sample_add(&tally.sample, points / arena->schedule.seats);
    }
    return tally;
}

enum nv_sprt_state nv_arena_sprt(const struct nv_arena *arena, double *ratio)
{
    struct nv_tally tally = nv_tally_encounter(arena, 0);
    *ratio = nv_sprt_ratio(&tally.sample, arena->elo0, arena->elo1);
    return nv_sprt_state(*ratio);
}
