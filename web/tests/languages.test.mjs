// SPDX-License-Identifier: MIT
/*
 * Screens in Dutch, German and Hungarian show no English and stay inside the window of a
 * phone; nothing in the catalogues is fuzzy, as the build would leave that in English.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { parsePo } from '../build/po.mjs';
import { PHONE, useBrowser, withPage } from './harness.mjs';
import { id, startGame, tapping } from './play.mjs';
import { SCREENS } from './screens.mjs';

const LANGUAGES = ['nl', 'de', 'hu'];
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (name) => fs.readFileSync(here(`../i18n/${name}`), 'utf8');

for (const language of LANGUAGES)
  test(`nothing in ${language}.po is fuzzy`, () => assert.doesNotMatch(read(`${language}.po`), /^#,.*fuzzy/m));

/** A table as soon as it stands, whoever plays. */
const table = (game, seats) => (page) => startGame(page, tapping(page), game, seats);

/** What a screen with most of the words is, and quick to reach. */
const WAYS = {
  ...Object.fromEntries(
    ['start', 'start-terra-nova', 'menu', 'luna-place', 'luna-hint', 'terra-move', 'luna-over', 'terra-over', 'games',
      'learn', 'lesson-luna', 'lesson-terra', 'rules-luna', 'rules-terra', 'editor', 'bad-link'].map((name) => [name, SCREENS[name]]),
  ),
  'luna-solo': table('nova-luna', [null]),
  'terra-set-up': table('terra-nova', [null, 3]),
};

/** All that is read or read aloud on the page, each text once. */
const textsOf = (page) =>
  page.evaluate(() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!parentElement.closest('script, style, noscript')) found.add(data.trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
      for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name).trim());
    return [...found].filter((text) => /\p{L}/u.test(text));
  });

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The English as it looks when filled: with at least two words of its own, lest "{n} %" matches all. */
const filled = (english) => new RegExp(`^${english.split(/\{\w+\}/).map(escaped).join('.+')}$`, 'su');
const says = (english) => (english.replace(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).length >= (english.includes('{') ? 2 : 1);

/** Tells of any text whether it is English that should have been translated. */
function findEnglish(language) {
  const known = Object.entries(parsePo(read(`${language}.po`)));
  const own = new Set(known.flatMap(([, forms]) => forms));
  const patterns = known.filter(([english, forms]) => says(english) && ![forms].flat().includes(english) && !own.has(english));
  const exact = new Set(patterns.map(([english]) => english));
  const open = patterns.map(([english]) => english).filter((english) => english.includes('{')).map(filled);
  return (text) => exact.has(text) || open.some((pattern) => pattern.test(text));
}

test('English is found where it stands', () => {
  for (const language of LANGUAGES) {
    const isEnglish = findEnglish(language);
    assert.ok(isEnglish('Which game?') && isEnglish('Your turn, Ada: last action'), language);
    assert.ok(!isEnglish('Nova Luna') && !isEnglish('Ada'), language);
  }
});

useBrowser();

for (const language of LANGUAGES) {
  const isEnglish = findEnglish(language);
  for (const [name, reach] of Object.entries(WAYS)) {
    test(`${name} speaks ${language} and fits a phone`, () =>
      withPage({ ...PHONE, liking: { language } }, async (page) => {
        await page.waitForSelector(id('start-game'));
        await reach(page, true);
        assert.equal(await page.getAttribute('html', 'lang'), language);
        assert.deepEqual((await textsOf(page)).filter(isEnglish), []);
        const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
        assert.ok(wide <= PHONE.viewport.width, `it is ${wide} px wide`);
      }));
  }
}
