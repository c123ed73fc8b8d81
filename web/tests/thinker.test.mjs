// SPDX-License-Identifier: MIT
/* The thinker's queue: one request after another, given up at any time, broken workers replaced. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError, WorkerThinker } from './native.mjs';

/** A worker that answers when it is told to. */
class FakeWorker {
  static all = [];
  asked = [];
  ended = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** Answers the last request. */
  answer(message) {
    this.onmessage({ data: { id: this.asked.at(-1).id, ...message } });
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

function make() {
  FakeWorker.all = [];
  return new WorkerThinker(() => new FakeWorker(), Promise.resolve('the module'));
}

test('requests wait for each other', async () => {
  const thinker = make();
  const first = thinker.choose('game', 3, 99.6),
    second = thinker.hint('game', 50);
  await soon();
  const [worker] = FakeWorker.all;
  assert.deepEqual(
    worker.asked.map((m) => m.command),
    [undefined, 'choose 3 100'],
  );
  worker.answer({ kind: 'done', answer: 'a move' });
  assert.equal(await first, 'a move');
  await soon();
  assert.equal(worker.asked.at(-1).command, 'hint 50');
  worker.answer({ kind: 'done', answer: { hints: ['a hint'] } });
  assert.equal(await second, 'a hint');
  assert.equal(FakeWorker.all.length, 1);
});

test('what runs is given up by ending its worker', async () => {
  const thinker = make(),
    abort = new AbortController();
  const first = thinker.choose('game', 3, 100, abort.signal),
    second = thinker.chances('game', 50);
  await soon();
  abort.abort(new Error('enough'));
  await assert.rejects(first, /enough/);
  await soon();
  assert.ok(FakeWorker.all[0].ended);
  const other = FakeWorker.all[1];
  assert.equal(other.asked.at(-1).command, 'chances 50');
  other.answer({ kind: 'done', answer: 'chances' });
  assert.equal(await second, 'chances');
});

test('what waits is given up without disturbing what runs', async () => {
  const thinker = make(),
    abort = new AbortController();
  const first = thinker.choose('game', 3, 100),
    second = thinker.hint('game', 50, abort.signal);
  await soon();
  abort.abort(new Error('enough'));
  await assert.rejects(second, /enough/);
  FakeWorker.all[0].answer({ kind: 'done', answer: 'a move' });
  assert.equal(await first, 'a move');
  assert.ok(!FakeWorker.all[0].ended);
  await assert.rejects(thinker.hint('game', 50, abort.signal), /enough/);
});

test('refusals and failures are told apart', async () => {
  const thinker = make();
  const first = thinker.hint('game', 50),
    second = thinker.hint('game', 50),
    third = thinker.hint('game', 50);
  await soon();
  FakeWorker.all[0].answer({ kind: 'refused', error: 'the game is over' });
  await assert.rejects(first, EngineError);
  await soon();
  FakeWorker.all[0].answer({ kind: 'broken', error: 'unreachable' });
  await assert.rejects(second, (error) => !(error instanceof EngineError) && /unreachable/.test(error.message));
  await soon();
  assert.ok(FakeWorker.all[0].ended);
  FakeWorker.all[1].answer({ kind: 'done', answer: { hints: [1] } });
  assert.equal(await third, 1);
});

test('progress is told', async () => {
  const thinker = make(),
    parts = [];
  const analysis = thinker.analyse('game', 50, (part, soFar) => parts.push([part, soFar]));
  await soon();
  FakeWorker.all[0].answer({ kind: 'progress', answer: { part: 0.5, analysis: 'half' } });
  FakeWorker.all[0].answer({ kind: 'done', answer: 'all' });
  assert.equal(await analysis, 'all');
  assert.deepEqual(parts, [[0.5, 'half']]);
});
