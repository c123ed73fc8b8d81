// SPDX-License-Identifier: MIT
/* One's last weeks of the daily table, a moon a day, and how many days in a row. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { tn } from '../app/i18n';
import { type Day, lastDays, streakOf } from './daily_days';
import { MoonDay } from './moon_day';

const CALENDAR_DAYS = 28;

export function Calendar({ name }: { name: string }): JSX.Element | null {
  const [days, setDays] = useState<Day[] | null>(null);
  useEffect(() => {
    lastDays(name, CALENDAR_DAYS).then(setDays, () => undefined);
  }, [name]);
  if (!days) return null;
  return (
    <section class="card daily-calendar" aria-labelledby="streak">
      <h2 id="streak">{tn('{n} day in a row', '{n} days in a row', streakOf(days))}</h2>
      <ul class="moon-days">
        {days.map((day) => (
          <li key={day.date}>
            <MoonDay day={day} />
          </li>
        ))}
      </ul>
    </section>
  );
}
