// SPDX-License-Identifier: MIT
/*
 * Terra Nova as people play it: a whole game by mouse in few clicks, on a table that stands
 * still; a beginning by touch on a phone; turns that are tried and taken back.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { TERRA_LATE } from './games.mjs';
import { DESKTOP, PHONE, useBrowser, withPage } from './harness.mjs';
import {
  actInTerra,
  clicking,
  countPresses,
  fixedRandom,
  id,
  openRecord,
  startGame,
  tapping,
  waitForTurn,
} from './play.mjs';
import { shiftOf, watchShift } from './stillness.mjs';

const LAPTOP = { viewport: { width: 1366, height: 768 } };
const MOST_TURNS = 120;
const MOST_PRESSES = 4;
const MOST_SHIFT = 0.05;
/** A whole game on the large map takes a minute: `make soak` plays it, `make test` one on the small map. */
const [WHOLE_MAP, LEAST_TURNS] = process.env.NOVAE_WHOLE === '1' ? ['island', 8] : ['lagoon', 3];

useBrowser();

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const pill = (page) => page.textContent(id('turn'));

/** The middles of the spaces that can be chosen. */
const middles = (page, which) =>
  page.locator(`.cell.can${which}`).evaluateAll((cells) =>
    cells.map((cell) => {
      const box = cell.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
const OWN = '[aria-label*="your figure"]';
/** Also those of the next to play, who ends a turn by taking one of them. */
const FIGURES = '[aria-label*="figure"]';

/** Drags a figure to somewhere it can go: one press. False when it can go nowhere that is free. */
async function dragFigure(page, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const figure = pick(await middles(page, FIGURES));
  await page.mouse.move(figure.x, figure.y);
  await page.mouse.down();
  await page.mouse.move(figure.x + 12, figure.y + 2);
  const target = pick(await middles(page, `:not(${OWN})`));
  await page.mouse.move(target.x, target.y);
  await page.mouse.up();
}

/** Moves a figure by two clicks: on it, and where it goes. */
async function clickFigure(page, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const figure = pick(await middles(page, FIGURES));
  await page.mouse.click(figure.x, figure.y);
  await page.waitForSelector(`.cell.can:not(${OWN})`, { state: 'attached' });
  const target = pick(await middles(page, `:not(${OWN})`));
  await page.mouse.click(target.x, target.y);
}

/** The actions of a turn by mouse: a figure by clicks or dragged, a stone, a stone. */
async function playActions(page, random, moveFigure) {
  for (let action = 0; action < 3; action++) {
    const words = await pill(page);
    if (action > 0 && !/action/.test(words)) break;
    const places = await middles(page, `:not(${FIGURES})`);
    if (places.length) {
      const { x, y } = places[Math.floor(random() * places.length)];
      await page.mouse.click(x, y);
    } else await moveFigure(page, random);
    await page.waitForFunction((was) => document.querySelector('[data-testid="turn"]').textContent !== was, words);
  }
}

/** A turn with its end where that is asked for. */
async function playTurn(page, random, moveFigure) {
  await playActions(page, random, moveFigure);
  if (await page.locator(id('confirm')).isEnabled()) await page.click(id('confirm'));
}

/** A turn ended by itself: its last action is taken back all the same, whatever the bot has answered, and made again. */
async function takeBackAndAgain(page, random) {
  const click = clicking(page);
  await waitForTurn(page);
  await click('undo');
  await page.waitForFunction(() => /last action/.test(document.querySelector('[data-testid="turn"]').textContent));
  await actInTerra(page, click, random);
}

test('a whole game by clicks alone: a turn takes at most four, and nothing shifts', () =>
  withPage(LAPTOP, async (page) => {
    const random = fixedRandom(4);
    await page.click(id('pick-terra-nova'));
    await page.selectOption(id('map'), WHOLE_MAP);
    await startGame(page, clicking(page), 'terra-nova', [null, 1]);
    await watchShift(page);
    await page.click(id('rest-random'));
    await page.waitForFunction(() => /first action/.test(document.querySelector('[data-testid="turn"]').textContent));
    const presses = await countPresses(page);
    const turns = [];
    while ((await waitForTurn(page)) === 'choose') {
      assert.ok(turns.length < MOST_TURNS, 'the game ends');
      const before = await presses();
      // The first turn by dragging, which takes one press less.
      await playTurn(page, random, turns.length ? clickFigure : dragFigure);
      turns.push((await presses()) - before);
      if (turns.length === 2) await takeBackAndAgain(page, random);
    }
    assert.ok(turns.length > LEAST_TURNS, String(turns));
    assert.equal(turns[0], MOST_PRESSES - 1);
    assert.ok(median(turns) <= MOST_PRESSES, String(turns));
    const { sum, largest } = await shiftOf(page);
    assert.ok(sum < MOST_SHIFT, `${sum}: ${largest}`);
    assert.match(await page.textContent(id('result')), /win|share/i);
  }));

test('two at one screen: the next simply plays on, so a turn takes four clicks, and undo still goes back', () =>
  withPage(LAPTOP, async (page) => {
    const random = fixedRandom(4);
    await startGame(page, clicking(page), 'terra-nova', [null, null]);
    await page.click(id('rest-random'));
    await page.waitForSelector(`${id('rest-random')}:enabled`);
    await page.click(id('rest-random'));
    await page.waitForFunction(() => /first action/.test(document.querySelector('[data-testid="turn"]').textContent));
    const presses = await countPresses(page);
    const turns = [];
    while (turns.length < 5) {
      const before = await presses();
      await playActions(page, random, turns.length % 2 ? clickFigure : dragFigure);
      turns.push((await presses()) - before);
      assert.match(await page.textContent('.advice'), /may simply play on/);
    }
    assert.ok(Math.max(...turns) <= MOST_PRESSES, String(turns));
    // A figure in the next one's hand: undo takes back the last action of the one before.
    await page.locator(`.cell.can${FIGURES}`).first().click();
    assert.match(await pill(page), /^Your turn, .* first action/);
    await page.click(id('take-back'));
    assert.match(await pill(page), /^Your turn, .* last action/);
  }));

test('at one phone, too, the next simply plays on: nobody is asked to take it', () =>
  withPage(PHONE, async (page) => {
    const tap = tapping(page);
    const random = fixedRandom(4);
    await openRecord(page, TERRA_LATE);
    for (let action = 0; action < 3; action++) await actInTerra(page, tap, random);
    await page.waitForFunction(() => /^Confirm/.test(document.querySelector('[data-testid="turn"]').textContent));
    await tap(await page.locator('.cell.can').first().getAttribute('data-testid'));
    assert.match(await pill(page), /^Your turn, Bruno/);
    assert.equal(await page.locator(id('hand-over')).count(), 0);
  }));

test('set up as suggested, then turns on a phone by touch', () =>
  withPage(PHONE, async (page) => {
    const tap = tapping(page);
    const random = fixedRandom(4);
    await startGame(page, tap, 'terra-nova', [null, 1]);
    await waitForTurn(page);
    await actInTerra(page, tap, random);
    await waitForTurn(page);
    await tap('rest-suggested');
    await page.waitForFunction(
      () => /first action/.test(document.querySelector('[data-testid="turn"]').textContent),
      null,
      {
        timeout: 60_000,
      },
    );
    for (let actions = 0; actions < 6; actions++) {
      await waitForTurn(page);
      await actInTerra(page, tap, random);
    }
    assert.equal(await waitForTurn(page), 'choose');
  }));

test('each action is confirmed where that is liked, and a click that does nothing says why', () =>
  withPage({ ...LAPTOP, liking: { confirm: 'action' } }, async (page) => {
    await openRecord(page, TERRA_LATE);
    const answered = async (selector, words) => {
      const box = await page.locator(selector).first().boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      assert.match(await page.textContent(id('answer')), words);
    };
    await answered('[aria-label*="figure of Bruno"]', /Bruno/);
    await answered('[aria-label*=", stone"]', /stone lies/);
    await answered('[aria-label*="closed, 30"]', /closed/);
    await page.locator(`.cell.can${OWN}`).first().click();
    await page.locator(`.cell.can:not(${OWN})`).first().click();
    assert.match(await pill(page), /first action/);
    await page.click(id('confirm'));
    await page.waitForFunction(() => /second action/.test(document.querySelector('[data-testid="turn"]').textContent));
  }));

test('a turn is tried and taken back until it is confirmed', () =>
  withPage({ ...DESKTOP, liking: { confirm: 'turn' } }, async (page) => {
    const click = clicking(page);
    const random = fixedRandom(7);
    await startGame(page, click, 'terra-nova', [null, 1]);
    await waitForTurn(page);
    await click('rest-random');
    await page.waitForFunction(() => /first action/.test(document.querySelector('[data-testid="turn"]').textContent));
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
