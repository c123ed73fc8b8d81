// SPDX-License-Identifier: MIT
/* Terra Nova in six scenes on the island, each from a game that was played. */
import { t } from '../../app/i18n';
import type { Position, TerraClosing } from '../../engine/types';
import { recordOf, type Lesson, type Scene } from '../../app/lesson';

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
export const beforeThird = (): string => island({ Deal: '1' }, `${SET_UP} g12-g10 g10-g11`);
/** One stone closes a large area; one of two shares the points. */
export const beforeClosing = (): string => island({ Seed: '4' }, FIFTY);
export const beforeTie = (): string => island({ Seed: '5' }, SHARED);

/** A game in which areas of one, two and three landscapes are closed. */
export const closedAreas = (): string => island({ Seed: '5' }, `${SHARED} +f10`);

/** What a stone would close; nothing for other moves. */
function closingsOf(move: string, position: Position): TerraClosing[] {
  return position.terra?.choices.stones.find((stone) => stone.move === move)?.closes ?? [];
}

/** All that it closes goes to the mover alone. */
function winsAlone(move: string, position: Position): boolean {
  const closings = closingsOf(move, position);
  return closings.length > 0 && closings.every(({ winners }) => winners.length === 1 && winners[0] === position.turn);
}

const isStone = (move: string): boolean => move.startsWith('+');
const isSlide = (move: string): boolean => move.includes('-');

const theTurn = (): Scene[] => [
  {
    title: t('Settle'),
    ask: t(
      'At first everybody puts down figures in turn, on any empty space. Put one of yours where it has room to move.',
    ),
    record: settling(),
    accepts: () => true,
    nudge: '',
    done: t('The other player is next, until all figures stand: 13 each with two players, fewer with more.'),
  },
  {
    title: t('Move'),
    ask: t(
      'A turn has three actions, and the first is always a move. A figure goes straight in one of six directions, as far as you like over empty spaces. Move one.',
    ),
    record: settled(),
    shows: 'g12-g10',
    accepts: isSlide,
    nudge: t('The first action must be a move: choose one of your figures, then where it goes.'),
    done: t('Figures, stones and the coast stop it.'),
  },
  {
    title: t('Put a stone'),
    ask: t('The second and third action may be a border stone, next to a figure that you moved in this turn. Put one.'),
    record: withStone(),
    shows: '+h10',
    accepts: isStone,
    nudge: t(
      'That would be a second move, which is allowed too. For now, please put a stone next to the figure you moved.',
    ),
    done: t(
      'Stones are borders. They belong to nobody, and they stay. The second and third action are compulsory as long as one is possible.',
    ),
  },
  {
    title: t('Three moves of one figure'),
    ask: t(
      'You may also move three times, with one figure or several. This one went from g12 to g10 and back to g11: move it a third time. Only g12, where it began, is closed to it now.',
    ),
    record: beforeThird(),
    shows: 'g11-f11',
    accepts: (move) => move.startsWith('g11-'),
    nudge: t('Allowed, but here please move the figure on g11 once more.'),
    done: t(
      'A figure that makes all three moves may not end where it began. Whoever cannot move any figure is passed over.',
    ),
  },
];

const theScoring = (): Scene[] => [
  {
    title: t('Close an area'),
    ask: t(
      'Land that is fenced off and shows at most three landscapes is an area, and it scores at once. It goes to whoever has the most figures in it. One stone closes a large one for you: find it.',
    ),
    record: beforeClosing(),
    accepts: winsAlone,
    nudge: t(
      'That closes nothing. Try the places where a stone may go: before you confirm, the board shows what would close.',
    ),
    done: t(
      'Its spaces count three times with one landscape, twice with two, once with three. The figures inside leave the game, so winning an area costs you figures. With four landscapes it would have stayed open land.',
    ),
  },
  {
    title: t('Who gets it'),
    ask: t(
      'With equal numbers of figures the points are shared, rounded down. Two stones would close something here. Choose the one that brings all points to you.',
    ),
    record: beforeTie(),
    accepts: winsAlone,
    nudge: t('That would close nothing, or share the points. The number beside the area tells who gets it.'),
    done: t('Count the figures before you close: often a move first, then the stone, turns the majority.'),
  },
];

export const terraLesson = (): Lesson => ({
  game: 'terra-nova',
  title: t('Learn Terra Nova'),
  scenes: [...theTurn(), ...theScoring()],
  farewell: t(
    'The game ends when at most one player can still move, when all land is closed, or when the stones are used up. Most points win; equal points share the victory.',
  ),
});
