// SPDX-License-Identifier: MIT
/* What a person likes: kept in this browser, applied to the page at once. */
import { Observable } from './observable';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** A language we have, or 'auto' for that of the browser. */
  language: string;
  chances: boolean;
  hints: boolean;
  sound: boolean;
  motion: 'auto' | 'less';
  /** How long bots let one watch before they move on. */
  pace: 'calm' | 'brisk' | 'quick';
  /**
   * What is asked before it counts: every action, only the end of a turn, nothing, or
   * ('auto') the end of a turn after which another person plays, who may also simply play on: bots
   * let one take back anything.
   */
  confirm: 'auto' | 'action' | 'turn' | 'never';
  /** Moves are listed as the engine spells them. */
  codes: boolean;
  /** Single letters as shortcuts. */
  keys: boolean;
}

const KEY = 'novae.settings';
const DEFAULTS: Settings = {
  theme: 'auto',
  language: 'auto',
  chances: false,
  hints: true,
  sound: false,
  motion: 'auto',
  pace: 'calm',
  confirm: 'auto',
  codes: false,
  keys: true,
};

function stored(): Settings {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    const known = Object.entries(found).filter(
      ([name, value]) => name in DEFAULTS && typeof value === typeof DEFAULTS[name as keyof Settings],
    );
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    return DEFAULTS;
  }
}

export const settings = new Observable<Settings>(stored());

export function change(some: Partial<Settings>): void {
  settings.value = { ...settings.value, ...some };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    /* A full or forbidden storage: the choice holds until the page is closed. */
  }
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersLess = matchMedia('(prefers-reduced-motion: reduce)');

export const isDark = (): boolean =>
  settings.value.theme === 'auto' ? prefersDark.matches : settings.value.theme === 'dark';

export const wantsLessMotion = (): boolean => settings.value.motion === 'less' || prefersLess.matches;

function apply(): void {
  const root = document.documentElement.dataset;
  root.theme = isDark() ? 'dark' : 'light';
  root.motion = wantsLessMotion() ? 'less' : 'full';
}

/** From now on the page follows the settings and the system. */
export function followSettings(): void {
  apply();
  settings.watch(apply);
  prefersDark.addEventListener('change', apply);
  prefersLess.addEventListener('change', apply);
}
