// SPDX-License-Identifier: MIT
/* Terra Nova as people play it: a whole game on a phone by touch, turns that are tried and taken back. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { DESKTOP, PHONE, useBrowser, withPage } from './harness.mjs';
import { actInTerra, clicking, fixedRandom, id, startGame, tapping, waitForTurn } from './play.mjs';

const MOST_ACTIONS = 700;

useBrowser();

test('a whole game on a phone by touch', () =>
  withPage(PHONE, async (page) => {
    const tap = tapping(page);
    const random = fixedRandom(4);
    await startGame(page, tap, 'terra-nova', [null, 1]);
    let actions = 0;
    while ((await waitForTurn(page)) === 'choose') {
      assert.ok(++actions < MOST_ACTIONS, 'the game ends');
      await actInTerra(page, tap, random);
    }
    assert.ok(actions > 40);
    assert.match(await page.textContent(id('result')), /win|share/i);
  }));

test('a turn is tried and taken back until it is confirmed', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    const random = fixedRandom(7);
    await startGame(page, click, 'terra-nova', [null, 1]);
    const pill = () => page.textContent(id('turn'));
    while (/set up/.test((await waitForTurn(page)) && (await pill()))) await actInTerra(page, click, random);
    const map = () => page.locator(id('terra-board')).innerHTML();
    while (!/first action/.test(await pill())) await actInTerra(page, click, random);
    await actInTerra(page, click, random);
    await page.waitForFunction(() => /second action/.test(document.querySelector('[data-testid="turn"]').textContent));
    const words = await page
      .locator('[data-testid^="space-"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).join());
    await actInTerra(page, click, random);
    await actInTerra(page, click, random);
    await page.waitForFunction(() => /^Confirm/.test(document.querySelector('[data-testid="turn"]').textContent));
    await click('take-back');
    await click('take-back');
    await page.waitForFunction(() => /second action/.test(document.querySelector('[data-testid="turn"]').textContent));
    const again = await page
      .locator('[data-testid^="space-"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).join());
    assert.equal(again, words, 'everything is as it was after the first action');
    assert.ok((await map()).length > 1000);
  }));

test('the open land can be looked at, and a hint is drawn on the map', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'terra-nova', [null, 1, 2]);
    await waitForTurn(page);
    await click('open-land');
    await page.waitForSelector(id('open-land-list'));
    await click('hint');
    await page.waitForSelector(id('hint-words'));
    assert.ok((await page.textContent(id('hint-words'))).length > 15);
  }));
