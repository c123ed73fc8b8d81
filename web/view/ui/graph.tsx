// SPDX-License-Identifier: MIT
/*
 * How a game went, move by move: for several players their chances stacked, alone the
 * total to be expected as a line. The slider below the picture is the real control;
 * the picture follows it and takes clicks.
 */
import type { JSX } from 'preact';
import type { Seat } from '../engine/types';
import { t } from '../app/i18n';
import { Emblem, useEmblems } from './mark';

interface Props {
  /** One row for each position known so far, one number for each seat. */
  course: number[][];
  isTotal: boolean;
  /** All moves of the game, and the position shown. */
  moves: number;
  at: number;
  /** Moves at which it turned, marked A, B, C in the part of whoever made them. */
  turning: { ply: number; seat: Seat }[];
  /** Low where the board needs the room, narrow on a phone. */
  shape: GraphShape;
  seek(count: number): void;
  /** What is done of the analysis, 0 to 1. */
  part: number;
}

export type GraphShape = keyof typeof SHAPES;
const SHAPES = {
  wide: { width: 880, height: 134, ticks: 7 },
  low: { width: 880, height: 108, ticks: 7 },
  narrow: { width: 380, height: 190, ticks: 4 },
};
const LEFT = 40;
const RIGHT = 14;
const BOTTOM = 26;
const TOP = 12;

export const letter = (i: number): string => String.fromCharCode(65 + i);

/** A step between numbers on the axis that leaves at most so many of them. */
function tickStep(range: number, most: number): number {
  return [1, 2, 5, 10, 15, 20, 25, 50, 100, 200].find((step) => range / step <= most) ?? Math.ceil(range / most);
}

const below = (row: number[], seat: Seat): number => row.slice(0, seat).reduce((a, b) => a + b, 0);
const middle = (row: number[], seat: Seat): number => below(row, seat) + (row[seat] ?? 0) / 2;

function Stack({
  course,
  x,
  y,
}: {
  course: number[][];
  x(move: number): number;
  y(part: number): number;
}): JSX.Element {
  const emblem = useEmblems();
  const seats = course[0]?.length ?? 0;
  const line = (seat: number) => course.map((row, i) => `${x(i).toFixed(1)} ${y(below(row, seat)).toFixed(1)}`);
  return (
    <g>
      {Array.from({ length: seats }, (_, seat) => (
        <path
          key={seat}
          d={`M${line(seat).join('L')}L${line(seat + 1)
            .reverse()
            .join('L')}Z`}
          fill={`var(--p${emblem(seat)})`}
        />
      ))}
      {Array.from({ length: Math.max(0, seats - 1) }, (_, i) => (
        <path key={i} d={`M${line(i + 1).join('L')}`} fill="none" stroke="var(--card)" stroke-width="2" />
      ))}
      {Array.from({ length: seats }, (_, seat) => {
        const i = Math.min(course.length - 1, Math.max(1, Math.round(course.length * 0.1)));
        const row = course[i] ?? [];
        return (row[seat] ?? 0) < 0.1 || x(course.length - 1) < LEFT + 44 ? null : (
          <g
            key={seat}
            transform={`translate(${Math.max(x(i), LEFT + 24)} ${y(middle(row, seat))}) scale(1.7)`}
            style={{ color: `var(--on-p${emblem(seat)})` }}
          >
            <Emblem seat={seat} />
          </g>
        );
      })}
    </g>
  );
}

/** Where moves and values lie in the picture. */
interface Plot {
  width: number;
  height: number;
  /** Of the part inside the axes. */
  plotWidth: number;
  plotHeight: number;
  /** The largest value. */
  top: number;
  x(move: number): number;
  y(value: number): number;
}

function plotOf({ course, isTotal, moves, shape }: Props): Plot {
  const { width, height } = SHAPES[shape];
  const plotWidth = width - LEFT - RIGHT;
  const plotHeight = height - TOP - BOTTOM;
  const top = isTotal ? Math.max(100, ...course.map((row) => row[0] ?? 0)) * 1.08 : 1;
  return {
    width,
    height,
    plotWidth,
    plotHeight,
    top,
    x: (move) => LEFT + (moves ? (move / moves) * plotWidth : 0),
    y: (value) => TOP + plotHeight - (value / top) * plotHeight,
  };
}

function TotalLine({ course, x, y }: Pick<Props, 'course'> & Pick<Plot, 'x' | 'y'>): JSX.Element {
  const points = course.map((row, i) => `${x(i).toFixed(1)} ${y(row[0] ?? 0).toFixed(1)}`);
  return (
    <path d={`M${points.join('L')}`} fill="none" stroke="var(--accent)" stroke-width="3" stroke-linejoin="round" />
  );
}

/** The numbers beside and below. */
function Axes({
  isTotal,
  moves,
  plot,
  ticks,
}: {
  isTotal: boolean;
  moves: number;
  plot: Plot;
  ticks: number;
}): JSX.Element {
  const { x, y, top } = plot;
  const step = tickStep(moves, ticks);
  const levels = isTotal ? [0, Math.round(top / 2), Math.round(top)] : [0, 0.5, 1];
  return (
    <>
      {levels.map((level) => (
        <text key={level} x={LEFT - 8} y={y(level) + 5} text-anchor="end">
          {isTotal ? level : level * 100}
        </text>
      ))}
      {Array.from({ length: Math.floor(moves / step) + 1 }, (_, i) => (
        <text key={i} x={x(i * step)} y={plot.height - 5} text-anchor="middle">
          {i * step}
        </text>
      ))}
    </>
  );
}

/** A letter at each move at which the game turned, kept inside the picture. */
function TurningMarks({
  turning,
  course,
  isTotal,
  plot,
}: Pick<Props, 'turning' | 'course' | 'isTotal'> & { plot: Plot }): JSX.Element {
  const held = (value: number): number => Math.max(TOP + 14, Math.min(TOP + plot.plotHeight - 14, plot.y(value)));
  return (
    <>
      {turning.map(({ ply: number, seat }, i) => {
        const row = course[number] ?? course[number - 1] ?? [];
        const value = isTotal ? (row[0] ?? 0) : middle(row, seat);
        return (
          <g key={number} class="graph-turn" transform={`translate(${plot.x(number)} ${held(value)})`}>
            <circle r="13" />
            <text y="5" text-anchor="middle">
              {letter(i)}
            </text>
          </g>
        );
      })}
    </>
  );
}

export function Graph(props: Props): JSX.Element {
  const { course, isTotal, moves, at, turning, seek, part, shape } = props;
  const plot = plotOf(props);
  const { width, height, plotWidth, plotHeight, top, x, y } = plot;
  const Course = isTotal ? TotalLine : Stack;
  const click = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const where = ((event.clientX - box.left) / box.width) * width;
    seek(Math.round(((where - LEFT) / plotWidth) * moves));
  };
  const drag = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    if (event.buttons & 1) click(event);
  };
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${width} ${height}`}
      onClick={click}
      onPointerMove={drag}
      role="img"
      aria-label={isTotal ? t('The total to be expected, move by move') : t('The chance to win, move by move')}
    >
      <rect x={LEFT} y={TOP} width={plotWidth} height={plotHeight} rx="8" fill="var(--well)" stroke="var(--hairline)" />
      {course.length > 1 && <Course course={course} x={x} y={y} />}
      <path d={`M${LEFT} ${y(top / 2)}h${plotWidth}`} class="graph-half" />
      <Axes isTotal={isTotal} moves={moves} plot={plot} ticks={SHAPES[shape].ticks} />
      {part < 1 && course.length > 0 && (
        <path d={`M${x(course.length - 1)} ${TOP}v${plotHeight}`} class="graph-front" />
      )}
      <rect x={x(at)} y={TOP} width={Math.max(0, LEFT + plotWidth - x(at))} height={plotHeight} class="graph-later" />
      <TurningMarks turning={turning} course={course} isTotal={isTotal} plot={plot} />
      <path d={`M${x(at)} ${TOP - 6}v${plotHeight + 6}`} class="graph-at" />
      <circle cx={x(at)} cy={TOP + plotHeight} r="7" class="graph-knob" />
    </svg>
  );
}
