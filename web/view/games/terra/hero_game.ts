// SPDX-License-Identifier: MIT
/* A game of four bots, half way, for the picture of Terra Nova on the start page. */
export const HERO_GAME = `[Game "terra-nova"]
[Players "4"]
[Seed "7"]

b2 b4 b6 b8 d2 c10 d4 d6 f2 e11 d8 f5 g4 f13 f8 g7 h3 h12 h10 h6 j3 i13 j8 j5 l3 k10 m8 l5 m4 l8 l7
i7 f2-l4 +k4 +k5 i13-b7 +a7 +a6 d4-f6 +g6 +e5 i7-i3 +j2 +i2 g4-c4 +d5 +c5 e11-c9 +d10 +d9 j8-j11
+i12 +i11 l5-i8 +i9 +h9 d2-f4 +g5 +e4 l8-l10 +m10 +m9 j11-j9 +i10 +j10 j5-f3 +g4 +e3 l4-l6 +k6 +k7
h12-h14 +i14 +i13 h10-f10 +e10 +f11`;
