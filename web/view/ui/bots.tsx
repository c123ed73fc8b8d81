// SPDX-License-Identifier: MIT
/* The ten levels of the bots as characters: a face, and a moon that waxes with the level. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../app/i18n';
import { FACES } from './faces';
import { levelWord } from './levels';
import './bots.css';

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
