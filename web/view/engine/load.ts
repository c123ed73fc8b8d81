// SPDX-License-Identifier: MIT
/* How the page gets the rules and the thinker: each is made once, at the start. */
import type { Engine } from './engine';
import { Module } from './module';
import type { Thinker } from './thinker';
import { WasmEngine } from './wasm_engine';
import { WorkerThinker } from './worker_thinker';

/** The module is fetched and compiled once; the worker gets it handed over. */
let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const loadModule = (url: string): Promise<WebAssembly.Module> => (compiled ??= compile(url));

export async function createEngine(url: string): Promise<Engine> {
  return new WasmEngine(await Module.create(await loadModule(url)));
}

export const loadEngine = (): Promise<Engine> => createEngine(WASM);

export const startThinker = (): Thinker =>
  new WorkerThinker(() => new Worker(WORKER, { type: 'module' }), loadModule(WASM));
