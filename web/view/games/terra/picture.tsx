// SPDX-License-Identifier: MIT
/* A still board without controls: for the start page, saved games and the replay. */
import type { JSX } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { MoveItem, TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import { COAST, Land, Layers } from './board';
import { boundsOf, boxText } from './geometry';
import { NO_MARKS } from './marks';
import { mapTitle } from './names';
import './terra.css';

const EMPTY: TerraView = {
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
  class?: string;
}

export function TerraPicture({ board, view, last = [], class: name = '' }: TerraPictureProps): JSX.Element {
  const id = `pic${useId()}`;
  const marks = useMemo(() => ({ ...NO_MARKS, last }), [last]);
  const box = useMemo(() => boxText(boundsOf(board, COAST)), [board]);
  return (
    <svg
      class={`map terra-picture ${name}`}
      viewBox={box}
      role="img"
      aria-label={t('Map {name}', { name: mapTitle(board.name) })}
    >
      <Land board={board} id={id} />
      <Layers board={board} view={view ?? EMPTY} marks={marks} fresh={null} before={[]} id={id} window={null} />
    </svg>
  );
}
