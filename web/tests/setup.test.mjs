// SPDX-License-Identifier: MIT
/*
 * A position as it lies on a real table is laid out by mouse, touch or keyboard, refused
 * with a reason while it cannot be, then played on, asked for a hint and handed on.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { LUNA_LATE } from './games.mjs';
import { DESKTOP, PHONE, address, checkAccessibility, useBrowser, withPage } from './harness.mjs';
import { clicking, id, openRecord, tapping, waitForTurn } from './play.mjs';

useBrowser();

const said = (page) => page.textContent(id('setup-verdict'));
const saying = (page, words) =>
  page.waitForFunction(
    (text) => document.querySelector('[data-testid="setup-verdict"]')?.textContent?.includes(text),
    words,
  );

/** Two people with names. */
async function seatTwo(page, names = ['Anna', 'Bert']) {
  await page.waitForSelector(id('setup'));
  await page.evaluate((two) => {
    const seats = two.map((name) => ({ name, bot: null }));
    localStorage.setItem('novae.draft', JSON.stringify({ seats }));
    localStorage.removeItem('novae.setup');
  }, names);
  await page.reload();
  await page.waitForSelector(id('setup'));
}

const WHEEL = ['B1a', 'B2a', 'B2b', 'B3a', 'B3b', 'B3d', 'B4a', 'R6a'];

/** Eight tiles on the wheel, one after another, and three in tableaux. */
async function layOut(press) {
  await press('wheel-3');
  for (const code of WHEEL) await press(`tile-${code}`);
  await press('setup-seat-0');
  await press('cell-0,0');
  await press('tile-R5b');
  await press('tile-B3c');
  await press('cell-0,1');
  await press('setup-seat-1');
  await press('tile-T6a');
  await press('cell-0,0');
}

for (const [size, screen, how] of [
  ['desk', DESKTOP, clicking],
  ['phone', PHONE, tapping],
]) {
  test(`a position of Nova Luna from the table, ${size}`, () =>
    withPage({ ...screen, hash: '#/setup/nova-luna' }, async (page) => {
      const press = how(page);
      await seatTwo(page);
      assert.match(await said(page), /0 tiles are out/);
      assert.ok(await page.isDisabled(id('setup-play')));
      await layOut(press);
      await saying(page, 'Bert is to move');
      assert.match(await page.textContent(id('setup-seat-0')), /8 steps, 20 tokens left/);
      // The blue 2 beside the blue 3 makes two for the red 5; its space on the wheel is empty then.
      if (size === 'phone') await press('setup-wheel');
      await press('wheel-4');
      await press('setup-seat-0');
      await press('cell-0,2');
      await page.waitForFunction(() =>
        /10 steps, 19 tokens left/.test(document.querySelector('[data-testid="setup-seat-0"]').textContent),
      );
      await press('setup-undo');
      await saying(page, 'Bert is to move');
      await checkAccessibility(page, `setting up Nova Luna, ${size}`);
      await press('setup-ask');
      await page.waitForFunction(() =>
        /Take|Refill/.test(document.querySelector('[data-testid="setup-hint"]')?.textContent ?? ''),
      );
      await page.reload();
      await saying(page, 'Bert is to move');
      await press('setup-share');
      const link = await page.inputValue(id('share-link'));
      await page.keyboard.press('Escape');
      await press('setup-play');
      await page.waitForSelector(id('turn'), { state: 'attached' });
      await page.goto(`${address}${link.slice(link.indexOf('#'))}`);
      await page.waitForFunction(
        () => !document.querySelector('[data-testid="bad-link"]') && document.querySelector('main'),
      );
    }));
}

test('what cannot be in Nova Luna is said and marked', () =>
  withPage({ ...DESKTOP, hash: '#/setup/nova-luna' }, async (page) => {
    const press = clicking(page);
    await seatTwo(page);
    await layOut(press);
    await press('setup-seat-0');
    await press('cell-0,0');
    await press('put-away');
    await press('tile-R5b');
    await press('cell-0,2');
    await press('cell-0,1');
    await press('put-away');
    await press('tile-B3c');
    await press('cell-0,1');
    await saying(page, 'Bert is to move');
    await press('setup-seat-1');
    await press('tile-Y1a');
    await press('cell-1,0');
    await saying(page, '12 tiles are out, but refills bring 9 to 11 at a time: 11 can be, or 20');
    await press('setup-undo');
    await press('setup-moon');
    await press('wheel-2');
    await saying(page, 'Bert is to move');
    assert.match(await page.getAttribute(id('wheel-2'), 'aria-label'), /the moon/);
  }));

test('a game that runs becomes a position to change', () =>
  withPage(DESKTOP, async (page) => {
    const press = clicking(page);
    await openRecord(page, LUNA_LATE);
    await waitForTurn(page);
    await press('menu');
    await press('menu-setup');
    await page.waitForSelector(id('setup'));
    await saying(page, 'is to move');
    await press('setup-play');
    await waitForTurn(page);
  }));

test('a position of Terra Nova by keyboard and mouse', () =>
  withPage({ ...DESKTOP, hash: '#/setup/terra-nova' }, async (page) => {
    const press = clicking(page);
    await seatTwo(page);
    await saying(page, 'Anna puts down the next figure');
    await press('space-g4');
    await saying(page, 'Figures are put down one each in turn');
    await press('piece-1');
    await page.focus(id('space-g4'));
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'space-g5');
    await page.keyboard.press('Enter');
    await saying(page, 'Anna puts down the next figure');
    await press('turn-1');
    await saying(page, 'Bert puts down the next figure');
    await press('piece-stone');
    await press('space-a1');
    await saying(page, 'figures are missing');
    await press('space-a1');
    await page.fill(id('points-0'), '5');
    await saying(page, '5 points are more than the areas are worth');
    await page.fill(id('points-0'), '0');
    await checkAccessibility(page, 'setting up Terra Nova');
    await press('setup-play');
    await waitForTurn(page);
  }));

test('names are what they were when the position is played on', () =>
  withPage({ ...DESKTOP, hash: '#/setup/terra-nova' }, async (page) => {
    const names = ['Anna "Nova"', 'Bert\\'];
    await seatTwo(page, names);
    await saying(page, 'puts down the next figure');
    await clicking(page)('setup-play');
    await waitForTurn(page);
    const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.startsWith('novae.game.')));
    const { seats } = JSON.parse(await page.evaluate((name) => localStorage.getItem(name), key));
    assert.deepEqual(
      seats.map(({ name }) => name),
      names,
    );
  }));
