// SPDX-License-Identifier: MIT
/* One table of the server, by its address: waiting, running or finished. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import type { Engine } from '../engine/engine';
import { Invitation, rememberedInvitation, rememberInvitation } from './invitation';
import { LiveGame } from './live_game';
import { LivePlay } from './live_play';
import { inWordsIfRefused, Trouble } from './name_form';
import { askWhoWeAre, connection, me } from './server';
import { refusalWords } from './words';

/** The table, watched as whoever we are; watched anew when we become somebody else. */
function useLive(
  engine: Engine,
  id: string,
  key: string | undefined,
): { live: LiveGame | null; trouble: string; again(): void } {
  const account = useObservable(me);
  const [live, setLive] = useState<LiveGame | null>(null);
  const [trouble, setTrouble] = useState('');
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (account === undefined) void inWordsIfRefused(askWhoWeAre).then(setTrouble);
  }, [account === undefined, round]);
  useEffect(() => {
    if (account === undefined) return;
    const game = new LiveGame(engine, connection(), account?.id ?? null, id, key);
    setLive(game);
    return () => game.end();
  }, [account?.id, account === undefined, id, round]);
  return { live, trouble, again: () => setRound(round + 1) };
}

export function TablePage({ engine, id, invitation }: { engine: Engine; id: string; invitation: string }): JSX.Element {
  if (invitation) rememberInvitation(id, invitation);
  const { live, trouble, again } = useLive(engine, id, invitation || rememberedInvitation(id));
  if (!live)
    return (
      <div class="page">
        <Trouble words={trouble} />
      </div>
    );
  return <Watched live={live} again={again} key={`${id}/${live.account ?? ''}`} />;
}

function Watched({ live, again }: { live: LiveGame; again(): void }): JSX.Element {
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
  if (table.status === 'open' || !game) return <Invitation live={live} table={table} again={again} />;
  return <LivePlay live={live} table={table} game={game} />;
}
