// SPDX-License-Identifier: MIT
/*
 * Builds the browser game into web/dist: C to WebAssembly, TypeScript and styles to
 * bundles, words to catalogues. File names carry a hash of their content, so that
 * browsers may keep them for ever; index.html, the manifest and the service worker
 * keep theirs. Fails when all of it together is larger than it may be.
 *
 *   node build.mjs [--wasm-only] [--debug]
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { mediaPlugin, readMedia } from './build/breakpoints.mjs';
import { readCharacters } from './build/characters.mjs';
import { drawIcon } from './build/icons.mjs';
import { buildWasm } from './build/wasm.mjs';
import { readCatalogues, readLanguages } from './build/po.mjs';

/** What is loaded when it is wanted, by the beginning of its names, and the page itself; bytes gzipped. */
const LIMITS = { puzzles: 40 * 1024, online: 50 * 1024, page: 400 * 1024 };
const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(root, 'dist');
const debug = process.argv.includes('--debug');

const inRoot = (...parts) => path.join(root, ...parts);
const exists = (...parts) => fs.existsSync(inRoot(...parts));
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

function write(name, content) {
  const file = path.join(dist, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  return name;
}

/** Writes a file under a name with its hash and answers that name. */
function writeHashed(name, content) {
  const { name: stem, ext } = path.parse(name);
  return write(`${stem}-${hashOf(content)}${ext}`, content);
}

const media = readMedia(root);
const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: ['es2020'],
  minify: !debug,
  sourcemap: debug ? 'inline' : false,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [mediaPlugin(media)],
};

/** Bundles the page; what only some pages need becomes files of its own. Answers the names of script and style. */
async function bundlePage(define) {
  const result = await esbuild.build({
    ...common,
    entryPoints: ['view/main.tsx'],
    define,
    write: false,
    outdir: dist,
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  });
  // All styles but online.css are in the first one: those that esbuild makes for later parts repeat them.
  const wanted = result.outputFiles.filter(({ path: name }) => !/\/(?!main-)[^/]*\.css$/.test(name));
  const names = wanted.map(({ path: name, contents }) => write(path.basename(name), contents));
  return {
    script: names.find((name) => /^main-.*\.js$/.test(name)),
    style: names.find((name) => name.endsWith('.css')),
  };
}

/** Bundles one entry and answers what it became, by extension. */
async function bundle(entry, define) {
  const result = await esbuild.build({ ...common, entryPoints: [entry], define, write: false, outdir: dist });
  const files = {};
  for (const { path: name, contents } of result.outputFiles) files[path.extname(name)] = contents;
  return files;
}

/** Constants that the code reads; see web/view/built.d.ts. */
function constants(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** The English of all texts once, and for each language what they become, in the same order. */
function writeCatalogues() {
  const catalogues = readCatalogues(inRoot('i18n'));
  const texts = [...new Set(catalogues.flatMap(([, entries]) => Object.keys(entries)))];
  write('i18n/texts.json', JSON.stringify(texts));
  for (const [language, entries] of catalogues)
    write(`i18n/${language}.json`, JSON.stringify(texts.map((text) => entries[text] ?? text)));
}

/**
 * data/puzzles as the page loads them: a row each, without what follows from the rest. Nova Luna's
 * pile is all tiles that lie nowhere else. Answers the files by game.
 */
function writePuzzles() {
  const row = ({ rating, best, second, solution, position }) => [
    rating,
    best,
    second,
    solution.join(' '),
    position.replace(/ pile=\S+/, ''),
  ];
  const folder = inRoot('../data/puzzles');
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => {
      const { game, puzzles } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
      return [game, writeHashed(`puzzles-${game}.json`, JSON.stringify(puzzles.map(row)))];
    }),
  );
}

const partOf = (name) => Object.keys(LIMITS).find((part) => name.startsWith(`${part}-`)) ?? 'page';

function copyAssets() {
  if (!exists('assets')) return;
  for (const name of fs.readdirSync(inRoot('assets'))) write(name, fs.readFileSync(inRoot('assets', name)));
}

/** The sizes that systems ask for: see assets/manifest.webmanifest. */
function writeIcons() {
  for (const size of [180, 192, 512]) write(`icon-${size}.png`, drawIcon(size));
  write('icon-maskable.png', drawIcon(512, true));
}

function writePage(script, style) {
  const page = fs.readFileSync(inRoot('index.html'), 'utf8');
  const links = page.replaceAll('%script%', script).replaceAll('%style%', style ?? '');
  write('index.html', style ? links : links.replace(/.*href=""[^\n]*\n/, ''));
}

const listDist = () =>
  fs
    .readdirSync(dist, { recursive: true })
    .map((name) => String(name))
    .filter((name) => fs.statSync(path.join(dist, name)).isFile())
    .sort();

function report(part, names, limit) {
  let total = 0;
  for (const name of names) {
    const bytes = fs.readFileSync(path.join(dist, name));
    const packed = gzipSync(bytes, { level: 9 }).length;
    total += packed;
    console.log(`${String(packed).padStart(8)} ${String(bytes.length).padStart(8)}  ${name}`);
  }
  console.log(`${String(total).padStart(8)} bytes gzipped of ${limit} allowed: ${part}`);
  return total <= limit;
}

async function main() {
  const wasm = await buildWasm(path.dirname(root), path.join(path.dirname(root), 'build-wasm'));
  if (process.argv.includes('--wasm-only')) return;
  fs.rmSync(dist, { recursive: true, force: true });
  const names = { WASM: writeHashed('novae.wasm', fs.readFileSync(wasm.simd)) };
  const worker = await bundle('view/engine/worker.ts', constants(names));
  names.WORKER = writeHashed('worker.js', worker['.js']);
  names.ONLINE_STYLE = writeHashed('online.css', (await bundle('view/online/online.css'))['.css']);
  names.PUZZLES = writePuzzles();
  writeCatalogues();
  copyAssets();
  writeIcons();
  if (!exists('view', 'main.tsx')) return;
  const { script, style } = await bundlePage(
    constants({
      ...names,
      LANGUAGES: readLanguages(inRoot('i18n')),
      MEDIA: media,
      CHARACTERS: readCharacters(path.dirname(root)),
    }),
  );
  writePage(script, style);
  if (exists('view', 'service-worker.ts')) {
    const FILES = listDist().filter((name) => partOf(name) !== 'puzzles');
    const VERSION = hashOf(FILES.map((name) => name + hashOf(fs.readFileSync(path.join(dist, name)))).join());
    const service = await bundle('view/service-worker.ts', constants({ FILES, VERSION }));
    write('service-worker.js', service['.js']);
  }
  const all = listDist();
  const fits = Object.entries(LIMITS).map(([part, limit]) =>
    report(
      part,
      all.filter((name) => partOf(name) === part),
      limit,
    ),
  );
  if (fits.includes(false) && !debug) {
    console.error('build: the files are larger than they may be');
    process.exitCode = 1;
  }
}

await main();
