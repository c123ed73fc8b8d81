/* SPDX-License-Identifier: MIT */
/* Written by tools/learn. */
/* clang-format off */
#include "players/chances.h"

static const struct nv_chance_row chance_rows[] = {
    {"nova-luna", 2, {1, 0, 0}, {0, 0, 0}},
};
/* clang-format on */
