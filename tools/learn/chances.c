/* SPDX-License-Identifier: MIT */
/*
 * Logistic regression: the odds of what a search said, stretched and shifted by the phase of the
 * game, and in an opening by other amounts, are to be the odds of who won. What is fitted begins at
 * nothing, which is to believe the search, and is held back a little, so that a few games cannot
 * lead astray.
 */
#include "learn/chances.h"

#include "learn/adam.h"
#include "novae/novae.h"
#include "players/chances.h"

#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { TERMS = NV_CHANCE_TERMS, STEPS = 1500, BINS = 10 };

static const float RATE = 0.02f, HOLD = 0.0005f, SURE = 7; /* odds beyond e^7 are all alike */

struct saying {
    float odds, got; /* odds by their logarithm; what the mover got of the game */
    struct nv_chance_place place;
};

struct sayings {
    uint32_t count, room;
    struct saying *all;
};

static void add(struct sayings *sayings, struct saying saying)
{
    if (sayings->count == sayings->room) {
        sayings->room = sayings->room ? 2 * sayings->room : 4096;
        sayings->all = realloc(sayings->all, sayings->room * sizeof *sayings->all);
        if (!sayings->all)
            abort();
    }
    sayings->all[sayings->count++] = saying;
}

/* Plays a game again and takes down what its players said. */
static void take_game(const struct nv_game *game, const void *rules,
                      const struct game_record *record, struct sayings *sayings)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    game->deal_seed(rules, state, record->seed);
    for (uint32_t i = 0; i < record->plies; i++) {
        const struct game_ply *ply = &record->ply[i];
        float odds = logf(ply->value / (1 - ply->value));
        if (ply->tries && fabsf(odds) < SURE)
            add(sayings, (struct saying){odds, record->outcome[game->turn(rules, state)],
                                         nv_chance_place_of(game, rules, state)});
        game->play(rules, state, ply->move);
    }
}

static float chance_of(const struct saying *saying, const struct nv_chance_row *row)
{
    float odds = saying->odds * nv_chance_sum(row->slope, &saying->place) +
                 nv_chance_sum(row->shift, &saying->place);
    return 1 / (1 + expf(-odds));
}

/* To believe the search is a slope of 1 and no shift, in all parts of the game. */
static struct nv_chance_row believing(const float weights[2 * TERMS])
{
    struct nv_chance_row row = {.slope = {1, 0, 0, 1}};
    for (uint32_t t = 0; t < TERMS; t++) {
        row.slope[t] += weights[t];
        row.shift[t] += weights[TERMS + t];
    }
    return row;
}

static struct nv_chance_row fit(const struct sayings *sayings)
{
    struct adam adam = adam_new(2 * TERMS, STEPS, RATE, 0);
    struct nv_chance_row row = believing(adam.weights);
    for (uint32_t step = 0; step < STEPS; step++) {
        for (uint32_t i = 0; i < sayings->count; i++) {
            const struct saying *saying = &sayings->all[i];
            float slope = (chance_of(saying, &row) - saying->got) / (float)sayings->count;
            for (uint32_t t = 0; t < TERMS; t++) {
                adam.gradient[t] += slope * saying->place.part[t] * saying->odds;
                adam.gradient[TERMS + t] += slope * saying->place.part[t];
            }
        }
        for (uint32_t i = 0; i < 2 * TERMS; i++)
            adam.gradient[i] += HOLD * adam.weights[i];
        adam_step(&adam);
        row = believing(adam.weights);
    }
    adam_free(&adam);
    return row;
}

/* Sayings by what was said, and what came of them. */
struct bins {
    double said[BINS], got[BINS];
    uint32_t count;
};

static void sort_into(struct bins *bins, const struct sayings *sayings,
                      const struct nv_chance_row *row)
{
    for (uint32_t i = 0; i < sayings->count; i++) {
        float chance = chance_of(&sayings->all[i], row);
        uint32_t bin = (uint32_t)fminf(chance * BINS, BINS - 1);
        bins->said[bin] += (double)chance;
        bins->got[bin] += (double)sayings->all[i].got;
    }
    bins->count += sayings->count;
}

/* The mean over all sayings of how far they are, bin by bin, from what came of them, in percent. */
static double error_of(const struct bins *bins)
{
    double sum = 0;
    for (uint32_t bin = 0; bin < BINS; bin++)
        sum += fabs(bins->said[bin] - bins->got[bin]);
    return bins->count ? 100 * sum / bins->count : 0;
}

/* How far off they are as they were said, and when half of the games corrects the other half. */
static void tell_errors(const struct sayings half[2])
{
    static const float nothing[2 * TERMS];
    struct nv_chance_row believed = believing(nothing);
    struct bins before = {.count = 0}, after = {.count = 0};
    for (uint32_t i = 0; i < 2; i++) {
        struct nv_chance_row other = fit(&half[1 - i]);
        sort_into(&before, &half[i], &believed);
        sort_into(&after, &half[i], &other);
    }
    printf("%u positions, off by %.1f%%; each half by the row of the other: %.1f%%\n", after.count,
           error_of(&before), error_of(&after));
    fflush(stdout);
}

static void write_terms(const float *terms, FILE *table)
{
    for (uint32_t t = 0; t < TERMS; t++)
        fprintf(table, "%s%.4ff", t ? ", " : "{", (double)terms[t]);
    fputs("}", table);
}

static void write_row(const struct nv_chance_row *row, FILE *table)
{
    fprintf(table, "    {\"%s\", %u, ", row->game, row->players);
    write_terms(row->slope, table);
    fputs(", ", table);
    write_terms(row->shift, table);
    fputs("},\n", table);
}

void chances_keep(const struct nv_game *game, uint32_t players, FILE *table)
{
    const struct nv_chance_row *row = nv_chance_row_of(game, players);
    if (row)
        write_row(row, table);
}

void chances_fit(const struct nv_game *game, uint32_t players, const struct game_list *games,
                 FILE *table)
{
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    struct sayings all = {0}, half[2] = {{0}};
    games_configure(game, players, rules);
    for (uint32_t i = 0; i < games->count; i++) {
        take_game(game, rules, games->game[i], &all);
        take_game(game, rules, games->game[i], &half[i % 2]);
    }
    struct nv_chance_row row = fit(&all);
    row.game = game->name;
    row.players = players;
    write_row(&row, table);
    printf("%s, %u players: %u games, ", game->name, players, games->count);
    tell_errors(half);
    free(all.all);
    free(half[0].all);
    free(half[1].all);
}
