// SPDX-License-Identifier: MIT
/* Games to show: records that bots played. */

/** Three players, Ada to choose, about half of the tokens placed. */
export const LUNA_LATE = `[Game "nova-luna"]
[Players "3"]
[Seed "11"]
[Seat1 "Ada"]
[Seat2 "Bruno"]
[Seat3 "Chiara"]

T4a@0,0 R2b@0,0 T3d@0,0 R5b@-1,0 T1a@-1,0 Y6b@0,-1 B4d@1,0 Y5a@-1,-1 Y5c@1,-1 refill B5c@-1,-1
R3d@0,-1 B2a@0,-1 T2b@2,0 B4c@-1,1 Y3b@0,-2 B3c@-1,-1 R6b@1,0 Y7a@0,1 refill B5b@-1,0 B6a@1,-1
Y3d@-1,-2 R4c@1,0 R4d@0,-2 T7a@1,1 Y2b@0,-3 R5a@2,-1 Y6a@-2,0 refill Y4b@1,-2 Y1a@2,0 B4b@1,2
T6b@-2,-1 B4a@2,0 R1a@0,-2 B5a@-2,1 R4a@1,-2 T4b@-1,-2 refill Y4c@2,-1
`;

/** Three players, played to its end. */
export const LUNA_OVER = `[Game "nova-luna"]
[Players "3"]
[Seed "12"]
[Seat1 "Ada"]
[Seat2 "Bruno"]
[Seat3 "Chiara"]

T3b@0,0 T2b@0,0 B2a@0,0 Y3c@-1,0 Y6a@0,1 R5b@1,0 Y5a@-1,1 B4a@1,1 B5b@1,1 refill B1a@0,-1
R5a@-1,-1 R2a@2,1 T3a@1,0 T5b@0,1 T4b@0,-1 R3c@-2,1 T5a@-1,2 Y2a@2,0 refill Y6b@1,-1 R2b@2,2
B5a@0,2 Y5c@0,1 R1a@2,-1 R4b@2,-2 T7a@1,2 R4a@-2,0 B7a@1,-2 refill R6b@0,2 R4c@2,3 Y4a@2,0
B4d@2,4 B4b@1,0 B3b@2,1 B3c@2,0 Y7a@1,3 T4a@0,-2 refill R4d@1,1 Y2b@-1,1 B4c@2,1 B3d@0,3
T5c@-1,0 B5c@-1,3 Y3a@-3,0 R6a@-1,-1 B6a@-3,1
`;

/** Four players, Ada to begin a turn, with closed land. */
export const TERRA_LATE = `[Game "terra-nova"]
[Players "4"]
[Seed "3"]
[Seat1 "Ada"]
[Seat2 "Bruno"]
[Seat3 "Chiara"]
[Seat4 "Deniz"]

b2 b4 b6 b8 d2 c10 d4 d6 f2 e11 d8 f5 g4 f13 f8 g7 h3 h12 h10 h6 j3 i13 j8 j5 l3 k10 m7 l5 m4 m9
j10 m6 f2-l4 +k4 +k5 k10-m8 +n8 +n7 j10-l10 +m10 +l11 g7-c7 +b7 +c8 g4-e4 +e5 +f4 f13-k10 +k11
+j11 l10-l6 +k6 +k7 c7-c4 +d5 +c5 e4-c2 +b1 +c1 m9-i9 +j9 +i10 l6-l9 +m9 +l10 l5-l7 +k8 +l8
j3-h5 +g5 +g4 i9-i2 +i1 +h2 j8-g7 +g6 +f6 f5-d3 +e4 +e3 h3-i3 +h3 +h4 i2-k2 +k3 +l2 g7-g13 +h13
+h14 d3-b3 +a2 +a3 d2-e2 +d2 h5-j3 c10-f13 +g14 +f14 f8-f10 +g11 +f11 d6-f8 +f7 +g8 i3-k1 +l1
+j1 i13-j12 +i12 f13-d11 d4-c3 +d3 +d4 h6-h9 +g9 +i9
`;

/** Two players, played to its end. */
export const TERRA_OVER = `[Game "terra-nova"]
[Players "2"]
[Seed "5"]
[Seat1 "Ada"]
[Seat2 "Bruno"]

d3 b2 b5 b7 b9 c4 f7 d6 d8 d10 e2 f5 h6 f12 g10 h2 i3 g14 i8 i12 l10 m5 k4 j9 m2 j6 e2-e11 +f11
+e10 d6-g9 +h9 +g8 i8-k6 +k5 +l5 g9-f9 +f8 +e9 d3-c3 +b3 +c2 j6-j3 +j4 +k3 k6-k8 +j8 +k7 f12-l8
+l7 +k9 d8-c8 +d9 +c9 m5-m3 +l3 +l4 c3-d4 +c3 +d3 i12-i6 +j5 +i5 b5-c5 +b4 +d5 f9-b5 +a4 +c6
h6-g5 +h6 +g6 b2-b1 +c1 d10-d11 e11-e12 +e11 +d12 f5-f4 +f5 +e4 m2-n1 +m2 +n2 b7-e7 +d6 +e8
e12-f13 +e12 +f14 i6-i12 +j12 +j11 f7-e6 +f7 +f6 i12-i8 +i9 +j7 g10-i11 +j10 +i10 g14-g10 +h11
+g11 i11-i13 +j13 l10-l9 m3-m8 +m7 +n7
`;
