// SPDX-License-Identifier: MIT
/* All games kept in this browser: go on, replay, forget; and bots to watch. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { currentLocale, t, tn } from '../app/i18n';
import { gameTitle } from '../games/game_table';
import { LunaHero } from '../games/luna/hero';
import { Icon } from '../ui/icons';
import { WithEmblems } from '../ui/emblems';
import { Mark } from '../ui/mark';
import { complain } from '../app/notices';
import { useScreen } from '../ui/screen';
import { Tool, TopBar } from '../ui/top_bar';
import { listed } from '../app/names';
import { go } from '../app/router';
import { forget, savedGames, type Save } from '../app/saves';
import { botName } from '../app/bots';
import type { Store } from '../app/store';
import { gameOf, readDraft } from './draft';
import './games.css';

const WATCHED_LEVEL = 6;

/** A game of bots alone, as many as were chosen last. */
function watch(store: Store): void {
  const draft = readDraft();
  const count = Math.max(2, draft.seats.length);
  const seats = Array.from({ length: count }, (_, i) => ({ name: botName(WATCHED_LEVEL - i), bot: WATCHED_LEVEL - i }));
  try {
    store.start(gameOf(draft, seats, store.engine), seats);
    go(`play/${store.game.value?.id ?? ''}`);
  } catch (problem) {
    complain(t('This game cannot begin.'), problem);
  }
}

function state(save: Save): string {
  const moves = tn('{n} move', '{n} moves', save.moves);
  if (!save.over) return t('in play, {moves}', { moves });
  const total = save.scores[0] ?? 0;
  if (save.seats.length === 1) return t('total {n}', { n: total });
  const names = save.winners.map((seat) => save.seats[seat]?.name ?? '');
  return names.length > 1
    ? t('{names} share the victory', { names: listed(names) })
    : t('{name} won', { name: names[0] ?? '' });
}

export function Games({ store }: { store: Store }): JSX.Element {
  const [games, setGames] = useState(savedGames);
  useScreen(null, t('Games'));
  const drop = (id: string) => {
    forget(id);
    setGames(savedGames());
  };
  return (
    <div class="page games">
      <TopBar heading game="nova-luna" title={t('Your games')}>
        <Tool icon="eye" label={t('Watch bots play')} run={() => watch(store)} testid="watch" words />
      </TopBar>
      <main>
        {games.length === 0 && (
          <section class="card message games-none">
            <span class="hero">
              <LunaHero tiles={store.engine.tiles} />
            </span>
            <p>{t('No game has been played in this browser yet.')}</p>
            <a class="button primary" href="#/">
              {t('New game')}
            </a>
          </section>
        )}
        <ul>
          {games.map((save) => (
            <Row key={save.id} save={save} drop={() => drop(save.id)} />
          ))}
        </ul>
      </main>
    </div>
  );
}

function Row({ save, drop }: { save: Save; drop(): void }): JSX.Element {
  const when = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    save.changed,
  );
  return (
    <li class="card saved" data-testid="saved-game" data-game={save.game}>
      <div class="saved-words">
        <span class="serif">{save.daily ? t('Daily solo') : gameTitle(save.game)}</span>
        <span class="quiet small">{`${when} · ${state(save)}`}</span>
        <span class="saved-seats">
          <WithEmblems seats={save.seats}>
            {save.seats.map((seat, i) => (
              <span key={i}>
                <Mark seat={i} game={save.game} size={22} />
                {seat.name}
              </span>
            ))}
          </WithEmblems>
        </span>
      </div>
      <div class="saved-tools">
        {!save.over && (
          <a class="button primary" href={`#/play/${save.id}`} data-testid="saved-continue">
            <Icon name="play" />
            {t('Continue')}
          </a>
        )}
        <a class="button" href={`#/replay/${save.id}`} data-testid="saved-replay">
          <Icon name="graph" />
          {t('Replay')}
        </a>
        <button
          type="button"
          class="button plain icon"
          aria-label={t('Forget this game')}
          title={t('Forget this game')}
          onClick={drop}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}
