// SPDX-License-Identifier: MIT
/*
 * The solo game of the day, the same for everyone: its date is its seed. Days are those
 * of UTC, as for the daily tables of a server, so that a day is one deal everywhere.
 */
import { DAY_MILLIS, dayOf } from './days';

export interface DailyBest {
  date: string;
  best: number;
  tries: number;
}

const DAILY = 'novae.daily';
const DAYS = 'novae.days';

/** The day in UTC, as a record writes it. */
export const today = (now = new Date()): string => dayOf(now.getTime()).replace(/-/g, '.');

export const dailySeed = (date: string): string => date.replace(/\./g, '');

export function dailyBest(date: string): DailyBest | null {
  try {
    const found = JSON.parse(localStorage.getItem(DAILY) ?? '') as DailyBest;
    return found.date === date && typeof found.best === 'number' ? found : null;
  } catch {
    return null;
  }
}

/** The best total of each day that was played. */
export function dailyTotals(): Record<string, number> {
  try {
    const found = JSON.parse(localStorage.getItem(DAYS) ?? '{}') as Record<string, number>;
    return Object.fromEntries(Object.entries(found).filter(([, total]) => typeof total === 'number'));
  } catch {
    return {};
  }
}

export function keepDaily(date: string, total: number): void {
  const old = dailyBest(date);
  const best: DailyBest = { date, best: Math.min(total, old?.best ?? total), tries: (old?.tries ?? 0) + 1 };
  try {
    localStorage.setItem(DAILY, JSON.stringify(best));
    localStorage.setItem(DAYS, JSON.stringify({ ...dailyTotals(), [date]: best.best }));
  } catch {
    /* Not kept, then. */
  }
}

/** How many days in a row up to today, or to yesterday while today is still to come. */
export function streakOf(days: readonly string[], now = new Date()): number {
  const kept = new Set(days);
  const back = (n: number) => today(new Date(now.getTime() - n * DAY_MILLIS));
  const from = kept.has(back(0)) ? 0 : 1;
  let length = 0;
  while (kept.has(back(from + length))) length++;
  return length;
}
