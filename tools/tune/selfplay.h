/* SPDX-License-Identifier: MIT */
/* Games that tables play: against themselves to learn from, and against others to be judged. */
#ifndef TUNE_SELFPLAY_H
#define TUNE_SELFPLAY_H

#include "tune/fit.h"
#include "tune/game.h"

struct samples {
    struct seat_samples seats;
    struct move_samples moves;
};

void samples_init(struct samples *samples, const struct tables *tables,
                  const struct table_rules *rules);
void samples_finish(struct samples *samples);

/* Plays games number `first` to `end` and adds their positions. */
void selfplay_learn(const struct tables *tables, const struct table_rules *rules, uint32_t first,
                    uint32_t end, struct samples *samples);
/*
 * How many games of an equal share `fresh` wins, alone against others who judge by `old`:
 * 1 when they are as strong. Every deal is played once for each seat.
 */
double selfplay_compare(const struct tables *fresh, const struct tables *old,
                        const struct table_rules *rules, uint32_t deals);

#endif
