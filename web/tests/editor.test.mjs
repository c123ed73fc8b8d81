// SPDX-License-Identifier: MIT
/* A board drawn by a person: checked while it is drawn, saved, shared, and played on. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { DESKTOP, PHONE, checkAccessibility, reusedPage, savedText, useBrowser, withPage } from './harness.mjs';
import { actInTerra, clicking, fixedRandom, id, waitForTurn } from './play.mjs';

useBrowser();

const inEditor = reusedPage({ ...DESKTOP, hash: '#/editor' });

test('from the map editor to a game on the new board', () =>
  inEditor(async (page) => {
    const click = clicking(page);
    await page.selectOption(id('map-from'), 'lagoon');
    await page.fill(id('map-name'), 'Old  harbour ');
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
    assert.match(text, /^name: Old_harbour$/m);

    await click('map-play');
    assert.match(await page.textContent(id('map')), /Own map: Old harbour/);
    await click('start-game');
    await waitForTurn(page);
    await actInTerra(page, click, fixedRandom(3));
    await page.waitForFunction(
      () => document.querySelectorAll('[data-testid="moves"] li, [data-testid="tab-moves"]').length > 0,
    );
  }));

test('a map is checked while it is no board yet', () =>
  inEditor(async (page) => {
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

/** Draws a map large enough for a game with one press: the whole empty field. */
const fillField = async (click, landscape) => {
  await click('brush-fill');
  await click(`brush-${landscape}`);
  await click('cell-6-14');
};
const says = (page, words) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('[data-testid="map-checks"]')?.textContent ?? ''),
    words,
  );

test('fill paints an area, and its image', () =>
  inEditor(async (page) => {
    const click = clicking(page);
    await fillField(click, 'lake');
    await says(page, '195 spaces, 1 landscape.*For 2 to 4 players: 163 spaces stay free after the set-up');
    await click('brush-fill');
    await click('brush-erase');
    await click('symmetry-mirror');
    // A column of holes and its mirror image part the lake in three.
    for (let row = 0; row < 13; row++) await click(`cell-${row}-${4 + (row % 2)}`);
    await click('brush-fill');
    await click('brush-forest');
    await click('cell-0-0');
    await says(page, '2 landscapes');
    assert.match(await page.getAttribute(id('cell-0-28'), 'aria-label'), /forest/);
    assert.match(await page.getAttribute(id('cell-0-14'), 'aria-label'), /lake/);
    await click('editor-undo');
    assert.match(await page.getAttribute(id('cell-0-28'), 'aria-label'), /lake/);
  }));

test('how many can play goes by the room that a set-up leaves', () =>
  inEditor(async (page) => {
    await page.selectOption(id('map-from'), 'lagoon');
    await says(page, '60 spaces.*For 2 to 3 players: 30 spaces stay free after the set-up');
  }));

test('an unfinished map and what it is drawn with outlive a reload', () =>
  inEditor(async (page) => {
    const click = clicking(page);
    await click('symmetry-half-turn');
    await click('brush-hills');
    await click('cell-0-0');
    await page.fill(id('land-name'), 'salt marsh');
    await click('land-add');
    // The last press and the reload in one frame: it is kept before the page is painted again.
    const loaded = page.waitForEvent('load');
    await page.locator(id('brush-fill')).evaluate((button) => {
      button.click();
      setTimeout(() => location.reload());
    });
    await loaded;
    await says(page, '2 spaces, 1 landscape');
    assert.equal(await page.getAttribute(id('symmetry-half-turn'), 'aria-pressed'), 'true');
    assert.equal(await page.getAttribute(id('brush-salt marsh'), 'aria-checked'), 'true');
    assert.equal(await page.getAttribute(id('brush-fill'), 'aria-pressed'), 'true');
  }));

test('a list of the maps one drew: rename, delete and put back, open, play', () =>
  inEditor(async (page) => {
    const click = clicking(page);
    await click('brush-hills');
    await click('cell-2-4');
    await click('map-list');
    await click('new-map');
    await fillField(click, 'lake');
    await click('map-list');
    const maps = page.locator(id('own-map'));
    assert.deepEqual(await maps.locator('.small').allTextContents(), ['195 spaces', '1 space · unfinished']);
    assert.ok(await maps.nth(1).locator(id('own-map-play')).isDisabled());
    await checkAccessibility(page, 'the list of maps');
    await maps.nth(0).locator(id('own-map-name')).fill('Great lake');
    await maps.nth(0).locator(id('own-map-name')).press('Tab');
    await maps.nth(1).locator(id('own-map-delete')).click();
    await click('close-dialog');
    assert.equal(await page.inputValue(id('map-name')), 'Great lake');
    await click('map-list');
    assert.equal(await maps.count(), 1);
    await maps.locator(id('own-map-delete')).click();
    await maps.locator(id('own-map-delete')).click();
    await maps.locator(id('own-map-open')).click();
    await says(page, '195 spaces');
    await click('map-list');
    await click('own-map-play');
    assert.match(await page.textContent(id('map')), /Own map: Great lake/);
  }));

for (const [where, screen] of [
  ['1366x768', { viewport: { width: 1366, height: 768 } }],
  ['a phone', PHONE],
])
  test(`brushes and buttons are on screen on ${where}`, () =>
    withPage({ ...screen, hash: '#/editor' }, async (page) => {
      await page.selectOption(id('map-from'), 'island');
      for (const name of [
        'brush-lake',
        'brush-farmland',
        'brush-erase',
        'brush-fill',
        'map-list',
        'map-save',
        'map-play',
      ])
        assert.ok(
          await page.locator(id(name)).evaluate((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            return inside && button.contains(document.elementFromPoint(x, y));
          }),
          name,
        );
    }));
