// SPDX-License-Identifier: MIT
/*
 * Whatever C refuses is told in the language of the reader: each of its sentences, and
 * those of broken maps, records, links and moves as they really come.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { movesOf } from './cases.mjs';
import { CONVERSION, fixedParts, LANGUAGES, refusals, wordsOf } from './catalogues.mjs';
import { createEngine, EngineError, inWords, LEVELS, installCatalogue, plainly } from './native.mjs';

const engine = await createEngine('plain');
const session = engine.session();
const SAMPLES = {
  u: ['7', '65536'],
  zu: ['12'],
  d: ['-3', '96'],
  c: ['?', 'L'],
  s: ['Edition', 'R3b'],
  '.*s': ["it's", '', 'a: b', '<b>'],
};

/** A format filled in with the n-th of the samples, and what was filled in. */
function fill(format, n) {
  const words = [];
  const text = format.replace(CONVERSION, (_, kind) => {
    words.push(SAMPLES[kind][n % SAMPLES[kind].length]);
    return words.at(-1);
  });
  return { text, words };
}

/** The same words in a translation, which may name their places. */
function filled(form, words) {
  let next = 0;
  return form.replace(
    CONVERSION,
    (conversion) => words[/^%\d/.test(conversion) ? parseInt(conversion.slice(1), 10) - 1 : next++],
  );
}

test('there are refusals, and English says them as they are', () => {
  assert.ok(refusals().length > 150);
  installCatalogue('en', {});
  assert.equal(inWords('the place is taken'), 'the place is taken');
});

for (const language of LANGUAGES) {
  test(`each refusal is found again in ${language}`, () => {
    const catalogue = wordsOf(language);
    installCatalogue(language, catalogue);
    for (const format of refusals()) {
      for (let n = 0; n < 4; n++) {
        const { text, words } = fill(format, n);
        assert.equal(inWords(text), filled(catalogue[format], words), format);
      }
    }
  });

  test(`reasons inside reasons are told in ${language}, names stay`, () => {
    const catalogue = wordsOf(language);
    installCatalogue(language, catalogue);
    const inner = catalogue['the pile is empty'];
    assert.equal(
      inWords("illegal move 3 'refill': the pile is empty"),
      filled(catalogue["illegal move %u '%.*s': %s"], ['3', 'refill', inner]),
    );
    assert.ok(inWords("tag Edition: Edition has no choice 'Map'").match(/Edition.*Edition.*'Map'/), language);
    const unknown = 'the moon is made of cheese';
    assert.equal(inWords(unknown), catalogue['In English: {reason}'].replace('{reason}', unknown));
  });
}

/** A generator of numbers below n; the same every time. */
function numbers(state) {
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % n;
  };
}

const GAMES = [
  { game: 'nova-luna', players: 3, seed: '5' },
  { game: 'nova-luna', players: 1, seed: '2' },
  { game: 'terra-nova', players: 2, seed: '5', map: 'lagoon' },
];
const WORDS = [
  'refill',
  'next',
  'R1a@0,0',
  'R9x@0,0',
  'T3b@-1,2',
  'a1',
  'z99',
  '+a1',
  'a1-a1',
  'a1-c3',
  'b2-b5',
  'hello',
  '-',
  '@',
  '+',
];

/** What C says of damage of every kind, each sentence once. */
function realRefusals() {
  const random = numbers(11),
    said = new Set();
  const tell = (act) => {
    try {
      act();
    } catch (error) {
      assert.ok(error instanceof EngineError, String(error));
      said.add(error.message);
    }
  };
  const hurt = (text) => {
    const at = random(text.length),
      letter = String.fromCharCode(32 + random(200));
    return text.slice(0, at) + letter.repeat(random(4)) + text.slice(at + random(9));
  };
  for (const start of GAMES) {
    session.start(start);
    for (let i = 0; i < 24; i++) {
      for (const word of WORDS) {
        tell(() => {
          session.play(word);
          session.undo();
        });
      }
      const moves = movesOf(session.position());
      if (moves.length > 0) session.play(moves[random(moves.length)]);
    }
    const link = session.pack(),
      record = session.record({});
    for (let i = 0; i < 250; i++) {
      tell(() => session.unpack(hurt(link)));
      tell(() => session.open(hurt(record)));
    }
  }
  for (const { text } of engine.maps) {
    for (let i = 0; i < 250; i++) {
      const { ok, error } = engine.checkMap(hurt(text));
      if (!ok) said.add(error);
      tell(() => session.start({ ...GAMES[2], mapText: hurt(text) }));
    }
  }
  for (const tags of [
    '',
    '[Game "go"]',
    '[Game "template"]\n[Seed "1"]',
    '[Game "nova-luna"]',
    '[Game "nova-luna"]\n[Seed "x"]',
    '[Game "nova-luna"]\n[Seed "1"]\n[Deal "R1a"]',
    '[Game "nova-luna"]\n[Deal "R1a"]',
    '[Game "terra-nova"]\n[Seed "1"]\n[Edition "fr"]',
    '[Game "terra-nova"]\n[Seed "1"]\n[Map "x"]',
    '[Game "terra-nova"]\n[Deal "9"]',
    '[Game "nova-luna"]\n[Position "nova-luna players=2"]',
    '[Game "terra-nova"]\n[Position "terra-nova 2 eu 100 lagoon 0 9 1 0 0 0,0 -/- - -"]',
  ])
    tell(() => session.open(`${tags}\n`));
  return [...said];
}

test('what really comes is told without English', () => {
  const said = realRefusals();
  assert.ok(said.length > 200, `${said.length} different refusals`);
  const parts = refusals().flatMap(fixedParts);
  for (const language of LANGUAGES) {
    const catalogue = wordsOf(language);
    installCatalogue(language, catalogue);
    const unknown = catalogue['In English: {reason}'].replace('{reason}', '');
    for (const text of said) {
      const told = inWords(text);
      assert.ok(!told.startsWith(unknown), text);
      assert.ok(!parts.some((part) => told.includes(part)), `${text} became ${told}`);
    }
  }
});

test('every level has a word, and the example game is not in the page', () => {
  assert.equal(LEVELS.length, engine.limits.levels);
  assert.throws(() => session.open('[Game "template"]\n[Seed "1"]\n'), /there is no game/);
});

/** Records that somebody might paste, and what is said of them. */
const PASTED = [
  ['takered5', 'It does not say which game it is; its beginning may be missing.'],
  ['[Game "nova-luna"]\n[Players "2"]\n[Seed "7"]\n\ntakered5\n', 'Move {n} in it is not allowed by the rules.', '1'],
  ['[Game "nova-luna"]\n[Seed "x"]\n', 'Part of it is missing or damaged.'],
];

test('of a broken record everybody is told a sentence without tags and codes', () => {
  const refused = (text) => {
    try {
      session.open(text);
    } catch (error) {
      return error;
    }
    throw new Error(`${text} was opened`);
  };
  for (const language of ['en', ...LANGUAGES]) {
    const catalogue = language === 'en' ? {} : wordsOf(language);
    installCatalogue(language, catalogue);
    for (const [text, sentence, n = ''] of PASTED) {
      const told = plainly(refused(text));
      assert.equal(told, (catalogue[sentence] ?? sentence).replace('{n}', n));
      assert.doesNotMatch(told, /tag|takered5|Seed|illegal/i);
    }
  }
});
