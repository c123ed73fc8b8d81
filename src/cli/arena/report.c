/* SPDX-License-Identifier: MIT */
/* What an arena says: a bar while it runs, then a table for people or JSON. */
#include "cli/arena/arena.h"
#include "cli/arena/ratings.h"
#include "cli/arguments.h"
#include "core/json.h"

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
static void put_elo(struct nv_json *json, const char *key, double score)
{
    if (score <= 0 || score >= 1)
        nv_json_put_null(json, key);
    else
        nv_json_put_fraction(json, key, nv_elo_of_score(score), 1);
}

static void put_encounter(struct nv_json *json, const struct nv_arena *arena, uint32_t encounter)
{
    struct nv_tally tally = nv_tally_encounter(arena, encounter);
    struct nv_estimate e = nv_sample_estimate(&tally.sample, 1.0 / arena->schedule.seats);
    nv_json_open(json, '{');
    nv_json_put_open(json, "line_up", '[');
    for (uint32_t i = 0; i < arena->schedule.seats; i++)
        nv_json_string(json, nv_span_of(name_of(arena, encounter, i)));
    nv_json_close(json, ']');
    nv_json_put_unsigned(json, "deals", tally.sample.count);
    nv_json_put_unsigned(json, "wins", tally.wins);
    nv_json_put_unsigned(json, "draws", tally.draws);
    nv_json_put_unsigned(json, "losses", tally.losses);
    nv_json_put_fraction(json, "score", e.score, 5);
    nv_json_put_fraction(json, "low", e.low, 5);
    nv_json_put_fraction(json, "high", e.high, 5);
    nv_json_put_fraction(json, "los", e.superiority, 5);
    if (arena->schedule.seats == 2) {
        put_elo(json, "elo", e.score);
        put_elo(json, "elo_low", e.low);
        put_elo(json, "elo_high", e.high);
    }
    nv_json_close(json, '}');
}

static void put_standing(struct nv_json *json, const struct nv_arena *arena,
                         const struct standing *standing)
{
    nv_json_open(json, '{');
    nv_json_put_string(json, "player", arena->players[standing->player].text);
    nv_json_put_fraction(json, "points", standing->points, 3);
    nv_json_put_unsigned(json, "games", standing->games);
    nv_json_put_unsigned(json, "failures", standing->failures);
    nv_json_put_fraction(json, "elo", standing->rating.elo, 1);
    nv_json_put_fraction(json, "elo_error", standing->rating.error, 1);
    nv_json_close(json, '}');
}

static void put_sprt(struct nv_json *json, const struct nv_arena *arena)
{
    double ratio;
    enum nv_sprt_state state = nv_arena_sprt(arena, &ratio);
    nv_json_put_open(json, "sprt", '{');
    nv_json_put_fraction(json, "elo0", arena->elo0, 3);
    nv_json_put_fraction(json, "elo1", arena->elo1, 3);
    nv_json_put_fraction(json, "llr", ratio, 3);
    nv_json_put_string(json, "state", sprt_words[state]);
    nv_json_close(json, '}');
}

static void report_json(const struct nv_arena *arena, const struct standing *standings)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_json_open(&json, '{');
    nv_json_put_string(&json, "game", arena->settings.game->name);
    nv_json_put_unsigned(&json, "seats", arena->schedule.seats);
    nv_json_put_unsigned(&json, "seed", arena->settings.seed);
    nv_json_put_unsigned(&json, "games", arena->done);
    nv_json_put_unsigned(&json, "scheduled", nv_schedule_games(&arena->schedule));
    nv_json_put_open(&json, "encounters", '[');
    for (uint32_t i = 0; i < arena->schedule.encounters; i++)
        put_encounter(&json, arena, i);
    nv_json_close(&json, ']');
    nv_json_put_open(&json, "standings", '[');
    for (uint32_t i = 0; i < arena->player_count; i++)
        put_standing(&json, arena, &standings[i]);
    nv_json_close(&json, ']');
    if (arena->sprt)
        put_sprt(&json, arena);
    nv_json_close(&json, '}');
    nv_print_line("arena", &out);
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
