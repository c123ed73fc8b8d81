// SPDX-License-Identifier: MIT
/* A tableau as one still picture: for other players' cards, saves, replay and pages. */
import type { JSX } from 'preact';
import type { LunaPlaced, LunaTile, Seat } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { boundsOf } from './grid';
import { TileFace } from './tile';

interface PictureProps {
  seat: Seat;
  placed: LunaPlaced[];
  tiles: LunaTile[];
  name?: string;
  /** Tiles laid last get a dotted outline. */
  last?: number[];
  fresh?: { tile: number; task: number }[];
  /** Tiles are drawn at most this wide, in CSS pixels. */
  largest?: number;
  /** Shows how far tasks are met, as in the own tableau. */
  progress?: boolean;
  silent?: boolean;
  class?: string;
}

const PITCH = 107;

export function LunaBoardPicture(props: PictureProps): JSX.Element {
  const { seat, placed, tiles, name, last = [], fresh = [], largest = 64, progress = false, silent = false } = props;
  const b = boundsOf(placed);
  const width = b.columns * PITCH + 5;
  const height = b.rows * PITCH + 7;
  const words = tn('{n} tile', '{n} tiles', placed.length);
  const named = silent
    ? { 'aria-hidden': true as const }
    : { role: 'img' as const, 'aria-label': name ? t('Tableau of {name}: {tiles}', { name, tiles: words }) : words };
  const most = { maxWidth: `${(width * largest) / 100}px`, maxHeight: `${(height * largest) / 100}px` };
  return (
    <svg class={`luna-picture ${props.class ?? ''}`} viewBox={`0 0 ${width} ${height}`} style={most} {...named}>
      {placed.map((laid) => {
        const tile = tiles[laid.tile];
        if (!tile) return null;
        const own = fresh.filter((c) => c.tile === laid.tile).map((c) => c.task);
        return (
          <g key={laid.tile} transform={`translate(${(laid.x - b.left) * PITCH + 6} ${(laid.y - b.top) * PITCH + 6})`}>
            <TileFace
              tile={tile}
              state={{
                tasks: laid.tasks.map((k) => (k.done || progress ? k : { ...k, have: 0 })),
                owner: seat,
                small: true,
                fresh: own,
              }}
            />
            {last.includes(laid.tile) && <rect class="luna-last-mark" x="-3" y="-3" width="106" height="107" rx="18" />}
          </g>
        );
      })}
    </svg>
  );
}
