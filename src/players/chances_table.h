/* SPDX-License-Identifier: MIT */
/*
 * Written by tools/learn: chances games=500 nodes=1000, Nova Luna of two with games=2000; Terra
 * Nova with nodes=4000 and games=235 for two, 151 for three, 114 for four.
 */
/* clang-format off */
#include "players/chances.h"

static const struct nv_chance_row chance_rows[] = {
    {"nova-luna", 2, {1.1810f, 0.0058f, 0.0074f, 1.0000f}, {-0.0540f, 0.0064f, 0.0102f, 0.0000f}},
    {"nova-luna", 3, {1.1907f, -0.2711f, -0.0905f, 1.0000f}, {0.0447f, -0.0337f, -0.1380f, 0.0000f}},
    {"nova-luna", 4, {1.1449f, -0.0298f, 0.1522f, 1.0000f}, {0.0219f, 0.1467f, 0.0983f, 0.0000f}},
    {"terra-nova", 2, {0.9475f, 0.0600f, 0.1460f, 0.0701f}, {-0.1489f, 0.2031f, 0.0029f, -0.0021f}},
    {"terra-nova", 3, {1.2003f, 0.5590f, 0.5784f, 0.6246f}, {-0.0965f, 0.6668f, 0.4435f, -0.2901f}},
    {"terra-nova", 4, {1.2381f, 0.4924f, 0.6555f, 0.3136f}, {-0.0294f, 0.9334f, 0.6251f, -0.7585f}},
};
/* clang-format on */
