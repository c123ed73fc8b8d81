// SPDX-License-Identifier: MIT
/* The choice of fewer tokens for a first game [NL-3], wherever a game of Nova Luna is made. */
import type { JSX } from 'preact';
import { t } from '../../app/i18n';
import { Switch } from '../../ui/switch';

interface Props {
  players: number;
  on: boolean;
  change(on: boolean): void;
  testid: string;
}

/** With one or two players there is nothing to choose. */
export function BeginnerSwitch({ players, on, change, testid }: Props): JSX.Element {
  return (
    <Switch
      label={t('Shorter first game')}
      about={t('fewer tokens with 3 or 4 players')}
      on={on && players > 2}
      disabled={players < 3}
      change={change}
      testid={testid}
    />
  );
}
