// SPDX-License-Identifier: MIT
/* What players, spaces and tiles are called, for whoever writes a sentence about a game. */
import type { LunaTile, Seat, TerraBoard } from '../engine/types';
import { currentLocale } from './i18n';
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
