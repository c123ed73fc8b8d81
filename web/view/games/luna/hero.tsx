// SPDX-License-Identifier: MIT
/* The picture of Nova Luna on the start page: a night with tiles and moon. */
import type { JSX } from 'preact';
import type { LunaTile } from '../../engine/types';
import { TileFace } from './tile';

/** Stars at fixed places, so that the sky is the same every night. */
const STARS = Array.from({ length: 46 }, (_, i) => ({
  x: (i * 137.5) % 440,
  y: (i * 71.3 + (i % 7) * 13) % 230,
  r: i % 5 === 0 ? 1.3 : 0.8,
}));

const CRATERS = [
  [330, 62, 9],
  [284, 66, 14],
  [356, 120, 20],
  [372, 78, 6],
  [342, 162, 8],
] as const;

export function LunaHero({ tiles }: { tiles: LunaTile[] }): JSX.Element {
  const shown = [
    { code: 'T5c', at: 'translate(66 80) rotate(-7)' },
    { code: 'R6b', at: 'translate(142 26) rotate(5)' },
    { code: 'Y7a', at: 'translate(212 96) rotate(-3)' },
  ];
  return (
    <svg viewBox="0 0 440 230" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="hero-sky" cx="0.75" cy="0.4" r="0.9">
          <stop offset="0" stop-color="#36407f" />
          <stop offset="0.5" stop-color="#1d2558" />
          <stop offset="1" stop-color="#0f1433" />
        </radialGradient>
        <radialGradient id="hero-moon" cx="0.4" cy="0.35" r="0.8">
          <stop offset="0" stop-color="#fffef6" />
          <stop offset="1" stop-color="#d8cda8" />
        </radialGradient>
      </defs>
      <rect width="440" height="230" fill="url(#hero-sky)" />
      {STARS.map(({ x, y, r }, i) => (
        <circle key={i} cx={x} cy={y} r={r} fill="#fff" fill-opacity={i % 3 ? 0.5 : 0.85} />
      ))}
      <circle cx="318" cy="104" r="84" fill="url(#hero-moon)" />
      {CRATERS.map(([cx, cy, r]) => (
        <circle key={cx} cx={cx} cy={cy} r={r} fill="#cfc39b" fill-opacity="0.6" />
      ))}
      {shown.map(({ code, at }) => {
        const tile = tiles.find((one) => one.code === code);
        return (
          tile && (
            <g key={code} transform={at}>
              <TileFace tile={tile} />
            </g>
          )
        );
      })}
    </svg>
  );
}
