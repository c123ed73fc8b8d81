/* SPDX-License-Identifier: MIT */
/*
 * What one more stone, or two side by side, would close: every area that they
 * would make. Two stones are found only where neither closes anything alone, and only
 * next to one space from which a figure can place both. Nothing here but what the land
 * says; figures are counted elsewhere (enclosures.h).
 *
 * Turns differ by a stone or two, and most stones change little: they lengthen one wall,
 * and what is seen of walls changes only next to them. So the land before them is kept with
 * its walls (the base), and only what changed is looked at again.
 */
#ifndef NV_PLAYERS_TERRA_NOVA_EVALUATION_CUTS_H
#define NV_PLAYERS_TERRA_NOVA_EVALUATION_CUTS_H

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
    uint8_t figures[NV_MAX_PLAYERS]; /* of each seat in the area ... */
    uint8_t rival[NV_MAX_PLAYERS];   /* ... and of the other who has most there */
};

enum { TN_MAX_CUTS = 256 };

struct tn_enclosures {
    uint32_t count;
    struct tn_enclosure cut[TN_MAX_CUTS];
};

enum { TN_BASE_LANDS = 4 };

/* A connected land with its cuts, as far as one or two stones more could leave them. */
struct tn_land_cuts {
    struct tn_walls walls;
    bool open; /* a stone covers no landscape that matters, and nothing was left out */
    struct tn_enclosures cuts;  /* now */
    struct tn_enclosures later; /* these would be, were a space or two less in them */
};

struct tn_cut_base {
    struct tn_set land; /* no space: there is no base */
    uint32_t lands;     /* of which the first few are kept */
    struct tn_land_cuts part[TN_BASE_LANDS];
};

/* Finds the cuts of all land, in the order of the board. */
void tn_cuts_find(const struct tn_rules *rules, const struct tn_outline *outline,
                  struct tn_set land, struct tn_enclosures *cuts);
/* The same, and makes it the base. */
void tn_cuts_start(const struct tn_rules *rules, const struct tn_outline *outline,
                   struct tn_set land, struct tn_cut_base *base, struct tn_enclosures *cuts);
/*
 * The cuts of what a stone or two leave of the base, in any order. False when there is no easy
 * way: the stones cut the land, for example.
 */
bool tn_cuts_derive(const struct tn_rules *rules, struct tn_cut_base *base, struct tn_set land,
                    struct tn_enclosures *cuts);

#endif
