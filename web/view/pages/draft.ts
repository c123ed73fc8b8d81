// SPDX-License-Identifier: MIT
/* What was chosen on the start page, kept for the next visit. */
import type { Engine, NewGame } from '../engine/engine';
import type { GameName } from '../engine/types';
import { LEVELS } from '../ui/levels';
import { cleanName, defaultName } from '../app/store';
import type { SeatInfo } from '../app/table';

export interface Draft {
  game: GameName;
  seats: SeatInfo[];
  beginner: boolean;
  /** The 2006 English edition of Terra Nova. */
  english: boolean;
  /** A shipped map, or OWN_MAP for the one below. */
  map: string;
  mapText: string;
}

export const OWN_MAP = 'own';

const KEY = 'novae.draft';
const FIRST: Draft = {
  game: 'nova-luna',
  seats: [
    { name: defaultName(0), bot: null },
    { name: defaultName(1), bot: 3 },
  ],
  beginner: false,
  english: false,
  map: 'island',
  mapText: '',
};

function readSeat(seat: unknown, at: number): SeatInfo {
  const { name, bot } = (seat ?? {}) as Partial<SeatInfo>;
  return { name: cleanName(String(name ?? '')) || defaultName(at), bot: LEVELS.find((level) => level === bot) ?? null };
}

export function readDraft(): Draft {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>;
    const seats = Array.isArray(found.seats) ? found.seats.slice(0, 4).map(readSeat) : FIRST.seats;
    return {
      game: found.game === 'terra-nova' ? 'terra-nova' : 'nova-luna',
      seats: seats.length ? seats : FIRST.seats,
      beginner: found.beginner === true,
      english: found.english === true,
      map: typeof found.map === 'string' ? found.map : FIRST.map,
      mapText: typeof found.mapText === 'string' ? found.mapText : '',
    };
  } catch {
    return FIRST;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    /* Not kept, then. */
  }
}

export function randomSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);
}

/** The game as the engine wants it. */
export function gameOf(draft: Draft, seats: SeatInfo[], engine: Engine): NewGame {
  const plain: NewGame = { game: draft.game, players: seats.length, seed: randomSeed() };
  if (draft.game === 'nova-luna') return { ...plain, beginner: draft.beginner && seats.length > 2 };
  const edition = draft.english ? 'us' : 'eu';
  if (draft.map === OWN_MAP && draft.mapText) return { ...plain, edition, mapText: draft.mapText };
  const isShipped = engine.maps.some((map) => map.name === draft.map);
  return { ...plain, edition, map: isShipped ? draft.map : 'island' };
}
