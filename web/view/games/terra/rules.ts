// SPDX-License-Identifier: MIT
/* The rules of Terra Nova, in our words, each with its number and pictures of real positions. */
import { t } from '../../app/i18n';
import type { RulesSection } from '../../app/rules';
import {
  allClosed,
  bareLand,
  beforeClosing,
  beforeThird,
  beforeTie,
  closedAreas,
  idle,
  lastStone,
  nobodyMoves,
  noFigureLeft,
  noStoneLeft,
  nothingPossible,
  passedOver,
  settled,
  settling,
  sharedVictory,
  staysOpen,
  twoAtOnce,
  wholeTurn,
  withStone,
} from './positions';

const material = (): RulesSection => ({
  title: t('What is on the table'),
  rules: [
    {
      number: 'TN-1',
      text: t(
        'A board of hexagons with landscapes; water is a landscape like any other. The island here is our own drawing, and the map editor takes yours.',
      ),
      pictures: [{ of: bareLand(), shows: 'map' }],
    },
    {
      number: 'TN-2',
      text: t('80 border stones for all. Figures: 13 each with two players, 10 with three, 8 with four.'),
      pictures: [{ of: settled(), shows: 'map', words: t('Two players, 13 figures each.') }],
    },
  ],
});

const setup = (): RulesSection => ({
  title: t('Before the first turn'),
  rules: [
    {
      number: 'TN-3',
      text: t(
        'A start player is drawn. Clockwise everybody puts one figure on any empty space, water too, until all figures stand. The start player then has the first turn.',
      ),
      pictures: [{ of: settling(), shows: 'map', words: t('Six figures of each stand so far.') }],
    },
  ],
});

const actions = (): RulesSection['rules'] => [
  {
    number: 'TN-4',
    text: t(
      'Turns go clockwise. A turn has three actions: the first is a move; the second and third are a move or a border stone.',
    ),
    pictures: [{ of: wholeTurn(), shows: 'map', last: 3, words: t('A turn: a move and two stones.') }],
  },
  {
    number: 'TN-5',
    text: t(
      'The second and third action are compulsory as long as one is possible. The first need not be chosen so that others stay possible.',
    ),
    pictures: [
      {
        of: noStoneLeft(),
        shows: 'map',
        movable: true,
        around: ['f1', 'j6'],
        words: t('No place for a stone, but these figures can move: one of them must.'),
      },
      {
        of: nothingPossible('h4-i4 +h4'),
        shows: 'map',
        last: 2,
        around: ['g3', 'j5'],
        words: t('A move and a stone: now nothing is possible, and the third action is left out.'),
      },
    ],
  },
  {
    number: 'TN-6',
    text: t(
      'A move takes one of your figures straight in one of six directions, one space or more, over empty spaces only.',
    ),
    pictures: [{ of: settled(), shows: 'map', from: 'g12', words: t('All the ways of one figure.') }],
  },
];

const turn = (): RulesSection => ({
  title: t('A turn'),
  rules: [
    ...actions(),
    {
      number: 'TN-7',
      text: t('A figure that made all three moves of a turn may not end where it began.'),
      pictures: [
        {
          of: beforeThird(),
          shows: 'map',
          from: 'g11',
          crossed: ['g12'],
          words: t('Its third move: it began on the crossed space.'),
        },
      ],
    },
    {
      number: 'TN-8',
      text: t(
        'A stone goes on an empty space beside a figure that was moved in this turn, where it stands now. A figure that a scoring removed no longer serves.',
      ),
      example: t('Move one figure and put two stones beside it; or move two figures and put a stone beside either.'),
      pictures: [{ of: withStone(), shows: 'map', from: '+', words: t('The places beside the figure that moved.') }],
    },
    {
      number: 'TN-9',
      text: t('Whoever cannot move a figure as the first action is passed over.'),
      pictures: [
        {
          of: passedOver(),
          shows: 'map',
          around: ['g1', 'n5'],
          words: t('Four players, and one of them has no figure left: that one is passed over.'),
        },
      ],
    },
  ],
});

const areasAndPoints = (): RulesSection => ({
  title: t('Areas and points'),
  rules: [
    {
      number: 'TN-10',
      text: t(
        'Stones, holes and the coast are borders; figures are not. Land fenced off from the rest is an area when it shows at most three landscapes. With four or more it stays open land.',
      ),
      pictures: [
        { of: beforeClosing(), shows: 'map', from: '+', words: t('This stone would close two landscapes.') },
        { of: staysOpen('+h7'), shows: 'map', parts: true, words: t('Two parts, and both stay open.') },
      ],
    },
    {
      number: 'TN-11',
      text: t(
        'After each stone every new area is scored at once, before the next action; one stone may close several.',
      ),
      pictures: [{ of: twoAtOnce(), shows: 'map', from: '+', words: t('One stone, two areas.') }],
    },
    {
      number: 'TN-12',
      text: t(
        'It is worth its number of spaces, times 3 with one landscape, times 2 with two, times 1 with three. Spaces with figures count, stones do not.',
      ),
      example: t('10 spaces of lake and forest: 10 × 2 = 20; 9 spaces of meadow: 9 × 3 = 27.'),
      pictures: [{ of: closedAreas(), shows: 'map', words: t('Closed areas, with what they brought and to whom.') }],
    },
    {
      number: 'TN-13',
      text: t(
        'The player with the most figures inside gets it; equal numbers share it, rounded down; without figures nobody gets it. Its figures leave the game.',
      ),
      pictures: [{ of: beforeTie(), shows: 'map', from: '+', words: t('What each stone would bring, and to whom.') }],
    },
  ],
});

const end = (): RulesSection => ({
  title: t('The end'),
  rules: [
    {
      number: 'TN-14',
      text: t('The game ends when all land is closed.'),
      pictures: [{ of: allClosed(), shows: 'map' }],
    },
    {
      number: 'TN-15',
      text: t('It ends after a turn, without further scoring, when at most one player could still move.'),
      pictures: [{ of: nobodyMoves(), shows: 'map', words: t('The figures in the middle block each other.') }],
    },
    {
      number: 'TN-16',
      text: t('Most points win; equal points share the victory.'),
      pictures: [
        { of: sharedVictory(), shows: 'map', from: '+', words: t('This stone makes 41 + 27 and 48 + 20: 68 each.') },
      ],
    },
  ],
});

const whereThePrintedRulesAreSilent = (): RulesSection => ({
  title: t('Where the printed rules are silent'),
  rules: [
    {
      number: 'TN-17',
      text: t('The game ends with the last stone.'),
      pictures: [{ of: lastStone('+i10'), shows: 'map', words: t('The 80th stone lies: what is open stays open.') }],
    },
    {
      number: 'TN-18',
      text: t('It ends after 100 turns in a row without a stone.'),
      pictures: [{ of: idle(), shows: 'map', words: t('Nobody puts a stone: this goes on for 100 turns at most.') }],
    },
    {
      number: 'TN-19',
      text: t('In the US edition it also ends after a turn in which a player has no figure left on the board.'),
      pictures: [{ of: noFigureLeft(), shows: 'map', words: t('Only one player has figures left.') }],
    },
  ],
});

export const terraRules = (): RulesSection[] => [
  material(),
  setup(),
  turn(),
  areasAndPoints(),
  end(),
  whereThePrintedRulesAreSilent(),
];
