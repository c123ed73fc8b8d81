// SPDX-License-Identifier: MIT
/*
 * The Thinker over a worker. Requests wait for each other. C cannot be interrupted,
 * so a request that is given up while it runs ends its worker, and the next one
 * starts another: that takes a few milliseconds, for the module is compiled already.
 */
import { EngineError } from './engine';
import type { Answer, Ask } from './messages';
import type { Thinker, Thought } from './thinker';
import type { Analysis, Chances, Hint, Hints } from './types';

interface Task extends Ask {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  onProgress: (soFar: unknown) => void;
}

export class WorkerThinker implements Thinker {
  private worker: Worker | null = null;
  private running: Task | null = null;
  private waiting: Task[] = [];
  private count = 0;

  constructor(
    private readonly makeWorker: () => Worker,
    private readonly module: Promise<WebAssembly.Module>,
  ) {}

  choose(record: string, level: number, millis: number, signal?: AbortSignal): Promise<Thought> {
    return this.ask(`choose ${level} ${Math.max(1, Math.round(millis))}`, record, signal);
  }

  hint(record: string, millis: number, signal?: AbortSignal): Promise<Hint> {
    const hints = this.ask<Hints>(`hint ${Math.max(1, Math.round(millis))}`, record, signal);
    return hints.then((answer) => answer.hints[0] as Hint);
  }

  chances(record: string, millis: number, signal?: AbortSignal): Promise<Chances> {
    return this.ask(`chances ${Math.max(1, Math.round(millis))}`, record, signal);
  }

  analyse(
    record: string,
    millisPerMove: number,
    onProgress: (part: number, soFar: Analysis) => void,
    signal?: AbortSignal,
  ): Promise<Analysis> {
    return this.ask(`analyse ${Math.max(1, Math.round(millisPerMove))}`, record, signal, (soFar) => {
      const { part, analysis } = soFar as { part: number; analysis: Analysis };
      onProgress(part, analysis);
    });
  }

  private ask<T>(
    command: string,
    text: string,
    signal?: AbortSignal,
    onProgress: Task['onProgress'] = () => {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const task: Task = { id: ++this.count, command, text, onProgress, resolve: resolve as Task['resolve'], reject };
      signal?.addEventListener('abort', () => this.giveUp(task, signal.reason), { once: true });
      this.waiting.push(task);
      void this.next();
    });
  }

  private async next(): Promise<void> {
    if (this.running) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.running = task;
    try {
      const module = await this.module;
      this.worker ??= this.start(module);
      if (this.running === task) this.worker.postMessage({ id: task.id, command: task.command, text: task.text });
    } catch (error) {
      this.finish(task, () => task.reject(error));
    }
  }

  private start(module: WebAssembly.Module): Worker {
    const worker = this.makeWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.receive(data);
    worker.onerror = (event) => {
      const task = this.running;
      this.stop();
      if (task) this.finish(task, () => task.reject(new Error(event.message || 'the worker failed')));
    };
    worker.postMessage({ module });
    return worker;
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private receive(message: Answer): void {
    const task = this.running;
    if (!task || task.id !== message.id) return;
    if (message.kind === 'progress') {
      task.onProgress(message.answer);
      return;
    }
    if (message.kind === 'broken') this.stop();
    this.finish(task, () => {
      if (message.kind === 'done') task.resolve(message.answer);
      else task.reject(message.kind === 'refused' ? new EngineError(message.error) : new Error(message.error));
    });
  }

  private finish(task: Task, settle: () => void): void {
    if (this.running === task) this.running = null;
    settle();
    void this.next();
  }

  private giveUp(task: Task, reason: unknown): void {
    if (this.running === task) {
      this.stop();
      this.finish(task, () => task.reject(reason));
    } else if (this.waiting.includes(task)) {
      this.waiting = this.waiting.filter((other) => other !== task);
      task.reject(reason);
    }
  }
}
