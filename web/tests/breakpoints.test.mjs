// SPDX-License-Identifier: MIT
/* The page changes at the sizes of view/ui/breakpoints.json and at no others. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { expandMedia, mediaConditions, readMedia } from '../build/breakpoints.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const SIZED = /\((?:(?:min|max)-)?(?:width|height)\s*[:<>=][^)]*\)/g;

function sources(...endings) {
  const view = path.join(web, 'view');
  return fs
    .readdirSync(view, { recursive: true })
    .map(String)
    .filter((name) => endings.includes(path.extname(name)))
    .map((name) => ({ name, text: fs.readFileSync(path.join(view, name), 'utf8') }));
}

/** What asks for a size by a number: media rules of styles, and any such text in a script. */
const ownNumbers = (name, text) =>
  (name.endsWith('.css') ? [...text.matchAll(/@media[^{]*/g)].map(String) : [text]).flatMap(
    (part) => part.match(SIZED) ?? [],
  );

test('no style or script has a size of its own', () => {
  for (const { name, text } of sources('.css', '.ts', '.tsx')) assert.deepEqual(ownNumbers(name, text), [], name);
  assert.deepEqual(ownNumbers('a.css', '@media (--below-page) and (min-width: 5px) {}'), ['(min-width: 5px)']);
  assert.deepEqual(ownNumbers('a.ts', "matchMedia('(height >= 5px)')"), ['(height >= 5px)']);
});

test('every size has a name that is used', () => {
  const media = readMedia(web);
  const texts = sources('.css', '.ts', '.tsx').map(({ text }) => text);
  const isUsed = (name) => texts.some((text) => text.includes(`(--${name})`) || text.includes(`'${name}'`));
  const sizes = new Set(Object.keys(media).map((name) => name.replace(/^(below|from)-/, '')));
  for (const size of sizes) assert.ok(isUsed(`below-${size}`) || isUsed(`from-${size}`), size);
});

test('names become conditions, and an unknown one is refused', () => {
  const media = mediaConditions({ page: { width: 720 } });
  assert.equal(expandMedia('@media (--below-page) {a{}}', media), '@media (max-width: 719px) {a{}}');
  assert.equal(expandMedia('@media (--from-page), print {}', media), '@media (min-width: 720px), print {}');
  assert.throws(() => expandMedia('@media (--from-moon) {}', media), /no from-moon/);
});
