// SPDX-License-Identifier: MIT
/* The rules of Terra Nova, in our words, each with its number and a picture of a real position. */
import { t } from '../../app/i18n';
import type { RulesSection } from '../../app/rules';
import { beforeClosing, beforeThird, beforeTie, closedAreas, settling, settled, withStone } from './lesson';

const material = (): RulesSection => ({
  title: t('What is on the table'),
  rules: [
    {
      number: 'TN-1',
      text: t(
        'A board of hexagons with landscapes; water is a landscape like any other. The island here is our own drawing, and the map editor takes yours.',
      ),
    },
    {
      number: 'TN-2',
      text: t('80 border stones for all. Figures: 13 each with two players, 10 with three, 8 with four.'),
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
      picture: { of: settling(), shows: 'map' },
    },
  ],
});

const turn = (): RulesSection => ({
  title: t('A turn'),
  rules: [
    {
      number: 'TN-4',
      text: t(
        'Turns go clockwise. A turn has three actions: the first is a move; the second and third are a move or a border stone.',
      ),
    },
    {
      number: 'TN-5',
      text: t(
        'The second and third action are compulsory as long as one is possible. The first need not be chosen so that others stay possible.',
      ),
    },
    {
      number: 'TN-6',
      text: t(
        'A move takes one of your figures straight in one of six directions, one space or more, over empty spaces only.',
      ),
      picture: { of: settled(), shows: 'map', from: 'g12' },
    },
    {
      number: 'TN-7',
      text: t('A figure that made all three moves of a turn may not end where it began.'),
      picture: { of: beforeThird(), shows: 'map', from: 'g11' },
    },
    {
      number: 'TN-8',
      text: t(
        'A stone goes on an empty space beside a figure that was moved in this turn, where it stands now. A figure that a scoring removed no longer serves.',
      ),
      example: t('Move one figure and put two stones beside it; or move two figures and put a stone beside either.'),
      picture: { of: withStone(), shows: 'map', from: '+' },
    },
    { number: 'TN-9', text: t('Whoever cannot move a figure as the first action is passed over.') },
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
      picture: { of: beforeClosing(), shows: 'map', from: '+' },
    },
    {
      number: 'TN-11',
      text: t(
        'After each stone every new area is scored at once, before the next action; one stone may close several.',
      ),
    },
    {
      number: 'TN-12',
      text: t(
        'It is worth its number of spaces, times 3 with one landscape, times 2 with two, times 1 with three. Spaces with figures count, stones do not.',
      ),
      example: t('10 spaces of lake and forest: 10 × 2 = 20; 9 spaces of meadow: 9 × 3 = 27.'),
      picture: { of: closedAreas(), shows: 'map' },
    },
    {
      number: 'TN-13',
      text: t(
        'The player with the most figures inside gets it; equal numbers share it, rounded down; without figures nobody gets it. Its figures leave the game.',
      ),
      picture: { of: beforeTie(), shows: 'map', from: '+' },
    },
  ],
});

const end = (): RulesSection => ({
  title: t('The end'),
  rules: [
    { number: 'TN-14', text: t('The game ends when all land is closed.') },
    {
      number: 'TN-15',
      text: t('It ends after a turn, without further scoring, when at most one player could still move.'),
    },
    { number: 'TN-16', text: t('Most points win; equal points share the victory.') },
  ],
});

const whereThePrintedRulesAreSilent = (): RulesSection => ({
  title: t('Where the printed rules are silent'),
  rules: [
    { number: 'TN-17', text: t('The game ends with the last stone.') },
    { number: 'TN-18', text: t('It ends after 100 turns in a row without a stone.') },
    {
      number: 'TN-19',
      text: t('In the US edition it also ends after a turn in which a player has no figure left on the board.'),
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
