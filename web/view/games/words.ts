// SPDX-License-Identifier: MIT
/* Moves, results and reasons as sentences in the language of the page. */
import type { LunaTile, MoveItem, Position, Reason, Seat, TerraBoard, TerraClosing } from '../engine/types';
import { currentLanguage, t, tn } from '../app/i18n';
import { colourName } from './luna/shapes';
import type { SeatInfo } from '../app/table';
import { landscapeName } from './terra/landscape';

/** What is needed to name things. */
export interface Names {
  seats: SeatInfo[];
  tiles: LunaTile[];
  board: TerraBoard | null;
}

export const seatName = (names: Names, seat: Seat): string => names.seats[seat]?.name ?? '';
export const spaceName = (names: Names, space: number): string => names.board?.spaces[space]?.name ?? '';
export const tileCode = (names: Names, tile: number | null): string => names.tiles[tile ?? -1]?.code ?? '';

/** "Ada, Bruno and Chiara" */
export function listed(words: string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words);
}

export const tasksDone = (n: number): string => tn('{n} task done', '{n} tasks done', n);

/** "12 × 2 = 24 for Ada" */
export function closingWords(closing: TerraClosing, names: Names): string {
  const sum = `${closing.size} × ${closing.factor} = ${closing.worth}`;
  if (!closing.winners.length) return t('{sum} for nobody', { sum });
  const who = listed(closing.winners.map((seat) => seatName(names, seat)));
  if (closing.winners.length === 1) return t('{sum} for {name}', { sum, name: who });
  return t('{sum}, {points} each for {names}', { sum, points: closing.points, names: who });
}

function lunaWords(move: NonNullable<MoveItem['luna']>, names: Names, name: string): string {
  if (move.kind === 'refill') return t('{name} refills the wheel', { name });
  if (move.kind === 'next') return t('{name} goes on to the second phase', { name });
  return t('{name} takes {tile}', { name, tile: tileCode(names, move.tile) });
}

function terraWords(move: NonNullable<MoveItem['terra']>, names: Names, name: string): string {
  const to = spaceName(names, move.to);
  if (move.kind === 'setup') return t('{name} puts a figure on {space}', { name, space: to });
  if (move.kind === 'stone') return t('{name} puts a stone on {space}', { name, space: to });
  return t('{name} moves from {from} to {to}', { name, from: spaceName(names, move.from ?? -1), to });
}

/** Who did what: "Ada takes R5b". */
export function moveWords(move: MoveItem, names: Names): string {
  const name = seatName(names, move.seat);
  if (move.luna) return lunaWords(move.luna, names, name);
  return move.terra ? terraWords(move.terra, names, name) : move.text;
}

/** What came of it: "2 tasks done", "12 × 2 = 24 for Ada", or ''. */
export function outcomeWords(move: MoveItem, names: Names): string {
  if (move.luna) return move.luna.completed.length ? tasksDone(move.luna.completed.length) : '';
  return (move.terra?.closed ?? []).map((closing) => closingWords(closing, names)).join('; ');
}

export function wholeMoveWords(move: MoveItem, names: Names): string {
  const outcome = outcomeWords(move, names);
  return outcome ? `${moveWords(move, names)}: ${outcome}.` : `${moveWords(move, names)}.`;
}

/** A score as the players count it. */
export function scoreWords(position: Position, score: number): string {
  if (position.game === 'terra-nova') return tn('{n} point', '{n} points', score);
  if (position.players === 1) return t('total {n}', { n: score });
  return tn('{n} token left', '{n} tokens left', score);
}

/** The headline of a finished game. */
export function resultWords(position: Position, seats: SeatInfo[]): string {
  const { result } = position;
  if (!result) return '';
  if (position.players === 1)
    return t('{name} finishes with a total of {n}', { name: seats[0]?.name ?? '', n: result.scores[0] ?? 0 });
  const winner = result.winners[0] ?? 0;
  const name = seats[winner]?.name ?? '';
  if (result.winners.length > 1)
    return t('{names} share the victory', { names: listed(result.winners.map((w) => seats[w]?.name ?? '')) });
  const score = result.scores[winner] ?? 0;
  if (position.game === 'nova-luna') {
    return score === 0
      ? t('{name} wins: every token is placed', { name })
      : tn('{name} wins with {n} token left', '{name} wins with {n} tokens left', score, { name });
  }
  return tn('{name} wins with {n} point', '{name} wins with {n} points', score, { name });
}

// ---- Reasons ----

const tileWords = (tile: LunaTile | undefined): string =>
  tile ? t('the {colour} {cost}', { colour: colourName(tile.colour), cost: tile.cost }) : '';

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

/** One argument of a reason in words; numbers name things as the engine counts them. */
function argument(word: string, value: number | string, names: Names): string {
  const n = Number(value);
  if (COUNTED[word]) return COUNTED[word](n);
  if (typeof value === 'string' && word !== 'region' && word !== 'landscape') return value;
  if (word === 'player') return seatName(names, n);
  if (word === 'tile') return tileWords(names.tiles[n]);
  if (word === 'colour') return colourName(n);
  if (word === 'space') return spaceName(names, n);
  if (word === 'landscape')
    return t('the {landscape}', {
      landscape: landscapeName(typeof value === 'string' ? value : (names.board?.landscapes[n]?.name ?? '')),
    });
  if (word === 'region') return regionWords(value);
  return String(value);
}

export function reasonWords(reason: Reason, names: Names): string {
  const entries = Object.entries(reason.values).map(([word, value]) => [word, argument(word, value, names)]);
  // The patterns stand in src/players/hint.h; i18n/extract.mjs takes them from there.
  return t(reason.pattern, Object.fromEntries(entries) as Record<string, string>);
}
