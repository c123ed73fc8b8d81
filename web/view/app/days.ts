// SPDX-License-Identifier: MIT
/*
 * Days, which are those of UTC wherever somebody looks: a day is one deal everywhere. A date is written as
 * "2026-03-02", in records as "2026.03.02"; both are read here.
 */
import { currentLocale } from './i18n';

export const DAY_MILLIS = 24 * 3600 * 1000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** When the day began. */
export const timeOf = (date: string): number => Date.parse(date.replace(/\./g, '-'));
/** From 0, Monday. */
export const weekdayOf = (date: string): number => (new Date(timeOf(date)).getUTCDay() + 6) % 7;

export const dayWords = (date: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { ...format, timeZone: 'UTC' }).format(timeOf(date));
