/* SPDX-License-Identifier: MIT */
/*
 * What is measured of a Terra Nova position for each seat and of each move, so
 * that fitted tables (weights.h) can tell how likely each seat is to
 * win and which moves are worth a look.
 */
#ifndef NV_PLAYERS_TERRA_NOVA_EVALUATION_FEATURES_H
#define NV_PLAYERS_TERRA_NOVA_EVALUATION_FEATURES_H

#include "players/terra_nova/evaluation/enclosures.h"

enum tn_feature {
    TN_F_SCORE,         /* points */
    TN_F_LEAD,          /* before the best of the others */
    TN_F_FIGURES,       /* on the board */
    TN_F_MORE_FIGURES,  /* than the best of the others */
    TN_F_MOBILE,        /* figures that can move */
    TN_F_OTHERS_MOBILE, /* of the other who can move most */
    TN_F_REACH,         /* empty spaces next to own figures */
    TN_F_SLIDES,        /* spaces to slide to */
    TN_F_CONTROL,       /* open spaces with most figures within two steps */
    TN_F_HELD,          /* open spaces with most figures within one step */
    TN_F_CLOSE_NOW,     /* the best area to close in the turn that goes on */
    TN_F_CLOSE_NEXT,    /* the best area to close if the turn came now */
    TN_F_THREAT,        /* the best that another seat could close */
    TN_F_ONES,          /* areas one stone from closing that would be won */
    TN_F_TWOS,          /* areas two stones from closing that would be won */
    TN_F_LOST,          /* areas one stone from closing that would be lost */
    TN_F_FIRST,         /* to move, first action */
    TN_F_SECOND,        /* to move, second action */
    TN_F_THIRD,         /* to move, third action */
    TN_F_TURN,          /* turns to wait */
    TN_F_GONE,          /* how much of the land is gone */
    TN_F_GONE_LEAD,
    TN_F_GONE_FIGURES,
    TN_F_STONES, /* left */
    TN_FEATURES
};

enum tn_move_feature {
    TN_M_SLIDE_SECOND, /* a slide as second action */
    TN_M_SLIDE_THIRD,
    TN_M_SLIDE_CLOSE, /* the best area to close after the slide */
    TN_M_SLIDE_ENTER, /* points turned by being in an area about to close */
    TN_M_SLIDE_LEAVE,
    TN_M_SLIDE_ROOM, /* empty spaces around */
    TN_M_SLIDE_OWN,  /* own figures around */
    TN_M_SLIDE_OTHER,
    TN_M_SLIDE_WALL,   /* walls around */
    TN_M_SLIDE_AGAIN,  /* the figure moved this turn already */
    TN_M_SLIDE_STEP,   /* one space only */
    TN_M_STONE_GAIN,   /* what it closes, when that gains */
    TN_M_STONE_LOSS,   /* and when it loses */
    TN_M_STONE_NEXT,   /* what a second stone could close then */
    TN_M_STONE_OPENS,  /* what the others could close then with one */
    TN_M_STONE_WAITS,  /* what the mover could close then with one, next turn */
    TN_M_STONE_WALL,   /* touches one wall */
    TN_M_STONE_WALLS,  /* touches several */
    TN_M_STONE_BLOCKS, /* walls around */
    TN_M_STONE_OWN,
    TN_M_STONE_OTHER,
    TN_M_FIGURE_ROOM,
    TN_M_FIGURE_OWN,
    TN_M_FIGURE_OTHER,
    TN_M_FIGURE_BORDER, /* landscapes around */
    TN_MOVE_FEATURES
};

/* Everything that is looked up while measuring. */
struct tn_position_scan {
    const struct tn_rules *rules;
    const struct tn_state *state;
    struct tn_enclosure_cache *memory; /* of what was seen before from each space; or NULL */
    struct tn_set land;
    struct tn_enclosures cuts;
    uint8_t figures[NV_MAX_PLAYERS];
    uint8_t from[NV_MAX_PLAYERS][TN_MAX_FIGURES];
    struct tn_set to[NV_MAX_PLAYERS][TN_MAX_FIGURES]; /* where each figure can slide */
    struct tn_set all[NV_MAX_PLAYERS];                /* and all of a seat */
};

void tn_position_scan_fill(struct tn_position_scan *scan, const struct tn_rules *rules,
                           const struct tn_state *state, struct tn_enclosure_cache *memory);
/* The same without the cuts; the memory must be of this board. */
void tn_position_scan_see(struct tn_position_scan *scan, const struct tn_rules *rules,
                          const struct tn_state *state, struct tn_enclosure_cache *memory);
/*
 * What a seat gains on the best of the others when an area closes with `extra`
 * more figures of that seat in it [TN-12] [TN-13].
 */
int tn_gain(const struct tn_position_scan *scan, const struct tn_enclosure *cut, uint32_t seat,
            int extra);

/* features.c */
void tn_measure(const struct tn_position_scan *scan, float features[NV_MAX_PLAYERS][TN_FEATURES]);
/* The parts of it that depend on cuts, and on points and figures; the latter needs TN_F_MOBILE. */
void tn_measure_cuts(const struct tn_position_scan *scan,
                     float features[NV_MAX_PLAYERS][TN_FEATURES]);
void tn_measure_material(const struct tn_position_scan *scan,
                         float features[NV_MAX_PLAYERS][TN_FEATURES]);
/* The spaces within two steps over open land; `near` is that within one. */
struct tn_set tn_around(const struct tn_rules *rules, const struct tn_set *land,
                        struct tn_set near);
/* move_features.c: `out` takes `count` rows. */
void tn_measure_moves(const struct tn_position_scan *scan, const nv_move *moves, uint32_t count,
                      float (*out)[TN_MOVE_FEATURES]);

#endif
