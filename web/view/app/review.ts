// SPDX-License-Identifier: MIT
/*
 * A finished game looked at again in the background: how the chances went, where it
 * turned. What was found out is kept as long as the page is open.
 */
import type { Thinker } from '../engine/thinker';
import type { Analysis, Judged } from '../engine/types';
import { Observable } from './observable';
import { addAccuracy } from './statistics';
import type { Game } from './store';

export interface Findings {
  /** How much of it is done, 0 to 1. */
  part: number;
  analysis: Analysis | null;
}

/** All of a game may take about this long; each move gets its share, within bounds. */
const WHOLE_MILLIS = 15_000;
const LEAST_MILLIS = 40;
const MOST_MILLIS = 220;

const known = new Map<string, Observable<Findings>>();

const millisFor = (moves: number): number =>
  Math.max(LEAST_MILLIS, Math.min(MOST_MILLIS, Math.round(WHOLE_MILLIS / Math.max(1, moves))));

/** Starts where it is not known yet; the signal gives it up. */
export function review(game: Game, thinker: Thinker, signal: AbortSignal): Observable<Findings> {
  const key = `${game.id}:${game.history.length}`;
  const found = known.get(key);
  if (found && (found.value.part === 1 || !signal.aborted)) return found;
  const findings = new Observable<Findings>({ part: 0, analysis: null });
  known.set(key, findings);
  const told = (part: number, analysis: Analysis) => (findings.value = { part, analysis });
  thinker.analyse(game.record, millisFor(game.history.length), told, signal).then(
    (analysis) => {
      addAccuracy(game.id, analysis);
      findings.value = { part: 1, analysis };
    },
    () => known.delete(key),
  );
  return findings;
}

/** Chances of each seat before move k (from 0) and after the last: whole ones add up to 1. */
export function courseOf(analysis: Analysis): number[][] {
  const { moves, unit } = analysis;
  const last = moves[moves.length - 1];
  const rows = [...moves.map((move) => move.before), ...(last ? [last.after] : [])];
  return unit === 'total' ? rows : rows.map(shares);
}

function shares(row: number[]): number[] {
  const sum = row.reduce((a, b) => a + b, 0);
  return row.map((part) => (sum > 0 ? part / sum : 1 / row.length));
}

/** The few moves at which a game turned, in their order. */
export function turningPoints(analysis: Analysis, most = 4): Judged[] {
  const swing = (move: Judged) => Math.max(move.loss, ...move.luck.map(Math.abs));
  const turning = analysis.moves.filter((move) => move.turning);
  return turning
    .sort((a, b) => swing(b) - swing(a))
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply);
}

const MARKS: Record<Judged['mark'], string> = { fine: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

export function marksOf(analysis: Analysis | null): Map<number, string> {
  return new Map(analysis?.moves.filter((move) => MARKS[move.mark]).map((move) => [move.ply, MARKS[move.mark]]) ?? []);
}
