// SPDX-License-Identifier: MIT
/* Terra Nova in ten scenes on the island, each from a game that was played. */
import { t } from '../../app/i18n';
import type { Position, TerraClosing } from '../../engine/types';
import type { Lesson, Scene } from '../../app/lesson';
import {
  beforeClosing,
  beforeThird,
  beforeTie,
  noStoneLeft,
  passedOver,
  settled,
  settling,
  sharedVictory,
  staysOpen,
  withStone,
} from './positions';

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
    done: t('A figure that makes all three moves may not end where it began.'),
  },
];

const whatMustBe = (): Scene[] => [
  {
    title: t('What is possible must be done'),
    ask: t(
      'Your stone closed an area, and the figure that you had moved left the game with it. No moved figure stands any more, so there is no place for a stone. But a move is possible, and so your third action is compulsory: move a figure.',
    ),
    record: noStoneLeft(),
    shows: 'j2-j5',
    accepts: isSlide,
    nudge: '',
    done: t(
      'Only when nothing is possible the second or third action is left out. Nobody has to choose the first one so that others stay possible.',
    ),
  },
  {
    title: t('Passed over'),
    ask: t('Four players. The one after you has no figure left. Make your last action, and look who is next.'),
    record: passedOver(),
    shows: '+l1',
    accepts: () => true,
    nudge: '',
    done: t('Whoever cannot move a figure is passed over: the one after that plays.'),
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
  {
    title: t('Four landscapes stay open'),
    ask: t('The marked stone cuts the land in two, and both parts are fenced off. Put it and see what they score.'),
    record: staysOpen(),
    shows: '+h7',
    accepts: (move) => move === '+h7',
    nudge: t('Put the stone on the marked space, please.'),
    done: t(
      'Nothing: one part shows five landscapes and the other four, and an area has three at most. Both are open land, and the figures stay.',
    ),
  },
  {
    title: t('Shared victory'),
    ask: t(
      'You have 41 points, the other player has 48. One stone closes two areas at once and with them the last open land: 27 for you, 20 for the other. Put it.',
    ),
    record: sharedVictory(),
    shows: '+n7',
    accepts: (move) => move === '+n7',
    nudge: t('Put the stone on the marked space, please.'),
    done: t('All land is closed, so the game is over: 68 points each, and you share the victory.'),
  },
];

export const terraLesson = (): Lesson => ({
  game: 'terra-nova',
  title: t('Learn Terra Nova'),
  scenes: [...theTurn(), ...whatMustBe(), ...theScoring()],
  farewell: t(
    'The game ends when at most one player can still move, when all land is closed, or when the stones are used up. Most points win; equal points share the victory.',
  ),
});
