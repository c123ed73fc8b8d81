// SPDX-License-Identifier: MIT
/* What was chosen on the start page, kept for the next visit. */
import type { Engine, NewGame } from '../engine/engine';
import type { GameName } from '../engine/types';
import { LEVELS } from '../ui/levels';
import { botName } from '../app/bots';
import { emblemFrom } from '../app/emblems';
import { cleanName } from '../app/names';
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
    { name: '', bot: null },
    { name: botName(3), bot: 3 },
  ],
  beginner: false,
  english: false,
  map: 'island',
  mapText: '',
};

/** What earlier versions called those who had told no name. */
const INVENTED = ['Ada', 'Bruno', 'Chiara', 'Deniz'];

function readSeat(seat: unknown, at: number): SeatInfo {
  const { name, bot, emblem } = (seat ?? {}) as Partial<SeatInfo>;
  const level = LEVELS.find((one) => one === bot) ?? null;
  const said = cleanName(String(name ?? ''));
  const chosen = level === null ? emblemFrom(emblem) : undefined;
  return {
    name: said && said !== INVENTED[at] ? said : level ? botName(level) : '',
    bot: level,
    ...(chosen === undefined ? {} : { emblem: chosen }),
  };
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

/** Was anything chosen before? */
export const hasDraft = (): boolean => localStorage.getItem(KEY) !== null;

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
