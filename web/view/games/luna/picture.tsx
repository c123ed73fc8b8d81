// SPDX-License-Identifier: MIT
/* A tableau as one still picture: for other players' cards, saves, replay and pages. */
import type { JSX } from 'preact';
import type { LunaPlaced, LunaTile, Seat } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { boundsOf, type Spot } from './grid';
import { TileFace } from './tile';

interface PictureProps {
  seat: Seat;
  placed: LunaPlaced[];
  tiles: LunaTile[];
  name?: string;
  /** Tiles laid last get a dotted outline. */
  last?: number[];
  /** A tile that would have been better, drawn where it would lie. */
  better?: { tile: number; x: number; y: number } | null;
  /** Tiles that are spoken of, and tiles that do not count. */
  framed?: number[];
  crossed?: number[];
  /** Where a tile may be laid. */
  places?: { x: number; y: number }[];
  fresh?: { tile: number; task: number }[];
  /** Tiles are drawn at most this wide, in CSS pixels. */
  largest?: number;
  /** Shows how far tasks are met, as in the own tableau. */
  progress?: boolean;
  silent?: boolean;
  class?: string;
}

const PITCH = 107;
const CROSS = 'M14 14 86 86M86 14 14 86';

/** The tile and place of a move as "R6a@2,0"; null for any other. */
export function placeOfMove(move: string, tiles: LunaTile[]): { tile: number; x: number; y: number } | null {
  const [, code, x, y] = /^(\w+)@(-?\d+),(-?\d+)$/.exec(move) ?? [];
  const tile = tiles.findIndex((one) => one.code === code);
  return tile < 0 ? null : { tile, x: Number(x), y: Number(y) };
}

export function LunaBoardPicture(props: PictureProps): JSX.Element {
  const { seat, placed, tiles, name, last = [], fresh = [], largest = 64, progress = false, silent = false } = props;
  const { better, framed = [], crossed = [], places = [] } = props;
  const b = boundsOf([...placed, ...(better ? [better] : []), ...places]);
  const at = (spot: Spot) => `translate(${(spot.x - b.left) * PITCH + 6} ${(spot.y - b.top) * PITCH + 6})`;
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
          <g key={laid.tile} transform={at(laid)}>
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
      <Pointed placed={placed} framed={framed} crossed={crossed} places={places} at={at} />
      {better && (
        <g transform={at(better)}>
          {tiles[better.tile] && <TileFace tile={tiles[better.tile] as LunaTile} />}
          <rect class="luna-better-mark" x="-2" y="-2" width="104" height="105" rx="18" />
        </g>
      )}
    </svg>
  );
}

interface PointedProps extends Required<Pick<PictureProps, 'placed' | 'framed' | 'crossed' | 'places'>> {
  at(spot: Spot): string;
}

/** Frames, crosses and places over the tiles. */
function Pointed({ placed, framed, crossed, places, at }: PointedProps): JSX.Element {
  return (
    <>
      {placed.map((laid) => (
        <g key={laid.tile} transform={at(laid)}>
          {framed.includes(laid.tile) && (
            <rect class="luna-better-mark" x="-1" y="-1" width="102" height="103" rx="18" />
          )}
          {crossed.includes(laid.tile) && (
            <g class="luna-crossed-mark">
              <path d={CROSS} />
              <path d={CROSS} />
            </g>
          )}
        </g>
      ))}
      {places.map((spot) => (
        <g key={`${spot.x},${spot.y}`} transform={at(spot)} class="luna-place-mark">
          <rect x="4" y="4" width="92" height="92" rx="15" />
          <path d="M50 34v32M34 50h32" />
        </g>
      ))}
    </>
  );
}
