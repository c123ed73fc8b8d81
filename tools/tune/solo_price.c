/* SPDX-License-Identifier: MIT */
/*
 * The price of not knowing: how much dearer than the best ending of phase 1 for each refill the
 * one is that is best on the average. No player can save that.
 */
#include "tune/solo.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CANDIDATES = 200, CHOOSE = 32, JUDGE = 16, REFILLED = CHOOSE + JUDGE, FIELD = 24 };

/* A deal of which the costs of some endings are known, each with the same refills. */
struct bargain {
    const struct start *game;
    uint8_t pile[REFILLED][NL_WHEEL - 1]; /* what is drawn, refill by refill */
    uint32_t candidates;
    uint32_t cost[CANDIDATES][REFILLED]; /* by narrow beams */
};

/* Phase 1 counts twice in the total. */
static uint32_t cost_with(struct solo_beam *beam, const struct bargain *bargain, uint32_t ending,
                          int refill)
{
    struct start start = refilled(&endings[ending], bargain->game->wheel, bargain->pile[refill]);
    return 2 * endings[ending].score + play_on_with(beam, &start);
}

static void look_around(struct bargain *bargain, const uint8_t dealt[NL_TILES], int d)
{
    struct nv_rng rng;
    uint8_t order[NL_TILES];
    memcpy(order, dealt, sizeof order);
    nv_rng_seed(&rng, (uint64_t)d);
    for (int r = 0; r < REFILLED; r++) {
        nv_rng_shuffle(&rng, order + NL_WHEEL - 1, NL_TILES - NL_WHEEL + 1);
        memcpy(bargain->pile[r], order + NL_WHEEL - 1, sizeof bargain->pile[r]);
    }
    bargain->candidates = ending_count < CANDIDATES ? ending_count : CANDIDATES;
    for (uint32_t i = 0; i < bargain->candidates; i++)
        for (int r = 0; r < REFILLED; r++)
            bargain->cost[i][r] = cost_with(second, bargain, i, r);
}

/* The endings that cost least with `count` refills, by narrow beams; returns how many. */
static uint32_t cheapest(const struct bargain *bargain, int from, int count, uint32_t field[FIELD])
{
    uint32_t sums[FIELD], there = 0;
    for (uint32_t i = 0; i < bargain->candidates; i++) {
        uint32_t sum = 0;
        for (int r = from; r < from + count; r++)
            sum += bargain->cost[i][r];
        if (there == FIELD && sum >= sums[FIELD - 1])
            continue;
        uint32_t k = there < FIELD ? there++ : FIELD - 1;
        for (; k > 0 && sums[k - 1] > sum; k--) {
            sums[k] = sums[k - 1];
            field[k] = field[k - 1];
        }
        sums[k] = sum;
        field[k] = i;
    }
    return there;
}

static uint32_t best_on_average(const struct bargain *bargain)
{
    uint32_t field[FIELD], best = 0, least = UINT32_MAX;
    uint32_t count = cheapest(bargain, 0, CHOOSE, field);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t sum = 0;
        for (int r = 0; r < CHOOSE; r++)
            sum += cost_with(wide, bargain, field[k], r);
        if (sum < least) {
            least = sum;
            best = field[k];
        }
    }
    return best;
}

/* The mean total of the ending that is best by some refills, and of the best for each other. */
static void price_deal(const struct bargain *bargain, double *chosen, double *known)
{
    uint32_t best = best_on_average(bargain);
    *chosen = *known = 0;
    for (int r = CHOOSE; r < REFILLED; r++) {
        uint32_t field[FIELD], count = cheapest(bargain, r, 1, field);
        uint32_t cost = cost_with(wide, bargain, best, r), least = cost;
        for (uint32_t k = 0; k < count; k++) {
            uint32_t other = cost_with(wide, bargain, field[k], r);
            least = other < least ? other : least;
        }
        *chosen += (double)cost / JUDGE;
        *known += (double)least / JUDGE;
    }
}

void tune_solo_price(int deals)
{
    static struct bargain bargain;
    double sum = 0, squares = 0, total = 0;
    struct nv_rng rng;
    nv_rng_seed(&rng, 5);
    for (int d = 0; d < deals; d++) {
        uint8_t order[NL_TILES];
        struct start game;
        double chosen, known;
        deal(&rng, order, &game);
        find_endings(&game);
        bargain.game = &game;
        look_around(&bargain, order, d);
        price_deal(&bargain, &chosen, &known);
        total += chosen;
        sum += chosen - known;
        squares += (chosen - known) * (chosen - known);
    }
    double mean = sum / deals;
    printf("%d deals: %.2f with the ending that is best on the average, the best for each refill "
           "%.2f +- %.2f less\n",
           deals, total / deals, mean, sqrt(fmax(squares / deals - mean * mean, 0) / deals));
}
