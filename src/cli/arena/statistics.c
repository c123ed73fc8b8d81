/* SPDX-License-Identifier: MIT */
/* Intervals and the sequential probability ratio test, so that a match says how sure it is. */
#include "cli/arena/statistics.h"

#include <math.h>

static const double SPRT_ERROR = 0.05; /* of each kind */

void nv_sample_add(struct nv_sample *sample, double score)
{
    sample->count++;
    sample->sum += score;
    sample->squares += score * score;
}

static double mean_of(const struct nv_sample *sample)
{
    return sample->sum / (double)sample->count;
}

/*
 * The variance of one deal. Samples that are all alike would claim certainty;
 * they are taken as if one further deal had gone as differently as it could.
 */
static double variance_of(const struct nv_sample *sample)
{
    double count = (double)sample->count, mean = mean_of(sample);
    double variance = count > 1 ? (sample->squares - mean * sample->sum) / (count - 1) : 0;
    double surprise = mean > 0.5 ? mean : 1 - mean;
    if (variance > 1e-9)
        return variance;
    return surprise * surprise * count / ((count + 1) * (count + 1));
}

static double clamp(double score)
{
    return score < 0 ? 0 : score > 1 ? 1 : score;
}

struct nv_estimate nv_sample_estimate(const struct nv_sample *sample, double share)
{
    if (sample->count == 0)
        return (struct nv_estimate){.score = share, .high = 1, .superiority = 0.5};
    double mean = mean_of(sample);
    double error = sqrt(variance_of(sample) / (double)sample->count);
    return (struct nv_estimate){
        .score = mean,
        .low = clamp(mean - NV_DEVIATIONS_95 * error),
        .high = clamp(mean + NV_DEVIATIONS_95 * error),
        .superiority = 0.5 * erfc(-(mean - share) / (error * sqrt(2.0))),
    };
}

double nv_elo_of_score(double score)
{
    return -400 * log10(1 / score - 1);
}

double nv_score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double nv_sprt_ratio(const struct nv_sample *sample, double elo0, double elo1)
{
    double score0 = nv_score_of_elo(elo0), score1 = nv_score_of_elo(elo1);
    if (sample->count == 0)
        return 0;
    return (double)sample->count * (score1 - score0) * (2 * mean_of(sample) - score0 - score1) /
           (2 * variance_of(sample));
}

enum nv_sprt_state nv_sprt_state(double ratio)
{
    double bound = log((1 - SPRT_ERROR) / SPRT_ERROR);
    if (ratio >= bound)
        return NV_SPRT_ACCEPTED;
    return ratio <= -bound ? NV_SPRT_REJECTED : NV_SPRT_OPEN;
}
