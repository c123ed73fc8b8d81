// SPDX-License-Identifier: MIT
/*
 * Every screen of the app, and how to get there: for the accessibility tests, which look
 * at each of them, and for the screenshots.
 */
import { actInTerra, clicking, fixedRandom, id, openRecord, startGame, tapping, waitForTurn } from './play.mjs';
import { address } from './harness.mjs';
import { LUNA_LATE, TERRA_LATE, LUNA_OVER, TERRA_OVER } from './games.mjs';

const press = (page, phone) => (phone ? tapping(page) : clicking(page));

const table = (game, seats) => async (page, phone) => {
  await startGame(page, press(page, phone), game, seats);
  await waitForTurn(page);
};

const record =
  (text, then = id('turn')) =>
  async (page) => {
    await openRecord(page, text);
    await page.waitForSelector(then, { state: 'attached' });
  };

const at = (hash, wait) => async (page) => {
  await page.goto(`${address}#/${hash}`);
  await page.waitForSelector(wait);
};

/** Name and way to it; each begins on the start page. */
export const SCREENS = {
  start: async () => undefined,
  'start-terra-nova': async (page, phone) => press(page, phone)('pick-terra-nova'),
  menu: async (page, phone) => press(page, phone)('menu'),
  keys: async (page) => {
    await page.waitForSelector(id('menu'));
    await page.keyboard.press('?');
    await page.waitForSelector(id('keys'));
  },
  'luna-begin': table('nova-luna', [null, 3]),
  'luna-pick': record(LUNA_LATE),
  'luna-place': async (page) => {
    await record(LUNA_LATE)(page);
    await page.locator('[data-testid^="offer-"]').first().click();
    const place = page.locator('.luna-place.scoring').or(page.locator('[data-testid^="place-"]')).first();
    await place.click();
  },
  'luna-four': table('nova-luna', [null, 2, 3, 4]),
  'luna-solo': table('nova-luna', [null]),
  'luna-hint': async (page, phone) => {
    await record(LUNA_LATE)(page);
    await press(page, phone)('hint');
    await page.waitForSelector(id('hint-words'));
  },
  'terra-set-up': table('terra-nova', [null, 3]),
  'terra-move': record(TERRA_LATE),
  'terra-stone': async (page, phone) => {
    await record(TERRA_LATE)(page);
    await actInTerra(page, press(page, phone), fixedRandom(2));
    await page.waitForFunction(() => /second action/.test(document.querySelector('[data-testid="turn"]').textContent));
    await page.waitForSelector('.map .place', { state: 'attached' });
    await page.locator('.cell.can:not([aria-label*="your figure"])').first().hover({ force: true });
  },
  'luna-over': record(LUNA_OVER, id('result')),
  'terra-over': record(TERRA_OVER, id('result')),
  games: at('games', id('watch')),
  statistics: at('statistics', id('statistics')),
  puzzles: at('puzzles', id('any-nova-luna')),
  'puzzle-luna': at('puzzles/nova-luna/daily', id('puzzle')),
  'puzzle-terra': at('puzzles/terra-nova/daily', id('puzzle')),
  bots: async (page) => page.locator(id('choose-bot')).last().click(),
  learn: at('learn', id('learn-choice')),
  'lesson-luna': at('learn/nova-luna', id('lesson')),
  'lesson-terra': at('learn/terra-nova', id('lesson')),
  'rules-luna': at('rules/nova-luna', id('rules')),
  'rules-terra': at('rules/terra-nova', id('rules')),
  'setup-luna': at('setup/nova-luna', id('setup')),
  'setup-terra': at('setup/terra-nova', id('setup')),
  editor: at('editor', id('map-name')),
  'bad-link': at('g/AAAA', id('bad-link')),
};
