/* SPDX-License-Identifier: MIT */
/*
 * Ratings by Glicko-2 (Glickman 2013). A table is one rating period: each player
 * meets each other, and with k players a meeting weighs 2/k, because the
 * meetings of one table are not independent games.
 */
#ifndef NV_SERVER_TABLES_RATINGS_H
#define NV_SERVER_TABLES_RATINGS_H

#include <stdint.h>

struct nv_rating {
    double rating, deviation, volatility;
};

extern const struct nv_rating nv_first_rating;

/* `place`: 0 is best, equals share one. All are rated anew at once. */
void nv_rate(struct nv_rating *ratings, const uint8_t *place, uint32_t count);

#endif
