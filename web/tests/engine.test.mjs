// SPDX-License-Identifier: MIT
/* What the page relies on: nothing hidden leaks, errors change nothing, strangers' data is harmless. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { movesOf, readCases, startOf } from './cases.mjs';
import { createEngine, createModule, EngineError, top } from './native.mjs';

const engine = await createEngine('simd');
const session = engine.session();
const module = await createModule('simd'),
  scalar = await createModule('plain');
const ON_WHEEL = 11; // tiles of a deal that lie open at once

/** The same game with another order of the tiles that nobody has seen. */
function reshuffled(record) {
  return record.replace(/(\[Deal ")([^ ]+)/, (_, tag, list) => {
    const tiles = list.split(',');
    return tag + [...tiles.slice(0, ON_WHEEL), ...tiles.slice(ON_WHEEL).reverse()].join(',');
  });
}

/** All that an engine tells of a game, but for what stores it. */
function told(record, moves) {
  const text = `${record}\n${moves.join(' ')}`;
  session.open(text);
  const answers = [JSON.stringify(session.position()), JSON.stringify(session.history())];
  answers.push(JSON.stringify(module.call('search 200', text)), JSON.stringify(module.call('choose 2 600000', text)));
  return answers;
}

test('the order of the pile is in no answer', () => {
  let looked = 0;
  for (const [, [entry]] of readCases(1).filter(([file]) => file.startsWith('nova-luna'))) {
    const record = startOf(entry),
      other = reshuffled(record);
    assert.notEqual(other, record);
    session.open(record);
    for (let ply = 0; ply < entry.moves.length; ply++) {
      if (session.position().luna.pile.length < 68 - ON_WHEEL) break; // now some have been seen
      if (ply % 3 === 0) {
        assert.deepEqual(told(record, entry.moves.slice(0, ply)), told(other, entry.moves.slice(0, ply)));
        looked++;
      }
      session.open(`${record}\n${entry.moves.slice(0, ply + 1).join(' ')}`);
    }
  }
  assert.ok(looked > 20);
});

/** Calls something that must be refused, and sees that nothing has changed. */
function refused(act) {
  const before = [session.position(), session.history(), session.pack(), session.record({})];
  assert.throws(act, (error) => error instanceof EngineError && error.message.length > 0);
  assert.deepEqual([session.position(), session.history(), session.pack(), session.record({})], before);
}

test('what is refused changes nothing', () => {
  for (const start of [
    { game: 'nova-luna', players: 3, seed: '5' },
    { game: 'terra-nova', players: 2, seed: '5' },
  ]) {
    session.start(start);
    for (let i = 0; i < 6; i++) session.play(movesOf(session.position())[i]);
    session.undo();
    refused(() => session.play('nonsense'));
    refused(() => session.play(''));
    refused(() => session.play(`${movesOf(session.position())[0]} nonsense`));
    refused(() => session.play('R1a@99,99'));
    refused(() => session.seek(7));
    refused(() => session.seek(-1));
    refused(() => session.open('no record'));
    refused(() => session.open('[Game "chess"]\n[Seed "1"]\n'));
    refused(() => session.open(`${session.record({})} nonsense`));
    refused(() => session.open('[Game "terra-nova"]\n[Seed "1"]\n[Map "secrets.map"]\n'));
    refused(() => session.unpack('====='));
    refused(() => session.unpack(session.pack().slice(0, -1)));
    refused(() => session.unpack('A'.repeat(10_000_000)));
    refused(() => session.start({ ...start, players: 9 }));
    refused(() => session.start({ ...start, seed: 'seven' }));
    refused(() => session.start({ game: 'terra-nova', players: 2, seed: '1', mapText: 'name: x"\\\n' }));
  }
  session.start({ game: 'nova-luna', players: 1, seed: '5' });
  refused(() => session.board());
});

test('before the first game', async () => {
  const fresh = await createEngine('plain');
  const empty = fresh.session();
  for (const act of ['position', 'board', 'history', 'undo', 'redo', 'pack']) {
    assert.throws(() => empty[act](), EngineError);
  }
  assert.equal(fresh.tiles.length, 68);
  assert.ok(fresh.maps.length >= 4);
});

test('limits are those that C keeps to', () => {
  const { limits } = engine;
  const board = (rows, columns, letters = 'A') => {
    const lands = [...letters].map((letter) => `landscape: ${letter} land\n`).join('');
    const row = (y) =>
      ' '.repeat(y % 2) + Array.from({ length: columns }, (_, x) => letters[(x + y) % letters.length]).join(' ');
    return engine.checkMap(`name: x\n${lands}board:\n${Array.from({ length: rows }, (_, y) => row(y)).join('\n')}\n`);
  };
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  assert.ok(board(limits.rows, 2).ok && /rows/.test(board(limits.rows + 1, 2).error));
  assert.ok(board(2, limits.in_row).ok && /in a row/.test(board(2, limits.in_row + 1).error));
  assert.ok(
    board(16, 16, letters.slice(0, limits.landscapes)).ok &&
      /landscapes/.test(board(16, 16, letters.slice(0, limits.landscapes + 1)).error),
  );
  assert.ok(board(1, limits.least_spaces - 1).error && board(3, limits.least_spaces / 3).ok);
  session.start({ game: 'terra-nova', players: 2, seed: '1' });
  assert.equal(session.position().terra.idle_limit, limits.idle_limit);
  for (const [game, { least, most }] of Object.entries(limits.players)) {
    for (const players of [least, most]) session.start({ game, players, seed: '1' });
    for (const players of [least - 1, most + 1])
      assert.throws(() => session.start({ game, players, seed: '1' }), EngineError);
  }
  const padded = (bytes) => `${`[Game "nova-luna"]\n[Seed "1"]\n{${' '.repeat(bytes)}`.slice(0, bytes - 1)}}`;
  session.open(padded(limits.record_bytes));
  assert.throws(() => session.open(padded(limits.record_bytes + 1)), /a record has at most/);
  assert.match(engine.checkMap(`${'#'.repeat(limits.map_bytes)}\n`).error, /at most/);
  assert.throws(() => module.call(`choose ${limits.levels + 1} 10`, '[Game "nova-luna"]\n[Seed "1"]\n'), EngineError);
});

test('undo and redo tell when there is nothing', () => {
  session.start({ game: 'nova-luna', players: 2, seed: '1' });
  assert.equal(session.undo(), false);
  assert.equal(session.redo(), false);
  session.play(movesOf(session.position())[0]);
  const after = session.position();
  assert.equal(session.undo(), true);
  assert.equal(session.position().known, 1);
  assert.equal(session.redo(), true);
  assert.deepEqual(session.position(), after);
});

/** A generator of numbers below n; the same every time. */
function numbers(state) {
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % n;
  };
}

test('hostile links and records give a message and nothing else', () => {
  const random = numbers(1);
  session.start({ game: 'terra-nova', players: 4, seed: '3' });
  for (let i = 0; i < 40; i++) session.play(movesOf(session.position())[0]);
  const link = session.pack(),
    record = session.record({});
  let refusals = 0;
  const hurt = (text, open) => {
    const at = random(text.length),
      letter = String.fromCharCode(1 + random(300));
    const damaged = text.slice(0, at) + letter.repeat(random(4)) + text.slice(at + random(3));
    try {
      open(damaged);
      session.position();
    } catch (error) {
      assert.ok(error instanceof EngineError, String(error));
      refusals++;
    }
  };
  for (let i = 0; i < 300; i++) {
    hurt(link, (text) => session.unpack(text));
    hurt(record, (text) => session.open(text));
  }
  assert.ok(refusals > 300);
});

test('links that another program wrote', () => {
  const folder = path.join(top, 'tests/fuzz/corpus/link');
  const files = fs.readdirSync(folder);
  for (const name of files) {
    const link = fs.readFileSync(path.join(folder, name)).toString('base64url');
    const game = name.replace(/-\d$/, '');
    if (game === 'template') {
      assert.throws(() => session.unpack(link), EngineError); // an example, not in the page
      continue;
    }
    session.unpack(link);
    assert.equal(session.pack(), link);
    assert.equal(session.position().game, game);
  }
  assert.ok(files.length > 5);
});

test('maps are checked', () => {
  const sizes = (check) => check.map.landscapes.map((landscape) => landscape.size);
  for (const { text } of engine.maps) {
    const check = engine.checkMap(text);
    assert.deepEqual([check.ok, check.connected, check.map.max_players, check.error], [true, true, 4, '']);
    assert.equal(check.map.text, text);
  }
  const row = 'A A A A A A A\n A B B A A A\n';
  const head = 'name: own\nlandscape: A all\nlandscape: B bit\nboard:\n';
  const two = () => engine.checkMap(`${head + row.repeat(2)}A A A A\n`);
  const small = engine.checkMap(head + row.repeat(2));
  assert.deepEqual([small.ok, small.connected, small.map.max_players], [false, true, 0]);
  assert.equal(small.map.spaces.length, 26);
  assert.deepEqual([small.map.symmetry, sizes(small)], [[], [22, 4]]);
  assert.ok(
    small.map.spaces.length < engine.limits.least_spaces && two().map.spaces.length >= engine.limits.least_spaces,
  );
  assert.deepEqual(engine.checkMap(`${head}A A\n B\n`).map.symmetry, ['left-right']);
  assert.match(small.error, /too few/);
  const apart = engine.checkMap(`${head}${row.repeat(3)}\n\n${row}`);
  assert.deepEqual([apart.ok, apart.connected], [false, false]);
  assert.match(apart.error, /line 13, column 1/);
  assert.deepEqual([apart.map.symmetry, sizes(apart)], [[], [44, 8]]);
  assert.deepEqual([two().ok, two().map.max_players, two().map.symmetry], [true, 2, []]);
  assert.equal(
    engine.checkMap(`${head}A A A A A A A\n B B B B B B\nA A A A A A A\n B B B B B B\nA A A A A A A\n`).map.symmetry
      .length,
    3,
  );
  const broken = engine.checkMap(`${head}A ? A`);
  assert.deepEqual([broken.ok, broken.map, broken.connected], [false, null, false]);
  assert.match(broken.error, /line 5, column 3/);
});

test('a game that began with a position has a map too', () => {
  for (const { name } of engine.maps) {
    session.start({ game: 'terra-nova', players: 2, seed: '1', map: name });
    const { text, ...board } = session.board();
    assert.ok(text.length > 0);
    const position = `terra-nova 2 eu 100 ${name} 0 1 1 0 0 0,0 -/- - -`;
    session.open(`[Game "terra-nova"]\n[Position "${position}"]\n`);
    const { text: drawn, ...again } = session.board();
    assert.deepEqual(again, board);
    const { text: own, ...checked } = engine.checkMap(drawn).map;
    assert.deepEqual([own, checked], [drawn, board]);
  }
});

test('thinking is the same with and without vectors', () => {
  const records = [
    '[Game "nova-luna"]\n[Players "2"]\n[Seed "7"]\n',
    '[Game "nova-luna"]\n[Players "4"]\n[Seed "8"]\n',
    '[Game "terra-nova"]\n[Players "3"]\n[Seed "7"]\n',
  ];
  for (const record of records) {
    for (const level of [1, 3]) {
      const [one, other] = [module, scalar].map((m) => m.call(`choose ${level} 600000`, record));
      assert.deepEqual(one, other);
      const sum = one.chances.seats.reduce((a, b) => a + b, 0);
      assert.ok(Math.abs(sum - 1) < 0.01);
    }
  }
});

test('a level plays the same whatever was thought before', () => {
  const record = '[Game "nova-luna"]\n[Players "2"]\n[Seed "7"]\n';
  const alone = module.call('choose 2 600000', record);
  module.call('search 3000', record);
  module.call('chances 50', record);
  assert.deepEqual(module.call('choose 2 600000', record), alone);
});

test('hints have reasons that can be told', () => {
  let reasons = 0;
  for (const [, [entry]] of readCases(1)) {
    const text = `${startOf(entry)}\n${entry.moves.slice(0, entry.moves.length >> 1).join(' ')}`;
    const [hint] = module.call('hint 60', text).hints;
    session.open(text);
    assert.ok(movesOf(session.position()).includes(hint.move));
    for (const { pattern, values } of hint.reasons) {
      assert.deepEqual(
        Object.keys(values),
        [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
      );
      reasons++;
    }
  }
  assert.ok(reasons > 10);
});

test('a game can be analysed', () => {
  const [, [entry]] = readCases(1).find(([file]) => file === 'nova-luna-p2.jsonl');
  const moves = entry.moves.slice(0, 8),
    parts = [];
  module.onProgress = ({ part, analysis }) => parts.push([part, analysis.moves.length]);
  const analysis = module.call('analyse 5', `${startOf(entry)}\n${moves.join(' ')}`);
  assert.deepEqual(
    analysis.moves.map((judged) => judged.move),
    moves,
  );
  assert.deepEqual(parts.at(-1), [1, 8]);
  assert.equal(analysis.seats.length, 2);
  assert.equal(module.call('analyse 5', startOf(entry)).moves.length, 0);
});

test('a finished game has chances but no hint', () => {
  const [, [entry]] = readCases(1).find(([file]) => file === 'nova-luna-p2.jsonl');
  const over = `${startOf(entry)}\n${entry.moves.join(' ')}`;
  assert.deepEqual([...module.call('chances 10', over).seats].sort(), [0, 1]);
  assert.throws(() => module.call('hint 10', over), EngineError);
  assert.throws(() => module.call('choose 11 10', over), EngineError);
});

test('looking at one game does not disturb another', () => {
  const live = engine.session();
  const other = engine.session();
  live.start({ game: 'nova-luna', players: 2, seed: '4' });
  for (let i = 0; i < 3; i++) live.play(movesOf(live.position())[0]);
  const before = [live.position(), live.history(), live.record({})];
  other.start({ game: 'terra-nova', players: 3, seed: '4' });
  other.play(movesOf(other.position())[0]);
  assert.deepEqual([live.position(), live.history(), live.record({})], before);
  other.free();
  assert.throws(() => other.position(), /there is no session/);
  assert.deepEqual(live.position(), before[0]);
  live.free();
});

test('sessions are given back, and there is a limit', () => {
  const opened = [];
  assert.throws(() => {
    for (;;) opened.push(engine.session());
  }, /games open already/);
  for (const one of opened) one.free();
  engine.session().free();
});

test('undo is undo: what was taken back is gone when it is forgotten', () => {
  const game = engine.session();
  game.start({ game: 'nova-luna', players: 2, seed: '9' });
  game.play(movesOf(game.position())[0]);
  const after = [game.position(), game.record({})];
  game.play(movesOf(game.position())[0]);
  game.seek(1);
  game.forget();
  assert.deepEqual([game.position(), game.record({})], after);
  assert.equal(game.redo(), false);
  game.free();
});

test('a game is dealt anew with the options it had', () => {
  const game = engine.session();
  const own = engine.maps[0].text.replace(/^name: .*/m, 'name: own');
  game.start({ game: 'terra-nova', players: 3, seed: '1', mapText: own, edition: 'us' });
  game.play(movesOf(game.position())[0]);
  game.redeal('2');
  assert.equal(game.position().count, 0);
  const record = game.record({});
  for (const tag of ['[Players "3"]', '[Edition "us"]', '[Seed "2"]', '[MapText '])
    assert.ok(record.includes(tag), tag);
  assert.throws(() => game.redeal('two'), EngineError);
  game.start({ game: 'nova-luna', players: 2, seed: '1' });
  game.redeal('7');
  const dealt = game.position();
  game.start({ game: 'nova-luna', players: 2, seed: '7' });
  assert.deepEqual(game.position(), dealt);
  game.free();
});
