// SPDX-License-Identifier: MIT
/* A still board without controls: for the start page, saved games and the replay. */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { MoveItem, TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import { COAST, Land, Layers } from './board';
import { boundsOf, boxText, centre, R, type Box } from './geometry';
import { NO_MARKS, type Marks } from './marks';
import { mapTitle } from './names';
import './terra.css';

/** Nothing stands on the land yet. */
export const NO_VIEW: TerraView = {
  phase: 'setup',
  action: 0,
  stones_left: 0,
  idle: 0,
  idle_limit: 0,
  scores: [],
  figures: [],
  stones: [],
  moved: [],
  to_set_up: [],
  closed: [],
  open: [],
  nearly: [],
  choices: { setup: [], slides: [], stones: [] },
};

interface TerraPictureProps {
  board: TerraBoard;
  /** The state of a game; without it the bare map. */
  view?: TerraView | null;
  /** The last moves, to be marked. */
  last?: readonly MoveItem[];
  /** A better move, in the protocol's spelling, drawn as an arrow or a ring. */
  better?: string;
  /** Names of the spaces are shown. */
  coordinates?: boolean;
  marks?: Partial<Marks>;
  /** Spaces to be seen; all of them without. */
  around?: readonly number[];
  /** Marks drawn over everything. */
  children?: ComponentChildren;
  class?: string;
}

/** "k10-n7", "+m6" or "g4" as a mark on the map. */
function markOf(board: TerraBoard, move: string): Marks['hint'] {
  const at = (name: string) => board.spaces.findIndex((space) => space.name === name);
  const [, from, stone, to] = /^(?:(\w+)-|(\+))?(\w+)$/.exec(move) ?? [];
  if (!to || at(to) < 0) return null;
  return { from: from ? at(from) : null, to: at(to), kind: from ? 'slide' : stone ? 'stone' : 'setup' };
}

/** A board of some spaces only, for its bounds. */
const partOf = (board: TerraBoard, around: readonly number[]): TerraBoard => ({
  ...board,
  spaces: board.spaces.filter((_, i) => around.includes(i)),
});

/** The part of a box that lies in another. */
function within(box: Box, around: Box): Box {
  const x = Math.max(box.x, around.x);
  const y = Math.max(box.y, around.y);
  const right = Math.min(box.x + box.width, around.x + around.width);
  const bottom = Math.min(box.y + box.height, around.y + around.height);
  return { x, y, width: right - x, height: bottom - y };
}

export function TerraPicture(props: TerraPictureProps): JSX.Element {
  const { board, view, last = [], better = '', around = [], coordinates, class: name = '' } = props;
  const id = `pic${useId()}`;
  const marks = useMemo(
    () => ({ ...NO_MARKS, last, hint: markOf(board, better), ...props.marks }),
    [last, better, props.marks],
  );
  const whole = boundsOf(board, COAST);
  const box = useMemo(
    () => boxText(around.length ? within(boundsOf(partOf(board, around), 3 * COAST), whole) : whole),
    [board, around.join()],
  );
  return (
    <svg
      class={`map terra-picture ${name}`}
      viewBox={box}
      role="img"
      aria-label={t('Map {name}', { name: mapTitle(board.name) })}
    >
      <Land board={board} id={id} />
      <Layers board={board} view={view ?? NO_VIEW} marks={marks} fresh={null} before={[]} id={id} window={null} />
      {props.children}
      {coordinates && (
        <g class="terra-names" aria-hidden="true">
          {board.spaces.map((space) => {
            const { x, y } = centre(space);
            return (
              <text key={space.name} x={x} y={y + R * 0.82}>
                {space.name}
              </text>
            );
          })}
        </g>
      )}
    </svg>
  );
}
