// SPDX-License-Identifier: MIT
/* The rules pages: every rule that the code and its tests name stands there, once, with its number; dates are the reader's own. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { LUNA_OVER } from './games.mjs';
import { DESKTOP, address, useBrowser, withPage } from './harness.mjs';
import { id, openRecord } from './play.mjs';

useBrowser();

/** The numbers of a game's rules, as its sources cite them: "[NL-12]", "[NL-14, NL-15]". */
function cited(game, letters) {
  const folder = fileURLToPath(new URL(`../../src/games/${game}/`, import.meta.url));
  const text = fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(folder + name, 'utf8'))
    .join('\n');
  return new Set([...text.matchAll(new RegExp(`${letters}-\\d+`, 'g'))].map(([name]) => name));
}

for (const [game, folder, letters, count] of [
  ['nova-luna', 'nova_luna', 'NL', 20],
  ['terra-nova', 'terra_nova', 'TN', 19],
]) {
  test(`every rule of ${game} is on its page with a picture`, () =>
    withPage({ ...DESKTOP, hash: `#/rules/${game}` }, async (page) => {
      await page.waitForSelector(id('rules'));
      const numbers = await page.locator('.rule').evaluateAll((rules) => rules.map((rule) => rule.id));
      assert.deepEqual(
        numbers,
        Array.from({ length: count }, (_, i) => `${letters}-${i + 1}`),
      );
      for (const name of cited(folder, letters)) assert.ok(numbers.includes(name), name);
      const bare = await page.locator('.rule').evaluateAll((rules) =>
        // A picture has something drawn in it, of a size that can be seen.
        rules
          .filter((rule) => {
            const drawing = rule.querySelector('.rule-picture svg');
            return !(drawing?.clientWidth > 100 && drawing.querySelector('path, polygon, use'));
          })
          .map((rule) => rule.id),
      );
      assert.deepEqual(bare, [], 'rules without a picture');
      await page.emulateMedia({ media: 'print' });
      assert.ok(!(await page.isVisible('.top-bar')));
      assert.ok(await page.isVisible('.rule-picture svg'));
    }));
}

test('dates are written as the reader does', async () => {
  const said = async (locale) => {
    let text = '';
    await withPage({ ...DESKTOP, locale }, async (page) => {
      await openRecord(page, LUNA_OVER);
      await page.goto(`${address}#/games`);
      await page.waitForSelector(id('watch'));
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date());
      text = await page.textContent('main');
      assert.ok(text.includes(day), `${day} in ${text.slice(0, 400)}`);
    });
    return text;
  };
  await said('en-GB');
  await said('en-US');
});
