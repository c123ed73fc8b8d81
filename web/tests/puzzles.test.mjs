// SPDX-License-Identifier: MIT
/* Puzzles: solved on the table, missed and explained, one a day, a rating of one's own; and the files that ship. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { address, DESKTOP, useBrowser, withPage } from './harness.mjs';
import { createModule, top } from './native.mjs';
import { chooseAndConfirm, clicking, id } from './play.mjs';

useBrowser();

const GAMES = ['nova-luna', 'terra-nova'];
const shipped = (game) => JSON.parse(fs.readFileSync(path.join(top, 'data/puzzles', `${game}.json`), 'utf8')).puzzles;

test('enough puzzles ship, each once, sorted, and every solution can be played', async () => {
  const module = await createModule('simd');
  const session = module.call('new');
  for (const game of GAMES) {
    const puzzles = shipped(game);
    assert.ok(puzzles.length >= 150, `${puzzles.length} of ${game}`);
    assert.equal(new Set(puzzles.map((one) => one.position)).size, puzzles.length);
    for (const [i, one] of puzzles.entries()) {
      assert.ok(i === 0 || one.rating >= puzzles[i - 1].rating);
      assert.ok(one.best - one.second >= 99, 'a clear solution');
      module.call(`open ${session}`, `[Game "${game}"]\n[Position "${one.position}"]\n\n${one.solution.join(' ')}`);
    }
  }
});

const standing = (page, game) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem('novae.puzzles') ?? '{}').standing?.[name], game);

const solutionOf = (page) => page.getAttribute(id('puzzle'), 'data-solution');

/** The day decides which puzzle it is: the first one of a month with a wanted solution. */
async function onDay(page, isWanted) {
  const puzzle = page.url();
  for (let day = 1; day <= 30; day++) {
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 10, day, 12)));
    await page.goto(`${address}#/learn`);
    await page.waitForSelector(id('learn-choice'));
    await page.goto(puzzle);
    if (isWanted(await solutionOf(page))) return;
  }
  assert.fail('no such puzzle in a month');
}

test('the right tile in the right place solves, is explained, and raises the rating', () =>
  withPage({ ...DESKTOP, hash: '#/puzzles' }, async (page) => {
    await page.click(id('daily-nova-luna'));
    await onDay(page, (solution) => solution.includes('@'));
    const [tile, place] = (await solutionOf(page)).split('@');
    const press = clicking(page);
    await chooseAndConfirm(press, `offer-${tile}`, `place-${place}`);
    await page.waitForSelector(`${id('puzzle-title')}:has-text("Solved")`);
    assert.match(await page.textContent(id('puzzle-text')), /instead of .*%/);
    assert.match(await page.textContent(id('puzzle-rating')), /\+\d/);
    assert.ok((await standing(page, 'nova-luna')).rating > 1000);
    await page.click(id('leave-puzzle'));
    assert.match(await page.textContent(id('puzzle-streak')), /1 day in a row/);
  }));

test('giving up shows the solution, costs rating once, and the next one comes', () =>
  withPage({ ...DESKTOP, hash: '#/puzzles/terra-nova/daily' }, async (page) => {
    await page.click(id('puzzle-hint'));
    assert.doesNotMatch(await page.textContent(id('puzzle-text')), /at most/);
    await page.click(id('give-up'));
    await page.waitForSelector(`${id('puzzle-title')}:has-text("The solution")`);
    const { rating, tried } = await standing(page, 'terra-nova');
    assert.ok(rating < 1000 && tried === 1);
    const first = await solutionOf(page);
    await page.click(id('next-puzzle'));
    await page.waitForFunction(
      (old) => document.querySelector('[data-testid="puzzle"]')?.dataset.solution !== old,
      first,
    );
    await page.goBack();
    await page.click(id('give-up'));
    assert.equal((await standing(page, 'terra-nova')).tried, 1);
  }));

test('a refill solves; another tile is not the solution: its chance is told, and it can be tried again', () =>
  withPage({ ...DESKTOP, hash: '#/puzzles/nova-luna/daily' }, async (page) => {
    await onDay(page, (solution) => solution === 'refill');
    await page.click(id('refill'));
    await page.waitForSelector(`${id('puzzle-title')}:has-text("Solved")`);
    await onDay(page, (one) => one.includes('@'));
    const solution = await solutionOf(page);
    const offers = await page
      .locator('[data-testid^="offer-"]')
      .evaluateAll((all) => all.map((one) => one.dataset.testid));
    const wrong = offers.find((one) => one !== `offer-${solution.split('@')[0]}`);
    const press = clicking(page);
    await press(wrong);
    const place = await page.locator('[data-testid^="place-"]').first().getAttribute('data-testid');
    await chooseAndConfirm(press, place);
    await page.waitForSelector(`${id('puzzle-title')}:has-text("Not the best")`);
    await page.waitForSelector(`${id('puzzle-text')}:has-text("chance of")`);
    await page.click(id('try-again'));
    await page.waitForSelector(id(offers[0]));
    await page.click(id('give-up'));
    assert.equal((await standing(page, 'nova-luna')).tried, 2);
  }));
