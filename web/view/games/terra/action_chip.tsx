// SPDX-License-Identifier: MIT
/* One action as a picture: a way, a stone or a figure, and the names of its spaces. */
import type { JSX } from 'preact';
import type { MoveItem } from '../../engine/types';
import { spaceName, type Names } from '../../app/names';
import { FigureIcon } from './figure';
import { Stone } from './pieces';

export function ActionPicture({ move, names }: { move: MoveItem; names: Names }): JSX.Element | null {
  const { terra, seat } = move;
  if (!terra) return null;
  const to = spaceName(names, terra.to);
  return (
    <span class="move-chip-inside" aria-hidden="true">
      {terra.kind === 'slide' && `${spaceName(names, terra.from ?? -1)} → `}
      {terra.kind === 'setup' && <FigureIcon seat={seat} size={18} />}
      {terra.kind === 'stone' && (
        <svg width="18" height="18" viewBox="-19 -19 38 38">
          <Stone />
        </svg>
      )}
      {to}
    </span>
  );
}
