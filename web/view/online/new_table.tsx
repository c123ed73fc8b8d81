// SPDX-License-Identifier: MIT
/* Making a table: which game, who sits there, who may come, with which clock. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import type { Engine } from '../engine/engine';
import { Dialog } from '../ui/dialog';
import { api } from './api';
import type { Clock, NewTable } from './contract';
import { keepContribution } from './contributions';
import { rememberInvitation } from './invitation_keys';
import { GuestName, inWordsIfRefused, rememberedName, rememberName, Trouble } from './name_form';
import { MoreOptions } from './new_table_more';
import { GameChoice, RadioCards, SeatsChoice } from './new_table_parts';
import { ownContribution } from './proof';
import { asGuest, me } from './server';
import { clockWords } from './words';

export interface Draft {
  game: NewTable['game'];
  seats: NonNullable<NewTable['seats']>;
  clock: Clock;
  visibility: NonNullable<NewTable['visibility']>;
  rated: boolean;
  absence: NonNullable<NewTable['absence']>;
  beginner: boolean;
  map: string;
}

const FIRST: Draft = {
  game: 'nova-luna',
  seats: ['me', 'open'],
  clock: { kind: 'none' },
  visibility: 'private',
  rated: false,
  absence: 'lose',
  beginner: false,
  map: 'island',
};

const LIVE: Clock = { kind: 'live', seconds: 600, increment: 0 };
const DAYS: Clock = { kind: 'days', days: 3 };

/** Rated tables are for users and without bots. */
export const mayBeRated = (draft: Draft, isUser: boolean): boolean =>
  isUser && draft.seats.every((seat) => seat === 'me' || seat === 'open');

function tableOf(draft: Draft, isUser: boolean): NewTable {
  const players = draft.seats.length;
  return {
    game: draft.game,
    players,
    options: draft.game === 'terra-nova' ? { Map: draft.map } : { Beginner: draft.beginner && players > 2 },
    seats: draft.seats,
    clock: draft.clock,
    visibility: draft.visibility,
    rated: draft.rated && mayBeRated(draft, isUser),
    absence: draft.absence,
  };
}

async function make(draft: Draft, name: string): Promise<void> {
  rememberName(name);
  const account = await asGuest(name);
  const { contribution, commitment } = await ownContribution();
  const wanted = tableOf(draft, account.kind === 'user');
  const table = await api.make({ ...wanted, ...(commitment ? { commitment } : {}) });
  keepContribution(table.id, contribution);
  if (table.key) rememberInvitation(table.id, table.key);
  go(`t/${table.id}`);
}

export function NewTableDialog({ engine, close }: { engine: Engine; close(): void }): JSX.Element {
  const account = useObservable(me);
  const [draft, setDraft] = useState(FIRST);
  const [name, setName] = useState(rememberedName);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const update = (some: Partial<Draft>) => setDraft({ ...draft, ...some });
  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(await inWordsIfRefused(() => make(draft, account?.name ?? name)));
    setBusy(false);
  };
  return (
    <Dialog title={t('A new table')} close={close} testid="new-table-dialog" wide>
      <form class="new-table" onSubmit={(event) => void begin(event)}>
        <div class="new-table-columns">
          <div class="new-table-column">
            <GameChoice engine={engine} game={draft.game} change={(game) => update({ game })} />
            <SeatsChoice
              name={account?.name ?? t('you')}
              draft={draft}
              change={(seats) => update({ seats, absence: seats.length > 2 ? 'bot' : 'lose' })}
            />
          </div>
          <div class="new-table-column">
            <WhoMayCome draft={draft} update={update} />
            <ClockChoice draft={draft} update={update} />
          </div>
        </div>
        <MoreOptions draft={draft} update={update} engine={engine} isUser={account?.kind === 'user'} />
        <footer class="new-table-foot">
          {!account && <GuestName name={name} change={setName} />}
          <button
            type="submit"
            class="button primary large"
            disabled={busy || (!account && !name.trim())}
            data-testid="make-table"
          >
            {t('Make the table')}
          </button>
        </footer>
        <Trouble words={trouble} />
      </form>
    </Dialog>
  );
}

interface PartProps {
  draft: Draft;
  update(some: Partial<Draft>): void;
}

function WhoMayCome({ draft, update }: PartProps): JSX.Element {
  return (
    <RadioCards
      label={t('Who may come')}
      name="visibility"
      value={draft.visibility}
      options={[
        ['private', t('By invitation'), t('only who has the link')],
        ['public', t('Public'), t('anyone may take a free seat')],
      ]}
      change={(visibility) => update({ visibility: visibility as Draft['visibility'] })}
    />
  );
}

function ClockChoice({ draft, update }: PartProps): JSX.Element {
  const clocks: Record<Clock['kind'], Clock> = {
    none: { kind: 'none' },
    live: draft.clock.kind === 'live' ? draft.clock : LIVE,
    days: draft.clock.kind === 'days' ? draft.clock : DAYS,
  };
  return (
    <RadioCards
      label={t('Clock')}
      name="clock"
      value={draft.clock.kind}
      options={[
        ['none', t('No clock'), t('as long as it takes')],
        ['live', t('Live'), t('{time} each for the game', { time: clockWords(clocks.live) })],
        ['days', t('By days'), clockWords(clocks.days)],
      ]}
      change={(kind) => update({ clock: clocks[kind as Clock['kind']] })}
    />
  );
}
