/* SPDX-License-Identifier: MIT */
/* Written by tools/learn: chances games=500 nodes=1000, Nova Luna of two with games=2000. */
/* clang-format off */
#include "players/chances.h"

static const struct nv_chance_row chance_rows[] = {
    {"nova-luna", 2, {1.1810f, 0.0058f, 0.0074f}, {-0.0540f, 0.0064f, 0.0102f}},
    {"nova-luna", 3, {1.1907f, -0.2711f, -0.0905f}, {0.0447f, -0.0337f, -0.1380f}},
    {"nova-luna", 4, {1.1449f, -0.0298f, 0.1522f}, {0.0219f, 0.1467f, 0.0983f}},
    {"terra-nova", 2, {0.9297f, 0.3427f, -0.6796f}, {-0.1547f, 0.2934f, -0.1477f}},
    {"terra-nova", 3, {1.0964f, 0.1909f, -0.1815f}, {-0.0349f, 0.2747f, -0.2173f}},
    {"terra-nova", 4, {1.2858f, -0.0394f, 0.0394f}, {0.0697f, 0.3850f, -0.1975f}},
};
/* clang-format on */
