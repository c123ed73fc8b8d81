// SPDX-License-Identifier: MIT
/*
 * A player's token in Nova Luna: a coin with the player's emblem, the ghost that shows
 * where it would go, and the row of pips that counts the tokens still to be placed.
 */
import type { JSX } from 'preact';
import type { Seat } from '../../engine/types';
import { Emblem, Mark, Piece, useEmblems } from '../../ui/mark';

/** A coin as a picture of its own. */
export function Coin({ seat, size = 32 }: { seat: Seat; size?: number }): JSX.Element {
  return <Mark seat={seat} game="nova-luna" size={size} />;
}

/** A coin inside another picture, around 0,0. */
export function CoinPiece({ seat, radius = 18 }: { seat: Seat; radius?: number }): JSX.Element {
  return (
    <g transform={`scale(${radius / 15})`}>
      <Piece seat={seat} game="nova-luna" />
    </g>
  );
}

/** Where a coin would stand: dashed, half there. */
export function GhostCoin({ seat, radius = 16 }: { seat: Seat; radius?: number }): JSX.Element {
  const emblem = useEmblems()(seat);
  return (
    <g class="luna-ghost-coin">
      <circle
        r={radius}
        fill={`var(--p${emblem})`}
        fill-opacity="0.75"
        stroke="#fff3cf"
        stroke-width="2.4"
        stroke-dasharray="5 3.6"
      />
      <g transform={`scale(${radius / 17})`} style={{ color: `var(--on-p${emblem})` }}>
        <Emblem seat={seat} />
      </g>
    </g>
  );
}

interface PipsProps {
  seat: Seat;
  /** All tokens, and those not yet placed. */
  tokens: number;
  left: number;
  /** Pips in a line. */
  columns?: number;
}

/** A pip for every token: filled when it is placed, hollow while it waits. */
export function Pips({ seat, tokens, left, columns = tokens > 20 ? 11 : 10 }: PipsProps): JSX.Element {
  const emblem = useEmblems()(seat);
  const placed = tokens - left;
  const rows = Math.ceil(tokens / columns);
  const width = Math.min(tokens, columns) * 15;
  return (
    <svg class="luna-pips" width={width} height={rows * 15} viewBox={`0 0 ${width} ${rows * 15}`} aria-hidden="true">
      {Array.from({ length: tokens }, (_, i) => {
        const centre = { cx: (i % columns) * 15 + 7.5, cy: Math.floor(i / columns) * 15 + 7.5 };
        return i < placed ? (
          <g key={i}>
            <circle
              {...centre}
              r="6"
              fill={`var(--p${emblem})`}
              stroke={emblem > 1 ? 'var(--edge)' : `var(--p${emblem}-deep)`}
            />
            <circle {...centre} r="2" fill={`var(--on-p${emblem})`} />
          </g>
        ) : (
          <circle key={i} {...centre} r="5.5" fill="none" stroke="var(--edge)" stroke-width="1.4" />
        );
      })}
    </svg>
  );
}
