/* SPDX-License-Identifier: MIT */
/* Written by tools/learn: chances games=300 nodes=1000; docs/learning.md tells of the games. */
/* clang-format off */
#include "players/chances.h"

static const struct nv_chance_row chance_rows[] = {
    {"nova-luna", 2, {1.1095f, 0.0470f, -0.0541f}, {-0.0399f, 0.0180f, -0.0318f}},
    {"nova-luna", 3, {1.1828f, -0.1738f, -0.0033f}, {0.0051f, 0.0314f, -0.0460f}},
    {"nova-luna", 4, {1.2377f, -0.0848f, -0.0020f}, {0.1408f, 0.0504f, -0.0401f}},
    {"terra-nova", 2, {1.1684f, 0.2579f, -1.1360f}, {-0.1619f, 0.2937f, -0.1336f}},
    {"terra-nova", 3, {1.0319f, -0.0242f, -0.3757f}, {-0.1413f, 0.2739f, -0.4074f}},
    {"terra-nova", 4, {1.2497f, 0.0408f, -0.0642f}, {0.0678f, 0.3595f, -0.2286f}},
};
/* clang-format on */
