// SPDX-License-Identifier: MIT
/* A level with a seed is one player: through `go`, in the arena and in the browser's module. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { createModule, top } from './native.mjs';

const NOVAE = process.env.NOVAE ?? path.join(top, 'build', 'novae');
const module = await createModule('simd');
const GAMES = [
  ['nova-luna', 2],
  ['nova-luna', 4],
  ['terra-nova', 2],
  ['terra-nova', 3],
];

/** The answers of an engine to lines of commands. */
const ask = (lines) =>
  execFileSync(NOVAE, ['ugi'], { input: `${lines.join('\n')}\n`, encoding: 'utf8' })
    .trim()
    .split('\n');
const bestmoves = (lines) =>
  ask(lines)
    .filter((line) => line.startsWith('bestmove '))
    .map((line) => line.slice('bestmove '.length));
const options = (game, players, seed) => [
  `setoption name Game value ${game}`,
  `setoption name Players value ${players}`,
  `setoption name Seed value ${seed}`,
];

test('go and the module choose the same moves', () => {
  for (const [game, players] of GAMES) {
    for (const level of [1, 5, 8]) {
      const seed = 10 * level + players,
        moves = [];
      for (let ply = 0; ply < 4; ply++) {
        const [best] = bestmoves([
          ...options(game, players, seed),
          `position startpos moves ${moves.join(' ')}`,
          `go level ${level}`,
        ]);
        const record = `[Game "${game}"]\n[Players "${players}"]\n[Seed "${seed}"]\n\n${moves.join(' ')}\n`;
        assert.equal(module.call(`choose ${level} 600000`, record).move, best, `${game}, level ${level}, ply ${ply}`);
        moves.push(best);
      }
    }
  }
});

test('the arena and go choose the same moves', () => {
  for (const [game, players] of GAMES.filter(([, seats]) => seats === 2)) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'novae-doors-'));
    execFileSync(
      NOVAE,
      ['arena', '--game', game, '--deals', '1', '--seed', '5', '--records', folder, 'level:3', 'level:6'],
      { stdio: 'ignore' },
    );
    const text = fs.readFileSync(path.join(folder, '000000.nvg'), 'utf8');
    fs.rmSync(folder, { recursive: true });
    const tags = Object.fromEntries([...text.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]));
    const moves = text
      .slice(text.lastIndexOf(']') + 1)
      .trim()
      .split(/\s+/)
      .slice(0, 16);
    const start = options(game, players, tags.Seed);
    const positions = moves.map((_, ply) => `position startpos moves ${moves.slice(0, ply).join(' ')}`);
    const told = ask([...start, ...positions.flatMap((position) => [position, 'query p1turn', 'query fen'])]);
    moves.forEach((move, ply) => {
      const seat = told[2 * ply] === 'response true' ? 1 : 2;
      const fen = told[2 * ply + 1].slice('response '.length);
      const level = tags[`Seat${seat}`].slice('level:'.length);
      const [best] = bestmoves([
        ...options(game, players, tags[`Seat${seat}Seed`]),
        `position fen ${fen}`,
        `go level ${level}`,
      ]);
      assert.equal(best, move, `${game}, ply ${ply}`);
    });
  }
});
