// SPDX-License-Identifier: MIT
/*
 * What stands on the land: stones joined into ridges, figures, and closed land under
 * its veil with a pill that says who got it and for how many points.
 */
import type { JSX } from 'preact';
import type { MoveItem, TerraBoard, TerraClosing } from '../engine/types';
import { Figure } from './figure';
import { centre, hexagon, labelPlace, outline, R, type Point } from './geometry';

const STONE = 0.6 * R;
const ORIGIN = { x: 0, y: 0 };

export const placeOf = (board: TerraBoard, index: number): Point => {
  const space = board.spaces[index];
  return space ? centre(space) : ORIGIN;
};

/** A border stone around 0,0. */
export function Stone(): JSX.Element {
  return (
    <g>
      <polygon points={hexagon(ORIGIN, STONE)} class="stone" />
      <polygon points={hexagon(ORIGIN, STONE * 0.62)} class="stone-top" />
      <path d="M-9.1 -5.2 0 -10.4 9.1 -5.2" class="stone-light" />
    </g>
  );
}

/** Pairs of neighbours in a set, each once. */
function pairs(board: TerraBoard, stones: readonly number[]): [Point, Point][] {
  const set = new Set(stones);
  const found: [Point, Point][] = [];
  for (const index of stones) {
    for (const other of board.spaces[index]?.neighbours.slice(0, 3) ?? []) {
      if (set.has(other)) found.push([placeOf(board, index), placeOf(board, other)]);
    }
  }
  return found;
}

/** The part of a link between two stones that shows between them. */
function link([a, b]: [Point, Point]): string {
  const part = (p: Point, q: Point): string => `${p.x + (q.x - p.x) * 0.3} ${p.y + (q.y - p.y) * 0.3}`;
  return `M${part(a, b)}L${part(b, a)}`;
}

export function Stones({ board, stones, fresh }: { board: TerraBoard; stones: readonly number[]; fresh: number | null }): JSX.Element {
  const links = pairs(board, stones).map(link).join('');
  return (
    <g aria-hidden="true">
      {stones.map((index) => {
        const { x, y } = placeOf(board, index);
        return <polygon points={hexagon({ x: x - 1.5, y: y + 4 }, STONE + 1)} class="stone-shade" />;
      })}
      <path d={links} class="ridge-edge" />
      <path d={links} class="ridge" />
      {stones.map((index) => {
        const { x, y } = placeOf(board, index);
        return (
          <g key={index} transform={`translate(${x} ${y})`}>
            <g class={index === fresh ? 'drops' : undefined}>
              <Stone />
            </g>
          </g>
        );
      })}
    </g>
  );
}

interface FiguresProps {
  board: TerraBoard;
  figures: readonly number[][];
  /** The move whose figure should be seen sliding in, if it was made just now. */
  fresh: MoveItem | null;
}

export function Figures({ board, figures, fresh }: FiguresProps): JSX.Element {
  const slide = fresh?.terra?.kind === 'slide' ? fresh.terra : null;
  return (
    <g aria-hidden="true">
      {figures.map((spaces, seat) =>
        spaces.map((index) => {
          const { x, y } = placeOf(board, index);
          const from = slide && slide.to === index && slide.from !== null ? placeOf(board, slide.from) : null;
          const arrives = fresh?.terra?.kind === 'setup' && fresh.terra.to === index;
          const vars = from ? { '--dx': `${from.x - x}px`, '--dy': `${from.y - y}px` } : undefined;
          return (
            <g key={`${seat}-${index}`} transform={`translate(${x} ${y})`}>
              <g class={from ? 'slides' : arrives ? 'drops' : undefined} style={vars}>
                <ellipse cx="-1.5" cy="9" rx="15" ry="7.5" class="figure-shade" />
                <Figure seat={seat} />
              </g>
            </g>
          );
        }),
      )}
    </g>
  );
}

/** The figures a closing took off the board, going; `before` is where all stood. */
export function Leaving({ board, before, removed }: { board: TerraBoard; before: readonly number[][]; removed: readonly number[] }): JSX.Element {
  const gone = new Set(removed);
  return (
    <g aria-hidden="true">
      {before.map((spaces, seat) =>
        spaces.filter((index) => gone.has(index)).map((index) => {
          const { x, y } = placeOf(board, index);
          return (
            <g key={`${seat}-${index}`} transform={`translate(${x} ${y})`}>
              <g class="leaves">
                <Figure seat={seat} />
              </g>
            </g>
          );
        }),
      )}
    </g>
  );
}

/** A rounded label with figures and a text, around 0,0. */
export function Pill({ seats, text, kind = 'plain' }: { seats: readonly number[]; text: string; kind?: string }): JSX.Element {
  const icons = seats.length * 21;
  const letters = text.length * 8.6;
  const width = icons + letters + 20 + (seats.length > 0 && text ? 4 : 0);
  const left = -width / 2;
  return (
    <g class={`pill pill-${kind}`}>
      <rect x={left} y="-14.5" width={width} height="29" rx="14.5" />
      {seats.map((seat, i) => (
        <g transform={`translate(${left + 20 + i * 21} -0.5) scale(0.62)`}>
          <Figure seat={seat} />
        </g>
      ))}
      <text x={width / 2 - 10 - letters / 2} y="5.5" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

export function ClosedLand({ board, id, areas, fresh }: { board: TerraBoard; id: string; areas: readonly TerraClosing[]; fresh: boolean }): JSX.Element {
  return (
    <g aria-hidden="true">
      {areas.map((area, n) => {
        const shape = outline(board, area.spaces, 0.8);
        return (
          <g key={area.spaces[0]} class={fresh && n === areas.length - 1 ? 'closes' : undefined}>
            <path d={shape} class="veil" />
            <path d={shape} fill={`url(#${id}-hatch)`} />
            <path d={shape} class="closed-edge" pathLength={1} />
          </g>
        );
      })}
    </g>
  );
}

export function ClosedPills({ board, areas }: { board: TerraBoard; areas: readonly TerraClosing[] }): JSX.Element {
  return (
    <g aria-hidden="true">
      {areas.map((area) => {
        const { x, y } = labelPlace(board, area.spaces);
        return (
          <g key={area.spaces[0]} transform={`translate(${x} ${y})`}>
            <Pill seats={area.winners} text={String(area.points)} />
          </g>
        );
      })}
    </g>
  );
}
