// SPDX-License-Identifier: MIT
/* Every text of the page is translated into every language, with the same {words}. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { folder, LANGUAGES } from './catalogues.mjs';

test('the catalogues are complete and up to date', () => {
  const script = fileURLToPath(new URL('../i18n/extract.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});

test('the list of languages names every catalogue and no other', () => {
  const catalogues = fs.readdirSync(folder).filter((name) => name.endsWith('.po'));
  assert.deepEqual(LANGUAGES.map((name) => `${name}.po`).sort(), catalogues.sort());
});
