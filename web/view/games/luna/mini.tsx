// SPDX-License-Identifier: MIT
/* Where a tile went, as small as a word: the tableau as squares, the new tile among them. */
import type { JSX } from 'preact';
import type { LunaTile, MoveItem } from '../../engine/types';
import { boundsOf } from './grid';
import { look } from './shapes';

const LARGEST = 26;
const PITCH = 7;

interface Props {
  move: MoveItem;
  /** All moves; those of the same seat up to this one make the tableau. */
  moves: readonly MoveItem[];
  tiles: LunaTile[];
}

export function MiniTableau({ move, moves, tiles }: Props): JSX.Element | null {
  if (move.luna?.tile == null) return null;
  const laid = moves
    .filter(({ seat, number, luna }) => seat === move.seat && number <= move.number && luna?.tile != null)
    .map(({ number, luna }) => ({ number, x: luna?.x ?? 0, y: luna?.y ?? 0, tile: tiles[luna?.tile ?? -1] }));
  const b = boundsOf(laid);
  const size = Math.min(LARGEST / Math.max(b.columns, b.rows), PITCH) / PITCH;
  return (
    <svg
      class="move-place"
      width={LARGEST}
      height={Math.max(20, b.rows * PITCH * size)}
      viewBox={`0 0 ${b.columns * PITCH} ${b.rows * PITCH}`}
      aria-hidden="true"
    >
      {laid.map(({ number, x, y, tile }) => (
        <rect
          key={number}
          x={(x - b.left) * PITCH + 0.5}
          y={(y - b.top) * PITCH + 0.5}
          width={PITCH - 1}
          height={PITCH - 1}
          rx="1.2"
          fill={number === move.number ? 'var(--text)' : look(tile?.colour ?? 0).bottom}
          fill-opacity={number === move.number ? 1 : 0.5}
        />
      ))}
    </svg>
  );
}
