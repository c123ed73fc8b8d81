// SPDX-License-Identifier: MIT
/* The bot to play against next, by how the last games against bots went. */
import type { JSX } from 'preact';
import { botName } from '../app/bots';
import { t } from '../app/i18n';
import { Face } from '../ui/bots';
import './next_level.css';

export function NextLevel({ level, size }: { level: number; size: number }): JSX.Element {
  return (
    <span class="next-level" data-testid="next-level">
      <Face level={level} size={size} />
      <span>
        <span class="label">{t('Try next')}</span>
        <b>{t('{name}, level {n}', { name: botName(level), n: level })}</b>
      </span>
    </span>
  );
}
