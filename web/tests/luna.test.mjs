// SPDX-License-Identifier: MIT
/* Nova Luna as people play it: by mouse against bots, alone by keyboard, four at one screen. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { LUNA_LATE } from './games.mjs';
import { DESKTOP, PHONE, useBrowser, withPage } from './harness.mjs';
import { clicking, id, openRecord, startGame, takeTile, waitForTurn } from './play.mjs';
import { shiftOf, watchShift } from './stillness.mjs';

const LAPTOP = { viewport: { width: 1366, height: 768 } };
const MOST_TURNS = 80;
const MOST_SHIFT = 0.05;

useBrowser();

test('a whole game against two bots by mouse, on a table that stands still', () =>
  withPage({ ...LAPTOP, serviceWorker: true }, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'nova-luna', [null, 1, 2]);
    await watchShift(page);
    let turns = 0;
    while ((await waitForTurn(page)) === 'choose') {
      assert.ok(++turns < MOST_TURNS, 'the game ends');
      await takeTile(page, click);
    }
    assert.ok(turns > 5);
    const { sum, largest } = await shiftOf(page);
    assert.ok(sum < MOST_SHIFT, `${sum}: ${largest}`);
    assert.match(await page.textContent(id('result')), /win/);
    assert.equal(await page.locator(`${id('ranking')} li`).count(), 3);
  }));

/** Where the places are as soon as there are any, before a frame is drawn, and where they are two frames later. */
const placesTwice = async (offer) => {
  const places = () =>
    [...document.querySelectorAll('[data-testid^="place-"]')].map((place) => {
      const { x, y } = place.getBoundingClientRect();
      return `${place.dataset.testid} ${Math.round(x)} ${Math.round(y)}`;
    });
  const soon = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
  offer.click();
  while (!places().length) await soon();
  await soon();
  const first = places();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [first, places()];
};

test('on a phone a quick finger finds places where they stay, in a tableau too large to be seen whole', () =>
  withPage({ ...PHONE, viewport: { width: 320, height: 568 } }, async (page) => {
    await openRecord(page, LUNA_LATE);
    await waitForTurn(page);
    const [first, then] = await page.locator('[data-testid^="offer-"]').first().evaluate(placesTwice);
    await page.waitForSelector('.luna-field.tight');
    assert.deepEqual(first, then);
  }));

test('a solo game by keyboard alone', () =>
  withPage(DESKTOP, async (page) => {
    const press = (key) => page.keyboard.press(key);
    await tabTo(page, '[data-testid="seat-1"] .seat-remove');
    await press('Enter');
    await tabTo(page, id('start-game'));
    await press('Enter');
    let turns = 0;
    while ((await waitForTurn(page)) === 'choose') {
      assert.ok(++turns < MOST_TURNS, 'the game ends');
      if (await page.locator(id('next-phase')).count()) {
        await tabTo(page, id('next-phase'));
        await press('Enter');
        continue;
      }
      const count = await movesMade(page);
      await tabTo(page, '[data-testid^="offer-"][tabindex="0"]');
      await press('Enter');
      // The focus goes to the places by itself; a second Enter lays the tile.
      await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid')?.startsWith('place-'));
      await press('Enter');
      if ((await movesMade(page)) === count) await press('Enter');
      await page.waitForFunction(
        (n) =>
          document.querySelector('[data-testid="result"]') ||
          document.querySelectorAll('[data-testid="moves"] li').length > n,
        count,
      );
    }
    assert.match(await page.textContent(id('ranking')), /\d+ \+ \d+ = \d+|\d{2,3}/);
  }));

test('four people at one screen: the table turns to whoever plays', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'nova-luna', [null, null, null, null]);
    const seen = new Set();
    for (let turn = 0; turn < 8; turn++) {
      await waitForTurn(page);
      seen.add((await page.textContent(id('turn'))).replace(/^Your turn, /, ''));
      await takeTile(page, click);
    }
    assert.equal(seen.size, 4, [...seen].join());
  }));

test('undo takes back the last choice, a hint says why', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'nova-luna', [null, 1]);
    await waitForTurn(page);
    await takeTile(page, click);
    await waitForTurn(page);
    const tiles = () => page.locator('[data-testid="luna-table"] [data-testid^="tile-"]').count();
    const laid = await tiles();
    await click('undo');
    await page.waitForFunction(
      (n) => document.querySelectorAll('[data-testid="luna-table"] [data-testid^="tile-"]').length < n,
      laid,
    );
    await waitForTurn(page);
    await click('hint');
    await page.waitForSelector(id('hint-words'));
    assert.ok((await page.textContent(id('hint-words'))).length > 20);
    await page.waitForSelector('.luna-offer.hinted');
  }));

test('a move can be typed, and a wrong one is refused with a reason', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'nova-luna', [null, null]);
    await page.keyboard.press('t');
    await page.fill(id('move-text'), 'Z9z@0,0');
    await click('play-move');
    await page.waitForSelector(id('move-problem'));
    const code = (await page.locator('[data-testid^="offer-"]').first().getAttribute('data-testid')).slice(6);
    await page.fill(id('move-text'), `${code}@0,0`);
    await click('play-move');
    await page.waitForSelector(`${id('moves')} li`);
  }));

/** Moves in the list. */
const movesMade = (page) => page.locator(`${id('moves')} li`).count();

/** Goes with the tabulator key to what the selector names. */
async function tabTo(page, selector) {
  for (let i = 0; i < 120; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tabulator key does not reach ${selector}`);
}
