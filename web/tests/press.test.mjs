// SPDX-License-Identifier: MIT
/*
 * No press is lost: places stay where they are while they are looked at, and a press takes
 * what it began on, by mouse or finger, though the page moves or is drawn again before it ends.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { LUNA_LATE, TERRA_LATE } from './games.mjs';
import { address, DESKTOP, PHONE, reusedPage, useBrowser, withPage } from './harness.mjs';
import { id, openRecord, settled } from './play.mjs';

const LAPTOP = { viewport: { width: 1024, height: 768 } };

useBrowser();

const withDesk = reusedPage(DESKTOP);
const withPhone = reusedPage(PHONE);

/** Middles of all places for the tile in hand, by name. */
const places = (page) =>
  page.locator('[data-testid^="place-"]').evaluateAll((cells) =>
    Object.fromEntries(
      cells.map((cell) => {
        const box = cell.getBoundingClientRect();
        return [cell.dataset.testid, { x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      }),
    ),
  );

const middleOf = async (page, name) => {
  const box = await page.locator(id(name)).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The page moves under the pointer, as when something comes in above: by script, for a test cannot wait for chance. */
const move = (page, pixels) =>
  page.evaluate((n) => (document.querySelector('#app, body').style.paddingTop = `${n}px`), pixels);

const isChosen = (page, name) =>
  page.waitForFunction(
    (selector) => document.querySelector(selector)?.getAttribute('aria-selected') === 'true',
    id(name),
    { timeout: 5000 },
  );

/** A finger, for presses that last. */
async function fingerOf(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return { down: (at) => send('touchStart', [at]), up: () => send('touchEnd', []) };
}

/** Both sizes, and words of both lengths; all four together are looked at by `make soak`. */
const LOOKS = [
  ['desk', DESKTOP, 'en'],
  ['laptop', LAPTOP, 'de'],
];
if (process.env.NOVAE_WHOLE === '1') LOOKS.push(['desk', DESKTOP, 'de'], ['laptop', LAPTOP, 'en']);

for (const [size, screen, language] of LOOKS)
  test(`places stay while they are looked at, ${size}, ${language}`, () =>
    withPage({ ...screen, liking: { language } }, async (page) => {
      await openRecord(page, LUNA_LATE);
      await page.waitForSelector('[data-testid^="offer-"]');
      for (const offer of await page.locator('[data-testid^="offer-"]').all()) {
        await offer.click();
        await page.waitForSelector('[data-testid^="place-"]');
        await settled(page);
        const before = await places(page);
        for (const [name, at] of Object.entries(before)) {
          await page.mouse.move(at.x, at.y);
          await settled(page);
          assert.deepEqual(await places(page), before, `${name} looked at`);
        }
      }
    }));

test('a mouse press takes the place and the tile it began on, though the page moves', () =>
  withDesk(async (page) => {
    await openRecord(page, LUNA_LATE);
    const offer = await page.locator('[data-testid^="offer-"]').first().getAttribute('data-testid');
    for (const kind of ['offer', 'place']) {
      const name = kind === 'offer' ? offer : Object.keys(await places(page))[0];
      await page.locator(id(name)).hover();
      await page.mouse.down();
      await move(page, 150);
      await settled(page);
      await page.mouse.up();
      await isChosen(page, name);
      await move(page, 0);
    }
    assert.ok(await page.locator(id('confirm')).isEnabled());
  }));

test('a press that ends elsewhere takes nothing', () =>
  withDesk(async (page) => {
    await openRecord(page, LUNA_LATE);
    await page.locator('[data-testid^="offer-"]').first().click();
    await settled(page);
    const all = Object.values(await places(page));
    await page.mouse.move(all[0].x, all[0].y);
    await page.mouse.down();
    await page.mouse.move(all[1].x, all[1].y, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.equal(await page.locator('[data-testid^="place-"][aria-selected="true"]').count(), 0);
    assert.ok(await page.locator(id('confirm')).isDisabled());
  }));

test('assistive technology clicks without a pointer', () =>
  withDesk(async (page) => {
    await openRecord(page, LUNA_LATE);
    await page
      .locator('[data-testid^="offer-"]')
      .first()
      .evaluate((tile) => tile.click());
    const place = page.locator('[data-testid^="place-"]').first();
    await place.evaluate((cell) => cell.click());
    await isChosen(page, await place.getAttribute('data-testid'));
  }));

for (const [size, withIt] of [
  ['mouse', withDesk],
  ['finger', withPhone],
])
  test(`a press takes the space it began on, though the map moves, ${size}`, () =>
    withIt(async (page) => {
      await openRecord(page, TERRA_LATE);
      const finger = size === 'finger' ? await fingerOf(page) : null;
      const name = await page.locator('.cell.can').evaluateAll((cells) => {
        const free = cells.find((cell) => {
          const box = cell.getBoundingClientRect();
          return cell.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        });
        return free.dataset.testid;
      });
      const at = await middleOf(page, name);
      if (finger) await finger.down(at);
      else {
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
      }
      await page.locator(id('zoom-in')).evaluate((button) => button.click());
      await settled(page);
      if (finger) await finger.up();
      else await page.mouse.up();
      await isChosen(page, name);
    }));

test('a double click lays a tile, two quick taps on a tile and a place do not', () =>
  withPhone(async (page) => {
    await openRecord(page, LUNA_LATE);
    await page.locator('[data-testid^="offer-"]').first().tap();
    await page.waitForSelector('[data-testid^="place-"]');
    const name = Object.keys(await places(page))[0];
    await page.tap(id(name));
    // To the browser this may be the second of two taps; to us it is the first on this place.
    await page.locator(id(name)).dispatchEvent('dblclick');
    await isChosen(page, name);
    assert.ok(await page.locator(id('confirm')).isEnabled());
    await page.tap(id('put-back'));
    await page.locator('[data-testid^="offer-"]').first().tap();
    await page.locator(id(name)).dblclick();
    await page.waitForFunction(() => /Bruno|Chiara/.test(document.querySelector('[data-testid="turn"]').textContent));
  }));

test('a dialog hears Escape from the moment it is there', () =>
  withDesk(async (page) => {
    await page.goto(`${address}#/setup/nova-luna`);
    await page.waitForSelector(id('setup'));
    const modal = await page.evaluate(
      (button) =>
        new Promise((resolve) => {
          const look = () => {
            const dialog = document.querySelector('dialog');
            if (dialog) resolve(dialog.matches(':modal'));
          };
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
          document.querySelector(button).click();
        }),
      id('setup-who'),
    );
    assert.ok(modal, 'it is shown before it listens');
  }));
