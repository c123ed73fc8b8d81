// SPDX-License-Identifier: MIT
/* What the page makes of a server's news, how it comes back, and whether it can be cheated with a deal. */
import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes, webcrypto } from 'node:crypto';
import test from 'node:test';
import { Connection, createEngine, importView, liveTable, newKey, proof } from './native.mjs';

globalThis.crypto ??= webcrypto; // Node 18 does not have it there

const { afterEvent, afterOffer, afterPresence, fromSync, seatOf, timeLeft } = liveTable;

const seat = (number, more = {}) => ({
  seat: number,
  kind: 'open',
  name: null,
  level: null,
  account: null,
  present: false,
  commitment: null,
  ...more,
});

const sync = (more = {}) => ({
  t: 'sync',
  id: 'table-01',
  game: 'nova-luna',
  players: 2,
  options: {},
  status: 'open',
  visibility: 'public',
  rated: false,
  clock: { kind: 'live', seconds: 60, increment: 0 },
  absence: 'lose',
  seats: [seat(1, { kind: 'person', name: 'Ada', account: 'a' }), seat(2)],
  version: 1,
  turn: 0,
  commitment: '',
  created: 0,
  changed: 0,
  deal: null,
  moves: [],
  clocks: null,
  offers: [],
  ...more,
});

const event = (version, kind, more = {}) => ({
  t: 'event',
  table: 'table-01',
  version,
  kind,
  seat: 2,
  at: version * 1000,
  ...more,
});

test('a game is its events', () => {
  const steps = [
    event(2, 'sat', { name: 'Bruno', account: 'b' }),
    event(3, 'started', { deal: 'R1a 12', turn: 1, clocks: [60000, 60000] }),
    event(4, 'moves', { seat: 1, moves: ['R1a@0,0'], turn: 2, clocks: [58000, 60000] }),
    event(5, 'moves', { moves: ['refill', 'B2a@0,0'], turn: 1, clocks: [58000, 50000] }),
    event(6, 'takeback', { plies: 2, turn: 2, clocks: [57000, 50000] }),
    event(7, 'resigned', {}),
    event(8, 'ended', {
      deal: 'whole',
      result: 'p1win',
      ranking: [1, 2],
      winners: [1],
      proof: { secret: '', contributions: ['', ''] },
    }),
  ];
  const table = steps.reduce((now, step) => afterEvent(now, step, 5), fromSync(sync(), 0));
  assert.equal(table.status, 'finished');
  assert.equal(table.version, 8);
  assert.deepEqual(table.moves, ['R1a@0,0']);
  assert.deepEqual([table.turn, table.deal, table.result, table.winners], [0, 'whole', 'p1win', [1]]);
  assert.equal(seatOf(table, 'b'), 2);
  assert.equal(seatOf(table, 'c'), 0);
});

test('what is known changes nothing, and a gap asks for a sync', () => {
  const table = fromSync(sync({ version: 4 }), 0);
  assert.equal(afterEvent(table, event(4, 'left'), 0), table);
  assert.equal(afterEvent(table, event(6, 'left'), 0), null);
  assert.equal(afterEvent(table, { ...event(5, 'left'), table: 'another' }, 0), table);
});

test('seats come, go and are taken over', () => {
  let table = afterEvent(fromSync(sync(), 0), event(2, 'sat', { level: 4, name: 'Bot' }), 0);
  assert.deepEqual([table.seats[1].kind, table.seats[1].level], ['bot', 4]);
  table = afterEvent(table, event(3, 'left'), 0);
  assert.equal(table.seats[1].kind, 'open');
  table = afterEvent(table, event(4, 'replaced', { seat: 1 }), 0);
  assert.deepEqual([table.seats[0].kind, table.seats[0].level, table.seats[0].name], ['bot', 5, 'Ada']);
  assert.equal(seatOf(table, 'a'), 0, 'who left may not move');
  table = afterPresence(table, { t: 'presence', table: 'table-01', seats: [{ seat: 2, present: true }] });
  assert.deepEqual(
    table.seats.map((one) => one.present),
    [false, true],
  );
});

test('offers stand until they are answered or the game goes on', () => {
  const offer = (kind, state, next = null) => ({ t: 'offer', table: 'table-01', kind, seat: 2, state, next });
  let table = afterOffer(fromSync(sync(), 0), offer('takeback', 'made'));
  assert.deepEqual(table.offers, [{ kind: 'takeback', seat: 2, accepted: [] }]);
  table = afterEvent(table, event(2, 'moves', { moves: [] }), 0);
  assert.deepEqual(table.offers, []);
  table = afterOffer(table, offer('rematch', 'made'));
  table = afterOffer(table, offer('rematch', 'accepted', 'table-02'));
  assert.deepEqual([table.offers, table.next], [[], 'table-02']);
});

test('only the clock of the mover runs', () => {
  const table = fromSync(sync({ status: 'running', turn: 2, clocks: [60000, 5000] }), 1000);
  assert.equal(timeLeft(table, 1, 3000), 60000);
  assert.equal(timeLeft(table, 2, 3000), 3000);
  assert.equal(timeLeft(table, 2, 99000), 0);
  assert.equal(timeLeft({ ...table, clocks: null }, 2, 0), null);
});

/* ---- the connection ---- */

class FakeSocket {
  static all = [];
  readyState = 0;
  sent = [];
  constructor(url, protocol) {
    Object.assign(this, { url, protocol });
    FakeSocket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(news) {
    this.onmessage({ data: JSON.stringify(news) });
  }
}

test('what was not acknowledged is sent again with its key', async () => {
  FakeSocket.all = [];
  const heard = [];
  const connection = new Connection('ws://x/ws', (url, protocol) => new FakeSocket(url, protocol));
  const part = connection.watch('table-01', {
    have: () => heard.length,
    key: 'secret',
    hear: (news) => heard.push(news),
  });
  const [first] = FakeSocket.all;
  assert.equal(first.protocol, 'novae.v1');
  connection.send({ t: 'moves', table: 'table-01', version: 3, moves: ['refill'], key: 'k1' });
  assert.deepEqual(first.sent, []);
  first.opens();
  assert.deepEqual(
    first.sent.map((one) => one.t),
    ['join', 'moves'],
  );
  assert.deepEqual(first.sent[0], { t: 'join', table: 'table-01', have: 0, key: 'secret' });
  first.says(sync());
  first.close();
  assert.equal(connection.link.value, 'waiting');
  connection.tryNow();
  const second = FakeSocket.all[1];
  second.opens();
  assert.equal(second.sent[0].have, 1);
  assert.equal(second.sent[1].key, 'k1');
  second.says({ t: 'ack', table: 'table-01', key: 'k1', version: 4 });
  assert.equal(connection.isUnanswered('k1'), false);
  second.close();
  connection.tryNow();
  FakeSocket.all[2].opens();
  assert.deepEqual(
    FakeSocket.all[2].sent.map((one) => one.t),
    ['join'],
  );
  part();
  assert.equal(FakeSocket.all[2].readyState, 3);
  assert.equal(heard.length, 2);
});

test('keys differ', () => {
  const keys = new Set(Array.from({ length: 1000 }, newKey));
  assert.equal(keys.size, 1000);
  for (const key of keys) assert.match(key, /^[a-z0-9]{24}$/);
});

/* ---- deals that can be checked; written a second time, with node's cryptography ---- */

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function* words(id, secret, contributions) {
  for (let i = 0; ; i++) {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(i);
    const block = createHmac('sha256', secret)
      .update(`${id}/`)
      .update(Buffer.concat(contributions))
      .update(number)
      .digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32LE(at);
  }
}

function dealt(id, secret, contributions, tiles, players) {
  const stream = words(id, secret, contributions);
  const below = (n) => {
    for (;;) {
      const word = stream.next().value;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
  const shuffle = (list) => {
    for (let i = list.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  };
  return `${shuffle([...tiles]).join(',')} ${shuffle(Array.from({ length: players }, (_, i) => i + 1)).join('')}`;
}

test('a deal is proved, or it is not', async () => {
  const { tiles } = await createEngine('plain');
  const secret = randomBytes(32),
    given = [randomBytes(32), Buffer.alloc(0)];
  const table = sync({
    status: 'finished',
    commitment: sha256(secret),
    deal: dealt(
      'table-01',
      secret,
      given,
      tiles.map((tile) => tile.code),
      2,
    ),
    proof: { secret: secret.toString('hex'), contributions: given.map((one) => one.toString('hex')) },
  });
  table.seats[0].commitment = sha256(given[0]);
  assert.deepEqual(await proof.verify(table, tiles), { secret: true, contributions: true, deal: true });
  assert.equal((await proof.verify({ ...table, id: 'table-02' }, tiles)).deal, false);
  assert.equal((await proof.verify({ ...table, commitment: sha256('x') }, tiles)).secret, false);
  const other = { ...table, seats: [{ ...table.seats[0], commitment: sha256('x') }, table.seats[1]] };
  assert.equal((await proof.verify(other, tiles)).contributions, false);
  assert.equal(
    (await proof.verify({ ...table, deal: table.deal.replace(/^(\w+),(\w+)/, '$2,$1') }, tiles)).deal,
    false,
  );
});

test('a daily deal follows from the day', async () => {
  const { tiles } = await createEngine('plain');
  const secret = randomBytes(32);
  const table = sync({
    status: 'finished',
    players: 1,
    seats: [seat(1, { kind: 'person' })],
    commitment: sha256(secret),
    created: Date.UTC(2026, 10, 17, 23, 59),
    proof: { secret: secret.toString('hex'), contributions: [''] },
  });
  for (const [id, deal] of [
    ['daily-2026-11-17', true],
    ['table-01', true],
    ['daily-2026-11-18', false],
  ]) {
    table.deal = dealt(
      id,
      secret,
      [Buffer.alloc(0)],
      tiles.map((tile) => tile.code),
      1,
    );
    assert.equal((await proof.verify(table, tiles)).deal, deal, id);
  }
});

test('one gives what one has promised', async () => {
  const { contribution, commitment } = await proof.ownContribution();
  assert.equal(contribution.length, 64);
  assert.equal(sha256(Buffer.from(contribution, 'hex')), commitment);
});

test('nobody chooses between the word that a move is saved and the news of it', async () => {
  globalThis.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined });
  const { LiveGame } = await importView('online/live_game.ts');
  let hear;
  const sent = [];
  const connection = {
    watch: (_, watcher) => {
      hear = watcher.hear;
      return () => undefined;
    },
    send: (one) => sent.push(one),
  };
  const live = new LiveGame(await createEngine('simd'), connection, 'a', 'table-01');
  const seats = [
    seat(1, { kind: 'person', name: 'Ada', account: 'a' }),
    seat(2, { kind: 'person', name: 'Bo', account: 'b' }),
  ];
  hear(
    sync({ game: 'terra-nova', status: 'running', options: { map: 'island' }, seats, turn: 1, version: 3, deal: '1' }),
  );
  assert.equal(live.chooser, 0);
  live.play('b2');
  assert.deepEqual(sent[0].moves, ['b2']);
  // The table of version 3 still says that seat 1 is to play.
  hear({ t: 'ack', table: 'table-01', key: sent[0].key, version: 4 });
  assert.equal(live.chooser, null);
  assert.equal(live.delivery.value.state, 'sending');
  hear(event(4, 'moves', { seat: 1, moves: ['b2'], turn: 2 }));
  assert.equal(live.delivery.value.state, 'saved');
  hear(event(5, 'moves', { seat: 2, moves: ['b4'], turn: 1 }));
  assert.equal(live.chooser, 0);
  live.end();
});
