/* SPDX-License-Identifier: MIT */
/*
 * A move of Nova Luna in numbers. The player and tools/learn both read them from here.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_EVALUATION_FEATURES_H
#define NV_PLAYERS_NOVA_LUNA_EVALUATION_FEATURES_H

#include "players/nova_luna/evaluation/position_scan.h"

enum { NL_MOVE_FEATURES = 28, NL_PLACE_FEATURES = 15, NL_CONTEXTS = 6 };

/* What makes a move's features count more or less: how far the game is, and who leads. */
void nl_context(const struct nl_state *state, float out[NL_CONTEXTS]);

/* Of taking the nth tile: what is the same at all places, and rows of what varies with them. */
void nl_tile_features(const struct nl_position_scan *position, uint32_t nth,
                      float out[NL_MOVE_FEATURES]);
void nl_place_features(const struct nl_position_scan *position, uint32_t nth,
                       float rows[NL_PLACE_FEATURES][NL_SEEN]);
void nl_refill_features(const struct nl_position_scan *position, float out[NL_MOVE_FEATURES]);

#endif
