// SPDX-License-Identifier: MIT
/*
 * People who play together, in real browsers on the real server: an invitation by link,
 * whole games, one who reloads, one who loses the connection, one who looks on, one who
 * must not see anything.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { checkAccessibility, DESKTOP, PHONE, startServer, withPage } from './harness.mjs';
import {
  begin,
  lunaTurn,
  makeTable,
  mover,
  pressing,
  sitDown,
  useTables,
  version,
  waitForVersion,
  withTwo,
} from './people.mjs';
import { actInTerra, clicking, fixedRandom, id, takeTile } from './play.mjs';

await useTables();

const MOST_TURNS = 400;

/** Both see the same end. */
async function seeTheEnd(a, b) {
  for (const page of [a, b]) await page.waitForSelector(id('winners'));
  assert.equal(await a.textContent(id('winners')), await b.textContent(id('winners')));
}

async function playToTheEnd(a, b, act) {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const page = await mover(a, b);
    if (!page) break;
    await act(page, pressing(page));
  }
  await seeTheEnd(a, b);
}

/** In `make test` a game of Nova Luna ends by its last move, one of Terra Nova by giving up; `make soak` plays that to its end, too. */
const WHOLE = process.env.NOVAE_WHOLE === '1';
const SOME_ACTIONS = 12;

async function giveUp(page) {
  for (const name of ['menu', 'menu-resign', 'resign']) await page.click(id(name));
}

async function playOnAndGiveUp(a, b, act) {
  for (let i = 0; i < SOME_ACTIONS; i++) {
    const page = await mover(a, b);
    await act(page, pressing(page));
  }
  await giveUp(b);
  await seeTheEnd(a, b);
  assert.match(await a.textContent(id('winners')), /Ada/);
  for (const page of [a, b]) assert.equal(await page.textContent(id('leavers')), 'Bruno gave up.');
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

test('a game of Terra Nova by link, whole or given up', async () => {
  const random = fixedRandom(7);
  const act = (page, press) => actInTerra(page, press, random);
  await withTwo(async (a, b) => {
    await begin(a, b, 'terra-nova', { map: 'lagoon' });
    if (WHOLE) await playToTheEnd(a, b, act);
    else await playOnAndGiveUp(a, b, act);
  }, DESKTOP);
});

const heard = (page, words) => page.waitForSelector(`${id('said')} >> text=${words}`);

/** Is the bubble right below the seat of whoever spoke? */
const isBelow = (page, seat) =>
  page.evaluate((at) => {
    const place = document.querySelector(`[data-seat="${at}"]`)?.getBoundingClientRect();
    const bubble = document.querySelector('.bubble').getBoundingClientRect();
    return place && Math.abs(bubble.top - place.bottom) < 8 && bubble.left < place.right && bubble.right > place.left;
  }, seat);

/** One speaks, all hear it beside the speaker; who has muted the table hears nothing, who looks on says nothing. */
async function speak(a, b, c) {
  await a.click(id('talk'));
  await a.click(id('say-well-played'));
  for (const page of [a, b, c]) {
    await heard(page, 'Ada: Well played!');
    assert.ok(await isBelow(page, 0));
  }
  await checkAccessibility(b, 'a bubble on a phone');
  await c.click(id('talk'));
  await c.waitForSelector(id('mute'));
  assert.equal(await c.locator('[data-testid^="say-"]').count(), 0);
  await c.click(id('close-dialog'));
  await b.click(id('talk'));
  await checkAccessibility(b, 'phrases on a phone');
  await b.click(`label:has(${id('mute')})`);
  assert.equal(await b.textContent(id('said')), '');
  await b.click(id('say-thanks'));
  for (const page of [a, c]) await heard(page, 'Bruno: Thank you!');
  assert.equal(await b.textContent(id('said')), '');
}

test('a turn is taken back when the other allows it, they talk, and somebody looks on', async () => {
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
      await speak(a, b, c);
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
      assert.match(await c.textContent(id('missing')), /does not exist, or is not for you/);
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

/** This browser is a user from now on. */
const becomeUser = (page, name) =>
  page.evaluate(async (user) => {
    const body = JSON.stringify({ name: user, passphrase: 'a long passphrase' });
    await fetch('/api/v1/accounts', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    localStorage.setItem('novae.online.known', 'user');
  }, name);

const presenceOf = (page, state) => page.waitForSelector(`.luna-seat [data-presence="${state}"]`);

test('a rated game: who goes comes back, the end tells what it changed, the profile how it went', async () => {
  await withPage(DESKTOP, (a) =>
    withPage(DESKTOP, async (b, profile) => {
      await becomeUser(a, 'Rada');
      await becomeUser(b, 'Ruben');
      const table = await a.evaluate(async () => {
        const body = JSON.stringify({ game: 'nova-luna', players: 2, rated: true });
        const made = await fetch('/api/v1/tables', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        });
        return (await made.json()).id;
      });
      for (const page of [a, b]) await page.evaluate((at) => (location.hash = `#/t/${at}`), table);
      await b.click(id('take-seat'));
      await presenceOf(a, 'here');
      await profile.setOffline(true);
      await presenceOf(a, 'back');
      await profile.setOffline(false);
      await presenceOf(a, 'here');
      await giveUp(b);
      for (const page of [a, b]) await page.locator(id('rating-change')).nth(1).waitFor();
      await checkAccessibility(a, 'the end of a rated game');
      await a.evaluate(() => (location.hash = '#/online/u/Rada'));
      await a.waitForSelector('.rating-course');
      await a.waitForSelector(id('history-game'));
      await checkAccessibility(a, 'a profile');
    }),
  );
});

test('an address without TLS says that one can only watch', async () => {
  await withPage(DESKTOP, async (page) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
    await page.reload();
    await page.click(id('together'));
    assert.match(await page.textContent(id('trouble')), /begins with https/);
  });
});

test('the start page needs no scrolling with its door to playing together', async () => {
  await withPage({ viewport: { width: 1366, height: 768 } }, async (page) => {
    await page.waitForSelector(id('together'));
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
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
