// SPDX-License-Identifier: MIT
/* One's last weeks of the daily table, a moon a day, and how many days in a row. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DAY_MILLIS, dayOf, dayWords, timeOf, weekdayOf } from '../app/days';
import { tn } from '../app/i18n';
import { type Day, lastDays, streakOf, today } from './daily_days';
import { MoonDay } from './moon_day';

const WEEKS = 4;

const MONDAY = timeOf('2024-01-01');

/** One letter or two for each day of the week, as the language has them; the moons say their dates themselves. */
function WeekHeads(): JSX.Element {
  return (
    <>
      {Array.from({ length: 7 }, (_, day) => (
        <li key={day} class="moon-week quiet small" aria-hidden="true">
          {dayWords(dayOf(MONDAY + day * DAY_MILLIS), { weekday: 'narrow' })}
        </li>
      ))}
    </>
  );
}

export function Calendar({ name }: { name: string }): JSX.Element | null {
  const [days, setDays] = useState<Day[] | null>(null);
  useEffect(() => {
    lastDays(name, 7 * (WEEKS - 1) + weekdayOf(today()) + 1).then(setDays, () => undefined);
  }, [name]);
  if (!days) return null;
  return (
    <section class="card daily-calendar" aria-labelledby="streak">
      <h2 id="streak">{tn('{n} day in a row', '{n} days in a row', streakOf(days))}</h2>
      <ul class="moon-days">
        <WeekHeads />
        {days.map((day) => (
          <li key={day.date}>
            <MoonDay day={day} />
          </li>
        ))}
      </ul>
    </section>
  );
}
