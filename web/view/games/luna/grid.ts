// SPDX-License-Identifier: MIT
/*
 * The plane on which a tableau lies: its bounds, the size its cells can have in a box,
 * and which cell an arrow key leads to.
 */
export interface Spot {
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** The smallest rectangle around the spots, `margin` wider on every side. */
export function boundsOf(spots: Spot[], margin = 0): Bounds {
  if (!spots.length) return { left: -margin, top: -margin, columns: 1 + 2 * margin, rows: 1 + 2 * margin };
  const xs = spots.map((s) => s.x);
  const ys = spots.map((s) => s.y);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return { left, top, columns: Math.max(...xs) + margin - left + 1, rows: Math.max(...ys) + margin - top + 1 };
}

/** Space between cells, as a part of a cell. */
export const GAP = 0.09;

/** The largest cell that fits, within limits. */
export function fitCell(bounds: Bounds, width: number, height: number, least: number, most: number): number {
  const wide = width / (bounds.columns * (1 + GAP));
  const high = height / (bounds.rows * (1.02 + GAP));
  return Math.max(least, Math.min(most, Math.floor(Math.min(wide, high))));
}

export const spotKey = ({ x, y }: Spot): string => `${x},${y}`;

const STEPS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): boolean => key in STEPS;

/** The nearest spot in the direction of an arrow key; straight ahead counts as nearer. */
export function neighbourOf<T extends Spot>(spots: T[], from: Spot, key: string): T | null {
  const step = STEPS[key];
  if (!step) return null;
  const [dx, dy] = step;
  let best: T | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead <= 0) continue;
    const distance = ahead + aside * 3;
    if (distance < least) {
      least = distance;
      best = spot;
    }
  }
  return best;
}
