// SPDX-License-Identifier: MIT
/*
 * The players' figures: disc, square, triangle and diamond, each with an emblem of its
 * own, so that neither colour nor shape alone has to tell them apart.
 */
import type { JSX } from 'preact';
import type { Seat } from '../../engine/types';
import { useEmblems } from '../../ui/mark';

const BODIES = [
  'M-12.6 0a12.6 12.6 0 1 0 25.2 0a12.6 12.6 0 1 0-25.2 0Z',
  'M-9 -11.6h18a2.6 2.6 0 0 1 2.6 2.6v18a2.6 2.6 0 0 1-2.6 2.6h-18a2.6 2.6 0 0 1-2.6-2.6v-18a2.6 2.6 0 0 1 2.6-2.6Z',
  'M-1.7 -13.9a2 2 0 0 1 3.4 0l13 22.4a1.9 1.9 0 0 1-1.6 2.9h-26.2a1.9 1.9 0 0 1-1.6-2.9Z',
  'M-1.4 -15.2a2 2 0 0 1 2.8 0l13.8 13.8a2 2 0 0 1 0 2.8l-13.8 13.8a2 2 0 0 1-2.8 0l-13.8-13.8a2 2 0 0 1 0-2.8Z',
];
const COLOURS = ['#7a4bd6', '#e8752a', '#f7f0da', '#23263a'];
const DEEP = ['#4f2ba0', '#a84c12', '#a08d5a', '#0b0d18'];
const RIMS = ['#fff', '#fff', '#26231c', '#fff'];
const SIGNS = ['#fff', '#1d1206', '#26231c', '#fff'];

function Sign({ seat }: { seat: Seat }): JSX.Element {
  const line = { fill: 'none', stroke: SIGNS[seat], 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;
  if (seat === 0) return <circle r="4.7" stroke-width="3.3" {...line} />;
  if (seat === 1) return <path d="M-5.4 0H5.4M0 -5.4V5.4" stroke-width="3" {...line} />;
  if (seat === 2) return <path d="M-4.4 5.6 0 1.2 4.4 5.6" stroke-width="2.6" {...line} />;
  return <path d="M-4.8 -2.7H4.8M-4.8 2.7H4.8" stroke-width="2.7" {...line} />;
}

/** A figure around 0,0 for use inside a board; `flat` leaves out its thickness. */
export function Figure({ seat: of, flat = false }: { seat: Seat; flat?: boolean }): JSX.Element {
  const seat = useEmblems()(of);
  const body = BODIES[seat] ?? BODIES[0];
  return (
    <g>
      {!flat && <path d={body} transform="translate(0 3.5)" fill={DEEP[seat]} stroke={DEEP[seat]} stroke-width="1.8" />}
      <path d={body} fill={COLOURS[seat]} stroke={RIMS[seat]} stroke-width="1.8" />
      <Sign seat={seat} />
    </g>
  );
}

/** A figure as a picture of its own, beside a name or a number. */
export function FigureIcon({ seat, size = 28 }: { seat: Seat; size?: number }): JSX.Element {
  return (
    <svg class="figure-icon" width={size} height={size} viewBox="-17 -17 34 36" aria-hidden="true" focusable="false">
      <Figure seat={seat} />
    </svg>
  );
}
