// SPDX-License-Identifier: MIT
/*
 * C to WebAssembly, with vector instructions for the page and without them for the tests,
 * which compare the two (every browser that can show the page has vectors). The linker is
 * called directly: clang's driver would run whatever wasm-opt it finds, and old ones
 * break vectors. Nothing is done when nothing changed.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the module is made of besides web/wasm; it has its own clock and version, and runs no other programs. */
const FOLDERS = ['src/core', 'src/games', 'src/session', 'src/search', 'src/players', 'src/json', 'web/wasm'];
const LEFT_OUT = ['src/search/clock.c', 'src/core/version.c', 'src/players/foreign.c', 'src/players/process.c'];
const FLAGS = [
  '--target=wasm32-wasi',
  '-std=c17',
  '-DNDEBUG',
  '-DNV_NO_THREADS',
  '-DNV_NO_EXAMPLE',
  '-D_POSIX_C_SOURCE=200809L',
  '-ffp-contract=off',
  '-fvisibility=hidden',
  '-mbulk-memory',
  '-mnontrapping-fptoint',
  '-msign-ext',
  '-Wall',
  '-Wextra',
  '-Wpedantic',
  '-Werror',
  '-Wno-unused-command-line-argument',
];
const LINK = [
  '--no-entry',
  '--gc-sections',
  '--strip-all',
  '-O2',
  '--stack-first',
  '-z',
  'stack-size=1048576',
  '--export=__wasm_call_ctors',
  '--max-memory=1073741824',
];
/** Files in which no search spends its time are made small. */
const COLD =
  /^web\/wasm\/|^src\/(session|json)\/|\/(hint|analyse|prospect|puzzle|player|searcher|knowledge|level|chances|expectation|horizon|report_lines|position\w*|\w*json|preview|sketch|view|slide_tables|terra_nova\/board|greedy|symmetry|text|span|map|inline_map|move_text|deal|template|option|status)\.c$/;
export const VARIANTS = { simd: ['-msimd128'], plain: ['-DNV_SCALAR'] };

const optimization = (source) => (COLD.test(source) ? '-Oz' : '-O3');

function walk(folder, ends) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? walk(name, ends) : ends.some((end) => name.endsWith(end)) ? [name] : [];
  });
}

const age = (file) => (fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0);

/** The first of several names of a program that is there. */
async function program(names) {
  for (const name of names) {
    try {
      await run(name, ['--version']);
      return name;
    } catch {
      /* the next one */
    }
  }
  throw new Error(`build: none of these programs is installed: ${names.join(', ')}`);
}

/** Tables that meson makes of data/ too. */
async function generate(top, out) {
  const maps = fs
    .readdirSync(path.join(top, 'data/maps'))
    .filter((name) => name.endsWith('.map'))
    .sort()
    .map((name) => path.join(top, 'data/maps', name));
  const tiles = path.join(out, 'nova_luna_tiles.c'),
    table = path.join(out, 'maps.c');
  await run('python3', [path.join(top, 'tools/nova_luna_tiles.py'), path.join(top, 'data/nova-luna-tiles.csv'), tiles]);
  await run('python3', [path.join(top, 'tools/embed_maps.py'), table, ...maps]);
  return [tiles, table];
}

async function compileAll(clang, sources, variant, top, out) {
  const objects = sources.map((source) => path.join(out, `${path.relative(top, source).replace(/[^\w.]/g, '_')}.o`));
  const rest = sources.map((source, i) => [source, objects[i]]);
  const work = async () => {
    while (rest.length > 0) {
      const [source, object] = rest.pop();
      const flags = [...FLAGS, ...VARIANTS[variant], optimization(path.relative(top, source))];
      await run(clang, [...flags, `-I${top}/include`, `-I${top}/src`, `-I${top}/web/wasm`, '-c', source, '-o', object]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, os.cpus().length) }, work));
  return objects;
}

async function link(objects, target, clang) {
  const linker = await program(['wasm-ld-14', 'wasm-ld']);
  const { stdout } = await run(clang, ['--target=wasm32-wasi', '-print-libgcc-file-name']);
  const { stdout: libc } = await run(clang, ['--target=wasm32-wasi', '-print-file-name=libc.a']);
  const folder = fs.existsSync(libc.trim()) ? path.dirname(libc.trim()) : '/usr/lib/wasm32-wasi';
  await run(linker, [...LINK, ...objects, `-L${folder}`, '-lc', stdout.trim(), '-o', target]);
}

/** Builds both modules where they are out of date; answers their paths. */
export async function buildWasm(top, out) {
  const target = Object.fromEntries(Object.keys(VARIANTS).map((name) => [name, path.join(out, `${name}.wasm`)]));
  const inputs = [...FOLDERS, 'include', 'data', 'web/build'].flatMap((folder) =>
    walk(path.join(top, folder), ['.c', '.h', '.map', '.csv', '.mjs']).filter((file) => !file.startsWith(out)),
  );
  const newest = Math.max(...inputs.map(age));
  if (Object.values(target).every((file) => age(file) > newest)) return target;
  const clang = await program(['clang-14', 'clang']);
  fs.mkdirSync(out, { recursive: true });
  const sources = FOLDERS.flatMap((folder) => walk(path.join(top, folder), ['.c'])).filter(
    (file) => !LEFT_OUT.includes(path.relative(top, file)),
  );
  sources.push(...(await generate(top, out)));
  for (const name of Object.keys(VARIANTS)) {
    const folder = path.join(out, name);
    fs.mkdirSync(folder, { recursive: true });
    await link(await compileAll(clang, sources, name, top, folder), target[name], clang);
  }
  return target;
}
