// SPDX-License-Identifier: MIT
/*
 * Everything outside counts seats from 1 and says 0 for nobody: the protocol, records,
 * the schemas in docs/schemas. The page keeps what belongs to seats in lists, so it
 * counts from 0 and says -1. This is the one place where one becomes the other.
 */

const SEATS = new Set(['turn', 'seat', 'next_seat', 'next', 'winners', 'player']);

function fromZero(key: string, value: unknown): unknown {
  if (!SEATS.has(key)) return value;
  if (Array.isArray(value)) return value.map((seat: number) => seat - 1);
  return typeof value === 'number' ? value - 1 : value;
}

/** Reads what C answers, with seats as the page counts them. */
export const parseAnswer = (text: string): unknown => JSON.parse(text, fromZero);
