// SPDX-License-Identifier: MIT
/* How a rating went, game by game, as a small line; and what one game changed. */
import type { JSX } from 'preact';
import { currentLocale, t } from '../app/i18n';
import type { CoursePoint } from './api';

const WIDTH = 320;
const HEIGHT = 96;
/** A quiet course is not blown up to a wild one. */
const LEAST_SPAN = 60;

/** The rating before the first game, then after each. */
const valuesOf = (course: CoursePoint[]): number[] => [course[0]?.before ?? 0, ...course.map(({ rating }) => rating)];

export function RatingCourse({ course }: { course: CoursePoint[] }): JSX.Element | null {
  if (!course.length) return null;
  const values = valuesOf(course);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...values) - Math.min(...values));
  const x = (i: number): number => (i * WIDTH) / (values.length - 1);
  const y = (value: number): number => HEIGHT / 2 - ((value - middle) / span) * HEIGHT;
  const points = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const last = values.length - 1;
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.round);
  const words = t('From {first} to {last}, between {low} and {high}', {
    first: Math.round(values[0] ?? 0),
    last: Math.round(values[last] ?? 0),
    low: low ?? 0,
    high: high ?? 0,
  });
  return (
    <svg class="rating-course" viewBox={`-8 -10 ${WIDTH + 16} ${HEIGHT + 20}`} role="img" aria-label={words}>
      <path d={`M0 ${y(values[0] ?? 0)}H${WIDTH}`} stroke="var(--hairline)" stroke-dasharray="3 5" />
      <polyline points={points} fill="none" stroke="var(--accent)" stroke-width="2.5" stroke-linejoin="round" />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r="5" fill="var(--accent)" />
    </svg>
  );
}

/** "+12", "−9": with the sign that readers know, never by colour. */
export function changeWords(before: number, after: number): string {
  const change = Math.round(after) - Math.round(before);
  return new Intl.NumberFormat(currentLocale(), { signDisplay: 'always' }).format(change).replace('-', '−');
}

export function RatingChange({ before, after }: { before: number; after: number }): JSX.Element {
  const change = changeWords(before, after);
  return (
    <span class="rating-change" data-testid="rating-change">
      {Math.round(after)} <b aria-hidden="true">{change}</b>
      <span class="unseen">{t('{change} in this game', { change })}</span>
    </span>
  );
}
