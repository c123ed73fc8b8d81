// SPDX-License-Identifier: MIT
/*
 * Both lessons from their first to their last scene, as a learner would do them: one with a mouse, one
 * with a finger, and by `make soak` (NOVAE_WHOLE=1) each with both.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { DESKTOP, PHONE, useBrowser, withPage } from './harness.mjs';
import { chooseAndConfirm, clicking, id, tapping } from './play.mjs';

useBrowser();

const title = (page) => page.textContent(id('lesson-title'));

/** Done when the button says so. */
async function done(page, press) {
  await page.waitForFunction(() => document.querySelector('[data-testid="lesson-next"].primary'));
  await press('lesson-next');
}

const lay = (press, tile, place) => chooseAndConfirm(press, `offer-${tile}`, `place-${place}`);

const DESK_BY_MOUSE = ['desk', DESKTOP, clicking];
const PHONE_BY_FINGER = ['phone', PHONE, tapping];
const WHOLE = process.env.NOVAE_WHOLE === '1';

for (const [size, screen, how] of WHOLE ? [DESK_BY_MOUSE, PHONE_BY_FINGER] : [PHONE_BY_FINGER])
  test(`the lesson of Nova Luna, ${size}`, () =>
    withPage({ ...screen, hash: '#/learn/nova-luna' }, async (page) => {
      const press = how(page);
      await page.waitForSelector(id('lesson'));
      await lay(press, 'T3c', '0,0');
      await page.waitForSelector(id('lesson-nudge'));
      for (const [tile, place] of [
        ['R5b', '0,0'],
        ['Y1a', '1,0'],
        ['B3c', '0,1'],
      ]) {
        await lay(press, tile, place);
        await done(page, press);
      }
      // Beside the red 5 the blue 2 would do as well, and teach nothing.
      await lay(press, 'B2a', '-1,0');
      await page.waitForSelector(id('lesson-nudge'));
      for (const [tile, place] of [
        ['B2a', '0,2'],
        ['B2b', '0,1'],
        ['R4a', '2,0'],
        ['R2a', '-1,0'],
      ]) {
        await lay(press, tile, place);
        await done(page, press);
      }
      await press('refill');
      await done(page, press);
      await lay(press, 'T5b', '2,0');
      await done(page, press);
      await lay(press, 'B5c', '-1,-2');
      await done(page, press);
      assert.equal(await title(page), 'Equal numbers');
      await lay(press, 'B4c', '3,-1');
      await done(page, press);
      // One token is not enough, and what it would cost is said.
      await lay(press, 'R4b', '0,2');
      await page.waitForSelector(id('lesson-nudge'));
      await lay(press, 'B6b', '-1,1');
      await done(page, press);
      await press('next-phase');
      await done(page, press);
      await page.waitForSelector(id('lesson-end'));
      await press('lesson-play');
      await page.waitForSelector(id('turn'), { state: 'attached' });
    }));

for (const [size, screen, how] of WHOLE ? [DESK_BY_MOUSE, PHONE_BY_FINGER] : [DESK_BY_MOUSE])
  test(`the lesson of Terra Nova, ${size}`, () =>
    withPage({ ...screen, hash: '#/learn/terra-nova' }, async (page) => {
      const press = how(page);
      await page.waitForSelector(id('lesson'));
      const choose = async (...spaces) => {
        for (const space of spaces) await press(`space-${space}`);
      };
      await choose('k5');
      await done(page, press);
      await choose('g12', 'g10');
      await done(page, press);
      await choose('h10');
      await done(page, press);
      await choose('g11', 'f11');
      await done(page, press);
      assert.equal(await title(page), 'What is possible must be done');
      await choose('j2', 'j5');
      await done(page, press);
      await choose('l1');
      await done(page, press);
      assert.equal(await title(page), 'Close an area');
      await choose('m4');
      await done(page, press);
      await choose('f9');
      await page.waitForSelector(id('lesson-nudge'));
      await choose('f10');
      await done(page, press);
      // Four landscapes: nothing is scored. Then two areas at once, equal points.
      await choose('h7');
      await done(page, press);
      await choose('n7');
      await done(page, press);
      await page.waitForSelector(id('lesson-end'));
    }));
