// SPDX-License-Identifier: MIT
/*
 * A position that a person lays out, as plain data: what lies where, without the past.
 * Which of them can be is the library's to say (Engine.sketch); here they are changed,
 * written down for it, and kept until the next visit.
 */
import type { Engine } from '../engine/engine';
import type { GameName, LunaTile, Position, Seat, TerraBoard } from '../engine/types';
import type { SeatInfo } from './table';

export interface LaidTile {
  tile: number;
  x: number;
  y: number;
}

export interface LunaSketch {
  beginner: boolean;
  moon: number;
  wheel: (number | null)[];
  tableaux: LaidTile[][];
  /** Who plays before whom where tokens share a space. */
  next: Seat[];
  phase: 1 | 2;
}

export interface TerraSketch {
  english: boolean;
  /** The text of the map. */
  map: string;
  figures: number[][];
  stones: number[];
  scores: number[];
  turn: Seat;
}

export interface Sketch {
  game: GameName;
  seats: SeatInfo[];
  luna: LunaSketch;
  terra: TerraSketch;
}

const SPACES = 12;
const perSeat = <T>(make: (seat: Seat) => T): T[] => Array.from({ length: 4 }, (_, seat) => make(seat));

export const emptyLuna = (): LunaSketch => ({
  beginner: false,
  moon: 0,
  wheel: Array.from({ length: SPACES }, () => null),
  tableaux: perSeat(() => []),
  next: [0, 1, 2, 3],
  phase: 1,
});

export const emptyTerra = (map: string): TerraSketch => ({
  english: false,
  map,
  figures: perSeat(() => []),
  stones: [],
  scores: perSeat(() => 0),
  turn: 0,
});

/** The position of a game, to be changed. */
export function sketchOf(position: Position, board: TerraBoard | null, seats: SeatInfo[], map: string): Sketch {
  const { game, luna, terra, players, turn } = position;
  const blank: Sketch = { game, seats, luna: emptyLuna(), terra: emptyTerra(board?.text ?? map) };
  const rest = <T>(given: T[], make: T[]): T[] => [...given, ...make.slice(players)];
  if (luna)
    blank.luna = {
      beginner: players > 2 && luna.tokens < 20,
      moon: luna.moon,
      wheel: [...luna.wheel],
      tableaux: rest(
        luna.tableaux.map((laid) => laid.map(({ tile, x, y }) => ({ tile, x, y }))),
        blank.luna.tableaux,
      ),
      next: rest(luna.next, blank.luna.next),
      phase: luna.solo?.phase ?? 1,
    };
  if (terra)
    blank.terra = {
      ...blank.terra,
      figures: rest(terra.figures, blank.terra.figures),
      stones: [...terra.stones],
      scores: rest(terra.scores, blank.terra.scores),
      turn: Math.max(0, turn),
    };
  return blank;
}

function lunaText({ luna, seats }: Sketch, tiles: LunaTile[]): string {
  const players = seats.length;
  const code = (tile: number | null): string => (tile === null ? '-' : (tiles[tile]?.code ?? '-'));
  const laid = luna.tableaux.slice(0, players).map((list, seat) => {
    const words = list.map(({ tile, x, y }) => `${code(tile)}@${x},${y}`).join('/');
    return `tableau${seat + 1}=${words || '-'}`;
  });
  return [
    `nova-luna players=${players} beginner=${luna.beginner && players > 2} moon=${luna.moon}`,
    `wheel=${luna.wheel.map(code).join()}`,
    `next=${luna.next
      .filter((seat) => seat < players)
      .map((seat) => seat + 1)
      .join('')}`,
    ...(players === 1 ? [`phase=${luna.phase}`] : []),
    ...laid,
  ].join(' ');
}

function terraText({ terra, seats }: Sketch, board: TerraBoard, idleLimit: number): string {
  const players = seats.length;
  const names = (spaces: number[]): string => spaces.map((i) => board.spaces[i]?.name ?? '').join() || '-';
  const figures = terra.figures.slice(0, players).map(names).join('/');
  return [
    `terra-nova players=${players} edition=${terra.english ? 'us' : 'eu'} idlelimit=${idleLimit}`,
    `turn=${Math.min(terra.turn, players - 1) + 1} scores=${terra.scores.slice(0, players).join()}`,
    `figures=${figures} stones=${names(terra.stones)}\n${terra.map}`,
  ].join(' ');
}

/** As the library reads it. */
export const sketchText = (
  sketch: Sketch,
  { tiles, limits }: Pick<Engine, 'tiles' | 'limits'>,
  board: TerraBoard | null,
): string =>
  sketch.game === 'nova-luna' ? lunaText(sketch, tiles) : board ? terraText(sketch, board, limits.idle_limit) : '';

// ---- Changing ----

/** A place for a tile: on the wheel, or in a tableau. */
export type Spot = { space: number } | { seat: Seat; x: number; y: number };

export function tileAt(luna: LunaSketch, spot: Spot): number | null {
  if ('space' in spot) return luna.wheel[spot.space] ?? null;
  return luna.tableaux[spot.seat]?.find(({ x, y }) => x === spot.x && y === spot.y)?.tile ?? null;
}

/** Takes a tile away from wherever it lies. */
export const without = (luna: LunaSketch, tile: number): LunaSketch => ({
  ...luna,
  wheel: luna.wheel.map((one) => (one === tile ? null : one)),
  tableaux: luna.tableaux.map((laid) => laid.filter((one) => one.tile !== tile)),
});

/** Puts a tile on an empty spot, from wherever it lies. */
export function withTile(luna: LunaSketch, tile: number, spot: Spot): LunaSketch {
  const rest = without(luna, tile);
  if ('space' in spot) return { ...rest, wheel: rest.wheel.map((one, i) => (i === spot.space ? tile : one)) };
  const { seat, x, y } = spot;
  return { ...rest, tableaux: rest.tableaux.map((laid, i) => (i === seat ? [...laid, { tile, x, y }] : laid)) };
}

/** What stands on a space goes, and what was chosen comes unless it was just that: a seat's figure, a stone (-1), nothing. */
export function withPiece(terra: TerraSketch, space: number, piece: Seat | -1 | null): TerraSketch {
  const off = (list: number[]): number[] => list.filter((one) => one !== space);
  const had = piece === -1 ? terra.stones.includes(space) : piece !== null && !!terra.figures[piece]?.includes(space);
  const figures = terra.figures.map((list, seat) => (seat === piece && !had ? [...off(list), space] : off(list)));
  return { ...terra, figures, stones: piece === -1 && !had ? [...off(terra.stones), space] : off(terra.stones) };
}

// ---- Keeping ----

const KEY = 'novae.setup';

export function keepSketch(sketch: Sketch): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(sketch));
  } catch {
    /* Not kept, then. */
  }
}

/** The one kept last; null when there is none, or none that we understand. */
export function keptSketch(): Sketch | null {
  try {
    const { game, seats, luna, terra } = JSON.parse(localStorage.getItem(KEY) ?? '') as Sketch;
    const whole =
      luna.wheel.length === SPACES &&
      luna.tableaux.length === 4 &&
      luna.next.length === 4 &&
      terra.figures.length === 4 &&
      terra.scores.length === 4 &&
      Array.isArray(terra.stones) &&
      typeof terra.map === 'string' &&
      seats.every((seat) => typeof seat.name === 'string');
    return whole && (game === 'nova-luna' || game === 'terra-nova') ? { game, seats, luna, terra } : null;
  } catch {
    return null;
  }
}
