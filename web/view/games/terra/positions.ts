// SPDX-License-Identifier: MIT
/* Positions of games that bots played, for lessons and rules: records, and positions as docs/notation.md spells them. */
import { recordOf } from '../../engine/record_text';

const SET_UP = 'd5 b2 d3 b4 b6 b8 e11 c10 e8 e2 g2 f5 g4 d9 g7 f10 h14 g9 j3 i2 g12 f13 j8 h6 j12 h11';

const FIFTY =
  'd4 b2 b7 b4 e3 b9 c6 d8 f8 e11 g11 g2 g6 g14 i3 h5 i9 j6 j12 k8 l4 m2 m7 l10 k2 i11 e3-b3 +a3 +a2 b4-c4 +c3 +b4 ' +
  'i3-h3 +h4 +g3 d8-b6 +b5 +a5 g11-f11 +f12 +g12 b6-c7 +b6 +d7 g6-g5 +g4 +h6 h5-j3 +i3 +j2 k2-k6 +k5 +l5 b9-h9 +i8 ' +
  '+g8 i9-h10 +i9 +g9 c7-c8 +c7 +d8 h10-k10 +j11 +j10 g2-h2 +g2 +i2 k6-k7 +j7 +k6 k8-l7 +l6 +m6 f11-e10 +f11 +d9 ' +
  'l7-k8 +j9 +k9 l4-l3 +k4 +k3 k8-l8 +l7 +k8 k10-l9 +m9 +m8 i11-f9 +e9 +f10 e10-c10 +c9 c10-e12 c8-b8 +c8 +a7 e12-b9 ' +
  '+b10 +c10 e11-e13 +f14 +f13 l3-m3 +n2 +l3 h9-h13 +i12 +h12 m3-m5 m5-n5 +n4 m2-m5';

const SHARED =
  'c4 b2 d2 b5 d7 b7 e5 b9 f9 e11 g12 f2 h2 h5 i10 f7 h8 j2 j4 g14 k11 j6 m2 k8 m4 i12 j4-b6 +a5 +a6 b5-c6 +c7 +b5 ' +
  'h8-b8 +c8 +c9 i12-h12 +h11 +i11 g12-g13 +f13 +f12 e11-e8 +d8 +e9 d7-e7 +f8 +d7 h12-g12 +g11 +f11 g13-h13 +g13 +h12 ' +
  'g14-j12 +i12 +i13 i10-i7 +j7 +i6 j6-m3 +n2 +n3 k11-k9 +j10 +j9 b2-c3 +d4 +d3 m4-h4 +g3 +g4 f7-e6 +d5 +d6 h4-i4 +h4 ' +
  '+i5 e6-f6 +e6 +f7 d2-b2 +c2 +b1 c6-c5 +c6 h5-h8 i7-i8 +i7 +j8 f6-f5 +e4 +f4 b8-a7 +b8 +a8 f2-f1 +g1 +g2 i4-j3 +i4 ' +
  '+i3 h8-g7 +h8 +g8 h2-i1 +i2 +j1 j12-l10 +k10 +k11 f9-g10';

const island = (start: Record<string, string>, moves: string): string =>
  recordOf({ Game: 'terra-nova', Players: '2', ...start }, moves);

/** Half of the figures stand; all stand; and what happens then. */
export const settling = (): string => island({ Deal: '1' }, SET_UP.split(' ').slice(0, 12).join(' '));
export const settled = (): string => island({ Deal: '1' }, SET_UP);
export const withStone = (): string => island({ Deal: '1' }, `${SET_UP} g12-g10`);
export const wholeTurn = (): string => island({ Deal: '1' }, `${SET_UP} g12-g10 +h10 +g11`);
export const bareLand = (): string => island({ Deal: '1' }, '');
export const beforeThird = (): string => island({ Deal: '1' }, `${SET_UP} g12-g10 g10-g11`);
/** One stone closes a large area; one of two shares the points. */
export const beforeClosing = (): string => island({ Seed: '4' }, FIFTY);
export const beforeTie = (): string => island({ Seed: '5' }, SHARED);

/** A game in which areas of one, two and three landscapes are closed. */
export const closedAreas = (): string => island({ Seed: '5' }, `${SHARED} +f10`);

/** The first player put a stone that closed an area, and with it went the figure that had moved. */
const NO_STONE_LEFT =
  'terra-nova 2 eu 100 island 67 2 1 3 0 12,0 c9,d2,d6,d8,f2,f5,g11,h2,h4,h13,i7,j2/b3,c8,c10,d5,d7,e2,e12,f4,f6,' +
  'g10,g12,h6,i13 a3,a8,b4,b7,b8,b9,b10,c4,c5,c6,c7,d1,d9,e3,e5,e6,e7,e8,f10,f11,g6,g7,g9,h7,h12,h14,i12 +';

/** Four players, the first with one action to go; the second has no figure left. */
const PASSED_OVER =
  'terra-nova 4 eu 100 island 136 2 1 3 0 31,41,36,13 k2,k3/-/g2/h3,m3 a1,b3,c1,c2,c3,c11,d3,d4,d5,d6,d7,d11,e5,e8,' +
  'e9,e11,f1,f2,f4,f5,f6,f7,f8,f10,f12,f13,f14,g1,g3,g4,g8,g10,g11,g12,g14,h1,h2,h4,h5,h8,h10,h11,h14,i5,i6,i7,i8,' +
  'i9,i14,j4,j9,j13,k4,k5,k6,k7,k9,k12,l2,l3,l6,l7,l8,m5,m7,n2,n4,n6,n8 m2-k2:1,+';

/** A stone on h7 cuts the open land into parts of five and four landscapes. */
const STAYS_OPEN =
  'terra-nova 2 eu 100 island 114 2 1 2 0 26,16 d2,e4,i2,i7,i9,k9/b2,d3,f4,g13,h2,i3,j13,l3 a2,a5,b3,b4,b5,c2,c4,' +
  'c6,c8,c10,d4,d7,d8,d9,d11,d12,e3,e5,e8,e10,e11,e12,f5,f6,f7,f9,f12,g2,g3,g4,g7,g8,g10,g11,g12,h3,h4,h9,h10,h12,' +
  'i6,i10,i11,j1,j2,j3,j4,j5,j8,j9,k4,k8,k10,l4,l9,m3 k5-i7:1';

/** A stone on f4 closes two areas. */
const TWO_AT_ONCE =
  'terra-nova 2 eu 100 island 135 2 2 2 0 43,82 d2,e4,i1/b2,d3,f3,h2,i3 a2,a5,b3,b4,b5,c2,c4,c6,c8,c10,d4,d7,d8,d9,' +
  'd11,d12,e3,e5,e8,e10,e11,e12,f5,f6,f7,f9,f12,g2,g3,g4,g7,g8,g10,g11,g12,h1,h3,h4,h7,h9,h10,h12,i2,i6,i7,i8,i10,' +
  'i11,j1,j2,j3,j4,j5,j6,j8,j9,j11,k4,k8,k10,k11,k12,l4,l9,l10,m3,m4,n2,n4 f4-f3:1';

/** A stone on n7 closes all that is open and brings both players to 68 points. */
const SHARED_VICTORY =
  'terra-nova 2 eu 100 island 139 2 1 3 0 41,48 n6/m10 a3,a5,a6,b4,b6,b9,b10,c4,c5,c7,c8,c9,d4,d7,d9,d10,e1,e2,e3,' +
  'e4,e9,f5,f6,f7,f8,f9,f10,f11,f12,f14,g1,g3,g4,g9,g11,g13,g14,h2,h3,h5,h6,h7,h8,h9,h11,h12,i3,i6,i9,i11,i13,j1,' +
  'j2,j3,j4,j5,j7,j9,j10,j11,k4,k6,k8,k11,k12,l7,l10,m7 l8-n6:1,+';

/** Over: all land is closed. */
const ALL_CLOSED =
  'terra-nova 2 eu 100 island 146 1 0 0 0 67,79 -/- a3,a8,b4,b7,b8,b9,b10,c3,c4,c5,c6,c7,c9,c11,d1,d3,d9,d11,e2,e3,' +
  'e4,e5,e6,e7,e8,e10,e11,f1,f3,f5,f8,f10,f11,f14,g3,g5,g6,g7,g9,g10,g12,g13,g14,h4,h5,h7,h10,h11,h12,h14,i2,i3,i5,' +
  'i6,i8,i9,i12,i13,j2,j4,j6,j9,j10,j13,k1,k3,k6,k8,l1,l2,l6,l7,m6,n5 -';

/** Over: no figure of one player can move. */
const NOBODY_MOVES =
  'terra-nova 2 eu 100 island 109 1 0 0 0 48,50 h8,h10,i6/h7,h9,i5 a4,a8,b4,b7,b8,c1,c4,c6,c7,d2,d3,d4,d5,d6,d9,e2,' +
  'e5,e7,e8,f1,f2,f3,f5,f7,f9,f12,g4,g6,g7,g8,g9,g10,g14,h3,h5,h6,h11,i4,i7,i8,i9,i10,i11,i13,j2,j4,j5,j9,j10,j11,' +
  'k10,l9,l10,l11 -';

/** One stone is left. */
const LAST_STONE =
  'terra-nova 2 eu 100 island 156 2 1 2 0 52,68 d6,j9,l10/d8,f10 a2,a6,a7,a8,a9,b1,b2,b3,b4,b5,b6,b8,c4,c5,c6,c7,' +
  'c8,c10,c11,d1,d2,d4,d5,d9,e1,e3,e4,e6,e7,e8,e10,e11,e12,e13,f2,f5,f9,f11,g2,g3,g5,g6,g7,g10,g12,h2,h3,h5,h8,h9,' +
  'h10,h12,h14,i1,i4,i6,i7,i9,i11,i13,j4,j5,j6,j8,j11,j12,k3,k7,k11,k12,l3,l4,l5,l6,l11,m2,m4,m6,n1 g11-j9:1';

/** The fourth player has one figure, which will be shut in by h4-i4 and +h4. */
const NOTHING_POSSIBLE =
  'terra-nova 4 eu 100 island 1019 2 4 1 0 38,16,27,44 -/c1,g5/c2,d2,f5/h4 a1,a5,a8,b2,b3,b4,b5,b9,b10,c5,c9,c11,' +
  'd3,d6,d10,d11,e1,e2,e3,e4,e6,e10,e12,e13,f2,f4,f6,f9,f10,f11,f12,g1,g2,g7,g8,g9,g11,g13,h2,h3,h5,h6,h7,h10,h11,' +
  'h12,h13,i1,i3,i7,i8,i9,i13,j1,j2,j3,j4,j6,j13,k4,k5,k10,l1,l2,l3,l5,l6,m3,m4,m6,n2,n4,n6,n9 -';

/** Over by the rules of the US edition: one player has no figure left. */
const NO_FIGURE_LEFT =
  'terra-nova 2 us 100 island 1418 1 0 0 0 42,88 b2,d7,f4/- a4,a6,a8,b5,b6,b7,b8,b9,b10,c1,c3,c4,c10,d2,d11,d12,e1,' +
  'e2,e9,e12,f3,f5,f7,f9,f10,f12,f13,f14,g3,g5,g9,g11,g12,g14,h3,h10,h11,h14,h15,i2,i3,i5,i6,i7,i8,i9,i11,i13,j1,' +
  'j3,j4,j6,j9,j10,j13,k2,k4,k5,k8,l1,l2,l3,l5,l6,l7,m3,m5,m7,m8,m9,m10,n3,n4,n7 -';

/** Over: a hundred turns without a stone. */
const IDLE =
  'terra-nova 2 eu 100 island 359 2 0 0 100 0,0 b8,d2,d6,f4,f7,f11,g2,h4,h6,h8,h13,i2,i11/b9,c2,d4,d8,e11,f8,g10,' +
  'g12,h2,h7,h9,h14,j6 a8,c1,c9,d3,e6,e12,f6,f10,f12,g1,g3,g6,g7,g8,g11,g13,h3,h10,h12,i3,i6 -';

const placed = (position: string, moves = ''): string => recordOf({ Game: 'terra-nova', Position: position }, moves);

export const noStoneLeft = (): string => placed(NO_STONE_LEFT);
export const passedOver = (moves = ''): string => placed(PASSED_OVER, moves);
export const staysOpen = (moves = ''): string => placed(STAYS_OPEN, moves);
export const twoAtOnce = (): string => placed(TWO_AT_ONCE);
export const sharedVictory = (moves = ''): string => placed(SHARED_VICTORY, moves);
export const allClosed = (): string => placed(ALL_CLOSED);
export const nobodyMoves = (): string => placed(NOBODY_MOVES);
export const lastStone = (moves = ''): string => placed(LAST_STONE, moves);
export const nothingPossible = (moves = ''): string => placed(NOTHING_POSSIBLE, moves);
export const noFigureLeft = (): string => placed(NO_FIGURE_LEFT);
export const idle = (): string => placed(IDLE);
