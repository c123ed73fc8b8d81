// SPDX-License-Identifier: MIT
/*
 * Which of the four emblems, with its colour and its piece, stands for which seat: the seat's own, unless somebody
 * at this screen chose another.
 */
import type { SeatInfo } from './table';

export const EMBLEMS = [0, 1, 2, 3] as const;

/** A choice from outside, if it is one. */
export const emblemFrom = (said: unknown): number | undefined => EMBLEMS.find((one) => one === said);

/** An emblem for each seat, none twice: what was chosen, then the seat's own, then what is left. */
export function emblemsOf(seats: readonly SeatInfo[]): number[] {
  const taken = new Set<number>();
  const take = (emblem: number | undefined): number | undefined => {
    if (emblem === undefined || taken.has(emblem)) return undefined;
    taken.add(emblem);
    return emblem;
  };
  const chosen = seats.map((seat) => take(emblemFrom(seat.emblem)));
  const own = chosen.map((emblem, seat) => emblem ?? take(seat));
  return own.map((emblem, seat) => emblem ?? take(EMBLEMS.find((one) => !taken.has(one))) ?? seat);
}

/** What somebody can choose: whatever no other person has; bots give way. */
export function freeEmblems(seats: readonly SeatInfo[], at: number): number[] {
  const all = emblemsOf(seats);
  return EMBLEMS.filter((emblem) => !seats.some((seat, i) => i !== at && seat.bot === null && all[i] === emblem));
}
