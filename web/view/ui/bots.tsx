// SPDX-License-Identifier: MIT
/* The ten levels of the bots as characters: a name, a face, and a sentence on how each plays. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../app/i18n';
import { FACES } from './faces';
import { levelWord } from './levels';
import './bots.css';

/** How far it looks and how often it slips. */
export function botAbout(level: number): string {
  const words = [
    t('Takes the first good thing it sees. Made for your first game.'),
    t('Has an idea every turn and forgets it the next.'),
    t('One step at a time, with a slip now and then.'),
    t('Looks at your answer before it plays.'),
    t('Sees the next turn clearly, the one after it in a haze.'),
    t('Asks what a tile or a stone is worth to you, too.'),
    t('Finds the loose end you left, and pulls.'),
    t('Looks a few turns ahead and seldom slips.'),
    t('Sees the whole board and slips about once a game.'),
    t('Thinks for as long as it may, and does not slip.'),
  ];
  return words[level - 1] ?? '';
}

/** Decoration: the name always stands beside it. */
export function Face({ level, size = 36 }: { level: number; size?: number }): JSX.Element {
  const id = useId();
  const drawing = (FACES[level - 1] ?? '').replaceAll('~', id);
  return (
    <svg
      class="face"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

/** "level 3 · steady", with a moon that waxes. */
export function LevelMoon({ level }: { level: number }): JSX.Element {
  const lit = 10 - 2 * level;
  return (
    <span class="level-moon">
      <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="#28305f" stroke="#838aab" />
        <path d={`M10 1a9 9 0 0 1 0 18A${Math.abs(lit)} 9 0 0 ${lit > 0 ? 0 : 1} 10 1Z`} fill="#fff3cf" />
      </svg>
      {`${t('level {n}', { n: level })} · ${levelWord(level)}`}
    </span>
  );
}
