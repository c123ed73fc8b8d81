// SPDX-License-Identifier: MIT
/* The page's code keeps its own rules: types, format and lint, and no function that is too long to be read at once. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const web = fileURLToPath(new URL('..', import.meta.url));
const MOST_LINES = 60;
/** Above a function that may be longer, with the reason. */
const EXCUSE = /long because/i;

function run(program, ...words) {
  const { status, stdout, stderr } = spawnSync(path.join(web, 'node_modules/.bin', program), words, {
    cwd: web,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
}

test('the types hold', () => run('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.types'));

test('everything is formatted and the linter is content', () => run('biome', 'ci', '--error-on-warnings'));

/** All scripts of ours below a folder. */
function scripts(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : scripts(name);
    return /\.(tsx?|m?js)$/.test(name) ? [name] : [];
  });
}

/** The functions of a text that are longer than they may be, each with its first line and its length. */
function tooLong(name, text) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineOf(node.getStart());
      const lines = lineOf(node.end) - first + 1;
      const excused = EXCUSE.test(text.slice(node.getFullStart(), node.getStart()));
      if (lines > MOST_LINES && !excused) found.push(`${name}:${first}: a function of ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no function is longer than a screen', () => {
  const files = scripts(web);
  assert.ok(files.length > 100);
  const found = files.flatMap((file) => tooLong(path.relative(web, file), fs.readFileSync(file, 'utf8')));
  assert.deepEqual(found, []);
});

test('a function that is too long is found, one with a reason is not', () => {
  const body = '  x();\n'.repeat(MOST_LINES - 2);
  assert.deepEqual(tooLong('a.ts', `function f() {\n${body}}\n`), []);
  assert.deepEqual(tooLong('a.ts', `\nconst f = () => {\n  y();\n${body}};\n`), ['a.ts:2: a function of 61 lines']);
  assert.deepEqual(tooLong('a.ts', `/** Long because it is a table. */\nfunction f() {\n  y();\n${body}}\n`), []);
});
