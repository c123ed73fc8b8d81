// SPDX-License-Identifier: MIT
/* A hint in words: the move it advises, and the reasons for and against it. */
import type { Position, Reason } from '../engine/types';
import { t, tn } from '../app/i18n';
import { seatName, spaceName, type Names } from '../app/names';
import { colourName, tileWords } from './luna/shapes';
import { landscapeName } from './terra/landscape';

/** The move as an advice. */
export function adviceWords(move: string, position: Position, names: Names): string {
  const { luna, terra } = position;
  if (luna) {
    if (move === 'refill') return t('Refill the wheel');
    if (move === 'next') return t('Go on to the second phase');
    const offer = luna.choices.offers.find((one) => one.places.some((place) => place.move === move));
    return t('Take {tile} and lay it on the marked place', { tile: tileWords(names.tiles[offer?.tile ?? -1]) });
  }
  const slide = terra?.choices.slides.find((one) => one.move === move);
  if (slide)
    return t('Move from {from} to {to}', { from: spaceName(names, slide.from), to: spaceName(names, slide.to) });
  const stone = terra?.choices.stones.find((one) => one.move === move);
  if (stone) return t('Put a stone on {space}', { space: spaceName(names, stone.space) });
  const setup = terra?.choices.setup.find((one) => one.move === move);
  return setup ? t('Put a figure on {space}', { space: spaceName(names, setup.space) }) : move;
}

// ---- Reasons ----

function regionWords(region: string | number): string {
  const known: Record<string, string> = {
    centre: t('the centre'),
    north: t('the north'),
    'north-east': t('the north-east'),
    east: t('the east'),
    'south-east': t('the south-east'),
    south: t('the south'),
    'south-west': t('the south-west'),
    west: t('the west'),
    'north-west': t('the north-west'),
  };
  return known[region] ?? String(region);
}

const COUNTED: Record<string, (n: number) => string> = {
  tasks: (n) => tn('{n} task', '{n} tasks', n),
  tiles: (n) => tn('{n} tile', '{n} tiles', n),
  tokens: (n) => tn('{n} token', '{n} tokens', n),
  spaces: (n) => tn('{n} space', '{n} spaces', n),
  points: (n) => tn('{n} point', '{n} points', n),
  directions: (n) => tn('{n} direction', '{n} directions', n),
  moves: (n) => tn('{n} move', '{n} moves', n),
};

/** The colours as C names them, in the order of their numbers. */
const COLOURS = ['red', 'blue', 'turquoise', 'yellow'];

/** One argument of a reason in words. */
function argument(word: string, value: number | string, names: Names): string {
  const n = Number(value);
  if (COUNTED[word]) return COUNTED[word](n);
  if (word === 'player') return seatName(names, n);
  if (word === 'tile') return tileWords(names.tiles.find((tile) => tile.code === value));
  if (word === 'colour') return colourName(COLOURS.indexOf(String(value)));
  if (word === 'landscape') return t('the {landscape}', { landscape: landscapeName(String(value)) });
  if (word === 'region') return regionWords(value);
  return String(value);
}

export function reasonWords(reason: Reason, names: Names): string {
  const entries = Object.entries(reason.values).map(([word, value]) => [word, argument(word, value, names)]);
  // The patterns stand in src/players/hint.h; i18n/extract.mjs takes them from there.
  return t(reason.pattern, Object.fromEntries(entries) as Record<string, string>);
}
