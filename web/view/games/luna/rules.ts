// SPDX-License-Identifier: MIT
/* The rules of Nova Luna, in our words, each with its number and pictures of real positions. */
import { t } from '../../app/i18n';
import type { RulesSection } from '../../app/rules';
import { after, alone as soloGame, beforeAlone, CORNER, lastTile, lateGame, OWN_COLOUR, TO_THE_END } from './positions';

const EQUAL = lastTile('B4c@3,-1');

const material = (): RulesSection => ({
  title: t('What is on the table'),
  rules: [
    {
      number: 'NL-1',
      text: t(
        '68 tiles, 17 in each of four colours. A tile has a cost from 1 to 7 and up to three tasks. A task asks for one to four tiles of certain colours.',
      ),
      pictures: [
        {
          of: after(8),
          shows: 'tableau',
          words: t('Cost and colour stand at the top left. A dark window is a task, a moon one that is done.'),
        },
      ],
    },
    {
      number: 'NL-2',
      text: t('A wheel of 12 spaces for tiles and the moon, and round its middle the moon track of 24 spaces.'),
      pictures: [{ of: after(4), shows: 'wheel' }],
    },
    {
      number: 'NL-3',
      text: t(
        'Each player has 21 tokens: one walks on the moon track, 20 are to be placed. In a shorter first game 17 with three players and 15 with four.',
      ),
      pictures: [{ of: lastTile(), shows: 'track', words: t('Four players: one token of each walks.') }],
    },
  ],
});

const setup = (): RulesSection => ({
  title: t('Before the first turn'),
  rules: [
    {
      number: 'NL-4',
      text: t(
        'The moon stands on top of the wheel. Eleven tiles lie face up on the other spaces, the rest is a face-down pile.',
      ),
      pictures: [{ of: after(0), shows: 'wheel', moon: true }],
    },
    {
      number: 'NL-5',
      text: t('The walking tokens are stacked on the new moon in an order drawn by lot.'),
      pictures: [{ of: after(0), shows: 'track', steps: [0] }],
    },
  ],
});

const order = (): RulesSection['rules'] => [
  {
    number: 'NL-6',
    text: t(
      'The token furthest back on the moon track plays. Where several share a space, the one on top plays; who arrives lies on top.',
    ),
    example: t(
      'You stand 3 steps behind everybody and take a tile that costs 2: you are still last, so you play again.',
    ),
    pictures: [{ of: after(3), shows: 'track', words: t('Both stand on one space: the one on top plays.') }],
  },
  {
    number: 'NL-7',
    text: t(
      'With one or two tiles on the wheel you may refill before you take; with none it is refilled by itself; with three or more there is no refill. A refill begins next to the moon and goes clockwise; it fills every empty space, never that of the moon, as far as the pile goes.',
    ),
    pictures: [
      { of: after(10), shows: 'wheel', words: t('One tile is left: take it, or refill before.') },
      { of: after(10, 'refill'), shows: 'wheel', numbered: true, words: t('After the refill, in this order.') },
    ],
  },
];

const turn = (): RulesSection => ({
  title: t('A turn'),
  rules: [
    ...order(),
    {
      number: 'NL-8',
      text: t(
        'Take one of the next three tiles clockwise from the moon; empty spaces do not count, and with fewer than three tiles any of them may be taken. Taking is compulsory. The moon moves to where the tile lay.',
      ),
      pictures: [{ of: after(5), shows: 'wheel', words: t('The lit tiles may be taken.') }],
    },
    {
      number: 'NL-9',
      text: t(
        'Lay it at once beside a tile of your own, side to side; your first tile anywhere. It need not match anything, and turning it means nothing.',
      ),
      pictures: [{ of: after(3), shows: 'tableau', places: true, words: t('The next tile may go here.') }],
    },
    {
      number: 'NL-10',
      text: t('Your token walks as many steps as the tile costs.'),
      pictures: [{ of: after(3), shows: 'track', taken: 'B3c', words: t('The way of a blue 3.') }],
    },
    {
      number: 'NL-11',
      text: t('Every task that is fulfilled now gets one of your tokens, by itself.'),
      pictures: [
        {
          of: after(3),
          shows: 'tableau',
          framed: ['Y1a'],
          words: t('The red 5 wanted a yellow tile beside it: done.'),
        },
      ],
    },
  ],
});

const tasks = (): RulesSection => ({
  title: t('Tasks'),
  rules: [
    {
      number: 'NL-12',
      text: t(
        'For each colour of a task, count the groups of that colour that touch the tile: a group is all tiles of one colour joined side to side, and it counts whole. Diagonals never count, and neither does the tile itself, not even for its own colour. The task is done when every colour has at least as many tiles as dots.',
      ),
      example: t(
        'A task with two blue dots is done by one blue neighbour that is joined to a second blue tile further away.',
      ),
      pictures: [
        {
          of: after(6),
          shows: 'tableau',
          framed: ['B3c', 'B2a'],
          words: t('Two blue tiles for the red 5: one touches it, the other hangs on.'),
        },
        {
          of: CORNER,
          shows: 'tableau',
          crossed: ['B1a'],
          words: t('Only a corner: the blue tile does not count for the red 5.'),
        },
        {
          of: OWN_COLOUR,
          shows: 'tableau',
          crossed: ['R3b'],
          words: t('One other red tile: the red 3 does not count itself.'),
        },
      ],
    },
    {
      number: 'NL-13',
      text: t('The same tiles serve any number of tasks.'),
      pictures: [
        {
          of: lateGame(),
          shows: 'tableau',
          framed: ['B3c', 'B1a', 'B4a'],
          words: t('The three framed tiles serve five tasks around them.'),
        },
      ],
    },
  ],
});

const end = (): RulesSection => ({
  title: t('The end'),
  rules: [
    {
      number: 'NL-14',
      text: t('Whoever places the last token wins at once.'),
      pictures: [
        {
          of: lateGame('B5c@-1,-2'),
          shows: 'tableau',
          framed: ['B5c'],
          words: t('The framed tile completed two tasks, and no token is left.'),
        },
      ],
    },
    {
      number: 'NL-15',
      text: t('When there is no tile left to take, the game ends and the fewest tokens left win.'),
      pictures: [{ of: EQUAL, shows: 'wheel', words: t('Nothing on the wheel, nothing in the pile.') }],
    },
    {
      number: 'NL-16',
      text: t('With equal numbers the one who would have played earlier is ahead: there is no draw.'),
      pictures: [
        {
          of: EQUAL,
          shows: 'track',
          steps: [19, 21],
          words: t('These two have as many tokens left: the one further back wins.'),
        },
      ],
    },
  ],
});

const alone = (): RulesSection => ({
  title: t('Alone'),
  rules: [
    {
      number: 'NL-17',
      text: t(
        'The 21 tokens are split into 8 and 13. There is no moon track, and the wheel is refilled only between the two phases.',
      ),
      pictures: [{ of: beforeAlone(), shows: 'wheel' }],
    },
    {
      number: 'NL-18',
      text: t(
        'Phase 1 is played with 8 tokens. When all 8 are placed you may go on to phase 2, or take further tiles first; tasks met then wait for their token. It also ends when the wheel is empty.',
      ),
      pictures: [{ of: soloGame(), shows: 'tableau', words: t('Eight tokens are placed.') }],
    },
    {
      number: 'NL-19',
      text: t(
        'Phase 1 counts the costs of all your tiles, and 10 for each of the 8 tokens not placed. Then the wheel is refilled: tiles not taken stay. Tokens left over go on, the 13 join them, and tasks that waited are covered at once.',
      ),
      pictures: [
        {
          of: soloGame('next'),
          shows: 'wheel',
          framed: ['T1a'],
          words: t('The framed tile had not been taken and stayed.'),
        },
      ],
    },
    {
      number: 'NL-20',
      text: t(
        'Phase 2 ends when all tokens are placed or the wheel is empty. It counts the costs of all your tiles, those of phase 1 too, and 10 for each token not placed. Both sums are added: fewer is better, and below 100 is good.',
      ),
      pictures: [
        {
          of: soloGame(TO_THE_END),
          shows: 'tableau',
          words: t('Tiles for 36 in phase 1 and for 62 in the end make 36 + 62 = 98.'),
        },
      ],
    },
  ],
});

export const lunaRules = (): RulesSection[] => [material(), setup(), turn(), tasks(), end(), alone()];
