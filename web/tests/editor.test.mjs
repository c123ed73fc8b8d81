// SPDX-License-Identifier: MIT
/* A board drawn by a person: checked while it is drawn, saved, shared, and played on. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { DESKTOP, savedText, useBrowser, withPage } from './harness.mjs';
import { actInTerra, clicking, fixedRandom, id, waitForTurn } from './play.mjs';

useBrowser();

test('from the map editor to a game on the new board', () =>
  withPage({ ...DESKTOP, hash: '#/editor' }, async (page) => {
    const click = clicking(page);
    await page.selectOption(id('map-from'), 'lagoon');
    await page.fill(id('map-name'), 'harbour');
    await page.press(id('map-name'), 'Enter');
    await click('brush-erase');
    const cells = page.locator('[data-testid^="cell-"][aria-label*="hills"]');
    const before = await page.textContent(id('map-checks'));
    await cells.nth((await cells.count()) >> 1).click();
    await page.waitForFunction(
      (words) => document.querySelector('[data-testid="map-checks"]').textContent !== words,
      before,
    );
    await click('editor-undo');
    await page.waitForFunction(
      (words) => document.querySelector('[data-testid="map-checks"]').textContent === words,
      before,
    );

    const text = await savedText(page, () => click('map-save'));
    assert.match(text, /^name: harbour$/m);

    await click('map-play');
    await click('start-game');
    await waitForTurn(page);
    await actInTerra(page, click, fixedRandom(3));
    await page.waitForFunction(
      () => document.querySelectorAll('[data-testid="moves"] li, [data-testid="tab-moves"]').length > 0,
    );
  }));

test('a map is checked while it is no board yet', () =>
  withPage({ ...DESKTOP, hash: '#/editor' }, async (page) => {
    const click = clicking(page);
    const checks = page.locator(id('map-checks'));
    await click('brush-forest');
    await click('cell-2-4');
    await click('cell-2-6');
    await page.waitForFunction(() =>
      /2 spaces, 1 landscape/.test(document.querySelector('[data-testid="map-checks"]').textContent),
    );
    assert.match(
      await checks.textContent(),
      /All connected.*Symmetric: mirrored and by half a turn.*A game needs 27 spaces or more/,
    );
    await click('brush-hills');
    await click('cell-8-14');
    await page.waitForFunction(() =>
      /3 spaces, 2 landscapes, of 1 to 2/.test(document.querySelector('[data-testid="map-checks"]').textContent),
    );
    assert.match(await checks.textContent(), /Not all connected.*Not symmetric.*A game needs 27 spaces or more/);
    assert.ok(await page.isDisabled(id('map-play')));
  }));

test('a map goes round as a link', async () => {
  let link = '';
  await withPage({ ...DESKTOP, hash: '#/editor' }, async (page) => {
    const click = clicking(page);
    await page.selectOption(id('map-from'), 'lagoon');
    await page.fill(id('map-name'), 'lagune');
    await page.press(id('map-name'), 'Enter');
    await click('map-share');
    link = await page.inputValue(id('share-link'));
  });
  await withPage({ ...DESKTOP, hash: link.slice(link.indexOf('#')) }, async (page) => {
    await page.waitForSelector(id('map-name'));
    assert.equal(await page.inputValue(id('map-name')), 'lagune');
  });
});
