// SPDX-License-Identifier: MIT
/*
 * The landscapes: which drawing each one of a map gets. Eight well-known names have
 * their own; a map may name any others, and those get a pattern from a second set of
 * eight, so that sixteen can be told apart without colour. Fill and ink come from
 * terra.css, class land-<style>, for light and dark.
 */
import type { ComponentChildren, JSX } from 'preact';
import type { TerraBoard } from '../../engine/types';
import { t } from '../../app/i18n';
import { R, hexagon } from './geometry';

const INK = 'var(--ink)';
const line = { fill: 'none', stroke: INK, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;

const WAVE = 'q2.9 -4.6 5.8 0t5.8 0t5.8 0t5.8 0';
const TUFT = 'l-2.6 -5.4M0 0V-8M0 0l2.6 -5.4';

const at = (places: [number, number][], draw: (x: number, y: number, i: number) => JSX.Element): JSX.Element[] =>
  places.map(([x, y], i) => draw(x, y, i));

const fir = (x: number, y: number): JSX.Element => <path d={`M${x} ${y - 7.2}l5.6 11h-11.2Z`} fill={INK} />;

const flower = (x: number, y: number): JSX.Element => (
  <g transform={`translate(${x} ${y})`} fill={INK}>
    {[0, 72, 144, 216, 288].map((turn) => (
      <circle cy="-3.1" r="1.95" transform={`rotate(${turn})`} />
    ))}
  </g>
);

const peak = (x: number, y: number, size: number): JSX.Element => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M-11 9 0 -10 11 9Z" fill={INK} />
    <path d="M0 -10 3.9 -3.3 1.6 -4.9 -0.4 -2.2 -2.2 -4.4 -3.9 -3.2Z" fill="var(--snow)" />
  </g>
);

const hill = (x: number, y: number, r: number): JSX.Element => (
  <path
    d={`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0M${x - r * 0.42} ${y}a${r * 0.42} ${r * 0.42} 0 0 1 ${r * 0.84} 0`}
    stroke-width="2"
    {...line}
  />
);

const DOTS: [number, number][] = [
  [-6, -15],
  [5, -13],
  [-14, -7],
  [0, -6],
  [12, -5],
  [-8, 1],
  [5, 2],
  [15, 4],
  [-15, 8],
  [-2, 10],
  [9, 11],
  [-8, 16],
  [3, 18],
];
/** Across the diagonal, and half the length. */
const FURROWS: [number, number][] = [
  [-9, 7],
  [-4.5, 11],
  [0, 12.5],
  [4.5, 11],
  [9, 7],
];
const FOUR: [number, number][] = [
  [-8, -8],
  [8, -10],
  [-9, 9],
  [8, 8],
];
const FIVE: [number, number][] = [
  [-9, -9],
  [9, -9],
  [0, 0],
  [-9, 9],
  [9, 9],
];

/** The drawing of each style around 0,0, inside a space of radius 28. */
const MOTIFS: Record<string, () => ComponentChildren> = {
  lake: () => [-9, 0, 9].map((y) => <path d={`M-11.6 ${y + 1}${WAVE}`} stroke-width="2.2" {...line} />),
  forest: () =>
    at(
      [
        [-7, -6],
        [7, -6],
        [-13, 9],
        [0, 9],
        [13, 9],
      ],
      fir,
    ),
  prairie: () =>
    at(
      [
        [-9, -3],
        [7, -7],
        [-3, 13],
        [12, 10],
      ],
      (x, y) => <path d={`M0 0${TUFT}`} transform={`translate(${x} ${y})`} stroke-width="2.1" {...line} />,
    ),
  steppe: () => at(DOTS, (x, y) => <circle cx={x} cy={y} r="1.65" fill={INK} />),
  hills: () => [hill(-8, -3, 8.2), hill(10, 0, 6.6), hill(-1, 14, 8.6)],
  mountains: () => [peak(6.8, -0.5, 1.06), peak(-7.6, 2.8, 0.86)],
  meadow: () =>
    at(
      [
        [-8, -9],
        [9, -6],
        [-9, 9],
        [7, 11],
      ],
      flower,
    ),
  farmland: () =>
    FURROWS.map(([n, half]) => (
      <path d={`M${n - half} ${n + half}L${n + half} ${n - half}`} stroke-width="2.4" {...line} />
    )),
  crosses: () =>
    at(FIVE, (x, y) => <path d={`M${x - 3.4} ${y}h6.8M${x} ${y - 3.4}v6.8`} stroke-width="2.1" {...line} />),
  rings: () => at(FOUR, (x, y) => <circle cx={x} cy={y} r="4.2" stroke-width="2" {...line} />),
  lozenges: () => at(FIVE, (x, y) => <path d={`M${x} ${y - 4.6}l4 4.6l-4 4.6l-4 -4.6Z`} fill={INK} />),
  target: () => [14, 6.5].map((r) => <circle r={r} stroke-width="2.2" {...line} />),
  bricks: () => <path d="M-14 -10H14M-14 0H14M-14 10H14M-5 -10V0M8 -10V0M-10 0V10M3 0V10" stroke-width="2" {...line} />,
  net: () => (
    <path
      d="M-14 -2L2 -18M-14 10L12 -16M-8 16L16 -8M4 16L16 4M14 -2L-2 -18M14 10L-12 -16M8 16L-16 -8M-4 16L-16 4"
      stroke-width="1.7"
      {...line}
    />
  ),
  reeds: () =>
    at(
      [
        [-10, 4],
        [-3, 8],
        [4, 2],
        [11, 7],
      ],
      (x, y) => <path d={`M${x} ${y + 7}V${y - 6}M${x} ${y - 7}v-5`} stroke-width={2.4} {...line} />,
    ),
  stars: () =>
    at(FOUR, (x, y) => (
      <path d={`M${x} ${y - 5}l1.4 3.6l3.6 1.4l-3.6 1.4l-1.4 3.6l-1.4 -3.6l-3.6 -1.4l3.6 -1.4Z`} fill={INK} />
    )),
};

export type LandStyle = keyof typeof MOTIFS & string;

const KNOWN = ['lake', 'forest', 'prairie', 'steppe', 'hills', 'mountains', 'meadow', 'farmland'];
const GENERIC = ['crosses', 'rings', 'lozenges', 'target', 'bricks', 'net', 'reeds', 'stars'];

/** Other names that mean a drawing we have. */
const ALSO: Record<string, string> = {
  water: 'lake',
  sea: 'lake',
  lakes: 'lake',
  river: 'lake',
  woods: 'forest',
  wood: 'forest',
  forests: 'forest',
  grassland: 'prairie',
  desert: 'steppe',
  dunes: 'steppe',
  hill: 'hills',
  mountain: 'mountains',
  meadows: 'meadow',
  fields: 'farmland',
  farm: 'farmland',
};

/** A drawing for each landscape of a board, all different. */
export function stylesOf(landscapes: TerraBoard['landscapes']): LandStyle[] {
  const wanted = landscapes.map(({ name }) => {
    const word = name.toLowerCase();
    return KNOWN.includes(word) ? word : ALSO[word];
  });
  const taken = new Set<string>();
  const first = wanted.map((style) => {
    if (style === undefined || taken.has(style)) return null;
    taken.add(style);
    return style;
  });
  const free = [...GENERIC, ...KNOWN].filter((style) => !taken.has(style));
  return first.map((style) => style ?? free.shift() ?? 'crosses');
}

/** A landscape's name for people. */
export function landscapeName(name: string): string {
  const known: Record<string, string> = {
    lake: t('lake'),
    forest: t('forest'),
    prairie: t('prairie'),
    steppe: t('steppe'),
    hills: t('hills'),
    mountains: t('mountains'),
    meadow: t('meadow'),
    farmland: t('farmland'),
  };
  return known[name.toLowerCase()] ?? name;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const Motif = ({ style }: { style: LandStyle }): JSX.Element => (
  <g class="motif">{(MOTIFS[style] ?? MOTIFS.crosses)?.()}</g>
);

/**
 * What `<use>` needs for every landscape of a board: <id>-g<n> the ground, <id>-m<n> the
 * motif. The colours come from the class of the `<use>` itself, which they inherit.
 */
export function LandDefs({ id, styles }: { id: string; styles: LandStyle[] }): JSX.Element {
  return (
    <defs>
      <linearGradient id={`${id}-light`} x1="0.2" y1="0" x2="0.8" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity="0.2" />
        <stop offset="0.45" stop-color="#fff" stop-opacity="0" />
        <stop offset="0.55" stop-color="#000" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity="0.13" />
      </linearGradient>
      <pattern id={`${id}-hatch`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" class="hatch-line" stroke-width="2.4" />
      </pattern>
      {styles.map((style, n) => (
        <g id={`${id}-m${n}`}>
          <Motif style={style} />
        </g>
      ))}
    </defs>
  );
}

/** One landscape as a picture: for the legend and the editor's brushes. */
export function LandIcon({ style, size = 44 }: { style: LandStyle; size?: number }): JSX.Element {
  return (
    <svg
      class={`land-icon land-${style}`}
      width={size}
      height={size}
      viewBox="-30 -30 60 60"
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={hexagon({ x: 0, y: 0 }, R)} fill="var(--fill)" class="land-edge" />
      <Motif style={style} />
    </svg>
  );
}
