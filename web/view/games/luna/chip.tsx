// SPDX-License-Identifier: MIT
/* A tile as a small chip, colour doubled by its shape, and its cost: for lists of moves. */
import type { JSX } from 'preact';
import type { LunaTile } from '../../engine/types';
import { look, shapePath } from './shapes';

export function TileChip({ tile }: { tile: LunaTile }): JSX.Element {
  const { bottom, edge, ink } = look(tile.colour);
  return (
    <svg class="tile-chip" viewBox="0 0 40 24" width="40" height="24" aria-hidden="true">
      <rect x="0.5" y="0.5" width="39" height="23" rx="6" fill={bottom} stroke={edge} />
      <text x="12" y="17.5" fill={ink}>
        {tile.cost}
      </text>
      <path d={shapePath(tile.colour, 6)} transform="translate(28 12)" fill={ink} />
    </svg>
  );
}
