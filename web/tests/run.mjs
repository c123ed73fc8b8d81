// SPDX-License-Identifier: MIT
/*
 * Runs the tests of the page, two files at a time, on one server and one browser that they
 * share. Prints TAP.
 *
 *   node run.mjs [FILE...]
 */
import fs from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { launchBrowserServer, startServer } from './harness.mjs';

const AT_ONCE = 2;
/** For a file of tests: one that hangs shall not stop all others. */
const MOST_MILLIS = 600_000;
/** Those that take longest begin first, so that none of them is left to run alone at the end. */
const LONGEST = [
  'accessibility',
  'languages',
  'luna',
  'terra',
  'together',
  'comeback',
  'days',
  'tables',
  'keep',
  'press',
];

function testFiles(names) {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const all = fs.readdirSync(here).filter((name) => name.endsWith('.test.mjs'));
  const rank = (file) => LONGEST.indexOf(path.basename(file, '.test.mjs')) + 1 || LONGEST.length + 1;
  const files = names.length ? names.map((name) => path.resolve(name)) : all.map((name) => path.join(here, name));
  return files.sort((a, b) => rank(a) - rank(b));
}

/** Runs the files and prints what comes of them; false when anything failed or nothing was tested. */
async function runAll(files) {
  let passed = 0;
  let failed = 0;
  const events = run({ files, concurrency: AT_ONCE, timeout: MOST_MILLIS });
  events.on('test:pass', () => passed++);
  events.on('test:fail', () => failed++);
  for await (const text of events.compose(tap)) process.stdout.write(text);
  return passed > 0 && failed === 0;
}

const server = await startServer();
const browser = await launchBrowserServer();
process.env.NOVAE_URL = server.address;
process.env.NOVAE_BROWSER = browser.wsEndpoint();
try {
  if (!(await runAll(testFiles(process.argv.slice(2))))) process.exitCode = 1;
} finally {
  await browser.kill();
  server.child.kill();
}
