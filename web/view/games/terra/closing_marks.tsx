// SPDX-License-Identifier: MIT
/* What the chosen stone closes, as the map shows it: the land, its sum, a callout beside it. */
import type { JSX } from 'preact';
import type { TerraBoard, TerraClosing } from '../../engine/types';
import { sumText } from './closing_words';
import { labelPlace, loops, outline, R, type Box, type Point } from './geometry';
import { landscapeList } from './names';
import { Moved, Pill, pillOf, placeOf } from './pieces';

/** The land that would be closed. */
export function Preview({ board, areas }: { board: TerraBoard; areas: readonly TerraClosing[] }): JSX.Element {
  return (
    <g aria-hidden="true">
      {areas.map((area) => (
        <g key={area.spaces[0]}>
          <path d={outline(board, area.spaces, 0.8)} class="preview-veil" />
          <path d={outline(board, area.spaces, 2)} class="preview-halo" />
          <path d={outline(board, area.spaces, 2)} class="preview-edge" />
        </g>
      ))}
    </g>
  );
}

/** The sums of several closings at once, each on its land. */
export function Sums({ board, areas }: { board: TerraBoard; areas: readonly TerraClosing[] }): JSX.Element {
  return (
    <g aria-hidden="true">
      {areas.map((area) => (
        <Moved key={area.spaces[0]} at={labelPlace(board, area.spaces)}>
          <Pill parts={pillOf(area.winners, sumText(area))} kind="accent" />
        </Moved>
      ))}
    </g>
  );
}

/** A corner of the window that hides the least land, for the sum of a closing. */
export function calloutPlace(
  board: TerraBoard,
  window: Box,
  size: { width: number; height: number },
  target: Point,
): Point {
  const margin = 12;
  const xs = [window.x + window.width - size.width - margin, window.x + margin];
  const ys = [window.y + margin, window.y + window.height - size.height - margin];
  let best = { x: xs[0] ?? 0, y: ys[0] ?? 0 };
  let bestCost = Infinity;
  for (const x of xs) {
    for (const y of ys) {
      const hidden = board.spaces.filter((_, i) => {
        const p = placeOf(board, i);
        return p.x > x - R && p.x < x + size.width + R && p.y > y - R && p.y < y + size.height + R;
      }).length;
      const far = Math.hypot(x + size.width / 2 - target.x, y + size.height / 2 - target.y);
      if (hidden * 150 + far < bestCost) {
        bestCost = hidden * 150 + far;
        best = { x, y };
      }
    }
  }
  return best;
}

/** The sum of a closing, written out beside the map and tied to its land. */
export function Callout({ board, area, window }: { board: TerraBoard; area: TerraClosing; window: Box }): JSX.Element {
  const sum = sumText(area);
  const names = landscapeList(board, area.landscapes);
  const width = Math.max(sum.length * 13.2, names.length * 6.6) + 36;
  const size = { width, height: 76 };
  const middle = labelPlace(board, area.spaces);
  const at = calloutPlace(board, window, size, middle);
  const end = nearest(loops(board, new Set(area.spaces)).flat(), { x: at.x + width / 2, y: at.y + size.height / 2 });
  const below = at.y < end.y;
  const start = { x: Math.min(Math.max(end.x, at.x + 24), at.x + width - 24), y: below ? at.y + size.height : at.y };
  const bend = { x: start.x, y: (start.y + end.y) / 2 };
  return (
    <g class="callout" aria-hidden="true">
      <path d={`M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`} class="callout-line" />
      <circle cx={end.x} cy={end.y} r="5.5" class="callout-dot" />
      <rect x={at.x} y={at.y} width={width} height={size.height} rx="14" class="callout-card" />
      <text x={at.x + 18} y={at.y + 36} class="callout-sum">
        {sum}
      </text>
      <text x={at.x + 18} y={at.y + 58} class="callout-names">
        {names}
      </text>
    </g>
  );
}

const nearest = (points: Point[], to: Point): Point =>
  points.reduce(
    (a, b) => (Math.hypot(a.x - to.x, a.y - to.y) <= Math.hypot(b.x - to.x, b.y - to.y) ? a : b),
    points[0] ?? to,
  );
