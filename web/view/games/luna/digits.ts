// SPDX-License-Identifier: MIT
/*
 * The costs on the tiles are drawn, not set: a tile looks the same whatever fonts a
 * computer has, and the digit keeps its distance from the sign beside it. Each is a
 * line in a box 16 wide and 24 high.
 */
const DIGITS: Record<number, string> = {
  1: 'M4.2 6.2 10 2.7V21.5',
  2: 'M2.8 8C2.9 4.7 5 2.7 8.1 2.7c3.1 0 5.2 2 5.2 4.9 0 2.3-1.2 4-3.5 6.4L3.2 21.2H13.6',
  3: 'M2.8 5.4C3.9 3.6 5.7 2.7 7.8 2.7c3.1 0 5.1 1.7 5.1 4.3 0 2.8-2.1 4.4-5.8 4.4 4.1 0 6.3 1.9 6.3 4.9 0 3.1-2.3 5-5.7 5-2.4 0-4.2-.9-5.3-2.8',
  4: 'M10.7 21.5V2.9L2.3 16.2H14.3',
  5: 'M12.6 2.7H4.5L3.7 11.2c1.1-.9 2.5-1.4 4-1.4 3.4 0 5.7 2.3 5.7 5.7 0 3.5-2.4 5.8-5.8 5.8-2.3 0-4.1-.9-5.2-2.6',
  6: 'M12.3 4.5C11.3 3.3 9.9 2.7 8.4 2.7 4.8 2.7 2.7 6.2 2.7 13v2.2M2.7 15.4a5.35 5.9 0 1 0 10.7 0a5.35 5.9 0 1 0 -10.7 0',
  7: 'M2.5 2.7H13.3L6.6 21.5',
};

/** The line of a digit from 1 to 7. */
export const digitPath = (digit: number): string => DIGITS[digit] ?? '';
