// SPDX-License-Identifier: MIT
/*
 * Games kept in this browser, so that closing the tab loses nothing. Each is a record
 * with what the record does not say: who sits where, and how far a turn is confirmed.
 * Whatever cannot be read is left out, and a full storage drops the oldest games.
 */
import type { GameName } from '../engine/types';
import type { SeatInfo } from './table';

export interface Save {
  id: string;
  game: GameName;
  seats: SeatInfo[];
  record: string;
  /** Moves that can no longer be taken back silently: see Store.confirm. */
  confirmed: number;
  moves: number;
  over: boolean;
  /** Of the result: who is first, and what each scored. */
  winners: number[];
  scores: number[];
  /** The seat to move, -1 when over. */
  turn: number;
  /** The date of a daily solo, else ''. */
  daily: string;
  /** Milliseconds since 1970. */
  changed: number;
}

const PREFIX = 'novae.game.';
const MOST = 40;

function read(key: string): Save | null {
  try {
    const save = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Save>;
    const whole =
      typeof save.id === 'string' &&
      typeof save.record === 'string' &&
      (save.game === 'nova-luna' || save.game === 'terra-nova') &&
      Array.isArray(save.seats) &&
      Array.isArray(save.winners) &&
      Array.isArray(save.scores) &&
      typeof save.changed === 'number';
    return whole ? (save as Save) : null;
  } catch {
    return null;
  }
}

const keysKept = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** All games kept, the last played first. */
export function savedGames(): Save[] {
  try {
    const found = keysKept()
      .map(read)
      .filter((save): save is Save => save !== null);
    return found.sort((a, b) => b.changed - a.changed);
  } catch {
    return [];
  }
}

export const savedGame = (id: string): Save | null => read(PREFIX + id);

export function forget(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    /* Nothing was kept either. */
  }
}

function write(save: Save): boolean {
  try {
    localStorage.setItem(PREFIX + save.id, JSON.stringify(save));
    return true;
  } catch {
    return false;
  }
}

/** False when the browser keeps nothing. The others are only read when they are too many. */
export function keep(save: Save): boolean {
  if (write(save) && keysKept().length <= MOST) return true;
  const others = savedGames().filter((other) => other.id !== save.id);
  for (const old of others.slice(MOST - 1)) forget(old.id);
  for (let room = Math.min(others.length, MOST - 1); ; room--) {
    if (write(save)) return true;
    const oldest = others[room - 1];
    if (!oldest) return false;
    forget(oldest.id);
  }
}

export const newId = (): string =>
  `${Date.now().toString(36)}${Math.floor(Math.random() * 1296)
    .toString(36)
    .padStart(2, '0')}`;
