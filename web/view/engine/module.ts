// SPDX-License-Identifier: MIT
/*
 * One instance of the C code: a request goes in as text, an answer comes out as JSON.
 * The module asks the page for nothing but the time and someone to tell of progress.
 */
import { EngineError } from './engine';
import { parseAnswer } from './seats';

interface Exports {
  memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  room(length: number): number;
  call(length: number): number;
  answer(): number;
}

export type Source = BufferSource | WebAssembly.Module;

/** A module with one vector instruction: only engines that know vectors take it. */
const VECTOR_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export const hasVectors = (): boolean => WebAssembly.validate(VECTOR_PROBE);

export class Module {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private exports!: Exports;
  /** Called while a long request runs, with a JSON text as its answer so far. */
  onProgress: ((soFar: unknown) => void) | null = null;

  static async create(source: Source): Promise<Module> {
    const module = new Module();
    const imports = { novae: { millis: () => performance.now(), progress: module.progress.bind(module) } };
    const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const instance = await WebAssembly.instantiate(compiled, imports);
    module.exports = instance.exports as unknown as Exports;
    module.exports.__wasm_call_ctors();
    return module;
  }

  /** Answers a command with its words, and the text that goes with it. */
  call<T>(command: string, text = ''): T {
    const request = this.encoder.encode(`${command}\n${text}`);
    const at = this.exports.room(request.length);
    if (at === 0) throw new EngineError('out of memory');
    new Uint8Array(this.exports.memory.buffer).set(request, at);
    const answer = this.read(this.exports.answer, this.exports.call(request.length));
    const failure = answer as { error?: string } | null;
    if (typeof failure?.error === 'string' && Object.keys(failure).length === 1) throw new EngineError(failure.error);
    return answer as T;
  }

  private read(pointer: () => number, length: number): unknown {
    return parseAnswer(this.decoder.decode(new Uint8Array(this.exports.memory.buffer, pointer(), length)));
  }

  private progress(at: number, length: number): void {
    this.onProgress?.(this.read(() => at, length));
  }
}
