// SPDX-License-Identifier: MIT
/* What is seldom changed about a new table, folded away: the clock's size, rating, map. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import type { Engine } from '../engine/engine';
import { BeginnerSwitch } from '../games/luna/beginner_switch';
import { mapTitle } from '../games/terra/names';
import { Choice } from '../ui/settings_form';
import { Switch } from '../ui/switch';
import type { Clock } from './contract';
import { type Draft, mayBeRated } from './new_table';
import { clockWords } from './words';

const SIZES: Record<Clock['kind'], Clock[]> = {
  none: [],
  live: [
    { kind: 'live', seconds: 180, increment: 2 },
    { kind: 'live', seconds: 300, increment: 5 },
    { kind: 'live', seconds: 600, increment: 0 },
    { kind: 'live', seconds: 1800, increment: 10 },
  ],
  days: [1, 2, 3, 7, 14].map((days) => ({ kind: 'days', days })),
};

interface Props {
  draft: Draft;
  update(some: Partial<Draft>): void;
  engine: Engine;
  isUser: boolean;
}

function summary({ rated, absence }: Draft): string {
  return `${rated ? t('rated') : t('not rated')}, ${
    absence === 'bot' ? t('a bot plays on when someone leaves') : t('the game ends when someone leaves')
  }`;
}

export function MoreOptions({ draft, update, engine, isUser }: Props): JSX.Element {
  const sizes = SIZES[draft.clock.kind];
  return (
    <details class="new-table-more" data-testid="more">
      <summary>
        {t('More')} <span class="quiet small">{summary(draft)}</span>
      </summary>
      <div class="new-table-columns">
        {sizes.length > 0 && (
          <Choice
            label={t('Time')}
            value={clockWords(draft.clock)}
            testid="table-clock"
            options={sizes.map((clock) => [clockWords(clock), clockWords(clock)])}
            change={(words) => update({ clock: sizes.find((clock) => clockWords(clock) === words) ?? draft.clock })}
          />
        )}
        <GameOptions draft={draft} update={update} engine={engine} />
        <Switch
          label={t('A bot plays on when someone leaves')}
          about={t('otherwise the game ends')}
          on={draft.absence === 'bot'}
          change={(on) => update({ absence: on ? 'bot' : 'lose' })}
          testid="table-absence"
        />
        <Switch
          label={t('Rated')}
          about={isUser ? t('no hints, no takebacks, no bots') : t('for players with an account')}
          on={draft.rated && mayBeRated(draft, isUser)}
          disabled={!mayBeRated(draft, isUser)}
          change={(rated) => update({ rated })}
          testid="table-rated"
        />
      </div>
    </details>
  );
}

function GameOptions({ draft, update, engine }: Omit<Props, 'isUser'>): JSX.Element {
  if (draft.game === 'terra-nova')
    return (
      <Choice
        label={t('Map')}
        value={draft.map}
        testid="table-map"
        options={engine.maps.map((map) => [map.name, mapTitle(map.name)])}
        change={(map) => update({ map })}
      />
    );
  return (
    <BeginnerSwitch
      players={draft.seats.length}
      on={draft.beginner}
      change={(beginner) => update({ beginner })}
      testid="table-beginner"
    />
  );
}
