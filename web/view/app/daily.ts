// SPDX-License-Identifier: MIT
/*
 * The solo game of the day, the same for everyone: its date is its seed. Days are those
 * of UTC, as for the daily tables of a server, so that a day is one deal everywhere.
 */

export interface DailyBest {
  date: string;
  best: number;
  tries: number;
}

const DAILY = 'novae.daily';

/** The day in UTC, as a record writes it. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10).replace(/-/g, '.');

export const dailySeed = (date: string): string => date.replace(/\./g, '');

export function dailyBest(date: string): DailyBest | null {
  try {
    const found = JSON.parse(localStorage.getItem(DAILY) ?? '') as DailyBest;
    return found.date === date && typeof found.best === 'number' ? found : null;
  } catch {
    return null;
  }
}

export function keepDaily(date: string, total: number): void {
  const old = dailyBest(date);
  const best: DailyBest = { date, best: Math.min(total, old?.best ?? total), tries: (old?.tries ?? 0) + 1 };
  try {
    localStorage.setItem(DAILY, JSON.stringify(best));
  } catch {
    /* Not kept, then. */
  }
}
