// SPDX-License-Identifier: MIT
/*
 * Where things stand on a hex board: centres, corners, outlines of sets of spaces and
 * a good place for a label. Spaces stand on their points; one unit is a pixel at zoom 1.
 */
import type { TerraBoard, TerraSpace } from '../../engine/types';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The circumradius of a space; its width is WIDTH and rows are STEP apart. */
export const R = 28;
export const HALF = (R * Math.sqrt(3)) / 2;
export const WIDTH = 2 * HALF;
export const STEP = 1.5 * R;

const DIRECTIONS = 6;
const round = (n: number): number => Math.round(n * 100) / 100;

export const centre = (space: TerraSpace): Point => ({ x: space.column * HALF, y: space.row * STEP });

/** Corner k of a space of radius r; edge d lies between corners d and d + 1. */
export function corner(at: Point, k: number, r = R): Point {
  const angle = (Math.PI / 180) * (60 * k - 30);
  return { x: at.x + r * Math.cos(angle), y: at.y + r * Math.sin(angle) };
}

/** The `points` of a hexagon of radius r. */
export function hexagon(at: Point, r: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((k) => corner(at, k, r))
    .map((p) => `${round(p.x)},${round(p.y)}`)
    .join(' ');
}

export function boundsOf(board: TerraBoard, margin: number): Box {
  const xs = board.spaces.map((s) => s.column * HALF);
  const ys = board.spaces.map((s) => s.row * STEP);
  const left = Math.min(...xs) - HALF - margin;
  const top = Math.min(...ys) - R - margin;
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + HALF + margin - left,
    height: Math.max(...ys) + R + margin - top,
  };
}

const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;

/** The border of a set of spaces as closed loops, clockwise around it, holes the other way. */
export function loops(board: TerraBoard, set: ReadonlySet<number>): Point[][] {
  const next = new Map<string, { from: Point; to: Point }>();
  for (const index of set) {
    const space = board.spaces[index];
    if (!space) continue;
    for (let d = 0; d < DIRECTIONS; d++) {
      if (set.has(space.neighbours[d] ?? -1)) continue;
      const from = corner(centre(space), d);
      next.set(key(from), { from, to: corner(centre(space), d + 1) });
    }
  }
  const found: Point[][] = [];
  while (next.size > 0) {
    const loop: Point[] = [];
    let at = next.keys().next().value as string;
    for (let edge = next.get(at); edge; edge = next.get(at)) {
      next.delete(at);
      loop.push(edge.from);
      at = key(edge.to);
    }
    found.push(loop);
  }
  return found;
}

/** Moves a loop to its inner side, so that a line of twice that width stays inside. */
function inset(loop: Point[], by: number): Point[] {
  const n = loop.length;
  return loop.map((p, i) => {
    const before = loop[(i + n - 1) % n] ?? p;
    const after = loop[(i + 1) % n] ?? p;
    const one = normal(before, p);
    const two = normal(p, after);
    const scale = by / (1 + one.x * two.x + one.y * two.y);
    return { x: p.x + (one.x + two.x) * scale, y: p.y + (one.y + two.y) * scale };
  });
}

function normal(a: Point, b: Point): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
}

/** The outline of a set of spaces as path data, `by` units inside its border. */
export function outline(board: TerraBoard, spaces: Iterable<number>, by = 0): string {
  return loops(board, new Set(spaces))
    .map((loop) => (by === 0 ? loop : inset(loop, by)))
    .map((loop) => `M${loop.map((p) => `${round(p.x)} ${round(p.y)}`).join('L')}Z`)
    .join('');
}

/** All edges between different landscapes, and the coast if asked, as path data. */
export function landscapeEdges(board: TerraBoard): string {
  const parts: string[] = [];
  board.spaces.forEach((space, index) => {
    for (let d = 0; d < DIRECTIONS; d++) {
      const other = space.neighbours[d] ?? -1;
      if (other >= 0 && (other < index || board.spaces[other]?.landscape === space.landscape)) continue;
      const from = corner(centre(space), d);
      const to = corner(centre(space), d + 1);
      parts.push(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`);
    }
  });
  return parts.join('');
}

/** Where a label of about two spaces' width sits best inside a set of spaces, off `taken` ones. */
export function labelPlace(board: TerraBoard, spaces: readonly number[], taken?: ReadonlySet<number>): Point {
  const set = new Set(spaces);
  const points = spaces.map((i) => board.spaces[i]).filter((s): s is TerraSpace => s !== undefined);
  const middle = {
    x: points.reduce((sum, s) => sum + centre(s).x, 0) / Math.max(1, points.length),
    y: points.reduce((sum, s) => sum + centre(s).y, 0) / Math.max(1, points.length),
  };
  let best = middle;
  let bestCost = Infinity;
  const offer = (at: Point, cost: number): void => {
    const total = cost + Math.hypot(at.x - middle.x, at.y - middle.y);
    if (total < bestCost) {
      bestCost = total;
      best = at;
    }
  };
  for (const index of set) {
    const space = board.spaces[index];
    if (!space) continue;
    const at = centre(space);
    const right = space.neighbours[0] ?? -1;
    const left = space.neighbours[3] ?? -1;
    const hides = (i: number): number => (taken?.has(i) ? 3 * R : 0);
    offer(
      at,
      (set.has(right) ? 0 : 1.5 * R) + (set.has(left) ? 0 : 1.5 * R) + hides(index) + (hides(left) + hides(right)) / 2,
    );
    if (set.has(right)) offer({ x: at.x + HALF, y: at.y }, 0.2 * R + hides(index) + hides(right));
  }
  return best;
}

/** The part of `inner` grown to the shape of a window of that size, never smaller than `inner`. */
export function fit(inner: Box, width: number, height: number): Box {
  const zoom = Math.min(width / inner.width, height / inner.height) || 1;
  const w = width / zoom;
  const h = height / zoom;
  return { x: inner.x - (w - inner.width) / 2, y: inner.y - (h - inner.height) / 2, width: w, height: h };
}

export const boxText = (b: Box): string => `${round(b.x)} ${round(b.y)} ${round(b.width)} ${round(b.height)}`;
