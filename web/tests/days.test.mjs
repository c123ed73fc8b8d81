// SPDX-License-Identifier: MIT
/* Games by days, played by two people in real browsers: what is planned is answered while one is away. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { checkAccessibility, DESKTOP } from './harness.mjs';
import { begin, lunaTurn, mover, pressing, useTables, version, waitForVersion, withTwo } from './people.mjs';
import { fixedRandom, id, takeTile } from './play.mjs';

await useTables();

const offersOf = (page) =>
  page.locator('[data-testid^="offer-"]').evaluateAll((all) => all.map((one) => one.dataset.testid));

/** Plans an answer to the first tile after which it is one's own turn; answers that tile's testid. */
async function planAnswer(page, press) {
  await press('plan-ahead');
  await page.waitForSelector(id('planning'));
  for (const offer of await offersOf(page)) {
    await press(offer);
    if (/^Then I/.test(await page.textContent(id('plan-stage')))) {
      await takeTile(page, press);
      await page.waitForSelector(id('plan'));
      return offer;
    }
    await press('plan-again');
  }
  return null;
}

async function takeThis(page, press, offer) {
  await press(offer);
  await page.waitForSelector('[data-testid^="place-"]');
  await press(await page.locator('[data-testid^="place-"]').first().getAttribute('data-testid'));
  await press('confirm');
}

/** Turns until whoever waits can plan an answer; the page that planned and the tile it is for. */
async function playUntilPlanned(a, b) {
  for (let turn = 0; turn < 8; turn++) {
    const moves = await mover(a, b);
    const waits = moves === a ? b : a;
    const now = await version(moves);
    await waitForVersion(waits, now);
    const offer = await planAnswer(waits, pressing(waits));
    if (offer) return { moves, waits, offer, now };
    await waits.click(id('plan-done'));
    await lunaTurn(moves, pressing(moves));
  }
  throw new Error('nothing could be planned');
}

test('an answer that was planned is played when its condition comes', async () => {
  await withTwo(async (a, b) => {
    await begin(a, b, 'nova-luna', { clock: 'days' });
    const { moves, waits, offer, now } = await playUntilPlanned(a, b);
    await checkAccessibility(waits, 'planning ahead');
    await waits.click(id('plan-done'));
    await waits.reload();
    await waits.waitForSelector(id('plan'));
    assert.equal(await moves.locator(id('plan')).count(), 0);
    await takeThis(moves, pressing(moves), offer);
    for (const page of [a, b]) await waitForVersion(page, now + 2);
    await waits.waitForSelector(id('answered'));
    assert.equal(await waits.locator(id('plan')).count(), 0);
    assert.equal(await moves.locator(id('answered')).count(), 0);
  });
});

test('plans in Terra Nova are changed and cleared', async () => {
  const random = fixedRandom(3);
  await withTwo(async (a, b) => {
    await begin(a, b, 'terra-nova', { clock: 'days', map: 'lagoon' });
    const moves = await mover(a, b);
    const waits = moves === a ? b : a;
    const press = pressing(waits);
    await press('plan-ahead');
    for (const stage of [/^If/, /^Then/]) {
      assert.match(await waits.textContent(id('plan-stage')), stage);
      await actInPlan(waits, press, random);
    }
    await press('confirm');
    await waits.waitForSelector(id('plan'));
    await waits.click('.plan-row');
    assert.match(await waits.textContent(id('plan-stage')), /^Then/);
    await waits.click(id('plan-clear'));
    await waits.waitForSelector(id('plan'), { state: 'detached' });
    await checkAccessibility(waits, 'planning in Terra Nova');
  });
});

async function actInPlan(page, press, random) {
  const open = await page.locator('.cell.can').evaluateAll((all) => all.map((one) => one.dataset.testid));
  await press(open[Math.floor(random() * open.length)]);
}

/** Is it this one's turn? Known when nothing is on its way. */
async function isToPlay(page) {
  const said = await page.waitForFunction(
    () => /^Your turn|is to play$/.exec(document.querySelector('[data-testid="turn"]')?.textContent ?? '')?.[0],
  );
  return (await said.jsonValue()) === 'Your turn';
}

/** The lobby, where others' moves are told by the bell. */
async function toLobby(page) {
  await page.evaluate(() => (location.hash = '#/online'));
  await page.waitForSelector(id('bell'));
}

/** Sounds are switched on, for a page that is opened anew. */
async function withSounds(page) {
  await page.evaluate(() => localStorage.setItem('novae.settings', JSON.stringify({ sound: true })));
  await page.reload();
}

/** Another tab is in front, and the browser may notify: what it says is kept in `said`, its notes in `heard`. */
const lookAway = (page) =>
  page.evaluate(() => {
    globalThis.said = [];
    globalThis.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function note(...when) {
      globalThis.heard.push(this.frequency.value);
      return start.apply(this, when);
    };
    Object.defineProperty(document, 'hidden', { value: true });
    globalThis.Notification = class {
      static permission = 'granted';
      constructor(title, { body }) {
        globalThis.said.push(`${title}: ${body}`);
      }
    };
  });

test('whoever looks elsewhere is told: a bell, the title, the icon, the browser, a feed with a secret address', async () => {
  await withTwo(async (a, b) => {
    await begin(a, b, 'nova-luna', { clock: 'days' });
    const moves = await mover(a, b);
    const waits = moves === a ? b : a;
    await withSounds(waits);
    await toLobby(waits);
    await lookAway(waits);
    for (let turn = 0; turn < 12 && (await isToPlay(moves)); turn++) await lunaTurn(moves, pressing(moves));
    await waits.waitForSelector(id('bell-count'));
    assert.deepEqual(await waits.evaluate(() => globalThis.said), ['Your turn: Nova Luna']);
    assert.deepEqual(await waits.evaluate(() => globalThis.heard), [659]);
    assert.match(await waits.title(), /^\(\d+\) /);
    assert.equal(await waits.locator('link[rel="icon"]').getAttribute('href'), 'icon-turn.svg');
    await waits.click(id('bell'));
    await waits.click(`${id('feed')} summary`);
    await waits.click(id('feed-new'));
    const first = await waits.inputValue(id('feed-address'));
    await checkAccessibility(waits, 'notices');
    const look = (address) => waits.request.get(address);
    assert.match(await (await look(first)).text(), /<entry>/);
    await waits.click(id('feed-new'));
    await waits.waitForFunction((old) => document.querySelector('[data-testid="feed-address"]').value !== old, first);
    assert.equal((await look(first)).status(), 404);
    await waits.locator(id('notice')).first().click();
    await waits.waitForSelector(id('turn'), { state: 'attached' });
  }, DESKTOP);
});
