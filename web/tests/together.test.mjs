// SPDX-License-Identifier: MIT
/*
 * People who play together, in real browsers on the real server: an invitation by link,
 * whole games, one who reloads, one who loses the connection, one who looks on, one who
 * must not see anything. The server is one of our own, on SQLite in a temporary folder.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { checkAccessibility, DESKTOP, PHONE, startServer, useBrowser, withPage } from './harness.mjs';
import { actInTerra, clicking, fixedRandom, id, takeTile, tapping } from './play.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'novae-together-'));
const server = await startServer(['--database', `sqlite:${path.join(folder, 'tables.db')}`]);
process.env.NOVAE_URL = server.address;
useBrowser();
after(() => {
  server.child.kill();
  fs.rmSync(folder, { recursive: true, force: true });
});

const MOST_TURNS = 400;

/** Fingers on a phone, a mouse elsewhere. */
const pressing = (page) => (page.viewportSize().width < 600 ? tapping(page) : clicking(page));

/** Two people, each with a browser of their own; the second on a phone unless said otherwise. */
const withTwo = (body, second = PHONE) => withPage(DESKTOP, (a) => withPage(second, (b) => body(a, b)));

/** From the start page to a table that waits; answers its link. */
async function makeTable(page, game, name, { visibility = 'private', map = '' } = {}) {
  await page.click(id('together'));
  await page.click(id('new-table'));
  await page.click(id(`table-${game}`));
  await page.click(id(`visibility-${visibility}`));
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
async function sitDown(page, link, name) {
  await page.goto(link);
  await page.fill(id('online-name'), name);
  await page.click(id('take-seat'));
}

async function begin(a, b, game, options = {}) {
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
async function mover(...pages) {
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
const version = (page) => page.locator('[data-version]').getAttribute('data-version').then(Number);
const waitForVersion = (page, least) =>
  page.waitForFunction(
    (n) =>
      document.querySelector('[data-testid="end"]') ||
      Number(document.querySelector('[data-version]')?.dataset.version) >= n,
    least,
  );

async function lunaTurn(page, press) {
  const before = await version(page);
  await takeTile(page, press);
  await waitForVersion(page, before + 1);
}

async function playToTheEnd(a, b, act) {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const page = await mover(a, b);
    if (!page) break;
    await act(page, pressing(page));
  }
  for (const page of [a, b]) await page.waitForSelector(id('winners'));
  assert.equal(await a.textContent(id('winners')), await b.textContent(id('winners')));
}

test('a whole game of Nova Luna by link: one reloads, the deal is checked, both go on to the rematch', async () => {
  await withTwo(async (a, b) => {
    await begin(a, b, 'nova-luna');
    for (let turn = 0; turn < 3; turn++) {
      const page = await mover(a, b);
      await lunaTurn(page, pressing(page));
    }
    const seen = await version(b);
    await b.reload();
    await waitForVersion(b, seen);
    await checkAccessibility(a, 'the table');
    await playToTheEnd(a, b, lunaTurn);
    await a.click(id('check-deal'));
    await a.waitForSelector(id('deal-verified'));
    await checkAccessibility(a, 'the end');
    await a.click(id('rematch'));
    await b.click(id('offer-yes'));
    for (const page of [a, b]) await page.waitForSelector(id('turn'), { state: 'attached' });
    assert.equal(new URL(a.url()).hash, new URL(b.url()).hash);
  }, DESKTOP);
});

/** A whole game of Terra Nova takes minutes: `make soak` plays it, `make test` a beginning that one gives up. */
const WHOLE = process.env.NOVAE_WHOLE === '1';
const SOME_ACTIONS = 30;

async function giveUp(page) {
  for (const name of ['menu', 'menu-resign', 'resign']) await page.click(id(name));
}

test('a game of Terra Nova by link, whole or given up', async () => {
  const random = fixedRandom(7);
  const act = (page, press) => actInTerra(page, press, random);
  await withTwo(async (a, b) => {
    await begin(a, b, 'terra-nova', { map: 'lagoon' });
    for (let i = 0; i < SOME_ACTIONS && !WHOLE; i++) {
      const page = await mover(a, b);
      await act(page, pressing(page));
    }
    if (!WHOLE) await giveUp(b);
    await playToTheEnd(a, b, act);
    if (!WHOLE) assert.match(await a.textContent(id('winners')), /Ada/);
  }, DESKTOP);
});

test('a turn is taken back when the other allows it, and somebody looks on', async () => {
  await withTwo(async (a, b) => {
    await sitDown(b, await makeTable(a, 'nova-luna', 'Ada', { visibility: 'public' }), 'Bruno');
    const first = await mover(a, b);
    const second = first === a ? b : a;
    await withPage({ ...DESKTOP, hash: '#/online' }, async (c) => {
      await c.click(id('watch'));
      await c.waitForSelector(id('banner'));
      await lunaTurn(first, pressing(first));
      await waitForVersion(c, await version(first));
      assert.equal(await c.locator(id('takeback')).count(), 0);
      await checkAccessibility(b, 'the table on a phone');
      const played = await version(first);
      await waitForVersion(second, played);
      await first.click(id('takeback'));
      await second.click(id('offer-yes'));
      for (const page of [a, b, c]) await waitForVersion(page, played + 1);
      assert.ok((await mover(a, b)) === first, 'who took back is to play again');
    });
  });
});

test('a move made without a connection is kept, and saved when it returns', async () => {
  await withPage(DESKTOP, (a, one) =>
    withPage(DESKTOP, async (b, two) => {
      await begin(a, b, 'nova-luna');
      const page = await mover(a, b);
      const profile = page === a ? one : two;
      const before = await version(page);
      await profile.setOffline(true);
      await page.waitForSelector(id('banner'));
      await takeTile(page, clicking(page));
      assert.match(await page.textContent(id('delivery')), /Not sent yet/);
      await page.click(id('recall'));
      await mover(page);
      await takeTile(page, clicking(page));
      await profile.setOffline(false);
      await waitForVersion(page === a ? b : a, before + 1);
      await waitForVersion(page, before + 1);
      await page.waitForSelector(id('banner'), { state: 'detached' });
    }),
  );
});

test('a private table is not shown to a third', async () => {
  await withPage(DESKTOP, async (a) => {
    const link = await makeTable(a, 'nova-luna', 'Ada');
    await checkAccessibility(a, 'the invitation');
    await withPage({ ...PHONE, hash: '#/online' }, async (c) => {
      await c.waitForSelector(id('new-table'));
      assert.equal(await c.locator(id('sit-down')).count(), 0);
      await c.goto(link.replace(/\/[^/]*$/, ''));
      await c.waitForSelector(id('missing'));
      await c.goto(link);
      await c.waitForSelector(id('take-seat'));
      await checkAccessibility(c, 'a guest who arrives');
    });
    await a.click(id('leave-table'));
    await a.waitForSelector(id('new-table'));
  });
});

test('a guest becomes a user, signs out and in again', async () => {
  await withPage(DESKTOP, async (page) => {
    await makeTable(page, 'nova-luna', 'Chiara');
    await page.evaluate(() => (location.hash = '#/online'));
    await page.waitForSelector(id('own-game'));
    await page.click(id('account'));
    await page.fill(id('account-name'), 'Chiara');
    await page.fill(id('account-passphrase'), 'a long passphrase');
    await page.click(id('account-go'));
    await page.waitForFunction(() => /Chiara/.test(document.querySelector('[data-testid="account"]')?.textContent));
    await page.waitForSelector(id('own-game'));
    await page.click(id('account'));
    await page.click(id('sign-out'));
    await page.waitForFunction(() => /Sign in/.test(document.querySelector('[data-testid="account"]')?.textContent));
    await page.click(id('account'));
    await page.fill(id('account-name'), 'Chiara');
    await page.fill(id('account-passphrase'), 'a long passphrase');
    await page.click(id('account-go'));
    await page.waitForFunction(() => /Chiara/.test(document.querySelector('[data-testid="account"]')?.textContent));
    await checkAccessibility(page, 'the lobby');
    await page.click(id('new-table'));
    await page.waitForSelector(id('make-table'));
    await checkAccessibility(page, 'a new table');
  });
});

test('a page without a server hides all of it and asks for nothing that is not there', async () => {
  const pages = await startServer();
  try {
    await withPage(DESKTOP, async (page, _, faults) => {
      faults.length = 0;
      const refused = [];
      page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
      const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
      await page.goto(pages.address);
      await looked;
      await page.waitForSelector(id('daily'));
      assert.equal(await page.locator(id('together')).count(), 0);
      assert.deepEqual(refused, []);
      faults.length = 0;
    });
  } finally {
    pages.child.kill();
  }
});
