// SPDX-License-Identifier: MIT
/*
 * What the board answers while a player chooses: ways a figure can slide, places for a
 * stone, land that would be closed, the last moves, a hint, and the overlay of open land.
 */
import type { JSX } from 'preact';
import type { MoveItem, Seat, TerraBoard, TerraClosing, TerraView } from '../../engine/types';
import { Figure } from './figure';
import { hexagon, labelPlace, outline, R, type Point } from './geometry';
import { Moved, Pill, pillOf, placeOf, Stone } from './pieces';

/** Everything marked on a board; what is missing is not marked. */
export interface Marks {
  seat: Seat;
  /** Figures that may be chosen. */
  movable: readonly number[];
  figure: number | null;
  /** Where the chosen (or pointed at) figure may go. */
  targets: readonly number[];
  target: number | null;
  /** Where a stone may go, and what it would close there. */
  places: readonly { space: number; closes: readonly TerraClosing[] }[];
  stone: number | null;
  setup: number | null;
  closes: readonly TerraClosing[];
  last: readonly MoveItem[];
  hint: { from: number | null; to: number; kind: 'setup' | 'slide' | 'stone' } | null;
  openLand: boolean;
}

export const NO_MARKS: Marks = {
  seat: 0,
  movable: [],
  figure: null,
  targets: [],
  target: null,
  places: [],
  stone: null,
  setup: null,
  closes: [],
  last: [],
  hint: null,
  openLand: false,
};

const Hex = ({ at, r, of }: { at: Point; r: number; of: string }): JSX.Element => (
  <polygon points={hexagon(at, r)} class={of} />
);

const lineBetween = (a: Point, b: Point): string => `M${a.x} ${a.y}L${b.x} ${b.y}`;

/** The last moves: a dotted trail for a slide, a dotted outline for a stone; fainter for turns before the last. */
export function Trail({ board, moves }: { board: TerraBoard; moves: readonly MoveItem[] }): JSX.Element {
  const last = moves[moves.length - 1];
  return (
    <g class="trail" aria-hidden="true">
      {moves.map(({ terra, number, turn_number: turn, seat }) => {
        if (!terra) return null;
        const to = placeOf(board, terra.to);
        const old = turn !== last?.turn_number || seat !== last.seat ? 'trail-old' : undefined;
        if (terra.from === null) {
          return (
            <g key={number} class={old}>
              <Hex at={to} r={R - 3.5} of="trail-end" />
            </g>
          );
        }
        const from = placeOf(board, terra.from);
        return (
          <g key={number} class={old}>
            <path d={lineBetween(from, to)} class="trail-halo" />
            <path d={lineBetween(from, to)} class="trail-line" />
            <circle cx={from.x} cy={from.y} r="5.5" class="trail-start" />
          </g>
        );
      })}
    </g>
  );
}

/** For each direction the farthest target, found by comparing unit vectors. */
function farthest(from: Point, targets: Point[]): Point[] {
  const best = new Map<string, { at: Point; far: number }>();
  for (const at of targets) {
    const far = Math.hypot(at.x - from.x, at.y - from.y);
    const way = `${Math.round(((at.x - from.x) / far) * 10)},${Math.round(((at.y - from.y) / far) * 10)}`;
    if (far > (best.get(way)?.far ?? 0)) best.set(way, { at, far });
  }
  return [...best.values()].map((b) => b.at);
}

export function Ways({ board, marks }: { board: TerraBoard; marks: Marks }): JSX.Element | null {
  if (marks.figure === null) return null;
  const from = placeOf(board, marks.figure);
  const targets = marks.targets.map((index) => placeOf(board, index));
  const ends = farthest(from, targets);
  const lines = ends.map((end) => lineBetween(from, end)).join('');
  const isEnd = (p: Point): boolean => ends.some((end) => end.x === p.x && end.y === p.y);
  return (
    <g aria-hidden="true">
      <path d={lines} class="way-halo" />
      <path d={lines} class="way" />
      {targets.map((p) => (
        <circle cx={p.x} cy={p.y} r={isEnd(p) ? 7.5 : 5} class="way-stop" />
      ))}
    </g>
  );
}

/** Rings under the figures that may be chosen, and the field of the chosen one. */
export function Fields({ board, marks }: { board: TerraBoard; marks: Marks }): JSX.Element {
  return (
    <g aria-hidden="true">
      {marks.movable.map((index) => (
        <Hex key={index} at={placeOf(board, index)} r={R - 3} of="movable" />
      ))}
      {marks.figure !== null && <Hex at={placeOf(board, marks.figure)} r={R - 2} of="chosen" />}
    </g>
  );
}

/** Places for a stone; one that closes land says what it brings, and to whom. */
export function Places({ board, marks }: { board: TerraBoard; marks: Marks }): JSX.Element {
  return (
    <g aria-hidden="true">
      {marks.places.map(({ space, closes }) => {
        const at = placeOf(board, space);
        const worth = closes.reduce((sum, area) => sum + area.points, 0);
        const winners = [...new Set(closes.flatMap((area) => area.winners))];
        return (
          <g key={space}>
            <Hex at={at} r={R - 3.4} of="place" />
            {closes.length === 0 || space === marks.stone ? (
              <Hex at={at} r={8.5} of="place-sign" />
            ) : (
              <Moved at={at}>
                <Pill parts={pillOf(winners.slice(0, 1), String(worth))} kind="accent" />
              </Moved>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The pieces not yet played: the ghost of a figure at its target, of a stone at its place. */
export function Ghosts({ board, marks }: { board: TerraBoard; marks: Marks }): JSX.Element {
  const figureAt = marks.target ?? marks.setup;
  return (
    <g aria-hidden="true">
      {figureAt !== null && (
        <>
          <Hex at={placeOf(board, figureAt)} r={R - 2} of="chosen" />
          <Moved at={placeOf(board, figureAt)}>
            <g class="ghost">
              <Figure seat={marks.seat} />
            </g>
          </Moved>
        </>
      )}
      {marks.stone !== null && (
        <>
          <Hex at={placeOf(board, marks.stone)} r={R - 1} of="stone-field" />
          <Moved at={placeOf(board, marks.stone)}>
            <Stone />
            <Hex at={{ x: 0, y: 0 }} r={0.6 * R + 1.5} of="stone-ghost" />
          </Moved>
        </>
      )}
    </g>
  );
}

export function HintMark({ board, hint }: { board: TerraBoard; hint: NonNullable<Marks['hint']> }): JSX.Element {
  const to = placeOf(board, hint.to);
  const from = hint.from === null ? null : placeOf(board, hint.from);
  const far = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
  const cut = (by: number): Point =>
    from ? { x: from.x + ((to.x - from.x) * by) / far, y: from.y + ((to.y - from.y) * by) / far } : to;
  return (
    <g class="hint-mark" aria-hidden="true">
      {from && <Hex at={from} r={R - 3} of="hint-ring" />}
      {from && <path d={lineBetween(cut(20), cut(far - 20))} class="hint-halo" />}
      {from && <path d={lineBetween(cut(20), cut(far - 20))} class="hint-line" />}
      <Hex at={to} r={R - 3} of="hint-ring" />
      <Moved at={{ x: to.x + 15, y: to.y - 17 }}>
        <circle r="10" class="hint-badge" />
        <path
          d="M-2.2 5.4h4.4M-1.6 2.6c0-1.6-2.6-2.4-2.6-5a4.2 4.2 0 0 1 8.4 0c0 2.6-2.6 3.4-2.6 5Z"
          class="hint-bulb"
        />
      </Moved>
    </g>
  );
}

/** Seats with the most figures, none when there are no figures. */
const leaders = (figures: readonly number[]): number[] => {
  const most = Math.max(0, ...figures);
  return most === 0 ? [] : figures.map((n, seat) => (n === most ? seat : -1)).filter((seat) => seat >= 0);
};

/** The most valuable lands that one stone would close, without two that overlap. */
export function disjoint(nearly: TerraView['nearly'], most = 6): TerraView['nearly'] {
  const used = new Set<number>();
  return nearly.filter((area) => {
    if (most === 0 || area.spaces.some((s) => used.has(s))) return false;
    for (const s of area.spaces) used.add(s);
    most--;
    return true;
  });
}

/** Open land: whose figures stand in each landscape, and what one stone would close. */
export function OpenLand({ board, view }: { board: TerraBoard; view: TerraView }): JSX.Element {
  const near = disjoint(view.nearly);
  const taken = new Set([...view.figures.flat(), ...view.stones]);
  const nearSpaces = new Set(near.flatMap((area) => area.spaces));
  const open = view.open.flatMap((part) => part.spaces);
  return (
    <g aria-hidden="true">
      {near.map((area) => (
        <g key={`n${area.stone}-${area.spaces[0]}`}>
          <path d={outline(board, area.spaces, 2)} class="nearly" />
          <Hex at={placeOf(board, area.stone)} r={R - 4} of="nearly-stone" />
        </g>
      ))}
      {board.landscapes.map((_, n) => {
        const spaces = open.filter((i) => board.spaces[i]?.landscape === n && !nearSpaces.has(i));
        const counts = view.figures.map((stand) => stand.filter((i) => spaces.includes(i)).length);
        const first = leaders(counts);
        const parts = counts.map((count, seat) => ({ seat, text: String(count), strong: first.includes(seat) }));
        const shown = parts.filter((part) => part.text !== '0');
        if (shown.length === 0) return null;
        return (
          <Moved key={n} at={labelPlace(board, spaces, taken)}>
            <Pill parts={shown} />
          </Moved>
        );
      })}
      {near.map((area) => (
        <Moved key={`p${area.spaces[0]}`} at={labelPlace(board, area.spaces, taken)}>
          <Pill parts={pillOf(leaders(area.figures), String(area.worth))} kind="accent" />
        </Moved>
      ))}
    </g>
  );
}
