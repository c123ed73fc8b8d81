// SPDX-License-Identifier: MIT
/*
 * People at tables of a real server, each in a browser of their own: steps that several
 * tests share. The server is one of our own, on SQLite in a temporary folder.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { DESKTOP, PHONE, startServer, useBrowser, withPage } from './harness.mjs';
import { clicking, id, takeTile, tapping } from './play.mjs';

/** Before and after hooks: a server with tables, and a browser. */
export async function useTables() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'novae-together-'));
  const server = await startServer(['--database', `sqlite:${path.join(folder, 'tables.db')}`]);
  process.env.NOVAE_URL = server.address;
  useBrowser();
  after(() => {
    server.child.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  });
}

/** Fingers on a phone, a mouse elsewhere. */
export const pressing = (page) => (page.viewportSize().width < 600 ? tapping(page) : clicking(page));

/** Two people, each with a browser of their own; the second on a phone unless said otherwise. */
export const withTwo = (body, second = PHONE) => withPage(DESKTOP, (a) => withPage(second, (b) => body(a, b)));

/** From the start page to a table that waits; answers its link. */
export async function makeTable(page, game, name, { visibility = 'private', map = '', clock = '' } = {}) {
  await page.click(id('together'));
  await page.click(id('new-table'));
  await page.click(id(`table-${game}`));
  await page.click(id(`visibility-${visibility}`));
  if (clock) await page.click(id(`clock-${clock}`));
  if (map) {
    await page.click(`${id('more')} summary`);
    await page.selectOption(id('table-map'), map);
  }
  if (await page.locator(id('online-name')).count()) await page.fill(id('online-name'), name);
  await page.click(id('make-table'));
  await page.waitForSelector(id('invitation-link'));
  return page.inputValue(id('invitation-link'));
}

/** Two steps: a name, sit down. */
export async function sitDown(page, link, name) {
  await page.goto(link);
  await page.fill(id('online-name'), name);
  await page.click(id('take-seat'));
}

export async function begin(a, b, game, options = {}) {
  await sitDown(b, await makeTable(a, game, 'Ada', options), 'Bruno');
  for (const page of [a, b]) await page.waitForSelector(id('turn'), { state: 'attached' });
}

/** 'mine', 'end', or null while another is to play. */
const standing = (page) =>
  page.evaluate(() => {
    if (document.querySelector('[data-testid="end"]')) return 'end';
    const words = document.querySelector('[data-testid="turn"]')?.textContent ?? '';
    return /^(Your turn|Confirm your turn)/.test(words) ? 'mine' : null;
  });

/** The one of them who is to play, null when the game is over. */
export async function mover(...pages) {
  for (let tries = 0; tries < 600; tries++) {
    for (const page of pages) {
      const now = await standing(page);
      if (now === 'end') return null;
      if (now === 'mine') return page;
    }
    await pages[0].waitForTimeout(50);
  }
  throw new Error('nobody is to play');
}

/** Waits until the server has what this page sent. */
export const version = (page) => page.locator('[data-version]').getAttribute('data-version').then(Number);
export const waitForVersion = (page, least) =>
  page.waitForFunction(
    (n) =>
      document.querySelector('[data-testid="end"]') ||
      Number(document.querySelector('[data-version]')?.dataset.version) >= n,
    least,
  );

export async function lunaTurn(page, press) {
  const before = await version(page);
  await takeTile(page, press);
  await waitForVersion(page, before + 1);
}
