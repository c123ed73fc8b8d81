// SPDX-License-Identifier: MIT
/* The names, words and sentences of the ten levels, as src/players/characters.h has them: for the page and its catalogues. */
import fs from 'node:fs';
import path from 'node:path';

const STRING = String.raw`"((?:[^"\\]|\\.)*)"`;
const ROW = new RegExp(String.raw`\bX\(${STRING},\s*${STRING},\s*\\?\s*${STRING}\)`, 'g');

/** In the order of the levels: { name, word, about }. `root` is the repository. */
export function readCharacters(root) {
  const text = fs.readFileSync(path.join(root, 'src/players/characters.h'), 'utf8');
  return [...text.matchAll(ROW)].map(([, ...texts]) => {
    const [name, word, about] = texts.map((one) => JSON.parse(`"${one}"`));
    return { name, word, about };
  });
}
