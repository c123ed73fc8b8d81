// SPDX-License-Identifier: MIT
/*
 * The land itself: coast lines, relief, landscapes and their borders. It never changes
 * during a game and is drawn once for each board.
 */
import type { JSX } from 'preact';
import type { TerraBoard } from '../../engine/types';
import { centre, hexagon, landscapeEdges, outline, R } from './geometry';
import { LandDefs, stylesOf } from './landscape';

/** Distances of the coast lines from the land, the farthest first. */
const COASTS = [27, 18, 9];
const DEPTH = 5;

/** A line around the land: a broad stroke, and the sea over all but its outer rim. */
function Coast({ land, distance }: { land: string; distance: number }): JSX.Element {
  return (
    <g>
      <path d={land} class={`coast coast-${distance}`} stroke-width={2 * distance + 1.5} />
      <path d={land} class="sea" stroke-width={2 * distance - 1.5} />
    </g>
  );
}

/** The field of a space, a little smaller than the space itself. */
const fieldOf = (space: TerraBoard['spaces'][number]): string => `M${hexagon(centre(space), R - 1.04)}Z`;

/** Motifs are mirrored on some spaces, so that a landscape does not look printed. */
const mirrored = (row: number, column: number): boolean => (row * 7 + column * 5) % 4 > 1;
const SAME_BOTH_WAYS = new Set(['lake', 'farmland', 'target', 'bricks', 'net', 'crosses']);

export function Ground({ board, id }: { board: TerraBoard; id: string }): JSX.Element {
  const land = outline(board, board.spaces.keys());
  const styles = stylesOf(board.landscapes);
  return (
    <g aria-hidden="true">
      <LandDefs id={id} styles={styles} />
      {COASTS.map((distance) => (
        <Coast land={land} distance={distance} />
      ))}
      <path d={land} class="relief" transform={`translate(-3 ${DEPTH + 1})`} />
      <path d={land} class="land-base" />
      {styles.map((style, n) => (
        <path
          class={`land-${style}`}
          d={board.spaces
            .filter((space) => space.landscape === n)
            .map(fieldOf)
            .join('')}
          fill="var(--fill)"
        />
      ))}
      {board.spaces.map((space) => (
        <path d={fieldOf(space)} fill={`url(#${id}-light)`} />
      ))}
      {board.spaces.map((space) => {
        const { x, y } = centre(space);
        const flip = !SAME_BOTH_WAYS.has(styles[space.landscape] ?? '') && mirrored(space.row, space.column);
        const look = `land-${styles[space.landscape] ?? ''}`;
        return (
          <use
            class={look}
            href={`#${id}-m${space.landscape}`}
            transform={`translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`}
          />
        );
      })}
      <path d={landscapeEdges(board)} class="land-edges" />
    </g>
  );
}
