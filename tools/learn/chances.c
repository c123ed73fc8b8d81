/* SPDX-License-Identifier: MIT */
/*
 * Logistic regression: the odds of what a search said, stretched and shifted by the phase of the
 * game, are to be the odds of who won. What is fitted begins at nothing, which is to believe the
 * search, and is held back a little, so that a few games cannot lead astray.
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
    float odds, phase, got; /* odds by their logarithm; what the mover got of the game */
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
            add(sayings, (struct saying){odds, nv_phase(game, rules, state),
                                         record->outcome[game->turn(rules, state)]});
        game->play(rules, state, ply->move);
    }
}

static float chance_of(const struct saying *saying, const float *weights)
{
    float odds = saying->odds * (1 + nv_at_phase(weights, saying->phase)) +
                 nv_at_phase(weights + TERMS, saying->phase);
    return 1 / (1 + expf(-odds));
}

static void fit(const struct sayings *sayings, float weights[2 * TERMS])
{
    struct adam adam = adam_new(2 * TERMS, STEPS, RATE, 0);
    for (uint32_t step = 0; step < STEPS; step++) {
        for (uint32_t i = 0; i < sayings->count; i++) {
            const struct saying *saying = &sayings->all[i];
            float slope = (chance_of(saying, adam.weights) - saying->got) / (float)sayings->count;
            for (uint32_t t = 0; t < TERMS; t++, slope *= saying->phase) {
                adam.gradient[t] += slope * saying->odds;
                adam.gradient[TERMS + t] += slope;
            }
        }
        for (uint32_t i = 0; i < 2 * TERMS; i++)
            adam.gradient[i] += HOLD * adam.weights[i];
        adam_step(&adam);
    }
    memcpy(weights, adam.weights, 2 * TERMS * sizeof *weights);
    adam_free(&adam);
}

/* The mean over all sayings of how far they are, bin by bin, from what came of them. */
static double error_of(const struct sayings *sayings, const float *weights)
{
    double said[BINS] = {0}, got[BINS] = {0}, sum = 0;
    for (uint32_t i = 0; i < sayings->count; i++) {
        float chance = chance_of(&sayings->all[i], weights);
        uint32_t bin = (uint32_t)fminf(chance * BINS, BINS - 1);
        said[bin] += (double)chance;
        got[bin] += (double)sayings->all[i].got;
    }
    for (uint32_t bin = 0; bin < BINS; bin++)
        sum += fabs(said[bin] - got[bin]);
    return sayings->count ? sum / sayings->count : 0;
}

static void write_row(const char *game, uint32_t players, const float *weights, FILE *table)
{
    fprintf(table, "    {\"%s\", %u,", game, players);
    for (uint32_t part = 0; part < 2; part++) {
        fputs(" {", table);
        for (uint32_t t = 0; t < TERMS; t++)
            fprintf(table, "%s%.4ff", t ? ", " : "",
                    (double)weights[part * TERMS + t] + (part == 0 && t == 0));
        fputs(part ? "}},\n" : "},", table);
    }
}

void chances_fit(const struct nv_game *game, uint32_t players, const struct game_list *games,
                 FILE *table)
{
    static const float believed[2 * TERMS];
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    float weights[2 * TERMS];
    struct sayings sayings = {0};
    games_configure(game, players, rules);
    for (uint32_t i = 0; i < games->count; i++)
        take_game(game, rules, games->game[i], &sayings);
    fit(&sayings, weights);
    write_row(game->name, players, weights, table);
    printf("%s, %u players: %u positions of %u games, off by %.1f%% before, %.1f%% now\n",
           game->name, players, sayings.count, games->count, 100 * error_of(&sayings, believed),
           100 * error_of(&sayings, weights));
    fflush(stdout);
    free(sayings.all);
}
