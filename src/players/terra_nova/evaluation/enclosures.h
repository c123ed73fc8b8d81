/* SPDX-License-Identifier: MIT */
/*
 * What one more stone, or two side by side, would close: every area that they
 * would make, with what it holds. Two stones are found only where neither closes
 * anything alone, and only next to one space from which a figure can place both.
 */
#ifndef NV_PLAYERS_TERRA_NOVA_EVALUATION_ENCLOSURES_H
#define NV_PLAYERS_TERRA_NOVA_EVALUATION_ENCLOSURES_H

#include "players/terra_nova/evaluation/walls.h"

/* An area that stones would make. */
struct tn_enclosure {
    struct tn_set area;
    struct tn_set from; /* where a figure can place the stones from */
    uint16_t worth;     /* points [TN-12] */
    uint8_t landscapes; /* 1 to 3 */
    uint8_t stones;     /* 1 or 2 */
    uint8_t stone[2];   /* both the same when there is one */
    /* The rest depends on figures: */
    uint8_t taken;  /* 0, or 1 more than the seat of a figure that stands on a stone's space ... */
    uint8_t figure; /* ... and where */
    uint8_t figures[NV_MAX_PLAYERS]; /* of each seat in the area */
};

enum { TN_MAX_CUTS = 256, TN_KEPT_ENCLOSURES = 40, TN_KEPT_LANDS = 1024 };

struct tn_enclosures {
    uint32_t count;
    struct tn_enclosure cut[TN_MAX_CUTS];
};

/*
 * What was seen before of one board. Slides leave the land as it is, so many
 * positions of a search have a land that was looked at already; and what is seen
 * from a space stays the same until something changes there.
 */
struct tn_enclosure_cache {
    struct tn_board board; /* to which all of this belongs */
    struct tn_outline outline;
    struct tn_slide_entry {
        struct tn_set line, to;           /* where slides from here look, and end */
        struct tn_set ball, within, wide; /* two steps around, the land in it, and what is near */
    } view[TN_MAX_SPACES];
    struct tn_kept_enclosures {
        struct tn_set land; /* no space: nothing is kept here */
        uint32_t count;
        struct tn_enclosure cut[TN_KEPT_ENCLOSURES];
    } kept[TN_KEPT_LANDS];
};

/*
 * Finds all cuts of a position; beyond TN_MAX_CUTS the rest is left out. The
 * memory, at first all 0, changes nothing but the time it takes; it may be NULL.
 */
void tn_enclosures_find(const struct tn_rules *rules, const struct tn_state *state,
                        struct tn_enclosure_cache *memory, struct tn_enclosures *cuts);

/* What a seat with `own` figures in it gains on the best of the others [TN-12] [TN-13]. */
int tn_enclosure_gain(const struct tn_enclosure *cut, uint32_t players, uint32_t seat, int own);

#endif
