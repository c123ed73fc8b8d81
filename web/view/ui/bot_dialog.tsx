// SPDX-License-Identifier: MIT
/* Who sits on a seat, chosen by face: a person, or one of the ten bots with what it is like. */
import type { JSX } from 'preact';
import { botName } from '../app/bots';
import { t } from '../app/i18n';
import { Face, LevelMoon } from './bots';
import { Dialog } from './dialog';
import { Icon } from './icons';
import { LEVELS, levelAbout } from './levels';

interface Props {
  /** The level that sits there, null for a person. */
  chosen: number | null;
  choose(level: number | null): void;
  close(): void;
}

export function BotDialog({ chosen, choose, close }: Props): JSX.Element {
  const pick = (level: number | null) => () => {
    choose(level);
    close();
  };
  return (
    <Dialog title={t('Who plays?')} close={close} testid="bots" wide>
      <ul class="bot-choice">
        <li>
          <button type="button" aria-pressed={chosen === null} onClick={pick(null)} data-testid="bot-person">
            <Icon name="person" size={72} />
            <span class="serif">{t('A person')}</span>
            <span class="quiet">{t('at this screen')}</span>
          </button>
        </li>
        {LEVELS.map((level) => (
          <li key={level}>
            <button type="button" aria-pressed={chosen === level} onClick={pick(level)} data-testid={`bot-${level}`}>
              <Face level={level} size={72} />
              <span class="serif">{botName(level)}</span>
              <LevelMoon level={level} />
              <span>{levelAbout(level)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
