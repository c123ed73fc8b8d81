// SPDX-License-Identifier: MIT
/* What players do at the tables, by mouse, touch or keyboard: steps that several tests share. */
import assert from 'node:assert/strict';

const id = (name) => `[data-testid="${name}"]`;

/** How a test touches things: a mouse clicks, a finger taps, once the map shows what it wants. */
export const clicking = (page) => (name) => page.click(id(name));
export const tapping = (page) => async (name) => {
  if (name.startsWith('space-')) {
    await settled(page);
    if (!(await inSight(page, name))) await page.tap(id('zoom-all'));
  }
  if (name.startsWith('place-')) await settled(page);
  await page.tap(id(name));
};

/** Two frames: what was going to be laid out is shown, and nobody sees it before. */
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Can a finger reach the space where it is now? */
const inSight = (page, name) =>
  page.locator(id(name)).evaluate((cell) => {
    const box = cell.getBoundingClientRect();
    return cell.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });

/** Chooses something and confirms it. */
export async function chooseAndConfirm(press, ...names) {
  for (const name of names) await press(name);
  await press('confirm');
}

/** Answers a function that tells how many presses of a pointer there were. */
export async function countPresses(page) {
  await page.evaluate(() => {
    globalThis.presses = 0;
    document.addEventListener('pointerdown', () => globalThis.presses++, true);
  });
  return () => page.evaluate(() => globalThis.presses);
}

/** Opens a record by pasting it, on the start page. */
export async function openRecord(page, record) {
  await page.click(id('open'));
  await page.fill(id('paste'), record);
  await page.click(id('open-link'));
  await page.waitForSelector(`${id('turn')}, ${id('result')}`, { state: 'attached' });
}

/**
 * From the start page to the table. `seats` has null for a person and a level for a bot;
 * `press` clicks or taps.
 */
export async function startGame(page, press, game, seats) {
  await press(`pick-${game}`);
  const rows = page.locator('[data-testid^="seat-"]');
  while ((await rows.count()) < seats.length) await press('add-player');
  while ((await rows.count()) > seats.length) await rows.last().locator('.seat-remove').click();
  for (const [i, bot] of seats.entries())
    await rows
      .nth(i)
      .locator('select')
      .selectOption(bot === null ? 'person' : String(bot));
  await press('start-game');
  await page.waitForSelector(id('turn'), { state: 'attached' });
}

/** Waits until a person has to choose, or the game is over: 'choose' or 'over'. */
export async function waitForTurn(page) {
  const found = await page.waitForFunction(
    () => {
      if (document.querySelector('[data-testid="result"]')) return 'over';
      const pill = document.querySelector('[data-testid="turn"]')?.textContent ?? '';
      return /^(Your turn|Confirm your turn)/.test(pill) ? 'choose' : false;
    },
    null,
    { timeout: 60_000, polling: 50 },
  );
  return found.jsonValue();
}

/** One Nova Luna turn: the offered tile and place that complete most. Answers how many tasks. */
export async function takeTile(page, press) {
  const offers = await page
    .locator('[data-testid^="offer-"]')
    .evaluateAll((all) => all.map((one) => one.dataset.testid));
  assert.ok(offers.length > 0, 'a person who must choose is offered tiles');
  const offer = offers[offers.length - 1];
  await press(offer);
  await page.waitForSelector('[data-testid^="place-"]');
  const scoring = page.locator('.luna-place.scoring');
  const place = (await scoring.count()) ? scoring.first() : page.locator('[data-testid^="place-"]').first();
  await chooseAndConfirm(press, await place.getAttribute('data-testid'));
}

/** One action of Terra Nova, or the end of the turn: any stone, else any move, each by the clicks it needs. */
export async function actInTerra(page, press, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const open = (which = '') => page.locator(`.cell.can${which}`).evaluateAll(inSightFirst);
  await settled(page);
  if (/^Confirm/.test(await page.textContent(id('turn')))) return press('confirm');
  const free = await open(':not([aria-label*="your figure"])');
  if (free.length) return press(pick(free));
  for (let tries = 0; tries < 6; tries++) {
    const figure = pick(await open('[aria-label*="your figure"]'));
    assert.ok(figure, 'a person who must choose can choose a figure');
    await press(figure);
    const target = pick(await open(':not([aria-label*="your figure"])'));
    if (target) return press(target);
  }
  throw new Error('no action could be chosen');
}

/** Names of the spaces that can be tapped as they are; of all where none can. */
function inSightFirst(cells) {
  const free = cells.filter((cell) => {
    const box = cell.getBoundingClientRect();
    return cell.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });
  return (free.length ? free : cells).map((cell) => cell.dataset.testid);
}

/** Numbers that are the same in every run. */
export function fixedRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export { id };
