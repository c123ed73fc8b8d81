// SPDX-License-Identifier: MIT
/* The thinking side: C in a worker of its own, one request after another. */
import { EngineError } from './engine';
import type { Answer, Ask, Begin } from './messages';
import { Module } from './module';

const scope = self as unknown as DedicatedWorkerGlobalScope;
let module: Promise<Module> | null = null;

const send = (answer: Answer): void => scope.postMessage(answer);

async function handle({ id, command, text }: Ask): Promise<void> {
  try {
    const native = await module;
    if (!native) throw new Error('the worker has no module');
    native.onProgress = (answer) => send({ id, kind: 'progress', answer });
    send({ id, kind: 'done', answer: native.call(command, text) });
  } catch (error) {
    const refused = error instanceof EngineError;
    send({ id, kind: refused ? 'refused' : 'broken', error: String(refused ? error.message : error) });
  }
}

scope.onmessage = ({ data }: MessageEvent<Begin | Ask>) => {
  if ('module' in data) module = Module.create(data.module);
  else void handle(data);
};
