/* SPDX-License-Identifier: MIT */
/*
 * What is measured of a Terra Nova position for each seat, so that a fitted table
 * of weights (terra_nova_weights.h) can tell how likely each seat is to win.
 */
#ifndef NV_AI_TERRA_NOVA_FEATURES_H
#define NV_AI_TERRA_NOVA_FEATURES_H

#include "ai/priors/terra_nova_cuts.h"

#define TN_FEATURE_TABLE(X)                                                                        \
    X(SCORE, "points")                                                                             \
    X(FIGURES, "figures on the board")                                                             \
    X(MOBILE, "figures that can move")                                                             \
    X(REACH, "empty spaces next to own figures")                                                   \
    X(CONTROL, "open spaces with most figures near")                                               \
    X(CLOSE_NOW, "best area the seat to move could close")                                         \
    X(CLOSE_NEXT, "best area another seat could close")                                            \
    X(JOIN_NOW, "the same with one more own figure in it, to move")                                \
    X(JOIN_NEXT, "the same with one more own figure in it, others")                                \
    X(MAJORITIES, "worth of areas one stone from closing that would be won")                       \
    X(TO_MOVE, "being to move")

enum tn_feature {
#define TN_FEATURE_NAME(name, text) TN_F_##name,
    TN_FEATURE_TABLE(TN_FEATURE_NAME)
#undef TN_FEATURE_NAME
    TN_PLAIN_FEATURES,
    TN_FEATURES = 2 * TN_PLAIN_FEATURES /* each alone, and times how far the game is */
};

/* Points of an area for each seat with `extra` more figures of one seat [TN-12] [TN-13]. */
void tn_cut_points(const struct tn_rules *rules, const struct tn_cut *cut, uint32_t seat, int extra,
                   int points[NV_MAX_PLAYERS]);
/* What a seat gains on the best of the others by such points. */
int tn_gain(const struct tn_rules *rules, const int points[NV_MAX_PLAYERS], uint32_t seat);

void tn_measure(const struct tn_rules *rules, const struct tn_state *state,
                const struct tn_cuts *cuts, float features[NV_MAX_PLAYERS][TN_FEATURES]);

#endif
