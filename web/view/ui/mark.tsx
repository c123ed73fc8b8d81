// SPDX-License-Identifier: MIT
/*
 * Who is who: the four players' emblems and pieces, used wherever a player is named.
 * A coin stands for a player of Nova Luna, a figure for one of Terra Nova; the emblem
 * tells them apart without colour. A seat has the emblem of its number, unless the
 * page around it gives it another.
 */
import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { GameName, Seat } from '../engine/types';

/** The emblem of each seat; app/emblems.ts finds them. */
export const Emblems = createContext<readonly number[]>([]);

/** Says which emblem a seat has here. */
export function useEmblems(): (seat: Seat) => number {
  const all = useContext(Emblems);
  return (seat) => all[seat] ?? seat;
}

/** A figure's outline around 0,0: disc, square, triangle, diamond. */
const FIGURES = [
  'M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0Z',
  'M-10 -12h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2h-20a2 2 0 0 1-2-2v-20a2 2 0 0 1 2-2Z',
  'M0 -14.5 14 10.5a1.5 1.5 0 0 1-1.3 2.2h-25.4a1.5 1.5 0 0 1-1.3-2.2Z',
  'M0 -15.5 15.5 0 0 15.5 -15.5 0Z',
];
const COIN = FIGURES[0] ?? '';

/** A player's sign around 0,0, about 12 units wide; drawn in the current colour. */
export function Emblem({ seat: of }: { seat: Seat }): JSX.Element {
  const seat = useEmblems()(of);
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': 3.2 };
  if (seat === 0) return <circle r="4.6" {...line} />;
  if (seat === 1) return <path d="M-6 0H6M0 -6V6" {...line} />;
  if (seat === 2) return <path d="M-6 3 0 -3 6 3" {...line} stroke-linejoin="round" />;
  return <path d="M-5.5 -3H5.5M-5.5 3H5.5" {...line} />;
}

/** A player's piece around 0,0, radius about 15, for use inside another picture. */
export function Piece({ seat: of, game }: { seat: Seat; game: GameName }): JSX.Element {
  const seat = useEmblems()(of);
  const outline = game === 'nova-luna' ? COIN : (FIGURES[seat] ?? COIN);
  const rim = seat === 2 ? '#26231c' : '#fff';
  const lift = game === 'terra-nova' && seat === 2 ? 4 : 0;
  return (
    <g>
      <path
        d={outline}
        transform="translate(0 3.5)"
        fill={`var(--p${seat}-deep)`}
        stroke={`var(--p${seat}-deep)`}
        stroke-width="2"
      />
      <path d={outline} fill={`var(--p${seat})`} stroke={rim} stroke-width="2" />
      <g transform={`translate(0 ${lift}) scale(${lift ? 0.75 : 1})`} style={{ color: `var(--on-p${seat})` }}>
        <Emblem seat={of} />
      </g>
    </g>
  );
}

/** A player's piece as a picture of its own beside a name. */
export function Mark({ seat, game, size = 32 }: { seat: Seat; game: GameName; size?: number }): JSX.Element {
  return (
    <svg class="mark" width={size} height={size} viewBox="-18 -18 36 38" aria-hidden="true">
      <Piece seat={seat} game={game} />
    </svg>
  );
}
