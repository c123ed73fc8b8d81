/* SPDX-License-Identifier: MIT */
/* The steps of Glickman's paper "Example of the Glicko-2 system", numbered as there. */
#include "server/tables/ratings.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5, tolerance = 1e-6, pi = 3.14159265358979323846;

const struct nv_rating nv_first_rating = {1500, 350, 0.06};

/* What one player's meetings add up to (steps 3 and 4). */
struct period {
    double inverse_variance;
    double gain;
};

static double damping(double deviation)
{
    return 1 / sqrt(1 + 3 * deviation * deviation / (pi * pi));
}

static struct period meet_all(const struct nv_rating *ratings, const uint8_t *place, uint32_t count,
                              uint32_t me)
{
    struct period period = {0, 0};
    double weight = 2.0 / count, mine = (ratings[me].rating - 1500) / scale;
    for (uint32_t other = 0; other < count; other++) {
        if (other == me)
            continue;
        double g = damping(ratings[other].deviation / scale);
        double theirs = (ratings[other].rating - 1500) / scale;
        double expected = 1 / (1 + exp(-g * (mine - theirs)));
        double score = place[me] < place[other] ? 1 : place[me] == place[other] ? 0.5 : 0;
        period.inverse_variance += weight * g * g * expected * (1 - expected);
        period.gain += weight * g * (score - expected);
    }
    return period;
}

/* The function whose zero is the new volatility (step 5). */
static double excess(double x, double delta, double deviation, double variance, double a)
{
    double e = exp(x), sum = deviation * deviation + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
}

/* Step 5, by the Illinois method. */
static double new_volatility(double delta, double deviation, double variance, double volatility)
{
    double a = log(volatility * volatility), low = a, high, rest;
    double surprise = delta * delta - deviation * deviation - variance;
    if (surprise > 0) {
        high = log(surprise);
    } else {
        uint32_t k = 1;
        while (k < 100 && excess(a - k * tau, delta, deviation, variance, a) < 0)
            k++;
        high = a - k * tau;
    }
    double at_low = excess(low, delta, deviation, variance, a);
    double at_high = excess(high, delta, deviation, variance, a);
    for (uint32_t i = 0; i < 100 && fabs(high - low) > tolerance; i++) {
        double middle = low + (low - high) * at_low / (at_high - at_low);
        rest = excess(middle, delta, deviation, variance, a);
        if (rest * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = middle;
        at_high = rest;
    }
    return exp(low / 2);
}

static struct nv_rating rate_one(const struct nv_rating *ratings, const uint8_t *place,
                                 uint32_t count, uint32_t me)
{
    struct period period = meet_all(ratings, place, count, me);
    double deviation = ratings[me].deviation / scale, variance = 1 / period.inverse_variance;
    double delta = variance * period.gain;
    double volatility = new_volatility(delta, deviation, variance, ratings[me].volatility);
    double before = sqrt(deviation * deviation + volatility * volatility); /* step 6 */
    double after = 1 / sqrt(1 / (before * before) + period.inverse_variance);
    double rating = (ratings[me].rating - 1500) / scale + after * after * period.gain;
    return (struct nv_rating){
        .rating = rating * scale + 1500,
        .deviation = fmin(after * scale, nv_first_rating.deviation),
        .volatility = volatility,
    };
}

void nv_rate(struct nv_rating *ratings, const uint8_t *place, uint32_t count)
{
    struct nv_rating after[16];
    for (uint32_t i = 0; i < count && i < 16; i++)
        after[i] = rate_one(ratings, place, count, i);
    for (uint32_t i = 0; i < count && i < 16; i++)
        ratings[i] = after[i];
}
