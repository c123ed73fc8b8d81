// SPDX-License-Identifier: MIT
/*
 * Everything outside counts seats from 1 and says 0 for nobody: the protocol, records,
 * the schemas in docs/schemas. The page keeps what belongs to seats in lists, so it
 * counts from 0 and says -1. This is the one place where one becomes the other.
 */

const SEATS = new Set(['turn', 'seat', 'next_seat', 'next', 'winners', 'player']);

function fromZero(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((seat: number) => seat - 1);
  return typeof value === 'number' ? value - 1 : value;
}

/** In all that lies in it, in place: a reviver of JSON.parse takes four times as long. */
function countFromZero(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) countFromZero(item);
    return;
  }
  const record = value as Record<string, unknown>;
  for (const key in record) {
    countFromZero(record[key]);
    if (SEATS.has(key)) record[key] = fromZero(record[key]);
  }
}

/** Reads what C answers, with seats as the page counts them. */
export function parseAnswer(text: string): unknown {
  const answer: unknown = JSON.parse(text);
  countFromZero(answer);
  return answer;
}
