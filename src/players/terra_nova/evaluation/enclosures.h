/* SPDX-License-Identifier: MIT */
/*
 * The cuts of a position (cuts.h) with the figures that they concern, and what is
 * remembered of positions seen before.
 */
#ifndef NV_PLAYERS_TERRA_NOVA_EVALUATION_ENCLOSURES_H
#define NV_PLAYERS_TERRA_NOVA_EVALUATION_ENCLOSURES_H

#include "players/terra_nova/evaluation/cuts.h"

enum { TN_KEPT_ENCLOSURES = 40, TN_KEPT_LANDS = 1024 };

/*
 * What was seen before of one board. Slides leave the land as it is, so many
 * positions of a search have a land that was looked at already; and what is seen
 * from a space stays the same until something changes there.
 */
struct tn_enclosure_cache {
    struct tn_board board; /* to which all of this belongs */
    struct tn_outline outline;
    struct tn_cut_base base; /* the land that tn_enclosures_start was told */
    struct tn_set ray[TN_MAX_SPACES][TN_DIRECTIONS]; /* all spaces from a space in a direction */
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

/*
 * The same, and prepares the memory, if there is one, for positions with a stone or
 * two more. Cuts come in the order of the board, which tn_enclosures_find does not promise.
 */
void tn_enclosures_start(const struct tn_rules *rules, const struct tn_state *state,
                         struct tn_enclosure_cache *memory, struct tn_enclosures *cuts);

/* What a seat with `own` figures in it gains on the best of the others [TN-12] [TN-13]. */
static inline int tn_enclosure_gain(const struct tn_enclosure *cut, uint32_t players, uint32_t seat,
                                    int own)
{
    int most = 0, sharing = 1;
    if (players == 2) { /* without a branch, for nothing foresees who has more */
        most = cut->figures[1 - seat];
        return ((own > most) - (own < most)) * (int)cut->worth;
    }
    for (uint32_t i = 0; i < players; i++) {
        if (i == seat)
            continue;
        sharing = cut->figures[i] > most ? 1 : sharing + (cut->figures[i] == most);
        most = cut->figures[i] > most ? cut->figures[i] : most;
    }
    if (own > most)
        return cut->worth;
    return own == most || most == 0 ? 0 : -(int)cut->worth / sharing;
}

#endif
