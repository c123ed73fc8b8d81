// SPDX-License-Identifier: MIT
/*
 * What the page itself has to do while bots play, for `make bench`: frames that come late,
 * and how long the page's own thread works at a time. Late frames count whatever else the
 * machine does; processor time does not, and says how much of a frame is left.
 */
import test from 'node:test';
import { DESKTOP, useBrowser, withPage } from './harness.mjs';
import { id, startGame, clicking } from './play.mjs';

const FRAMES = 240;
const FRAME = 16;
const LATE = 20;
const LEVEL = 10;
const CATEGORIES = ['toplevel', 'devtools.timeline'];

/** Milliseconds between frames. */
const gapsOf = (page) =>
  page.evaluate(
    (count) =>
      new Promise((done) => {
        const gaps = [];
        let last = performance.now();
        const frame = (now) => {
          gaps.push(now - last);
          last = now;
          if (gaps.length < count) requestAnimationFrame(frame);
          else done(gaps);
        };
        requestAnimationFrame(frame);
      }),
    FRAMES,
  );

/** Runs `work` and answers what the page's thread did meanwhile. */
async function traced(page, work) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  const result = await work();
  const whole = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await whole;
  return { result, events };
}

const threadOf = ({ pid, tid }) => `${pid}/${tid}`;

/** What happened in the thread that draws the page, and not in those that think. */
function ofThePage(events) {
  const drawn = events.find((one) => one.name === 'FireAnimationFrame');
  return events.filter((one) => drawn && one.ph === 'X' && threadOf(one) === threadOf(drawn));
}

/** Processor milliseconds of the tasks in which something of this name happened, the longest first. */
function tasksWith(events, name) {
  const inner = events.filter((one) => one.name === name);
  const tasks = events.filter((one) => one.name === 'ThreadControllerImpl::RunTask');
  const around = (task) => inner.some((one) => one.ts >= task.ts && one.ts + one.dur <= task.ts + task.dur);
  return tasks
    .filter(around)
    .map((task) => task.tdur / 1000)
    .sort((a, b) => b - a);
}

const line = (what, tasks) =>
  `${what}: ${tasks.length} tasks, median ${(tasks[tasks.length >> 1] ?? 0).toFixed(1)} ms, longest ${(tasks[0] ?? 0).toFixed(1)} ms, ` +
  `${tasks.filter((millis) => millis > FRAME).length} over ${FRAME} ms`;

useBrowser();

for (const game of ['terra-nova', 'nova-luna'])
  test(`${game}: bots of level ${LEVEL} play`, (t) =>
    withPage({ ...DESKTOP, liking: { motion: 'auto' } }, async (page) => {
      await startGame(page, clicking(page), game, [LEVEL, LEVEL]);
      await page.waitForSelector(`${id('turn')}`);
      await page.waitForTimeout(2000);
      const { result: gaps, events } = await traced(page, () => gapsOf(page));
      const late = gaps.filter((gap) => gap > LATE);
      t.diagnostic(`${late.length} of ${FRAMES} frames over ${LATE} ms, worst ${Math.max(...gaps).toFixed(0)} ms`);
      t.diagnostic(line('a move taken in', tasksWith(ofThePage(events), 'HandlePostMessage')));
      t.diagnostic(line('drawn', tasksWith(ofThePage(events), 'Paint')));
    }));
