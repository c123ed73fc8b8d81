// SPDX-License-Identifier: MIT
/* Where people meet: one's own games with those where it is one's turn first, free seats, games to watch. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, tn } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { gameTitle } from '../games/game_table';
import { listed } from '../app/names';
import { Icon } from '../ui/icons';
import { Mark } from '../ui/mark';
import { useScreen } from '../ui/screen';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import { AccountDialog } from './account_dialog';
import { api } from './api';
import type { Table } from './contract';
import { seatOf } from './live_table';
import { inWordsIfRefused, Trouble } from './name_form';
import { askWhoWeAre, me } from './server';
import { seatWords } from './seats';
import { termsWords } from './words';

const REFRESH_MILLIS = 5000;

/** All tables that the lobby shows, newest first; asked for again and again while it is looked at. */
function useTables(): { tables: Table[] | null; trouble: string } {
  const [tables, setTables] = useState<Table[] | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const words = await inWordsIfRefused(async () => {
        if (me.value === undefined) await askWhoWeAre();
        const answer = await api.tables();
        if (!stopped) setTables(answer.tables);
      });
      if (stopped) return;
      setTrouble(words);
      timer = setTimeout(() => void ask(), REFRESH_MILLIS);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
  return { tables, trouble };
}

export function Lobby(): JSX.Element {
  const account = useObservable(me);
  const { tables, trouble } = useTables();
  const [dialog, setDialog] = useState(false);
  useScreen(null, t('Play together'));
  const own = (tables ?? []).filter((table) => seatOf(table, account?.id ?? null) && table.status !== 'finished');
  const others = (tables ?? []).filter((table) => !own.includes(table) && table.visibility === 'public');
  return (
    <div class="page lobby">
      <TopBar heading game={null} title={t('Play together')}>
        <button type="button" class="button plain" onClick={() => setDialog(true)} data-testid="account">
          <Icon name="person" />
          {account?.name ?? t('Sign in')}
        </button>
        <ThemeTool />
        <Tool icon="home" label={t('Start page')} run={() => go('')} testid="home" />
      </TopBar>
      <main class="lobby-grid">
        <div class="lobby-main">
          <Trouble words={trouble} />
          <OwnGames tables={own} account={account?.id ?? ''} />
          <Watch tables={others.filter((table) => table.status === 'running')} />
        </div>
        <aside class="lobby-side" aria-label={t('Open tables')}>
          <section class="card lobby-invite">
            <button type="button" class="button primary large" onClick={() => go('online/new')} data-testid="new-table">
              {t('Play with a friend')}
            </button>
            <p class="quiet">{t('Send a link. Nobody needs an account.')}</p>
          </section>
          <OpenTables tables={others.filter((table) => table.status === 'open')} />
        </aside>
      </main>
      {dialog && <AccountDialog close={() => setDialog(false)} />}
    </div>
  );
}

/** "Bruno and Chiara": who else sits there. */
const opponents = (table: Table, account: string): string =>
  listed(table.seats.filter((seat) => seat.account !== account).map(seatWords)) || t('you alone');

function isMyTurn(table: Table, account: string): boolean {
  return table.status === 'running' && table.turn === seatOf(table, account);
}

function OwnGames({ tables, account }: { tables: Table[]; account: string }): JSX.Element {
  const sorted = [...tables].sort(
    (a, b) => Number(isMyTurn(b, account)) - Number(isMyTurn(a, account)) || b.changed - a.changed,
  );
  return (
    <section aria-labelledby="own-games">
      <h2 id="own-games">{t('Your games')}</h2>
      {sorted.length === 0 && (
        <p class="quiet lobby-empty">{t('None yet. Make a table and send the link, or sit down at a free seat.')}</p>
      )}
      <ul class="lobby-games">
        {sorted.map((table) => (
          <li key={table.id}>
            <a
              class={`card lobby-game ${isMyTurn(table, account) ? 'mine' : ''}`}
              href={`#/t/${table.id}`}
              data-testid="own-game"
            >
              <Mark seat={Math.max(0, seatOf(table, account) - 1)} game={table.game} size={44} />
              <span class="lobby-words">
                <span class="serif">{gameTitle(table.game)}</span>
                <span>{opponents(table, account)}</span>
                <span class="quiet">{stateWords(table, account)}</span>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateWords(table: Table, account: string): string {
  if (table.status === 'open') return t('waiting for players');
  if (isMyTurn(table, account)) return `${t('Your turn')} · ${termsWords(table)}`;
  const mover = table.seats[table.turn - 1];
  return `${t('{name} is to play', { name: mover ? seatWords(mover) : '' })} · ${termsWords(table)}`;
}

function OpenTables({ tables }: { tables: Table[] }): JSX.Element {
  const free = tables.reduce((sum, table) => sum + table.seats.filter((seat) => seat.kind === 'open').length, 0);
  return (
    <section class="card lobby-open">
      <header>
        <h2>{t('Open tables')}</h2>
        <span class="quiet">{tn('{n} free seat', '{n} free seats', free)}</span>
      </header>
      {tables.length === 0 && <p class="quiet">{t('Nobody waits right now.')}</p>}
      <ul>
        {tables.map((table) => {
          const host = table.seats.find((seat) => seat.kind === 'person');
          return (
            <li key={table.id} class="lobby-row">
              <Mark seat={(host?.seat ?? 1) - 1} game={table.game} size={32} />
              <span class="lobby-words">
                <span>{host ? seatWords(host) : ''}</span>
                <span class="quiet">
                  {t('{game} for {n}, {terms}', {
                    game: gameTitle(table.game),
                    n: table.players,
                    terms: termsWords(table),
                  })}
                </span>
              </span>
              <a class="button" href={`#/t/${table.id}`} data-testid="sit-down">
                {t('Sit down')}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Watch({ tables }: { tables: Table[] }): JSX.Element | null {
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby="watch">
      <header class="lobby-head">
        <h2 id="watch">{t('Watch')}</h2>
        <span class="quiet">{tn('{n} game is running', '{n} games are running', tables.length)}</span>
      </header>
      <ul class="card lobby-watch">
        {tables.slice(0, 12).map((table) => (
          <li key={table.id}>
            <a class="lobby-row" href={`#/t/${table.id}`} data-testid="watch">
              <Mark seat={Math.max(0, table.turn - 1)} game={table.game} size={32} />
              <span class="lobby-words">
                <span>{listed(table.seats.map(seatWords))}</span>
                <span class="quiet">
                  {gameTitle(table.game)} · {termsWords(table)}
                </span>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
