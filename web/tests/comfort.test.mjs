// SPDX-License-Identifier: MIT
/* What makes playing pleasant: making again, beginning again, giving up, handing a phone on. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { LUNA_LATE } from './games.mjs';
import { address, checkAccessibility, DESKTOP, PHONE, useBrowser, withPage } from './harness.mjs';
import { clicking, id, openRecord, startGame, takeTile, tapping, waitForTurn } from './play.mjs';

useBrowser();

const movesIn = (page) => page.locator(`${id('moves')} li`).count();
const hasMoves = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('[data-testid="moves"] li').length === n, count);

test('what was taken back is made again, with what the bot answered', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'nova-luna', [null, 1]);
    await waitForTurn(page);
    const before = await movesIn(page);
    await takeTile(page, click);
    await waitForTurn(page);
    const after = await page.textContent(id('moves'));
    assert.ok(await page.locator(id('redo')).isDisabled());
    await click('undo');
    await hasMoves(page, before);
    await click('redo');
    await page.waitForFunction((text) => document.querySelector('[data-testid="moves"]').textContent === text, after);
    assert.ok(await page.locator(id('redo')).isDisabled());
  }));

test('a game begins again with the same deal, and is given up', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'nova-luna', [null, 1]);
    await waitForTurn(page);
    const wheel = () => page.locator('[aria-label="Moon wheel"]').textContent();
    await takeTile(page, click);
    await waitForTurn(page);
    const url = page.url();
    await click('menu');
    await click('menu-restart');
    await page.waitForFunction((was) => location.href !== was, url);
    await waitForTurn(page);
    assert.ok((await wheel()).length > 100);
    await click('menu');
    await click('hear-sounds');
    await click('menu-turn');
    await page.waitForSelector('.turned');
    await click('menu');
    await click('menu-resign');
    await click('resign');
    await page.waitForFunction(() => location.hash.startsWith('#/replay/'));
    const [over, winners] = await page.evaluate(() => {
      const saves = Object.keys(localStorage).filter((key) => key.startsWith('novae.game.'));
      const all = saves.map((key) => JSON.parse(localStorage.getItem(key)));
      const { over: ended, winners: won } = all.sort((a, b) => b.changed - a.changed)[0];
      return [ended, won];
    });
    assert.deepEqual([over, winners], [true, [1]]);
  }));

test('a phone that is handed on says whose turn it is and what happened', () =>
  withPage(PHONE, async (page) => {
    const tap = tapping(page);
    await startGame(page, tap, 'nova-luna', [null, null, null, null]);
    assert.equal(await page.locator(id('hand-over')).count(), 0);
    const first = await page.textContent(id('turn'));
    await takeTile(page, tap);
    await page.waitForSelector(id('hand-over'));
    assert.match(await page.textContent(id('hand-over')), /Your turn, .*Since your last turn.*takes/s);
    assert.notEqual(await page.textContent(id('turn')), first);
    await tap('hand-over-go');
    await page.waitForSelector(id('hand-over'), { state: 'detached' });
    await takeTile(page, tap);
  }));

test('clicks that do nothing are answered, and tiles explained', () =>
  withPage(DESKTOP, async (page) => {
    await openRecord(page, LUNA_LATE);
    const says = async (words) => {
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('[data-testid="answer"]')?.textContent ?? ''),
        words,
      );
    };
    await page.locator('.luna-tableau [data-testid^="tile-"]').first().click();
    await says('beside|no task');
    await page.locator('.luna-wheel g[opacity="0.82"]').first().click();
    await says('Only the lit tiles');
    const box = await page.locator(id('answer')).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= DESKTOP.viewport.width);
  }));

test('people around one screen choose their emblems, which nobody else has and the game keeps', () =>
  withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await page.evaluate(() => {
      const seats = ['Anna', 'Bert', 'Carl'].map((name, i) => ({ name, bot: i === 2 ? 1 : null }));
      localStorage.setItem('novae.draft', JSON.stringify({ game: 'terra-nova', seats }));
    });
    await page.reload();
    await page.click(`${id('seat-0')} ${id('choose-emblem')}`);
    assert.ok(await page.isDisabled(id('emblem-1')), 'a person has it');
    await checkAccessibility(page, 'emblems');
    await click('emblem-2');
    await page.waitForSelector(id('emblems'), { state: 'detached' });
    const emblems = (within) =>
      page
        .locator(`${within} .mark path:nth-of-type(2)`)
        .evaluateAll((all) => all.map((path) => path.getAttribute('fill').replace(/\D/g, '')));
    assert.deepEqual(await emblems('.seats'), ['2', '1', '0'], 'a bot gives way');
    await click('start-game');
    await page.waitForSelector(id('terra-board'));
    await page.reload();
    await page.waitForSelector(id('terra-board'));
    const figure = page.locator(`${id('player-0')} .figure-icon path:nth-of-type(2)`).first();
    assert.equal(await figure.getAttribute('fill'), '#f7f0da', 'the cream triangle');
    await page.goto(`${address}#/games`);
    await page.waitForSelector(id('saved-game'));
    assert.deepEqual(await emblems(id('saved-game')), ['2', '1', '0']);
  }));

test('whoever watches bots on a phone is not told of tiles of their own', () =>
  withPage({ ...PHONE, hash: '#/games' }, async (page) => {
    await page.evaluate(() => {
      globalThis.said = new Set();
      const look = () => {
        for (const one of document.querySelectorAll('.luna-empty')) globalThis.said.add(one.textContent);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.tap(id('watch'));
    await page.waitForSelector('[data-testid="look-1"] .luna-took');
    assert.deepEqual(await page.evaluate(() => [...globalThis.said]), ['No tile yet']);
  }));
