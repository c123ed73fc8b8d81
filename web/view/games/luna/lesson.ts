// SPDX-License-Identifier: MIT
/* Nova Luna in thirteen scenes. Most of the first follow one game whose tiles were laid out for it. */
import { t } from '../../app/i18n';
import type { LunaPlace, Position } from '../../engine/types';
import type { Lesson, Scene } from '../../app/lesson';
import { after, alone, CORNER, lateGame, lastTile, OWN_COLOUR, twoTokensShort } from './positions';

/** The place that a move takes, with what it would bring. */
function placeOf(move: string, position: Position): LunaPlace | undefined {
  return position.luna?.choices.offers.flatMap((offer) => offer.places).find((place) => place.move === move);
}

const takes = (tile: string) => (move: string) => move.startsWith(`${tile}@`);
const completes = (move: string, position: Position) => (placeOf(move, position)?.completes.length ?? 0) > 0;

/** After the move the same seat plays again. */
function playsAgain(move: string, position: Position): boolean {
  const offer = position.luna?.choices.offers.find((one) => one.places.some((place) => place.move === move));
  return offer !== undefined && offer.next_seat === position.turn;
}

/** The tokens that are left all find a task. */
function placesLast(move: string, position: Position): boolean {
  const left = position.luna?.supply[position.turn] ?? 0;
  return (placeOf(move, position)?.completes.length ?? 0) >= left;
}

/** Two tasks at once. */
const placesTwo = (move: string, position: Position) => (placeOf(move, position)?.completes.length ?? 0) > 1;

const tilesAndTasks = (): Scene[] => [
  {
    title: t('Take a tile'),
    ask: t(
      'The moon walks round the wheel. You may take one of the next three tiles in front of it. Take the red 5 and lay it down.',
    ),
    record: after(0),
    shows: 'R5b@0,0',
    accepts: takes('R5b'),
    nudge: t('Any of the three would be allowed. For this lesson, please take the red 5.'),
    done: t(
      'The moon moved to where your tile lay. Your token went 5 steps along the moon track, because the tile costs 5. Whoever is furthest back plays next: that is the other player.',
    ),
  },
  {
    title: t('Complete a task'),
    ask: t(
      'The dark windows are tasks. Your red tile wants one yellow tile beside it. Take the yellow 1 and lay it next to the red 5.',
    ),
    record: after(2),
    shows: 'Y1a@1,0',
    accepts: completes,
    nudge: t('That would not complete a task. Places that do show a little moon.'),
    done: t('Done: one of your tokens lies on the task. You win by placing all your tokens.'),
  },
  {
    title: t('On top plays first'),
    ask: t(
      'You arrived on a space where the other token stands already. Yours lies on top, so it is your turn again. Your red tile also wants two blue ones: begin with the blue 3, next to the red 5.',
    ),
    record: after(3),
    shows: 'B3c@0,1',
    accepts: (move) => /^B3c@(-1,0|0,-1|0,1)$/.test(move),
    nudge: t('Lay the blue 3 directly beside the red 5: left, above or below. Corners do not count.'),
    done: t('One blue tile touches the red 5 now. It wants two, so the task waits.'),
  },
];

const whatTouches = (): Scene[] => [
  {
    title: t('Groups count as a whole'),
    ask: t(
      'Tiles of one colour that touch each other are a group, and the whole group counts when one of its tiles touches. Lay the blue 2 beside the blue 3, away from the red tile: it counts all the same.',
    ),
    record: after(5),
    shows: 'B2a@0,2',
    accepts: (move) => /^B2a@(0,2|-1,1|1,1)$/.test(move),
    nudge: t('Lay the blue 2 beside the blue 3, so that both are one group.'),
    done: t(
      'A group of two blue tiles touches the red 5: its second task is done. The same group can serve many tasks.',
    ),
  },
  {
    title: t('Corners never count'),
    ask: t(
      'Your blue tile touches the red 5 only with a corner, and that is not beside it. Take the blue 2 and lay it so that it touches both side to side.',
    ),
    record: CORNER,
    shows: 'B2b@0,1',
    accepts: (move) => move === 'B2b@0,1',
    nudge: t('There is one place below the red 5 and beside the blue tile.'),
    done: t('Side to side the two blue tiles are one group now, and the group touches the red 5.'),
  },
  {
    title: t('A tile never counts itself'),
    ask: t(
      'Your red 3 wants two red tiles and a blue one. It is red itself, but it never counts for its own tasks: lay another red tile into its group.',
    ),
    record: OWN_COLOUR,
    shows: 'R4a@2,0',
    accepts: completes,
    nudge: t('That brings the red 3 no second red tile. Take the red 4 and lay it beside a red tile.'),
    done: t('Two red tiles besides the red 3 itself, and the blue one: the task is done.'),
  },
];

const turnsAndWheel = (): Scene[] => [
  {
    title: t('Play twice'),
    ask: t(
      'Cheap tiles keep you back on the track, and the one furthest back plays. Take a tile after which it is your turn again.',
    ),
    record: after(7),
    accepts: playsAgain,
    nudge: t(
      'After that it would be the turn of the other player. Look at the ghost of your token and choose a cheaper tile.',
    ),
    done: t('You reached the space of the other token and lie on top, so you play again.'),
  },
  {
    title: t('Refill or not'),
    ask: t(
      'Only one tile is left on the wheel. With one or two tiles left you may fill the wheel from the pile before you take. Fill it.',
    ),
    record: after(10),
    shows: 'refill',
    accepts: (move) => move === 'refill',
    nudge: t(
      'You may take the last tile without refilling, and leave the new ones to the other player. This time, please refill.',
    ),
    done: t(
      'Beginning next to the moon every empty space but that of the moon got a tile, and you choose first. A short pile fills as many as it can.',
    ),
  },
  {
    title: t('An empty wheel fills itself'),
    ask: t('The same again, but now take the last tile and leave the refill alone.'),
    record: after(10),
    accepts: (move) => move !== 'refill',
    nudge: t('This time without refilling: take the tile.'),
    done: t(
      'Nothing was left to take, so the wheel was filled by itself, and the other player chooses first. With three or more tiles nobody refills.',
    ),
  },
];

const theEnd = (): Scene[] => [
  {
    title: t('The last tokens'),
    ask: t(
      'Later in another game: you have two tokens left. Find the tile and the place that complete two tasks at once.',
    ),
    record: lateGame(),
    accepts: placesLast,
    nudge: t(
      'Good, but not enough to win at once. Try the tiles one after the other, and look for a place that shows 2.',
    ),
    done: t('Your last token is placed: you win at once.'),
  },
  {
    title: t('Equal numbers'),
    ask: t(
      'Four players, and this is the last tile of all: after it the fewest tokens left win. You have three, another player has two. Lay it where it completes a task.',
    ),
    record: lastTile(),
    shows: 'B4c@3,-1',
    accepts: completes,
    nudge: t('Then you would have three tokens left. Places that complete a task show a little moon.'),
    done: t(
      'Two of you have two tokens left. With equal numbers the one who would have played earlier is ahead, and your token is further back: you win.',
    ),
  },
  {
    title: t('Ten points for a token'),
    ask: t(
      'Alone you play for few points: the costs of your tiles, and ten for every token that is not placed. Of the first eight tokens you have two left. Find a tile and a place that take both.',
    ),
    record: twoTokensShort(),
    accepts: placesTwo,
    nudge: t('That places one token at most, and each one left over would cost ten. Look for a place that shows 2.'),
    done: t('The tile costs less than the twenty points of two tokens left over.'),
  },
  {
    title: t('Alone'),
    ask: t(
      'The solo game has two phases. Here your first eight tokens are placed, so you may go on to phase 2. Every tile that you own costs points, and fewer is better: go on now.',
    ),
    record: alone(),
    shows: 'next',
    accepts: (move) => move === 'next',
    nudge: t('Another tile now would count in both phases. Go on to phase 2.'),
    done: t('The wheel is full again and 13 tokens joined. In the end both sums are added: below 100 is good.'),
  },
];

export const lunaLesson = (): Lesson => ({
  game: 'nova-luna',
  title: t('Learn Nova Luna'),
  scenes: [...tilesAndTasks(), ...whatTouches(), ...turnsAndWheel(), ...theEnd()],
  farewell: t('That is all. A first game against a friendly bot takes a quarter of an hour.'),
});
