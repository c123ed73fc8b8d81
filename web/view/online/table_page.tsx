// SPDX-License-Identifier: MIT
/* One table of the server, by its address: waiting, running or finished. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import type { Engine } from '../engine/engine';
import { EndPage } from './end_page';
import { Invitation } from './invitation';
import { rememberedInvitation, rememberInvitation } from './invitation_keys';
import { LiveGame } from './live_game';
import { LivePlay } from './live_play';
import { inWordsIfRefused, Trouble } from './name_form';
import { askWhoWeAre, connection, me } from './server';
import { refusalWords } from './words';

/** The table, watched as whoever we are; watched anew when we become somebody else. */
function useLive(engine: Engine, id: string, key: string | undefined): { live: LiveGame | null; trouble: string } {
  const account = useObservable(me);
  const [live, setLive] = useState<LiveGame | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    if (account === undefined) void inWordsIfRefused(askWhoWeAre).then(setTrouble);
  }, [account === undefined]);
  useEffect(() => {
    if (account === undefined) return;
    const game = new LiveGame(engine, connection(), account?.id ?? null, id, key);
    setLive(game);
    return () => game.end();
  }, [account?.id, account === undefined, id, key]);
  return { live, trouble };
}

export function TablePage({ engine, id, invitation }: { engine: Engine; id: string; invitation: string }): JSX.Element {
  if (invitation) rememberInvitation(id, invitation);
  const { live, trouble } = useLive(engine, id, invitation || rememberedInvitation(id));
  if (!live)
    return (
      <div class="page">
        <Trouble words={trouble} />
      </div>
    );
  return <Watched live={live} key={`${id}/${live.account ?? ''}`} />;
}

function Watched({ live }: { live: LiveGame }): JSX.Element {
  const table = useObservable(live.table);
  const game = useObservable(live.game);
  const missing = useObservable(live.missing);
  if (missing) {
    return (
      <div class="page">
        <main class="card message">
          <h1>{t('No table here')}</h1>
          <p data-testid="missing">{refusalWords(missing)}</p>
          <a class="button primary" href="#/online">
            {t('Play together')}
          </a>
        </main>
      </div>
    );
  }
  if (!table) return <div class="page" aria-busy="true" />;
  if (table.status === 'open' || !game) return <Invitation live={live} table={table} />;
  if (table.status === 'finished') return <EndPage live={live} table={table} game={game} />;
  return <LivePlay live={live} table={table} game={game} />;
}
