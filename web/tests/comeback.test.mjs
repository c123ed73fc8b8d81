// SPDX-License-Identifier: MIT
/* Reasons to come back: the first visit, statistics in the browser and as a file, games looked at again and handed on. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { DESKTOP, PHONE, address, savedBytes, savedText, useBrowser, withPage } from './harness.mjs';
import { LUNA_LATE, LUNA_OVER, TERRA_OVER } from './games.mjs';
import { clicking, id, openRecord } from './play.mjs';

useBrowser();

const SMALL = { ...PHONE, viewport: { width: 320, height: 568 } };
const LAPTOP = { viewport: { width: 1366, height: 768 } };

/** Nothing of the page lies below or beside the window. */
const fits = (page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
  });

for (const [name, size] of [
  ['a laptop', LAPTOP],
  ['a small phone', SMALL],
])
  test(`a first visit says what this is, on one screen, and plays the lesson: ${name}`, () =>
    withPage({ ...size, first: true }, async (page) => {
      await page.waitForSelector(id('first-visit'));
      assert.ok(await fits(page));
      assert.doesNotMatch(await page.textContent('body'), /Ada|Good (morning|afternoon|evening)/);
      await page.click(id('first-learn-nova-luna'));
      await page.waitForSelector(id('lesson'));
      await page.goto(`${address}#/`);
      await page.waitForSelector(id('start-game'), { state: 'attached' });
    }));

test('a name typed at first is that of the player, and the start page needs no scrolling', () =>
  withPage({ ...LAPTOP, first: true }, async (page) => {
    await page.fill(id('first-name'), 'Mira');
    await page.click(id('first-choose'));
    await page.waitForSelector(id('start-game'));
    assert.match(await page.textContent('h1'), /Mira/);
    assert.ok(await fits(page));
  }));

test('bots are chosen by face and bring their names', () =>
  withPage(DESKTOP, async (page) => {
    await page.locator(id('choose-bot')).last().click();
    await page.click(id('bot-7'));
    assert.equal(await page.locator('.seat-name').last().inputValue(), 'Flint');
    await page.click(id('add-player'));
    await page.locator(id('choose-bot')).last().click();
    await page.click(id('bot-7'));
    assert.equal(await page.locator('.seat-name').last().inputValue(), 'Flint 2');
  }));

const RESULT = { game: 'nova-luna', players: 2, won: true, score: 0, phases: [], seat: 0, accuracy: 90 };

test('statistics count games, suggest a level, and move to another browser as a file', () =>
  withPage({ ...DESKTOP, hash: '#/statistics' }, async (page) => {
    const all = ['a', 'b'].map((name) => ({ ...RESULT, id: name, date: '2026.11.16', level: 6 }));
    await page.evaluate((rows) => localStorage.setItem('novae.results', JSON.stringify(rows)), all);
    await page.reload();
    assert.match(await page.textContent(id('figures')), /2games2won90 %.*Flint, level 7/);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(id('export'))]);
    const saved = path.join(os.tmpdir(), `novae-${process.pid}.json`);
    await file.saveAs(saved);
    await page.evaluate(() => localStorage.removeItem('novae.results'));
    await page.reload();
    assert.match(await page.textContent(id('figures')), /0games/);
    const take = async (input) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click(id('import'))]);
      await chooser.setFiles(input);
    };
    await take({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"kind":"other"}') });
    await page.waitForSelector('text=This file holds no statistics');
    await take({ name: 'novae.json', mimeType: 'application/json', buffer: fs.readFileSync(saved) });
    await page.waitForSelector(`${id('figures')}:has-text("2games")`);
    fs.rmSync(saved);
  }));

test('the day of a total is the one that was played, wherever one looks', () =>
  withPage({ ...DESKTOP, timezoneId: 'Pacific/Kiritimati', hash: '#/statistics' }, async (page) => {
    const all = [{ ...RESULT, id: 'a', players: 1, level: 0, date: '2026.03.02', score: 90, phases: [40, 50] }];
    await page.evaluate((rows) => localStorage.setItem('novae.results', JSON.stringify(rows)), all);
    await page.reload();
    assert.match(await page.textContent('.solo-totals'), /^9040 \+ 502 March$/);
  }));

test('after a game the next level is suggested, and the replay fits a laptop', () =>
  withPage({ ...DESKTOP, viewport: { width: 1366, height: 768 } }, async (page) => {
    await openRecord(page, LUNA_OVER);
    await page.waitForSelector(id('result'));
    assert.equal(await page.locator(id('next-level')).count(), 0);
    await page.evaluate((result) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('novae.game.'));
      const row = { ...result, id: JSON.parse(localStorage.getItem(key)).id, date: '2026.11.16', level: 3 };
      localStorage.setItem('novae.results', JSON.stringify([{ ...row, id: 'before' }, row]));
    }, RESULT);
    await page.reload();
    assert.match(await page.textContent(id('next-level')), /level 4/);
    const tall = await page.evaluate(() => document.scrollingElement.scrollHeight);
    assert.ok(tall <= 768, `it is ${tall} px high`);
  }));

test('more than forty games are kept', () =>
  withPage(DESKTOP, async (page) => {
    await openRecord(page, LUNA_LATE);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('novae.game.'));
      const save = JSON.parse(localStorage.getItem(key));
      for (let i = 0; i < 60; i++)
        localStorage.setItem(`novae.game.copy${i}`, JSON.stringify({ ...save, id: `copy${i}` }));
    });
    await page.goto(`${address}#/`);
    await openRecord(page, LUNA_LATE);
    const kept = await page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('novae.game.')).length,
    );
    assert.ok(kept >= 61, `${kept} games`);
  }));

/** The animation has a picture for every move, plays where a page shows it as an image, and is not large. */
async function checkAnimation(page, moves) {
  const svg = await savedText(page, () => page.click(id('animation')));
  const times = new Set([...svg.matchAll(/keyTimes="([^"]+)"/g)].flatMap(([, list]) => list.split(';')));
  assert.equal(times.size, moves + 1);
  assert.ok(!/var\(--/.test(svg), 'it needs no style sheet');
  assert.ok(svg.length < 1_000_000, `${svg.length} bytes`);
  await page.evaluate(async (text) => {
    const image = document.createElement('img');
    image.id = 'film';
    image.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 480px; z-index: 99';
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    document.querySelector('dialog[open]').append(image);
    await image.decode();
  }, svg);
  const shown = [];
  for (let tries = 0; new Set(shown).size < 3 && tries < 40; tries++) {
    shown.push((await page.locator('#film').screenshot()).toString('latin1'));
    await page.waitForTimeout(250);
  }
  assert.ok(new Set(shown).size >= 3, 'its pictures follow each other');
  assert.ok(shown[0].length > 20_000, 'and show something');
  await page.evaluate(() => document.querySelector('#film').remove());
}

/** Moves are pictures; as codes they are those of the record. */
async function checkMoves(page, record) {
  const codes = page.locator(`${id('moves')} code`);
  assert.equal(await codes.count(), 0);
  assert.ok((await page.locator(`${id('moves')} li svg`).count()) > 40);
  await page.click(id('codes'));
  assert.equal((await codes.allTextContents()).join(' '), record.split('\n\n')[1].trim().replaceAll('\n', ' '));
  await page.click(id('codes'));
}

for (const [game, record, wheel] of [
  ['nova-luna', LUNA_OVER, '.replay-wheel svg'],
  ['terra-nova', TERRA_OVER, id('coordinates')],
])
  test(`a replay shared in its middle is the whole game, opened there: ${game}`, () =>
    withPage({ ...DESKTOP, hash: '' }, async (page) => {
      await openRecord(page, record);
      await page.waitForSelector(wheel);
      await checkMoves(page, record);
      const all = Number(await page.getAttribute(id('slider'), 'max'));
      await page.locator(id('slider')).fill('7');
      await clicking(page)('share');
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(id('picture-svg'))]);
      assert.equal(file.suggestedFilename(), `${game}-7.svg`);
      const bytes = await savedBytes(page, () => page.click(id('picture-png')));
      const svg = await savedText(page, () => page.click(id('picture-svg')));
      assert.ok(/<text[^>]*>Ada<.text>/.test(svg), 'it says who plays');
      assert.ok(!/var\(--|<use/.test(svg), 'it needs no style sheet');
      assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
      assert.ok(bytes.readUInt32BE(16) > 600 && bytes.length > 20_000, 'the picture shows something');
      if (game === 'nova-luna' && process.env.NOVAE_WHOLE === '1') await checkAnimation(page, all);
      assert.equal(await page.inputValue(id('slider')), '7', 'the page shows what it showed before');
      const link = await page.inputValue(id('share-link'));
      await page.goto(`${address}#/games`);
      await page.goto(link);
      await page.waitForSelector(id('slider'));
      await page.waitForFunction((at) => document.querySelector('[data-testid="slider"]').value === at, '7');
      assert.equal(Number(await page.getAttribute(id('slider'), 'max')), all);
    }));

/** One of a whole game takes some seconds to make: `make soak` does. */
const FILMED = 12;

test('the beginning of a game as an animation', () =>
  withPage(DESKTOP, async (page) => {
    const [tags, moves] = LUNA_OVER.split('\n\n');
    await openRecord(page, `${tags}\n\n${moves.split(/\s/).slice(0, FILMED).join(' ')}\n`);
    await page.click(id('menu'));
    await page.click(id('menu-share'));
    await page.goto(await page.inputValue(id('share-link')));
    await page.waitForSelector(id('slider'));
    await page.click(id('share'));
    await checkAnimation(page, FILMED);
  }));
