/* SPDX-License-Identifier: MIT */
/*
 * What scores say about strength. The games of one deal are not independent of
 * each other, so a deal, with every rotation of its seats played, is one sample:
 * its mean score, 0 to 1. Elo is the logistic scale: 400 points are odds of ten.
 */
#ifndef NV_ARENA_STATISTICS_H
#define NV_ARENA_STATISTICS_H

#include <stddef.h>

/* Standard deviations to each side of a mean that hold 95% of a normal distribution. */
#define NV_DEVIATIONS_95 1.959964

/* Sums over the samples; all zero is a start. */
struct nv_sample {
    size_t count;
    double sum;
    double squares;
};

/* Of a score against what an equal player would have: 1/2, or its share of a table. */
struct nv_estimate {
    double score;
    double low, high;   /* 95% */
    double superiority; /* the chance to be the better one (LOS) */
};

enum nv_sprt_state { NV_SPRT_OPEN, NV_SPRT_ACCEPTED, NV_SPRT_REJECTED };

void nv_sample_add(struct nv_sample *sample, double score);
struct nv_estimate nv_sample_estimate(const struct nv_sample *sample, double share);

/* Infinite at a score of 0 or 1. */
double nv_elo_of_score(double score);
double nv_score_of_elo(double elo);

/*
 * The log-likelihood ratio of "stronger by elo1" against "by elo0", in the
 * normal approximation, and what it says with errors of 5% each.
 */
double nv_sprt_ratio(const struct nv_sample *sample, double elo0, double elo1);
enum nv_sprt_state nv_sprt_state(double ratio);

#endif
