// SPDX-License-Identifier: MIT
/* Days of the daily table: dates of UTC, what one made on them, and how many in a row. */
import { DAY_MILLIS, dayOf } from '../app/days';
import { api, type DailyTable } from './api';

export const today = (): string => dayOf(Date.now());

export const dayBefore = (date: string, days: number): string => dayOf(Date.parse(date) - days * DAY_MILLIS);
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export interface Day {
  date: string;
  /** One's own, null when not played. */
  total: number | null;
}

export const ownTotal = (table: DailyTable, name: string | undefined): number | null =>
  table.results.find((result) => result.name === name)?.total ?? null;

/** The last days, oldest first. */
export async function lastDays(name: string, count: number): Promise<Day[]> {
  const dates = Array.from({ length: count }, (_, i) => dayBefore(today(), count - 1 - i));
  return Promise.all(dates.map(async (date) => ({ date, total: ownTotal(await api.daily(date), name) })));
}

/** Days in a row up to now; today may still come. */
export function streakOf(days: Day[]): number {
  const played = days.map((day) => day.total !== null);
  if (!played[played.length - 1]) played.pop();
  const gap = played.lastIndexOf(false);
  return played.length - 1 - gap;
}
