// SPDX-License-Identifier: MIT
/*
 * Screens in Dutch, German and Hungarian show no English and stay inside the window of a
 * phone; nothing in the catalogues is fuzzy, as the build would leave that in English.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { fixedParts, LANGUAGES, readCatalogue, refusals, wordsOf } from './catalogues.mjs';
import { address, DESKTOP, PHONE, reusedPage, useBrowser } from './harness.mjs';
import { clicking, id, startGame, tapping } from './play.mjs';
import { SCREENS } from './screens.mjs';

for (const language of LANGUAGES)
  test(`nothing in ${language}.po is fuzzy`, () => assert.doesNotMatch(readCatalogue(`${language}.po`), /^#,.*fuzzy/m));

/** A table as soon as it stands, whoever plays. */
const table = (game, seats) => (page) => startGame(page, tapping(page), game, seats);

/** What a screen with most of the words is, and quick to reach. */
const WAYS = {
  ...Object.fromEntries(
    [
      'start',
      'start-terra-nova',
      'menu',
      'luna-place',
      'luna-hint',
      'terra-move',
      'luna-over',
      'terra-over',
      'games',
      'learn',
      'lesson-luna',
      'lesson-terra',
      'rules-luna',
      'rules-terra',
      'editor',
      'bad-link',
    ].map((name) => [name, SCREENS[name]]),
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
const filled = (english) =>
  new RegExp(
    `^${english
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+')}$`,
    'su',
  );
const says = (english) =>
  (english.replace(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).length >= (english.includes('{') ? 2 : 1);

/** Tells of any text whether it is English that should have been translated. */
function findEnglish(language) {
  const known = Object.entries(wordsOf(language));
  const own = new Set(known.flatMap(([, forms]) => forms));
  const patterns = known.filter(
    ([english, forms]) => says(english) && ![forms].flat().includes(english) && !own.has(english),
  );
  const exact = new Set(patterns.map(([english]) => english));
  const open = patterns
    .map(([english]) => english)
    .filter((english) => english.includes('{'))
    .map(filled);
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
  const withPage = reusedPage({ ...PHONE, liking: { language }, stays: true });
  for (const [name, reach] of Object.entries(WAYS)) {
    test(`${name} speaks ${language} and fits a phone`, () =>
      withPage(async (page) => {
        await page.waitForSelector(id('start-game'));
        await reach(page, true);
        assert.equal(await page.getAttribute('html', 'lang'), language);
        assert.deepEqual((await textsOf(page)).filter(isEnglish), []);
        const wide = await page.evaluate(() =>
          Math.max(
            ...[document.scrollingElement, ...document.querySelectorAll('dialog')].map((box) => box.scrollWidth),
          ),
        );
        assert.ok(wide <= PHONE.viewport.width, `it is ${wide} px wide`);
      }));
  }
}

// ---- What C refuses ----

/** Hands a file to whatever asks for one when `name` is pressed. */
async function choose(page, press, name, text) {
  const choosing = page.waitForEvent('filechooser');
  await press(name);
  await (await choosing).setFiles({ name: 'file.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** Ways to be refused, and the text that a person reads then; `english` is what C says. */
const REFUSED = {
  'a map that falls apart': {
    english: 'Not all connected',
    async reach(page, press) {
      await page.goto(`${address}#/editor`);
      await press('brush-forest');
      for (const cell of ['cell-2-4', 'cell-8-14']) await press(cell);
      return id('map-checks');
    },
  },
  'a map with too many spaces': {
    english: 'more than %d spaces',
    async reach(page) {
      const drawing = {
        name: 'x',
        landscapes: [{ letter: 'L', name: 'lake' }],
        rows: 20,
        columns: 20,
        cells: Array(400).fill(0),
        shift: 0,
      };
      await page.evaluate((draft) => localStorage.setItem('novae.map.x', JSON.stringify({ changed: 1, draft })), {
        drawing,
        symmetry: 'none',
        brush: 0,
        fills: false,
      });
      await page.goto(`${address}#/editor`);
      return id('map-checks');
    },
  },
  'a broken map file': {
    english: "no landscape has the letter '%c'",
    async reach(page, press) {
      await page.goto(`${address}#/editor`);
      await choose(page, press, 'map-open', 'name: x\nlandscape: L lake\nboard:\nL F\n');
      return '.check.bad[role="alert"]';
    },
  },
  'a broken record': {
    english: 'the tile is not among the next three on the wheel',
    async reach(page, press) {
      await press('open');
      await choose(page, press, 'pick-file', '[Game "nova-luna"]\n[Players "2"]\n[Seed "7"]\n\nR1a@9,9\n');
      return id('notice');
    },
  },
  'a broken link': {
    english: 'the link is of version %u, not %d',
    async reach(page) {
      await page.goto(`${address}#/g/AAAA`);
      return id('bad-link');
    },
  },
  'a broken link to a map': {
    english: 'The link is damaged.',
    async reach(page) {
      await page.goto(`${address}#/m/AAAA`);
      return id('bad-link');
    },
  },
  'an illegal typed move': {
    english: 'It is none of the moves that are possible now: the list shows them.',
    async reach(page, press) {
      await startGame(page, press, 'terra-nova', [null, null]);
      await press('menu');
      await press('menu-type');
      await page.fill(id('move-text'), 'a1 - a2');
      await press('play-move');
      return id('move-problem');
    },
  },
};

for (const language of LANGUAGES) {
  const words = wordsOf(language);
  const english = [...refusals().flatMap(fixedParts), ...Object.values(REFUSED).map((way) => way.english)];
  const withPage = reusedPage({ ...DESKTOP, liking: { language } });
  for (const [name, way] of Object.entries(REFUSED)) {
    test(`${name} is refused in ${language}`, () =>
      withPage(async (page) => {
        await page.waitForSelector(id('start-game'));
        const place = await way.reach(page, clicking(page));
        await page.waitForSelector(place);
        const told = await page.textContent(place);
        for (const part of words[way.english].split(/%(?:\.\*s|[sucd])/))
          assert.ok(told.includes(part), `${told} has no "${part}"`);
        assert.deepEqual(
          english.filter((part) => told.includes(part)),
          [],
        );
      }));
  }
}
