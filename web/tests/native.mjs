// SPDX-License-Identifier: MIT
/* The real engine in node: TypeScript bundled on the way, C as the build left it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { readCharacters } from '../build/characters.mjs';

const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const top = path.dirname(web);

/** Imports a TypeScript file of web/view. */
export async function importView(name) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'novae-'));
  const outfile = path.join(folder, 'bundle.mjs');
  await esbuild.build({
    entryPoints: [path.join(web, 'view', name)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    define: { CHARACTERS: JSON.stringify(readCharacters(top)) },
    outfile,
    logLevel: 'error',
  });
  const module = await import(pathToFileURL(outfile).href);
  fs.rmSync(folder, { recursive: true });
  return module;
}

export const wasmFile = (variant) => path.join(top, 'build-wasm', `${variant}.wasm`);

const view = await importView('../tests/exports.ts');
const { Module, WasmEngine } = view;
export const {
  EngineError,
  hasVectors,
  WorkerThinker,
  installCatalogue,
  LEVELS,
  inWords,
  plainly,
  liveTable,
  proof,
  Connection,
  newKey,
} = view;

/** An instance of the C code: 'simd' or 'plain'. */
export const createModule = (variant) => Module.create(fs.readFileSync(wasmFile(variant)));
export const createEngine = async (variant) => new WasmEngine(await createModule(variant));
