// SPDX-License-Identifier: MIT
/*
 * What stands on the land: stones joined into ridges, figures, and closed land under
 * its veil with a pill that says who got it and for how many points.
 */
import type { ComponentChildren, JSX } from 'preact';
import type { MoveItem, TerraBoard, TerraClosing, TerraView } from '../../engine/types';
import { Figure } from './figure';
import { centre, hexagon, labelPlace, outline, R, type Point } from './geometry';

const STONE = 0.6 * R;
export const ORIGIN = { x: 0, y: 0 };

export const placeOf = (board: TerraBoard, index: number): Point => {
  const space = board.spaces[index];
  return space ? centre(space) : ORIGIN;
};

/** What is drawn around 0,0, at another place. */
export const Moved = ({ at, children }: { at: Point; children: ComponentChildren }): JSX.Element => (
  <g transform={`translate(${at.x} ${at.y})`}>{children}</g>
);

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

export function Stones({
  board,
  stones,
  fresh,
}: {
  board: TerraBoard;
  stones: readonly number[];
  fresh: number | null;
}): JSX.Element {
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
export function Leaving({
  board,
  before,
  removed,
}: {
  board: TerraBoard;
  before: readonly number[][];
  removed: readonly number[];
}): JSX.Element {
  const gone = new Set(removed);
  return (
    <g aria-hidden="true">
      {before.map((spaces, seat) =>
        spaces
          .filter((index) => gone.has(index))
          .map((index) => {
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

export interface PillPart {
  seat?: number;
  text: string;
  strong?: boolean;
}

const FIGURE_WIDTH = 21;
/** Roughly, for the widest of the usual system fonts. */
const letterWidth = (letter: string): number =>
  letter === ' ' ? 5.3 : /[ilt.,]/.test(letter) ? 5.6 : /[×=]/.test(letter) ? 12.7 : 10.5;
const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
const partWidth = ({ seat, text }: PillPart): number => (seat === undefined ? 0 : FIGURE_WIDTH) + textWidth(text);

/** A rounded label around 0,0: figures and texts in a row. */
export function Pill({ parts, kind = 'plain' }: { parts: readonly PillPart[]; kind?: string }): JSX.Element {
  const gap = 6;
  const width = parts.reduce((sum, part) => sum + partWidth(part), 18 + gap * (parts.length - 1));
  let x = -width / 2 + 9;
  return (
    <g class={`pill pill-${kind}`}>
      <rect x={-width / 2} y="-14" width={width} height="28" rx="14" />
      {parts.map((part, i) => {
        const left = x;
        x += partWidth(part) + gap;
        const words = part.seat === undefined ? left : left + FIGURE_WIDTH;
        return (
          <g key={i} class={part.strong === false ? 'pill-weak' : undefined}>
            {part.seat !== undefined && (
              <g transform={`translate(${left + 9} -0.5) scale(0.62)`}>
                <Figure seat={part.seat} />
              </g>
            )}
            <text x={words + textWidth(part.text) / 2} y="5.4" text-anchor="middle">
              {part.text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Several figures and then one text. */
export const pillOf = (seats: readonly number[], text: string): PillPart[] =>
  seats.length === 0 ? [{ text }] : seats.map((seat, i) => ({ seat, text: i === seats.length - 1 ? text : '' }));

/** Land that was closed before the game began here, as in a position that was set up: nobody knows who got it. */
export function closedBefore(board: TerraBoard, view: TerraView): { spaces: number[] }[] {
  if (view.phase === 'setup') return [];
  const known = new Set([...view.stones, ...[...view.open, ...view.closed].flatMap((part) => part.spaces)]);
  const spaces = board.spaces.map((_, i) => i).filter((i) => !known.has(i));
  return spaces.length ? [{ spaces }] : [];
}

export function ClosedLand({
  board,
  id,
  areas,
  fresh,
}: {
  board: TerraBoard;
  id: string;
  areas: readonly Pick<TerraClosing, 'spaces'>[];
  fresh: boolean;
}): JSX.Element {
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
            <Pill
              parts={pillOf(area.winners, String(area.points))}
              kind={area.winners.length > 0 ? 'plain' : 'nobody'}
            />
          </g>
        );
      })}
    </g>
  );
}
