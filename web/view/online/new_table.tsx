// SPDX-License-Identifier: MIT
/* Making a table: which game, how many, who may come, with which clock. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, tn } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { gameTitle } from '../games/game_table';
import { mapTitle } from '../games/terra/names';
import type { Engine } from '../engine/engine';
import type { GameName } from '../engine/types';
import { Choice } from '../ui/settings_form';
import { useScreen } from '../ui/screen';
import { Switch } from '../ui/switch';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { api } from './api';
import type { Clock, NewTable } from './contract';
import { rememberInvitation } from './invitation';
import { inWordsIfRefused, NameForm, Trouble } from './name_form';
import { ownContribution } from './proof';
import { keepContribution } from './contributions';
import { me } from './server';
import { clockWords } from './words';

const CLOCKS: Clock[] = [
  { kind: 'none' },
  { kind: 'live', seconds: 300, increment: 5 },
  { kind: 'live', seconds: 600, increment: 0 },
  { kind: 'live', seconds: 1800, increment: 10 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
];

interface Draft {
  game: GameName;
  players: number;
  clock: number;
  open: boolean;
  rated: boolean;
  beginner: boolean;
  map: string;
}

const FIRST: Draft = {
  game: 'nova-luna',
  players: 2,
  clock: 0,
  open: false,
  rated: false,
  beginner: false,
  map: 'island',
};

function tableOf(draft: Draft): NewTable {
  const options: NewTable['options'] =
    draft.game === 'terra-nova' ? { Map: draft.map } : { Beginner: draft.beginner && draft.players > 2 };
  return {
    game: draft.game,
    players: draft.players,
    options,
    clock: CLOCKS[draft.clock] ?? { kind: 'none' },
    visibility: draft.open ? 'public' : 'private',
    rated: draft.rated && draft.open,
  };
}

async function make(draft: Draft): Promise<void> {
  const { contribution, commitment } = await ownContribution();
  const table = await api.make({ ...tableOf(draft), ...(commitment ? { commitment } : {}) });
  keepContribution(table.id, contribution);
  if (table.key) rememberInvitation(table.id, table.key);
  go(`t/${table.id}`);
}

export function NewTablePage({ engine }: { engine: Engine }): JSX.Element {
  const account = useObservable(me);
  const [draft, setDraft] = useState(FIRST);
  const [trouble, setTrouble] = useState('');
  const update = (some: Partial<Draft>) => setDraft({ ...draft, ...some });
  const begin = async () => setTrouble(await inWordsIfRefused(() => make(draft)));
  useScreen(draft.game, t('New table'));
  return (
    <div class="page new-table">
      <TopBar heading game={draft.game} title={t('New table')}>
        <ThemeTool />
      </TopBar>
      <main class="card new-table-card">
        <TableForm draft={draft} update={update} engine={engine} rated={account?.kind === 'user'} />
        {account ? (
          <button type="button" class="button primary large" onClick={() => void begin()} data-testid="make-table">
            {t('Make the table')}
          </button>
        ) : (
          <NameForm label={t('Make the table')} done={() => void begin()} />
        )}
        <Trouble words={trouble} />
      </main>
    </div>
  );
}

interface FormProps {
  draft: Draft;
  update(some: Partial<Draft>): void;
  engine: Engine;
  rated: boolean;
}

function TableForm({ draft, update, engine, rated }: FormProps): JSX.Element {
  const { least, most } = engine.limits.players[draft.game];
  const counts = Array.from({ length: most - Math.max(2, least) + 1 }, (_, i) => Math.max(2, least) + i);
  const games: GameName[] = ['nova-luna', 'terra-nova'];
  return (
    <div class="new-table-form">
      <Choice
        label={t('Game')}
        value={draft.game}
        testid="table-game"
        options={games.map((game) => [game, gameTitle(game)])}
        change={(game) => update({ game: game as GameName })}
      />
      <Choice
        label={t('Players')}
        value={String(draft.players)}
        testid="table-players"
        options={counts.map((n) => [String(n), tn('{n} player', '{n} players', n)])}
        change={(n) => update({ players: Number(n) })}
      />
      <Choice
        label={t('Clock')}
        value={String(draft.clock)}
        testid="table-clock"
        options={CLOCKS.map((clock, i) => [String(i), clockWords(clock)])}
        change={(clock) => update({ clock: Number(clock) })}
      />
      {draft.game === 'terra-nova' && (
        <Choice
          label={t('Map')}
          value={draft.map}
          testid="table-map"
          options={engine.maps.map((map) => [map.name, mapTitle(map.name)])}
          change={(map) => update({ map })}
        />
      )}
      {draft.game === 'nova-luna' && draft.players > 2 && (
        <Switch
          label={t('Shorter first game')}
          about={t('fewer tokens with 3 or 4 players')}
          on={draft.beginner}
          change={(beginner) => update({ beginner })}
          testid="table-beginner"
        />
      )}
      <Switch
        label={t('Anybody may sit down')}
        about={t('otherwise only who has the link')}
        on={draft.open}
        change={(open) => update({ open })}
        testid="table-open"
      />
      {rated && (
        <Switch
          label={t('Rated')}
          about={t('no hints, no takebacks')}
          on={draft.rated && draft.open}
          disabled={!draft.open}
          change={(on) => update({ rated: on })}
          testid="table-rated"
        />
      )}
    </div>
  );
}
