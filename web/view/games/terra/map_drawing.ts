// SPDX-License-Identifier: MIT
/*
 * A map while it is drawn: a field of spaces, each empty or of a landscape, with
 * painting, symmetry, size, and the way to a map file and back. Whether it makes a
 * playable board is for C to say. Drawings are never changed, only replaced.
 */
import type { Limits, TerraBoard, TerraSpace } from '../../engine/types';
import { t } from '../../app/i18n';
import { titleOf } from './names';

const HOLE = -1;
/** The brush that makes a space a hole. */
export const ERASER = HOLE;

export type Symmetry = 'none' | 'mirror' | 'half-turn' | 'both';

export interface Landscape {
  letter: string;
  name: string;
}

export interface Drawing {
  name: string;
  landscapes: Landscape[];
  rows: number;
  /** Spaces in a row. */
  columns: number;
  /** By row, then from the left: a landscape, or -1 where there is none. */
  cells: number[];
  /** 1 when the first row is shifted to the right by half a space, else 0. */
  shift: number;
}

const USUAL: Landscape[] = [
  { letter: 'L', name: 'lake' },
  { letter: 'F', name: 'forest' },
  { letter: 'P', name: 'prairie' },
  { letter: 'S', name: 'steppe' },
  { letter: 'H', name: 'hills' },
  { letter: 'M', name: 'mountains' },
  { letter: 'W', name: 'meadow' },
  { letter: 'A', name: 'farmland' },
];

/** A drawing and what it is being drawn with: all that a reload must not lose. */
export interface MapDraft {
  drawing: Drawing;
  symmetry: Symmetry;
  brush: number;
  fills: boolean;
}

export const draftOf = (drawing: Drawing): MapDraft => ({ drawing, symmetry: 'none', brush: 0, fills: false });

export function blank(name = t('My map'), rows = 13, columns = 15): Drawing {
  return { name, landscapes: USUAL, rows, columns, cells: new Array<number>(rows * columns).fill(HOLE), shift: 0 };
}

/** Column in half widths of the cell that is the k-th of its row. */
const columnOf = (d: Drawing, row: number, k: number): number => 2 * k + ((row + d.shift) % 2);

/** The cell at a row and a column in half widths, -1 when outside. */
function cellAt(d: Drawing, row: number, column: number): number {
  const k = (column - ((row + d.shift) % 2)) / 2;
  if (row < 0 || row >= d.rows || k < 0 || k >= d.columns || !Number.isInteger(k)) return HOLE;
  return row * d.columns + k;
}

export const placeOfCell = (d: Drawing, cell: number): { row: number; column: number } => {
  const row = Math.floor(cell / d.columns);
  return { row, column: columnOf(d, row, cell % d.columns) };
};

const STEPS: [number, number][] = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];

/** Cells as a board, so that it can be drawn: all, or only those that are painted. */
function asBoard(d: Drawing, cells: number[]): TerraBoard {
  const indexOf = new Map(cells.map((cell, i) => [cell, i]));
  const counts = new Map<number, number>();
  const spaces = cells.map((cell): TerraSpace => {
    const { row, column } = placeOfCell(d, cell);
    const number = (counts.get(row) ?? 0) + 1;
    counts.set(row, number);
    return {
      name: `${String.fromCharCode(97 + row)}${number}`,
      row,
      column,
      landscape: d.cells[cell] ?? HOLE,
      neighbours: STEPS.map(([dr, dc]) => indexOf.get(cellAt(d, row + dr, column + dc)) ?? HOLE),
    };
  });
  return { name: d.name, text: '', landscapes: d.landscapes, spaces };
}

export const fieldOf = (d: Drawing): TerraBoard =>
  asBoard(
    d,
    d.cells.map((_, i) => i),
  );
export const landOf = (d: Drawing): TerraBoard =>
  asBoard(
    d,
    d.cells.flatMap((l, i) => (l >= 0 ? [i] : [])),
  );

/** How many spaces each landscape has. */
export const countsOf = (d: Drawing): number[] => d.landscapes.map((_, n) => d.cells.filter((l) => l === n).length);

/** A cell and its images, those inside the field. */
export function images(d: Drawing, cell: number, symmetry: Symmetry): number[] {
  const { row, column } = placeOfCell(d, cell);
  const even = 2 * d.columns - 2;
  const turned = (even + d.rows - 1) % 2 === 0 ? even : even + 1;
  const found = new Set([cell]);
  if (symmetry !== 'none' && symmetry !== 'half-turn') found.add(cellAt(d, row, even - column));
  if (symmetry !== 'none' && symmetry !== 'mirror') {
    found.add(cellAt(d, d.rows - 1 - row, turned - column));
    if (symmetry === 'both') found.add(cellAt(d, d.rows - 1 - row, turned - (even - column)));
  }
  found.delete(HOLE);
  return [...found];
}

export function paint(d: Drawing, cell: number, landscape: number, symmetry: Symmetry): Drawing {
  const all = images(d, cell, symmetry);
  if (all.every((c) => d.cells[c] === landscape)) return d;
  const cells = d.cells.slice();
  for (const c of all) cells[c] = landscape;
  return { ...d, cells };
}

/** The space and all that hang together with it in its landscape, or in none, with their images. */
export function fill(d: Drawing, cell: number, landscape: number, symmetry: Symmetry): Drawing {
  const from = d.cells[cell];
  const area = new Set([cell]);
  for (const at of area) {
    const { row, column } = placeOfCell(d, at);
    for (const [down, right] of STEPS) {
      const next = cellAt(d, row + down, column + right);
      if (next >= 0 && d.cells[next] === from) area.add(next);
    }
  }
  return [...area].reduce((drawing, at) => paint(drawing, at, landscape, symmetry), d);
}

/** Another size; what is drawn stays in the middle, and what no longer fits goes. */
export function resized(d: Drawing, rows: number, columns: number): Drawing {
  const next = { ...blank(d.name, rows, columns), landscapes: d.landscapes };
  const down = Math.trunc((rows - d.rows) / 2);
  const across = columns - d.columns;
  const right = (across + down + d.shift) % 2 === 0 ? across : across + (across > 0 ? -1 : 1);
  d.cells.forEach((landscape, cell) => {
    if (landscape < 0) return;
    const { row, column } = placeOfCell(d, cell);
    const to = cellAt(next, row + down, column + right);
    if (to >= 0) next.cells[to] = landscape;
  });
  return next;
}

/** The map's landscapes; when all are usual ones, the other usual ones too, to draw with. */
function withUsual(landscapes: Landscape[]): Landscape[] {
  const isIn = (list: Landscape[], l: Landscape): boolean =>
    list.some((m) => m.name === l.name || m.letter === l.letter);
  const strange = landscapes.some((l) => !USUAL.some((u) => u.name === l.name));
  return strange ? landscapes : [...landscapes, ...USUAL.filter((u) => !isIn(landscapes, u))];
}

/** A board to go on drawing, with some room around it. */
export function fromBoard({ name, landscapes, spaces }: TerraBoard, limits: Limits): Drawing {
  const top = Math.min(...spaces.map((s) => s.row));
  const high = Math.max(...spaces.map((s) => s.row)) - top + 1;
  const wide = Math.max(...spaces.map((s) => s.column)) + 1;
  const edge = high + 2 <= limits.rows && (wide + 5) / 2 <= limits.in_row ? 1 : 0;
  const columns = Math.min(limits.in_row, Math.ceil((wide + 1) / 2) + 2 * edge);
  const first = spaces[0];
  const shift = first ? (first.column + (first.row - top + edge)) % 2 : 0;
  const d: Drawing = { ...blank(titleOf(name), high + 2 * edge, columns), landscapes: withUsual(landscapes), shift };
  for (const space of spaces) {
    const cell = cellAt(d, space.row - top + edge, space.column + 2 * edge);
    if (cell >= 0) d.cells[cell] = space.landscape;
  }
  return d;
}

/** What a person typed as a name, on one line and not too long. */
export const nameOf = (typed: string): string =>
  typed
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 40);

/** A map file wants its name as one word: blanks are written as low lines. */
const wordOf = (name: string): string => nameOf(name).replace(/ /g, '_');

/** The text of its map file: only rows and landscapes that are there. */
export function textOf(d: Drawing): string {
  const painted = d.cells.flatMap((l, i) => (l >= 0 ? [{ ...placeOfCell(d, i), l }] : []));
  const counts = countsOf(d);
  const top = Math.min(...painted.map((p) => p.row));
  const bottom = Math.max(...painted.map((p) => p.row));
  const left = Math.min(...painted.map((p) => p.column));
  const lines: string[] = [`name: ${wordOf(d.name)}`];
  d.landscapes.forEach(({ letter, name }, n) => {
    if (counts[n]) lines.push(`landscape: ${letter} ${name}`);
  });
  lines.push('board:');
  for (let row = top; row <= bottom && painted.length > 0; row++) {
    const mine = painted.filter((p) => p.row === row);
    const width = Math.max(-1, ...mine.map((p) => p.column - left));
    const line = new Array<string>(width + 1).fill(' ');
    const start = Math.min(...mine.map((p) => p.column - left));
    for (let x = start; x <= width; x += 2) line[x] = '.';
    for (const p of mine) line[p.column - left] = d.landscapes[p.l]?.letter ?? '?';
    lines.push(line.join(''));
  }
  return `${lines.join('\n')}\n`;
}

/** One more landscape, with a letter that is still free; null when there is none. */
export function withLandscape(d: Drawing, name: string): Drawing | null {
  const used = new Set(d.landscapes.map((l) => l.letter));
  const wishes = [...name.toUpperCase().replace(/[^A-Z]/g, ''), ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const letter = wishes.find((l) => !used.has(l));
  if (!letter) return null;
  return { ...d, landscapes: [...d.landscapes, { letter, name: nameOf(name) }] };
}
