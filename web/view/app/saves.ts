// SPDX-License-Identifier: MIT
/*
 * Games kept in this browser, so that closing the tab loses nothing. Each is a record
 * with what the record does not say: who sits where, and how far a turn is confirmed.
 * Whatever cannot be read is left out. There are as many as the browser has room for; a full
 * storage drops the oldest.
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

/** Tells of every change that another tab makes to a game. */
export function watchSaved(id: string, told: (save: Save) => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    const save = key === PREFIX + id ? read(key) : null;
    if (save) told(save);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
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

/** False when the browser keeps nothing. The others are only read when there is no room. */
export function keep(save: Save): boolean {
  if (write(save)) return true;
  const others = savedGames().filter((other) => other.id !== save.id);
  for (let room = others.length; ; room--) {
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
