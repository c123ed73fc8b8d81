// SPDX-License-Identifier: MIT
/* One game in two tabs: one plays, the other follows, takes over when asked, and nothing is lost. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { DESKTOP, useBrowser, withPage } from './harness.mjs';
import { clicking, id, startGame, takeTile, waitForTurn } from './play.mjs';

useBrowser();

const hasMoves = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('[data-testid="moves"] li').length === n, count);
const isShown = (page, name, state = 'visible') => page.waitForSelector(id(name), { state });

test('the second tab follows, takes over, and gives back when it is closed', () =>
  withPage(DESKTOP, async (first, profile) => {
    await startGame(first, clicking(first), 'nova-luna', [null, null]);
    await takeTile(first, clicking(first));
    await hasMoves(first, 1);
    const second = await profile.newPage();
    await second.goto(first.url());
    await isShown(second, 'elsewhere');
    await hasMoves(second, 1);
    assert.equal(await second.locator(id('hint')).isDisabled(), true);
    await takeTile(first, clicking(first));
    await hasMoves(second, 2);
    await second.click(id('play-here'));
    await isShown(first, 'elsewhere');
    await isShown(second, 'elsewhere', 'detached');
    await takeTile(second, clicking(second));
    await hasMoves(first, 3);
    await second.click(id('undo'));
    await hasMoves(first, 2);
    await second.close();
    await isShown(first, 'elsewhere', 'detached');
    await takeTile(first, clicking(first));
    await hasMoves(first, 3);
  }));

test('a bot plays in one of the tabs only', () =>
  withPage(DESKTOP, async (first, profile) => {
    await startGame(first, clicking(first), 'nova-luna', [null, 1]);
    await waitForTurn(first);
    const second = await profile.newPage();
    await second.goto(first.url());
    await isShown(second, 'elsewhere');
    await takeTile(first, clicking(first));
    await waitForTurn(first);
    const moves = await first.locator(`${id('moves')} li`).count();
    await hasMoves(second, moves);
  }));
