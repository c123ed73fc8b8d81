// SPDX-License-Identifier: MIT
/*
 * What a closed area brings, in words: the sum, a note behind a move, a sentence for a
 * stone that would close it. The turn shows it in closing_card.tsx, the map in
 * closing_marks.tsx; which areas a stone closes comes from the rules in C.
 */
import type { TerraBoard, TerraClosing } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { listed, seatName, type Names } from '../../app/names';
import type { SeatInfo } from '../../app/table';
import { landscapeList } from './names';

/** "12 × 2 = 24" */
export const sumText = (area: TerraClosing): string => `${area.size} × ${area.factor} = ${area.worth}`;

/** Points each seat would get of these areas. */
export function gainsOf(areas: readonly TerraClosing[], players: number): number[] {
  const gains = new Array<number>(players).fill(0);
  for (const area of areas) {
    for (const seat of area.winners) gains[seat] = (gains[seat] ?? 0) + area.points;
  }
  return gains;
}

/** Behind a move that was made: "12 × 2 = 24 for Ada". */
export function closingNote(closing: TerraClosing, names: Names): string {
  const sum = sumText(closing);
  if (!closing.winners.length) return t('{sum} for nobody', { sum });
  const who = listed(closing.winners.map((seat) => seatName(names, seat)));
  if (closing.winners.length === 1) return t('{sum} for {name}', { sum, name: who });
  return t('{sum}, {points} each for {names}', { sum, points: closing.points, names: who });
}

/** For a stone that may be put, one sentence for a screen reader: "Closes 12 spaces, lake: 24 for Ada." */
export function closingSentence(board: TerraBoard, area: TerraClosing, seats: readonly SeatInfo[]): string {
  const land = landscapeList(board, area.landscapes);
  const names = area.winners.map((seat) => seats[seat]?.name ?? '').join(', ');
  const spaces = tn('{n} space', '{n} spaces', area.size);
  if (area.winners.length === 0) return t('Closes {spaces}, {land}, for nobody.', { spaces, land });
  return t('Closes {spaces}, {land}: {points} for {names}.', { spaces, land, points: area.points, names });
}
