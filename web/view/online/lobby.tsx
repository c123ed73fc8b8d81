// SPDX-License-Identifier: MIT
/* Where people meet: one's own games with those where it is one's turn first, free seats, games to watch. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import type { Engine } from '../engine/engine';
import { Icon } from '../ui/icons';
import { dialogToReopen, Menu, type MenuItem } from '../ui/menu';
import { usePhone, useScreen } from '../ui/screen';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import { AccountDialog } from './account_dialog';
import { api } from './api';
import type { Table } from './contract';
import { seatOf } from './live_table';
import { OwnGames, Watch } from './lobby_games';
import { DailyDoor, InviteButton, InviteCard, OpenTables } from './lobby_side';
import { NewTableDialog } from './new_table';
import { inWordsIfRefused, Trouble } from './name_form';
import { NoticeBell } from './notice_bell';
import { askToNotify, canAskToNotify } from './notify';
import { askWhoWeAre, me } from './server';

const REFRESH_MILLIS = 5000;

/** All tables that the lobby shows, newest first; asked for again and again while it is looked at. */
function useTables(account: string | undefined): { tables: Table[] | null; trouble: string } {
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
  }, [account]);
  return { tables, trouble };
}

/** Without TLS a browser drops the server's cookie: nobody would be known again, and no seat could be taken. */
const plainWords = (): string =>
  isSecureContext ? '' : t('Here you can only watch: playing together needs an address that begins with https.');

type Over = 'account' | 'menu' | null;

export function Lobby({ engine, isMaking }: { engine: Engine; isMaking: boolean }): JSX.Element {
  const account = useObservable(me);
  const { tables, trouble } = useTables(account?.id);
  const [over, setOver] = useState<Over>(dialogToReopen);
  const phone = usePhone();
  useScreen(null, t('Play together'));
  const id = account?.id ?? '';
  const own = (tables ?? []).filter((table) => seatOf(table, id) && table.status !== 'finished');
  const others = (tables ?? []).filter((table) => !own.includes(table) && table.visibility === 'public');
  return (
    <div class="page lobby">
      <LobbyBar name={account?.name} open={setOver} />
      <main class="lobby-grid">
        <div class="lobby-main">
          <Trouble words={trouble || plainWords()} />
          <OwnGames engine={engine} tables={own} account={id} />
          {!phone && <Watch engine={engine} tables={others.filter((table) => table.status === 'running')} />}
        </div>
        <aside class="lobby-side" aria-label={t('Tables and more')}>
          {!phone && <InviteCard />}
          <OpenTables tables={others.filter((table) => table.status === 'open')} />
          <DailyDoor />
          {phone && <Watch engine={engine} tables={others.filter((table) => table.status === 'running')} />}
        </aside>
      </main>
      {phone && (
        <div class="start-foot">
          <InviteButton />
        </div>
      )}
      {over === 'account' && <AccountDialog close={() => setOver(null)} />}
      {over === 'menu' && <Menu items={lobbyItems()} close={() => setOver(null)} />}
      {isMaking && <NewTableDialog engine={engine} close={() => go('online')} />}
    </div>
  );
}

function lobbyItems(): MenuItem[] {
  const notify: MenuItem = {
    icon: 'moon',
    label: t('Tell me when it is my turn'),
    run: () => void askToNotify(),
    testid: 'menu-notify',
  };
  return canAskToNotify() ? [notify] : [];
}

function LobbyBar({ name, open }: { name: string | undefined; open(over: Over): void }): JSX.Element {
  return (
    <TopBar heading game="nova-luna" title={t('Play together')}>
      <button
        type="button"
        class="button plain bar-tool"
        aria-label={name ? t('Account of {name}', { name }) : t('Sign in')}
        onClick={() => open('account')}
        data-testid="account"
      >
        <Icon name="person" />
        <span class="bar-words" aria-hidden="true">
          {name ?? t('Sign in')}
        </span>
      </button>
      <NoticeBell />
      <ThemeTool />
      <Tool icon="menu" label={t('Menu')} run={() => open('menu')} testid="menu" />
    </TopBar>
  );
}
