/* SPDX-License-Identifier: MIT */
/* What an arena says: a bar while it runs, then a table for people or JSON. */
#include "cli/arena/arena.h"
#include "cli/arena/ratings.h"
#include "cli/arguments.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* ---- while it runs ---- */

void nv_report_progress(struct nv_arena *arena)
{
    struct nv_tally tally = nv_tally_encounter(arena, 0);
    struct nv_estimate estimate = nv_sample_estimate(&tally.sample, 1.0 / arena->schedule.seats);
    char score[16];
    snprintf(score, sizeof score, "%.1f%%", 100 * estimate.score);
    nv_progress_show(&arena->progress, arena->done, tally.sample.count > 0 ? score : NULL);
}

/* ---- for people ---- */

static const char *name_of(const struct nv_arena *arena, uint32_t encounter, uint32_t place)
{
    return arena->players[arena->schedule.line_up[encounter][place]].text;
}

static bool is_table(const struct nv_arena *arena)
{
    return arena->schedule.seats > 2 && arena->player_count == arena->schedule.seats;
}

static void print_elo(double score)
{
    if (score <= 0 || score >= 1)
        printf("%s", score <= 0 ? "-inf" : "+inf");
    else
        printf("%+.0f", nv_elo_of_score(score));
}

static void print_opponents(const struct nv_arena *arena, uint32_t encounter)
{
    if (is_table(arena))
        printf("%s against all others", name_of(arena, encounter, 0));
    else if (arena->schedule.seats > 2)
        printf("%s against %u of %s", name_of(arena, encounter, 0), arena->schedule.seats - 1,
               name_of(arena, encounter, 1));
    else
        printf("%s against %s", name_of(arena, encounter, 0), name_of(arena, encounter, 1));
}

static void print_encounter(const struct nv_arena *arena, uint32_t encounter)
{
    struct nv_tally tally = nv_tally_encounter(arena, encounter);
    double share = 1.0 / arena->schedule.seats;
    struct nv_estimate e = nv_sample_estimate(&tally.sample, share);
    print_opponents(arena, encounter);
    printf(":\n  %" PRIu64 " won, %" PRIu64 " shared, %" PRIu64 " lost\n", tally.wins, tally.draws,
           tally.losses);
    if (tally.sample.count == 0)
        return;
    printf("  score %.1f%% (%.1f to %.1f), an equal share is %.1f%%\n", 100 * e.score, 100 * e.low,
           100 * e.high, 100 * share);
    if (arena->schedule.seats == 2) {
        printf("  Elo ");
        print_elo(e.score);
        printf(" (");
        print_elo(e.low);
        printf(" to ");
        print_elo(e.high);
        printf(")\n");
    }
    printf("  the better one with %.1f%%\n", 100 * e.superiority);
}

static const char *const sprt_words[] = {
    [NV_SPRT_OPEN] = "open", [NV_SPRT_ACCEPTED] = "accepted", [NV_SPRT_REJECTED] = "rejected"};

/* ---- standings ---- */

struct standing {
    uint32_t player;
    uint64_t games, failures;
    double points;
    struct nv_rating rating;
};

static void count_standings(const struct nv_arena *arena, struct standing *standings)
{
    struct nv_rating ratings[NV_ARENA_PLAYERS];
    nv_ratings(arena, ratings);
    for (uint32_t i = 0; i < arena->player_count; i++)
        standings[i] = (struct standing){.player = i, .rating = ratings[i]};
    for (uint64_t number = 0; number < nv_schedule_games(&arena->schedule); number++) {
        const struct nv_played *played = &arena->played[number];
        struct nv_fixture fixture = nv_schedule_game(&arena->schedule, number);
        for (uint32_t seat = 0; played->winners && seat < arena->schedule.seats; seat++) {
            struct standing *standing = &standings[fixture.player[seat]];
            standing->games++;
            standing->failures += played->failed == seat + 1;
            standing->points += nv_points(played, seat);
        }
    }
}

static double rate(const struct standing *standing)
{
    return standing->games ? standing->points / (double)standing->games : 0;
}

static bool stands_below(const struct standing *standing, const struct standing *other)
{
    return standing->rating.elo < other->rating.elo;
}

static void sort_standings(struct standing *standings, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct standing moving = standings[i];
        uint32_t j = i;
        for (; j > 0 && stands_below(&standings[j - 1], &moving); j--)
            standings[j] = standings[j - 1];
        standings[j] = moving;
    }
}

static void print_standings(const struct nv_arena *arena, const struct standing *standings)
{
    printf("all games together, Elo from their mean:\n");
    for (uint32_t i = 0; i < arena->player_count; i++) {
        const struct standing *standing = &standings[i];
        printf("  %+5.0f +- %-4.0f %5.1f%%  %.1f of %" PRIu64 "  %s\n", standing->rating.elo,
               standing->rating.error, 100 * rate(standing), standing->points, standing->games,
               arena->players[standing->player].text);
    }
}

static void print_failures(const struct nv_arena *arena, const struct standing *standings)
{
    for (uint32_t i = 0; i < arena->player_count; i++) {
        if (standings[i].failures > 0)
            printf("%s failed in %" PRIu64 " games\n", arena->players[standings[i].player].text,
                   standings[i].failures);
    }
}

static void report_plain(const struct nv_arena *arena, const struct standing *standings)
{
    printf("%s, %u seats, %" PRIu64 " of %" PRIu64 " games, deals from seed %" PRIu64 "\n",
           arena->settings.game->name, arena->schedule.seats, arena->done,
           nv_schedule_games(&arena->schedule), arena->settings.seed);
    for (uint32_t i = 0; i < arena->schedule.encounters; i++)
        print_encounter(arena, i);
    if (arena->sprt) {
        double ratio;
        enum nv_sprt_state state = nv_arena_sprt(arena, &ratio);
        printf("  test of Elo %g against %g: ratio %.2f, %s\n", arena->elo1, arena->elo0, ratio,
               sprt_words[state]);
    }
    if (arena->player_count > 2)
        print_standings(arena, standings);
    print_failures(arena, standings);
}

/* ---- for programs ---- */

/* An infinite Elo has no number in JSON. */
static void print_json_elo(const char *key, double score)
{
    if (score <= 0 || score >= 1)
        printf(",\"%s\":null", key);
    else
        printf(",\"%s\":%.1f", key, nv_elo_of_score(score));
}

static void print_json_encounter(const struct nv_arena *arena, uint32_t encounter)
{
    struct nv_tally tally = nv_tally_encounter(arena, encounter);
    struct nv_estimate e = nv_sample_estimate(&tally.sample, 1.0 / arena->schedule.seats);
    printf("{\"line_up\":[");
    for (uint32_t i = 0; i < arena->schedule.seats; i++) {
        fputs(i ? "," : "", stdout);
        nv_print_json_string(nv_span_of(name_of(arena, encounter, i)));
    }
    printf("],\"deals\":%zu,\"wins\":%" PRIu64 ",\"draws\":%" PRIu64 ",\"losses\":%" PRIu64,
           tally.sample.count, tally.wins, tally.draws, tally.losses);
    printf(",\"score\":%.5f,\"low\":%.5f,\"high\":%.5f,\"los\":%.5f", e.score, e.low, e.high,
           e.superiority);
    if (arena->schedule.seats == 2) {
        print_json_elo("elo", e.score);
        print_json_elo("elo_low", e.low);
        print_json_elo("elo_high", e.high);
    }
    printf("}");
}

static void print_json_standings(const struct nv_arena *arena, const struct standing *standings)
{
    printf(",\"standings\":[");
    for (uint32_t i = 0; i < arena->player_count; i++) {
        printf("%s{\"player\":", i ? "," : "");
        nv_print_json_string(nv_span_of(arena->players[standings[i].player].text));
        printf(",\"points\":%.3f,\"games\":%" PRIu64 ",\"failures\":%" PRIu64
               ",\"elo\":%.1f,\"elo_error\":%.1f}",
               standings[i].points, standings[i].games, standings[i].failures,
               standings[i].rating.elo, standings[i].rating.error);
    }
    printf("]");
}

static void report_json(const struct nv_arena *arena, const struct standing *standings)
{
    printf("{\"game\":\"%s\",\"seats\":%u,\"seed\":%" PRIu64 ",\"games\":%" PRIu64
           ",\"scheduled\":%" PRIu64 ",\"encounters\":[",
           arena->settings.game->name, arena->schedule.seats, arena->settings.seed, arena->done,
           nv_schedule_games(&arena->schedule));
    for (uint32_t i = 0; i < arena->schedule.encounters; i++) {
        fputs(i ? "," : "", stdout);
        print_json_encounter(arena, i);
    }
    printf("]");
    print_json_standings(arena, standings);
    if (arena->sprt) {
        double ratio;
        enum nv_sprt_state state = nv_arena_sprt(arena, &ratio);
        printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.3f,\"state\":\"%s\"}", arena->elo0,
               arena->elo1, ratio, sprt_words[state]);
    }
    printf("}\n");
}

void nv_report(const struct nv_arena *arena)
{
    struct standing standings[NV_ARENA_PLAYERS];
    count_standings(arena, standings);
    sort_standings(standings, arena->player_count);
    if (arena->json)
        report_json(arena, standings);
    else
        report_plain(arena, standings);
}
