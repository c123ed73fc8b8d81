// SPDX-License-Identifier: MIT
/*
 * Both tables at the sizes that people have: tiles as large as was promised, the others on
 * the screen without scrolling, and nothing that can be pressed lies under something else.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { LUNA_LATE, TERRA_LATE } from './games.mjs';
import { PHONE, address, useBrowser, withPage } from './harness.mjs';
import { id, openRecord, settled } from './play.mjs';

const LAPTOP = { viewport: { width: 1366, height: 768 } };
/** Width, height, and the least width of a tile of a tableau of five by five. */
const DESKS = [
  [1366, 768, 56],
  [1280, 720, 48],
  [1100, 768, 44],
  [1024, 768, 44],
];
const PHONES = [
  [390, 844],
  [320, 568],
  [844, 390],
  [740, 360],
  [568, 320],
];
const LOW = PHONES.slice(2);

useBrowser();

/** Another window; what is measured in it is drawn once more when its size is known. */
async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
  for (let i = 0; i < 3; i++) await settled(page);
}

const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));

const tileWidth = async (page) =>
  Math.min(...(await boxes(page, '.luna-tableau [data-testid^="tile-"]')).map((box) => box.width));

/** What can be pressed, is on the screen, and lies with its middle under something else. */
const covered = (page) =>
  page.evaluate(() => {
    const wanted = 'button:not(:disabled), a[href], [role="option"], .luna-place, .cell, select, input';
    return [...document.querySelectorAll(wanted)]
      .filter((one) => {
        if (one.closest('.top-place')) return false;
        const box = one.getBoundingClientRect();
        const x = box.x + box.width / 2;
        const y = box.y + box.height / 2;
        const frame = one
          .closest('.map-frame, .luna-field, .play-table, .lesson-table, .luna-side')
          ?.getBoundingClientRect();
        const seen = (area) => x > area.left && x < area.right && y > area.top && y < area.bottom;
        if (!box.width || !seen({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
        if (frame && !seen(frame)) return false;
        const top = document.elementFromPoint(x, y);
        return !(
          one.contains(top) ||
          top?.contains(one.firstElementChild ?? one) ||
          top?.closest('label')?.contains(one)
        );
      })
      .map((one) => `${one.dataset.testid ?? one.className} at ${JSON.stringify(one.getBoundingClientRect())}`);
  });

/** A phone's window grows with what is too wide for it, so the size asked for counts. */
const fits = (page) =>
  page.evaluate((width) => document.documentElement.scrollWidth <= width, page.viewportSize().width);

test('Nova Luna on desks: large tiles, everybody in sight', () =>
  withPage(LAPTOP, async (page) => {
    await openRecord(page, LUNA_LATE);
    await page.waitForSelector('[data-testid^="offer-"]');
    for (const [width, height, least] of DESKS) {
      await resize(page, width, height);
      const size = `${width}x${height}`;
      const picking = await tileWidth(page);
      await page.locator('[data-testid^="offer-"]').first().click();
      await page.waitForSelector('[data-testid^="place-"]');
      await settled(page);
      const tile = await tileWidth(page);
      assert.ok(tile >= least, `${tile} at ${size}`);
      assert.equal(picking, tile, `tiles keep their size when one is taken, ${size}`);
      for (const box of await boxes(page, `${id('look-1')}, ${id('look-2')}, ${id('moves')}`))
        assert.ok(
          box.top >= 0 && box.bottom <= height && box.right <= width && box.height >= 80,
          `${JSON.stringify(box)} ${size}`,
        );
      assert.deepEqual(await covered(page), [], size);
      assert.ok(await fits(page), size);
      await page.click(id('put-back'));
    }
  }));

test('Nova Luna on phones: tiles for fingers, nothing covered', () =>
  withPage(PHONE, async (page) => {
    await openRecord(page, LUNA_LATE);
    await page.waitForSelector('[data-testid^="offer-"]');
    for (const [width, height] of PHONES) {
      await resize(page, width, height);
      const size = `${width}x${height}`;
      assert.deepEqual(await covered(page), [], `picking, ${size}`);
      await page.locator('[data-testid^="offer-"]').first().tap();
      await page.waitForSelector('[data-testid^="place-"]');
      await settled(page);
      assert.ok((await tileWidth(page)) >= 44, size);
      for (const box of await boxes(page, '[role="option"]')) assert.ok(box.width >= 44, `${box.width} ${size}`);
      assert.deepEqual(await covered(page), [], `placing, ${size}`);
      assert.ok(await fits(page), size);
      await page.tap(id('put-back'));
    }
  }));

test('Terra Nova at all sizes: nothing lies over a space that can be tapped', () =>
  withPage(PHONE, async (page) => {
    await openRecord(page, TERRA_LATE);
    for (const [width, height] of [...DESKS, ...PHONES]) {
      await resize(page, width, height);
      const size = `${width}x${height}`;
      assert.deepEqual(await covered(page), [], size);
      assert.ok(await fits(page), size);
      const [button] = await boxes(page, id('confirm'));
      assert.ok(button.bottom <= height, `the button is on the screen, ${size}`);
      if (width < 900) assert.match(await page.locator(id('turn')).innerText(), /Your turn, Ada/, size);
      if (width < 900) continue;
      await page.click(id('zoom-in'));
      await settled(page);
      assert.deepEqual(await covered(page), [], `zoomed, ${size}`);
      await page.click(id('zoom-all'));
    }
  }));

test('a map that fills its corners has its tools below it on desks', () =>
  withPage(LAPTOP, async (page) => {
    await page.evaluate(() => {
      const seats = ['Anna', 'Bert'].map((name) => ({ name, bot: null }));
      localStorage.setItem('novae.draft', JSON.stringify({ game: 'terra-nova', map: 'archipelago', seats }));
    });
    await page.reload();
    await page.click(id('start-game'));
    await page.waitForSelector(id('terra-board'));
    for (const [width, height] of DESKS) {
      await resize(page, width, height);
      assert.deepEqual(await covered(page), [], `${width}x${height}`);
    }
  }));

/** Where a space is, once the map stands still. */
const middleOf = async (page, name) => {
  await settled(page);
  const [box] = await boxes(page, id(name));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** What was asked for last has been drawn. */
const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));

test('a map that is turned round goes where it is dragged, and a figure stays under the pointer', () =>
  withPage(LAPTOP, async (page) => {
    await openRecord(page, TERRA_LATE);
    await page.click(id('menu'));
    await page.click(id('menu-turn'));
    await page.waitForSelector('.turned');
    await page.click(id('zoom-in'));
    const frame = (await boxes(page, '.map-frame'))[0];
    const name = await page.locator('.cell').evaluateAll((cells, { x, y, width, height }) => {
      const off = (cell) => {
        const box = cell.getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2);
      };
      const still = cells.filter((cell) => !cell.classList.contains('can'));
      return still.reduce((a, b) => (off(a) < off(b) ? a : b)).dataset.testid;
    }, frame);
    const before = await middleOf(page, name);
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    // The first step begins the drag.
    await page.mouse.move(before.x + 10, before.y + 10);
    await page.mouse.move(before.x + 70, before.y + 50);
    await page.mouse.up();
    const after = await middleOf(page, name);
    assert.ok(Math.abs(after.x - before.x - 60) < 2 && Math.abs(after.y - before.y - 40) < 2, JSON.stringify(after));
    await page.click(id('zoom-all'));
    await drawn(page);
    const figure = await middleOf(page, await page.locator('.cell.can').first().getAttribute('data-testid'));
    await page.mouse.move(figure.x, figure.y);
    await page.mouse.down();
    await page.mouse.move(figure.x + 40, figure.y + 20, { steps: 3 });
    await drawn(page);
    const [ghost] = await boxes(page, '.terra-dragged');
    assert.ok(Math.abs(ghost.x + ghost.width / 2 - figure.x - 40) < 2, JSON.stringify(ghost));
    await page.mouse.up();
  }));

test('lessons on low and narrow screens: nothing covered, the map is there', () =>
  withPage(PHONE, async (page) => {
    for (const game of ['nova-luna', 'terra-nova']) {
      await page.goto(`${address}#/learn/${game}`);
      await page.waitForSelector(id('lesson'));
      await resize(page, 320, 568);
      const board = await page.locator('.map-pieces, .luna-wheel').first().boundingBox();
      assert.ok(board.height > 150, `${game} on a small phone: ${board.height} px`);
      for (const [width, height] of LOW) {
        await resize(page, width, height);
        assert.deepEqual(await covered(page), [], `${game} ${width}x${height}`);
        assert.ok(await fits(page), `${game} ${width}x${height}`);
      }
    }
  }));

/** Buttons whose words do not fit into them. */
const cutButtons = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a.button')]
      .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.textContent}: ${one.scrollWidth} px in ${one.clientWidth}`),
  );

/** An address, and what is there when its page is. */
const PAGES = {
  '': id('start-game'),
  games: id('watch'),
  statistics: id('statistics'),
  puzzles: id('any-nova-luna'),
  'puzzles/nova-luna/daily': id('puzzle'),
  'puzzles/terra-nova/daily': id('puzzle'),
  learn: id('learn-choice'),
  'learn/nova-luna': id('lesson'),
  'learn/terra-nova': id('lesson'),
  'rules/nova-luna': id('rules'),
  'setup/nova-luna': id('setup'),
  'setup/terra-nova': id('setup'),
  editor: id('map-name'),
};

for (const language of ['en', 'de'])
  test(`pages are not wider than a small phone, and no button is cut, ${language}`, () =>
    withPage({ ...PHONE, viewport: { width: 320, height: 568 }, liking: { language } }, async (page) => {
      for (const [hash, there] of Object.entries(PAGES)) {
        await page.goto(`${address}#/${hash}`);
        await page.waitForSelector(there);
        await settled(page);
        assert.ok(await fits(page), hash);
        assert.deepEqual(await cutButtons(page), [], hash);
      }
    }));
