// SPDX-License-Identifier: MIT
/*
 * Whole games of the conformance cases through the engine as the page uses it: at every
 * move the choices are the legal moves, the states and results agree, and the builds
 * with and without vectors say the same to the letter.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { digest, movesOf, readCases, resultWord, startOf, stateOf } from './cases.mjs';
import { createEngine, hasVectors } from './native.mjs';

const GAMES = process.env.NOVAE_WHOLE === '1' ? 4 : 1; // of each file: the rules themselves are proved by all of them, in C
const engine = await createEngine('simd');
const simd = engine.session(),
  plain = (await createEngine('plain')).session();

const both = (act) => {
  const answer = act(simd);
  assert.deepEqual(act(plain), answer);
  return answer;
};

/** Every preview is what then happens: played, the tasks are done that it told of. */
function checkLunaPreview(before, move, item) {
  const places = before.luna.choices.offers.flatMap((offer) => offer.places.map((place) => ({ offer, place })));
  const chosen = places.find(({ place }) => place.move === move);
  if (!chosen) return;
  assert.deepEqual(item.completed, chosen.place.completes);
  const after = simd.position();
  const placed = after.luna.tableaux[before.turn].at(-1);
  assert.deepEqual(placed.tasks, chosen.place.tasks);
  assert.equal(after.luna.track[before.turn], chosen.offer.track);
  assert.equal(after.luna.next[0], chosen.offer.next_seat);
}

function checkTerraPreview(before, move, item) {
  const stone = before.terra.choices.stones.find((choice) => choice.move === move);
  if (!stone) return;
  assert.deepEqual(item.closed, stone.closes);
  const told = before.terra.nearly.filter((area) => area.stone === stone.space).map(({ stone: _, ...area }) => area);
  const byWorth = (a, b) => b.worth - a.worth || a.spaces[0] - b.spaces[0];
  assert.deepEqual(told.sort(byWorth), [...stone.closes].sort(byWorth));
  const scores = [...before.terra.scores];
  for (const area of stone.closes) for (const seat of area.winners) scores[seat] += area.points;
  assert.deepEqual(simd.position().terra.scores, scores);
}

function checkGame(entry) {
  both((session) => session.open(startOf(entry)));
  for (let ply = 0; ply <= entry.moves.length; ply++) {
    const position = both((session) => session.position());
    const moves = movesOf(position);
    assert.equal(moves.length, entry.counts[ply]);
    assert.equal(digest(moves), entry.digests[ply]);
    const state = entry.states[ply];
    if (state) assert.deepEqual(stateOf(position, engine, simd), state);
    if (ply === entry.moves.length) break;
    both((session) => session.play(entry.moves[ply]));
    const item = ply % 8 === 0 ? simd.history()[ply] : null;
    if (item?.luna) checkLunaPreview(position, entry.moves[ply], item.luna);
    if (item?.terra) checkTerraPreview(position, entry.moves[ply], item.terra);
  }
  assert.equal(resultWord(simd.position()), entry.result);
}

/** There and back: by link, by record, by going through the moves. */
function checkCopies(entry) {
  const position = simd.position(),
    history = both((session) => session.history());
  assert.deepEqual(
    history.map((item) => item.text),
    entry.moves,
  );
  const link = both((session) => session.pack()),
    record = both((session) => session.record({ Seat1: 'A "b" \\ \n' }));
  plain.unpack(link);
  assert.deepEqual(plain.position(), position);
  assert.equal(plain.open(record).Seat1, 'A "b" \\ \n');
  assert.deepEqual(plain.position(), position);
  const middle = entry.moves.length >> 1;
  plain.seek(middle);
  assert.equal(plain.position().count, middle);
  assert.equal(plain.position().known, entry.moves.length);
  assert.deepEqual(plain.history(), history);
  plain.seek(entry.moves.length);
  assert.deepEqual(plain.position(), position);
}

test('this node knows vectors', () => assert.ok(hasVectors()));

for (const [file, games] of readCases(GAMES)) {
  test(file, () => {
    assert.ok(games.length > 0);
    for (const entry of games) {
      checkGame(entry);
      checkCopies(entry);
    }
  });
}
