// SPDX-License-Identifier: MIT
/* A guest who opens a link: who is there, a name, sit down. Or only watch. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { gameTitle } from '../games/game_table';
import { LunaHero } from '../games/luna/hero';
import { TerraHero } from '../games/terra/hero';
import { Icon } from '../ui/icons';
import { Mark } from '../ui/mark';
import { api } from './api';
import { keepContribution } from './contributions';
import { homeStore } from './home_store';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { GuestName, inWordsIfRefused, rememberedName, rememberName, Trouble } from './name_form';
import { ownContribution } from './proof';
import { PresenceMoon, seatWords } from './seats';
import { asGuest, me } from './server';
import { termsWords } from './words';

async function sitDown(live: LiveGame, name: string): Promise<void> {
  rememberName(name);
  const { contribution, commitment } = await ownContribution();
  keepContribution(live.id, contribution);
  await asGuest(name);
  await api.join(live.id, { ...(live.key ? { key: live.key } : {}), ...(commitment ? { commitment } : {}) });
}

export function Arrival({ live, table }: { live: LiveGame; table: LiveTable }): JSX.Element {
  const host = table.seats.find((seat) => seat.kind === 'person');
  const values = { name: host ? seatWords(host) : '', game: gameTitle(table.game) };
  return (
    <main class="card arrival">
      <Hero live={live} table={table} />
      <div class="arrival-words">
        <h2>{t('{name} invites you to {game}', values)}</h2>
        <p class="quiet">{t('For {n}, {terms}.', { n: table.players, terms: termsWords(table) })}</p>
        <h3 class="label">{t('Who is there')}</h3>
        <ul class="invitation-seats">
          {table.seats.map((seat) => (
            <li key={seat.seat} class={`seat-row ${seat.kind}`} data-testid={`table-seat-${seat.seat}`}>
              <Mark seat={seat.seat - 1} game={table.game} size={32} />
              <b class="lobby-words">{seatWords(seat)}</b>
              <PresenceMoon seat={seat} worded />
            </li>
          ))}
        </ul>
        <SitDown live={live} table={table} />
      </div>
    </main>
  );
}

function Hero({ live, table }: { live: LiveGame; table: LiveTable }): JSX.Element {
  const store = homeStore.value;
  return (
    <div class="hero">
      {table.game === 'terra-nova' ? store && <TerraHero store={store} /> : <LunaHero tiles={live.engine.tiles} />}
    </div>
  );
}

function SitDown({ live, table }: { live: LiveGame; table: LiveTable }): JSX.Element {
  const account = useObservable(me);
  const [name, setName] = useState(rememberedName);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const sit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(await inWordsIfRefused(() => sitDown(live, account?.name ?? name)));
    setBusy(false);
  };
  return (
    <form class="online-name" onSubmit={(event) => void sit(event)}>
      {!account && (
        <>
          <GuestName name={name} change={setName} />
          <p class="quiet small">
            {t('That is all. This browser remembers you; an account can come later and keeps your games.')}
          </p>
        </>
      )}
      <div class="arrival-foot">
        <button
          type="submit"
          class="button primary large"
          disabled={busy || (!account && !name.trim())}
          data-testid="take-seat"
        >
          {t('Sit down and play')}
        </button>
        <a class="button plain" href={`#/learn/${table.game}`}>
          <Icon name="book" />
          {t('I do not know the game yet: five minutes')}
        </a>
      </div>
      <Trouble words={trouble} />
    </form>
  );
}
