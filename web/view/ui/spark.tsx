// SPDX-License-Identifier: MIT
/* A row of numbers as a thin line, for a glance; the numbers that matter stand beside it. */
import type { JSX } from 'preact';

export function Spark({ values }: { values: number[] }): JSX.Element | null {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(1, Math.max(...values) - low);
  const points = values.map((value, i) => [4 + (112 * i) / (values.length - 1), 36 - (32 * (value - low)) / span]);
  const [x, y] = points[points.length - 1] ?? [0, 0];
  return (
    <svg class="spark" viewBox="0 0 120 40" width="120" height="40" aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="var(--accent)" stroke-width="2.5" />
      <circle cx={x} cy={y} r="4" fill="var(--accent)" />
    </svg>
  );
}
