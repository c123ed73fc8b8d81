/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna in numbers: what describes a seat's chances and what describes a
 * move. The player and the tuner both read them from here.
 */
#ifndef AI_PRIORS_NOVA_LUNA_FEATURES_H
#define AI_PRIORS_NOVA_LUNA_FEATURES_H

#include "ai/priors/nova_luna_sight.h"

enum { NL_FEATURES = 44, NL_MOVE_FEATURES = 26, NL_PLACE_FEATURES = 15 };

/* A position with all that was seen in it. */
struct nl_outlook {
    const struct nl_rules *rules;
    const struct nl_state *state;
    uint32_t ahead;                 /* tiles on the wheel that were looked at */
    uint8_t tile[NL_AHEAD];         /* clockwise from the moon */
    struct nl_sight sight[NV_MAX_PLAYERS];
    uint8_t own[NV_MAX_PLAYERS][NL_AHEAD][NL_SEEN]; /* own tasks completed, by place */
    uint8_t gain[NV_MAX_PLAYERS][NL_AHEAD];         /* tasks completed at the best place */
};

void nl_outlook_see(struct nl_outlook *outlook, const struct nl_rules *rules,
                    const struct nl_state *state);
void nl_seat_features(const struct nl_outlook *outlook, uint32_t seat, float out[NL_FEATURES]);
/* Of taking the nth tile: what is the same at all places, and rows of what varies with them. */
void nl_tile_features(const struct nl_outlook *outlook, uint32_t nth, float out[NL_MOVE_FEATURES]);
void nl_place_features(const struct nl_outlook *outlook, uint32_t nth,
                       float rows[NL_PLACE_FEATURES][NL_SEEN]);
void nl_refill_features(const struct nl_outlook *outlook, float out[NL_MOVE_FEATURES]);

#endif
