// SPDX-License-Identifier: MIT
/* Nothing is lost and nothing breaks: reload, links, files, no network, hostile input. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { address, DESKTOP, reusedPage, savedText, useBrowser, withPage } from './harness.mjs';
import { clicking, id, startGame, takeTile, waitForTurn } from './play.mjs';

useBrowser();

/** A game of two people with a few moves made. */
async function begunGame(page, turns = 4) {
  const click = clicking(page);
  await startGame(page, click, 'nova-luna', [null, null]);
  for (let i = 0; i < turns; i++) {
    await waitForTurn(page);
    await takeTile(page, click);
  }
  return click;
}

const moves = (page) => page.locator(`${id('moves')} li`).allInnerTexts();

test('a browser without vectors is told so', () =>
  withPage(DESKTOP, async (page) => {
    await page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    await page.reload();
    await page.getByText('this browser is too old').waitFor();
  }));

test('a reload in the middle goes on where it was', () =>
  withPage(DESKTOP, async (page) => {
    await begunGame(page);
    const before = await moves(page);
    await page.reload();
    await waitForTurn(page);
    assert.deepEqual(await moves(page), before);
  }));

/** When it is Monday in London, and already Tuesday or still Sunday elsewhere. */
for (const [timezoneId, now] of [
  ['Pacific/Kiritimati', '2026-03-02T20:30:00Z'],
  ['Pacific/Pago_Pago', '2026-03-02T03:30:00Z'],
])
  test(`the daily solo is that of the day in UTC, in ${timezoneId} too`, () =>
    withPage({ ...DESKTOP, timezoneId }, async (page) => {
      await page.clock.setFixedTime(now);
      await page.click(id('daily'));
      await waitForTurn(page);
      const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.startsWith('novae.game.')));
      const save = JSON.parse(await page.evaluate((name) => localStorage.getItem(name), key));
      assert.equal(save.daily, '2026.03.02');
      for (const tag of ['Date', 'Daily']) assert.match(save.record, new RegExp(`\\[${tag} "2026.03.02"\\]`));
      assert.match(save.record, /\[Seed "20260302"\]/);
    }));

test('the start page offers to continue', () =>
  withPage(DESKTOP, async (page) => {
    const click = await begunGame(page, 2);
    const before = await moves(page);
    await page.goto(address);
    await page.reload();
    await click('continue');
    await waitForTurn(page);
    assert.deepEqual(await moves(page), before);
  }));

async function openShare(page, click) {
  await click('menu');
  await click('menu-share');
  await page.waitForSelector(id('share-dialog'));
}

test('a link holds the whole game, in another browser too', async () => {
  let link = '';
  let before = [];
  await withPage(DESKTOP, async (page) => {
    const click = await begunGame(page);
    before = await moves(page);
    await openShare(page, click);
    link = await page.inputValue(id('share-link'));
  });
  await withPage({ ...DESKTOP, hash: link.slice(link.indexOf('#')) }, async (page) => {
    const click = clicking(page);
    await page.waitForSelector(id('slider'));
    assert.equal(Number(await page.getAttribute(id('slider'), 'max')), before.length);
    await click('play-from-here');
    await click('fork');
    await page.waitForSelector(id('turn'), { state: 'attached' });
    assert.equal((await moves(page)).length, before.length);
  });
});

test('a link names who plays, bots with their levels', async () => {
  let link = '';
  await withPage(DESKTOP, async (page) => {
    const click = clicking(page);
    await startGame(page, click, 'nova-luna', [null, 2, 7]);
    await waitForTurn(page);
    await openShare(page, click);
    link = await page.inputValue(id('share-link'));
  });
  await withPage({ ...DESKTOP, hash: link.slice(link.indexOf('#')) }, async (page) => {
    const click = clicking(page);
    await click('play-from-here');
    const kinds = page.locator(`${id('fork-dialog')} select`);
    assert.deepEqual(await kinds.evaluateAll((all) => all.map((one) => one.value)), ['person', '2', '7']);
    await click('fork');
    await waitForTurn(page);
  });
});

test('a file holds the whole game', () =>
  withPage(DESKTOP, async (page) => {
    const click = await begunGame(page);
    const before = await moves(page);
    await openShare(page, click);
    const text = await savedText(page, () => click('save-file'));
    assert.match(text, /\[Game "nova-luna"\]/);
    await page.goto(address);
    await page.reload();
    await open(page, click, { name: 'game.nvg', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await waitForTurn(page);
    assert.deepEqual(await moves(page), before);
  }));

async function open(page, click, file) {
  await click('open');
  const choosing = page.waitForEvent('filechooser');
  await click('pick-file');
  await (await choosing).setFiles(file);
}

const hostile = [
  ['empty', ''],
  ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x81])],
  ['no record', 'hello'],
  ['markup', '[Game "<img src=x onerror=alert(1)>"]\n\n'],
  ['an illegal move', '[Game "nova-luna"]\n[Players "2"]\n[Seed "7"]\n\nR1a@9,9\n'],
  ['a million tags', '[A "b"]\n'.repeat(1_000_00)],
  ['huge', Buffer.alloc(6 << 20, 0x41)],
  ['a map without land', 'name: x\nlandscape: L lake\nboard:\n'],
];

const lookOnDesk = reusedPage(DESKTOP);

for (const [what, content] of hostile) {
  test(`a broken file gives a message and nothing else: ${what}`, () =>
    lookOnDesk(async (page) => {
      const click = clicking(page);
      await open(page, click, { name: 'game.nvg', mimeType: 'text/plain', buffer: Buffer.from(content) });
      await page.waitForSelector(id('notice'));
      assert.doesNotMatch(await page.innerText(id('notice')), /\btag\b|illegal|R1a@|column/, 'the engine speaks');
      await page.waitForSelector(id('start-game'));
    }));
}

for (const packed of ['', 'AAAA', '%00%ff', 'x'.repeat(100_000), '<script>alert(1)</script>']) {
  test(`a broken link gives a message and nothing else: ${packed.slice(0, 12)}`, () =>
    lookOnDesk(async (page) => {
      await page.goto(`${address}#/g/${packed}`);
      await page.waitForSelector(id('bad-link'));
    }));
}

test('the whole app works after one load with the network off', () =>
  withPage({ ...DESKTOP, serviceWorker: true }, async (page, profile) => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload({ waitUntil: 'networkidle' }); // also the question whether there is a server
    await profile.setOffline(true);
    await page.reload();
    const click = await begunGame(page, 2);
    await page.reload();
    await waitForTurn(page);
    await click('hint');
    await page.waitForSelector(id('hint-words'));
  }));
