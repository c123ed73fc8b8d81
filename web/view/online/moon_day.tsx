// SPDX-License-Identifier: MIT
/* A day as a moon: a ring where nothing was played, fuller the better the total, full below 100. */
import type { JSX } from 'preact';
import { dayWords } from '../app/days';
import { t } from '../app/i18n';
import { type Day, today } from './daily_days';

const R = 9;
const BEST = 100;
const WORST = 220;

/** The lit part, from its right edge: 0 none, 1 all. */
function lit(total: number): number {
  if (total < BEST) return 1;
  return Math.max(0.15, 0.85 - (0.7 * (total - BEST)) / (WORST - BEST));
}

function litPath(part: number): string {
  const x = (2 * part - 1) * R;
  return `M0 ${-R}A${R} ${R} 0 0 1 0 ${R}A${Math.abs(x)} ${R} 0 0 ${x > 0 ? 1 : 0} 0 ${-R}Z`;
}

export function MoonDay({ day }: { day: Day }): JSX.Element {
  const date = dayWords(day.date, { dateStyle: 'medium' });
  const words = day.total === null ? t('{date}: not played', { date }) : t('{date}: {n}', { date, n: day.total });
  return (
    <a class={`moon-day ${day.date === today() ? 'today' : ''}`} href={`#/online/daily/${day.date}`} title={words}>
      <svg width="22" height="22" viewBox="-11 -11 22 22" role="img" aria-label={words}>
        <circle r={R} fill={day.total === null ? 'none' : '#2a3163'} stroke="var(--edge)" />
        {day.total !== null && <path d={litPath(lit(day.total))} fill="#f5eccb" />}
      </svg>
    </a>
  );
}
