// SPDX-License-Identifier: MIT
/* What players, spaces and tiles are called, for whoever writes a sentence about a game, or its record. */
import type { Tags } from '../engine/engine';
import type { LunaTile, Seat, TerraBoard } from '../engine/types';
import { botName } from './bots';
import { currentLocale, t } from './i18n';
import type { SeatInfo } from './table';

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
  return new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(words);
}

// ---- Those who sit down ----

/** As at servers. */
export const LONGEST_NAME = 24;

/** A name as it may be shown: no control characters, not too long. */
export const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);

/** What a person is called who told no name. */
export const defaultName = (seat: Seat): string => t('Player {n}', { n: seat + 1 });
/** The same on any seat: bots have names of their own. */
export const seatedName = (seat: SeatInfo, at: Seat): string =>
  seat.name.trim() || (seat.bot === null ? defaultName(at) : botName(seat.bot));

/** Who sits where, as records say it. */
export const seatTags = (seats: SeatInfo[]): Tags =>
  Object.fromEntries(
    seats.flatMap(({ name, bot }, i) => [
      [`Seat${i + 1}`, name],
      ...(bot === null ? [] : [[`Level${i + 1}`, String(bot)]]),
    ]),
  );
