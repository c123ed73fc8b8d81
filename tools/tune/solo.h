/* SPDX-License-Identifier: MIT */
/* Deals of solo games, endings of phase 1 and what they cost, for tune-solo. */
#ifndef NV_TUNE_SOLO_H
#define NV_TUNE_SOLO_H

#include "novae/rng.h"
#include "players/nova_luna/solo/beam.h"

enum { ENDINGS = 600 }; /* of a deal */

/* Where a phase begins. */
struct start {
    struct solo_node node;
    uint8_t wheel[NL_WHEEL];
};

struct solo_ending {
    struct solo_node node;
    uint32_t score;   /* of phase 1 */
    float evaluation; /* of the total, up to a constant */
};

/* Those of the last deal looked at, the best first. */
extern struct solo_ending endings[ENDINGS];
extern uint32_t ending_count;
/* Beams over phase 2. */
extern struct solo_beam *second, *wide;

void deal(struct nv_rng *rng, uint8_t order[NL_TILES], struct start *start);
void find_endings(const struct start *deal);
/* Phase 2 after an ending with a refill from the tiles in `pile`. */
struct start refilled(const struct solo_ending *ending, const uint8_t *wheel, const uint8_t *pile);
/* What phase 2 costs by a beam. */
uint32_t play_on_with(struct solo_beam *beam, const struct start *start);

/* Prints what not knowing the pile costs. */
void tune_solo_price(int deals);

#endif
