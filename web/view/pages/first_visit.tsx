// SPDX-License-Identifier: MIT
/* The first visit: what this is in one line, a name if one likes, lesson or game. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { botName } from '../app/bots';
import { t } from '../app/i18n';
import { go } from '../app/router';
import { savedGames } from '../app/saves';
import { cleanName, defaultName } from '../app/names';
import type { Store } from '../app/store';
import { gameTitle } from '../games/game_table';
import { LunaHero } from '../games/luna/hero';
import { TerraHero } from '../games/terra/hero';
import { Face } from '../ui/bots';
import { Icon } from '../ui/icons';
import { NameField } from '../ui/name_field';
import { useScreen } from '../ui/screen';
import { ThemeTool, Tool } from '../ui/top_bar';
import { gameOf, hasDraft, keepDraft, readDraft } from './draft';
import './first_visit.css';

const KEY = 'novae.visited';
const GAMES: GameName[] = ['nova-luna', 'terra-nova'];
/** The bot of a first game. */
const FIRST_LEVEL = 1;

/** Has nobody played, learnt or chosen anything in this browser yet? */
export function isFirstVisit(): boolean {
  try {
    return !localStorage.getItem(KEY) && !hasDraft() && savedGames().length === 0;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    /* Then it is the first visit once more. */
  }
}

interface Props {
  store: Store;
  openMenu(): void;
  /** To the start page with all choices. */
  leave(): void;
}

export function FirstVisit({ store, openMenu, leave }: Props): JSX.Element {
  const [name, setName] = useState('');
  useScreen(null, '');
  const person = { name: cleanName(name), bot: null };
  const draft = { ...readDraft(), seats: [person, { name: botName(FIRST_LEVEL), bot: FIRST_LEVEL }] };
  const leaveFor = (path: string) => {
    remember();
    keepDraft(draft);
    go(path);
  };
  const play = (game: GameName) => {
    const seats = [{ ...person, name: person.name || defaultName(0) }, ...draft.seats.slice(1)];
    remember();
    keepDraft({ ...draft, game });
    store.start(gameOf({ ...draft, game }, seats, store.engine), seats);
    go(`play/${store.game.value?.id ?? ''}`);
  };
  const choose = () => {
    remember();
    keepDraft(draft);
    leave();
  };
  return (
    <main class="first-visit" data-testid="first-visit">
      <header>
        <h1>{t('Two board games to play in your browser')}</h1>
        <p class="quiet">{t('Against bots, around one screen, or alone. Free, no account.')}</p>
        <div class="top-tools">
          <ThemeTool />
          <Tool icon="menu" label={t('Menu')} run={openMenu} testid="menu" />
        </div>
      </header>
      {GAMES.map((game) => (
        <GameCard
          key={game}
          store={store}
          game={game}
          learn={() => leaveFor(`learn/${game}`)}
          play={() => play(game)}
        />
      ))}
      <Foot name={name} setName={setName} puzzles={() => leaveFor('puzzles')} choose={choose} />
    </main>
  );
}

interface FootProps {
  name: string;
  setName(name: string): void;
  puzzles(): void;
  choose(): void;
}

function Foot({ name, setName, puzzles, choose }: FootProps): JSX.Element {
  return (
    <footer>
      <NameField
        class="first-name"
        labelClass="quiet"
        label={t('Your name, if you like')}
        name={name}
        change={setName}
        testid="first-name"
      />
      <nav aria-label={t('More')}>
        <button type="button" class="button plain" onClick={puzzles} data-testid="first-puzzles">
          <Icon name="puzzle" /> {t('Puzzles')}
        </button>
        <button type="button" class="button plain" onClick={choose} data-testid="first-choose">
          <Icon name="person" /> {t('Choose players')}
        </button>
      </nav>
    </footer>
  );
}

function GameCard(props: { store: Store; game: GameName; learn(): void; play(): void }): JSX.Element {
  const { store, game, learn, play } = props;
  return (
    <section class="card first-game" data-game={game} aria-label={gameTitle(game)}>
      <span class="hero">
        {game === 'nova-luna' ? <LunaHero tiles={store.engine.tiles} /> : <TerraHero store={store} />}
      </span>
      <h2>{gameTitle(game)}</h2>
      <p class="first-about">
        {game === 'nova-luna'
          ? t('Take tiles from the night wheel and lay them so that neighbours fulfil their tasks. 1 to 4 players.')
          : t('Move figures, set border stones, and close the land where you are the most. 2 to 4 players.')}
      </p>
      <div class="first-buttons">
        <button type="button" class="button primary" onClick={learn} data-testid={`first-learn-${game}`}>
          <Icon name="book" /> {t('Lesson')}
        </button>
        <button type="button" class="button" onClick={play} data-testid={`first-play-${game}`}>
          <Face level={FIRST_LEVEL} size={26} /> {t('Play {name}', { name: botName(FIRST_LEVEL) })}
        </button>
      </div>
    </section>
  );
}
