// SPDX-License-Identifier: MIT
/* The page's code keeps its own rules: types, format and lint. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));

function run(program, ...words) {
  const { status, stdout, stderr } = spawnSync(path.join(web, 'node_modules/.bin', program), words, {
    cwd: web,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
}

test('the types hold', () => run('tsc', '--noEmit'));

test('everything is formatted and the linter is content', () => run('biome', 'ci', '--error-on-warnings'));
