// SPDX-License-Identifier: MIT
/*
 * How one's games went: a short line for each finished game of one person, kept in this browser
 * even when the game itself is no longer.
 */
import type { Analysis, GameName, Position } from '../engine/types';
import { today } from './daily';
import type { SeatInfo } from './table';

export interface Result {
  id: string;
  date: string;
  game: GameName;
  players: number;
  /** Of the strongest bot; 0 alone. */
  level: number;
  won: boolean;
  score: number;
  /** Of a solo game: what each phase scored. */
  phases: number[];
  /** The seat of the person. */
  seat: number;
  /** Moves without a mistake, in percent; null until somebody looked. */
  accuracy: number | null;
}

const KEY = 'novae.results';

export function results(): Result[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Result[];
    return Array.isArray(found) ? found.filter((one) => typeof one?.id === 'string') : [];
  } catch {
    return [];
  }
}

function write(all: Result[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    /* Not kept, then. */
  }
}

/** Keeps a finished game of one person. It counts once, as it ended first: playing on from earlier changes nothing. */
export function addResult(id: string, position: Position, seats: SeatInfo[]): void {
  const seat = seats.findIndex(({ bot }) => bot === null);
  const { result, luna } = position;
  const all = results();
  const people = seats.filter(({ bot }) => bot === null).length;
  if (!result || people !== 1 || all.some((one) => one.id === id)) return;
  const solo = luna?.solo;
  const one: Result = {
    id,
    date: today(),
    game: position.game,
    players: position.players,
    level: Math.max(0, ...seats.map(({ bot }) => bot ?? 0)),
    won: position.players > 1 && result.winners.includes(seat),
    score: result.scores[seat] ?? 0,
    phases: solo ? [solo.phase1 ?? 0, solo.phase2 ?? 0] : [],
    seat,
    accuracy: null,
  };
  write([...all, one]);
}

/** Puts games that were kept before among those that are kept now. */
export function addResults(before: Result[]): void {
  const now = results();
  const others = before.filter(({ id }) => !now.some((one) => one.id === id));
  write([...others, ...now].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)));
}

/** What an analysis of a game says of its person. */
export function addAccuracy(id: string, analysis: Analysis): void {
  const all = results();
  const one = all.find((result) => result.id === id);
  const account = one && analysis.seats[one.seat];
  if (!one || !account?.moves) return;
  const wrong = account.inaccuracies + account.mistakes + account.blunders;
  one.accuracy = Math.round((100 * (account.moves - wrong)) / account.moves);
  write(all);
}
