// SPDX-License-Identifier: MIT
/* The rules of Terra Nova, in our words, each with its number. */
import { t } from '../../app/i18n';
import type { RulesSection } from '../../app/rules';
import { closedAreas } from './lesson';

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
      text: t('A start player is drawn. In turn everybody puts one figure on any empty space until all figures stand.'),
    },
  ],
});

const turn = (): RulesSection => ({
  title: t('A turn'),
  rules: [
    {
      number: 'TN-4',
      text: t('Three actions. The first is a move; the second and third are a move or a border stone.'),
    },
    { number: 'TN-5', text: t('Actions are compulsory as long as one is possible.') },
    {
      number: 'TN-6',
      text: t(
        'A move takes one of your figures straight in one of six directions, one space or more, over empty spaces only.',
      ),
    },
    { number: 'TN-7', text: t('A figure that made all three moves of a turn may not end where it began.') },
    {
      number: 'TN-8',
      text: t('A stone goes on an empty space beside a figure that was moved in this turn, where it stands now.'),
      example: t('Move one figure and put two stones beside it; or move two figures and put a stone beside either.'),
    },
    { number: 'TN-9', text: t('Whoever cannot move is passed over.') },
  ],
});

const areasAndPoints = (): RulesSection => ({
  title: t('Areas and points'),
  rules: [
    {
      number: 'TN-10',
      text: t(
        'Stones, holes and the coast are borders; figures are not. Land fenced off from the rest is an area when it shows at most three landscapes. Larger mixtures stay open land.',
      ),
    },
    { number: 'TN-11', text: t('After each stone every new area is scored at once.') },
    {
      number: 'TN-12',
      text: t('It is worth its number of spaces, times 3 with one landscape, times 2 with two, times 1 with three.'),
      example: t('12 spaces of hills and farmland: 12 × 2 = 24.'),
      picture: closedAreas(),
    },
    {
      number: 'TN-13',
      text: t(
        'The player with the most figures inside gets it; equal numbers share it, rounded down; without figures nobody gets it. Its figures leave the game.',
      ),
    },
  ],
});

const end = (): RulesSection => ({
  title: t('The end'),
  rules: [
    { number: 'TN-14', text: t('The game ends when all land is closed.') },
    { number: 'TN-15', text: t('It ends after a turn when at most one player could still move.') },
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
