// SPDX-License-Identifier: MIT
/* The start page: pick a game, who plays and how; or go on, learn, replay, open, draw. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { openPasted, pickFile } from '../app/files';
import { t } from '../app/i18n';
import { Dialog } from '../ui/dialog';
import { gameTitle } from '../games/game_table';
import { BeginnerSwitch } from '../games/luna/beginner_switch';
import { LunaHero } from '../games/luna/hero';
import { TerraHero } from '../games/terra/hero';
import { Icon, type IconName } from '../ui/icons';
import { KeysDialog, useKeys } from '../ui/keys';
import { Menu, dialogToReopen } from '../ui/menu';
import { complain } from '../app/notices';
import { usePhone, useScreen } from '../ui/screen';
import { SeatsPicker } from '../ui/seats_picker';
import { Choice, HelpSwitches } from '../ui/settings_form';
import { Switch } from '../ui/switch';
import { ThemeTool, Tool } from '../ui/top_bar';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { hasServer, lookForServer } from '../app/server';
import { savedGames, type Save } from '../app/saves';
import { botName } from '../app/bots';
import { dailyBest, dailySeed, today } from '../app/daily';
import { defaultName, seatedName } from '../app/names';
import type { Store } from '../app/store';
import { mapTitle } from '../games/terra/names';
import { ContinueCard, ContinueLine, LearnCard } from './continue';
import { FirstVisit, isFirstVisit } from './first_visit';
import { gameOf, keepDraft, OWN_MAP, readDraft, type Draft } from './draft';
import { ownMapWords } from './own_maps';
import './start.css';

function greeting(name: string): string {
  const hour = new Date().getHours();
  if (hour < 5 || hour >= 18) return name ? t('Good evening, {name}', { name }) : t('Good evening');
  if (hour < 12) return name ? t('Good morning, {name}', { name }) : t('Good morning');
  return name ? t('Good afternoon, {name}', { name }) : t('Good afternoon');
}

/** What is chosen on this page, kept for the next visit. */
function useDraft(store: Store): [Draft, (some: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft>(readDraft);
  const { players } = store.engine.limits;
  const update = (some: Partial<Draft>) => {
    const next = { ...draft, ...some };
    while (next.seats.length < players[next.game].least) next.seats = [...next.seats, { name: botName(3), bot: 3 }];
    setDraft(next);
    keepDraft(next);
  };
  return [draft, update];
}

const goToTable = (store: Store): void => go(`play/${store.game.value?.id ?? ''}`);

function startDrafted(store: Store, draft: Draft): void {
  const seats = draft.seats.map((seat, i) => ({ ...seat, name: seatedName(seat, i) }));
  try {
    store.start(gameOf(draft, seats, store.engine), seats);
    goToTable(store);
  } catch (problem) {
    complain(t('This game cannot begin.'), problem);
  }
}

function startDaily(store: Store, draft: Draft): void {
  const name = draft.seats.find((seat) => seat.bot === null)?.name || defaultName(0);
  const date = today();
  store.start({ game: 'nova-luna', players: 1, seed: dailySeed(date) }, [{ name, bot: null }], date);
  goToTable(store);
}

/** The first visit has a page of its own; afterwards all choices at once. */
export function Start({ store }: { store: Store }): JSX.Element {
  const [first, setFirst] = useState(isFirstVisit);
  const [menu, setMenu] = useState(() => first && dialogToReopen() !== null);
  if (!first) return <StartPage store={store} />;
  return (
    <>
      <FirstVisit store={store} openMenu={() => setMenu(true)} leave={() => setFirst(false)} />
      {menu && <Menu items={[]} close={() => setMenu(false)} />}
    </>
  );
}

function StartPage({ store }: { store: Store }): JSX.Element {
  const [draft, update] = useDraft(store);
  const [over, setOver] = useState<'menu' | 'keys' | 'paste' | null>(dialogToReopen);
  const phone = usePhone();
  const running = useMemo(() => savedGames().find((game) => !game.over) ?? null, []);
  useScreen(draft.game, '');
  useKeys({ '?': () => setOver('keys') });
  const person = draft.seats.find((seat) => seat.bot === null)?.name ?? '';
  const close = () => setOver(null);
  const startButton = (
    <button
      type="button"
      class="button primary large start-button"
      onClick={() => startDrafted(store, draft)}
      data-testid="start-game"
    >
      {t('Start {game}', { game: gameTitle(draft.game) })}
    </button>
  );
  return (
    <div class="page start">
      <header class="top-bar">
        <h1 class="start-title">{greeting(person)}</h1>
        <div class="top-middle" />
        <div class="top-tools">
          <ThemeTool />
          <Tool icon="menu" label={t('Menu')} run={() => setOver('menu')} testid="menu" />
        </div>
      </header>
      <main class="start-grid">
        {phone && running && <ContinueLine save={running} />}
        <GameCards store={store} chosen={draft.game} pick={(game) => update({ game })} />
        <Setup store={store} draft={draft} update={update}>
          {!phone && startButton}
        </Setup>
        <aside class="start-side" aria-label={t('More')}>
          <Side
            store={store}
            running={phone ? null : running}
            game={draft.game}
            phone={phone}
            daily={() => startDaily(store, draft)}
            paste={() => setOver('paste')}
          />
        </aside>
      </main>
      {phone && <div class="start-foot">{startButton}</div>}
      {over === 'menu' && <Menu items={[]} close={close} />}
      {over === 'keys' && <KeysDialog close={close} />}
      {over === 'paste' && <OpenDialog store={store} close={close} />}
    </div>
  );
}

interface SetupProps {
  store: Store;
  draft: Draft;
  update(some: Partial<Draft>): void;
  children: ComponentChildren;
}

/** Who plays, and how. */
function Setup({ store, draft, update, children }: SetupProps): JSX.Element {
  return (
    <section class="card start-setup" aria-label={t('New game')}>
      <div>
        <h2>{t('Who plays?')}</h2>
        <SeatsPicker
          game={draft.game}
          seats={draft.seats}
          change={(seats) => update({ seats })}
          {...store.engine.limits.players[draft.game]}
        />
      </div>
      <div class="start-how">
        <h2>{t('How?')}</h2>
        <Options draft={draft} update={update} store={store} />
        {children}
      </div>
    </section>
  );
}

interface GameCardsProps {
  store: Store;
  chosen: GameName;
  pick(game: GameName): void;
}

function GameCards({ store, chosen, pick }: GameCardsProps): JSX.Element {
  return (
    <fieldset class="start-games">
      <legend class="unseen">{t('Which game?')}</legend>
      <GameCard game="nova-luna" chosen={chosen} pick={pick} about={t('1 to 4 players · about 30 minutes')}>
        <LunaHero tiles={store.engine.tiles} />
      </GameCard>
      <GameCard game="terra-nova" chosen={chosen} pick={pick} about={t('2 to 4 players · about 60 minutes')}>
        <TerraHero store={store} />
      </GameCard>
    </fieldset>
  );
}

interface GameCardProps {
  game: GameName;
  chosen: GameName;
  about: string;
  pick(game: GameName): void;
  children: JSX.Element;
}

function GameCard({ game, chosen, about, pick, children }: GameCardProps): JSX.Element {
  const on = game === chosen;
  return (
    <label class={`card game-card ${on ? 'on' : ''}`} data-testid={`pick-${game}`}>
      <span class="hero">{children}</span>
      <span class="game-words">
        <span>
          <span class="serif">{gameTitle(game)}</span>
          <span class="quiet game-about">
            {about.split(' · ').map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
        </span>
        <input type="radio" name="game" class="unseen" checked={on} onChange={() => pick(game)} />
        <span class="game-tick" aria-hidden="true">
          {on && <Icon name="check" size={18} />}
        </span>
      </span>
    </label>
  );
}

function Options({
  draft,
  update,
  store,
}: {
  draft: Draft;
  update(some: Partial<Draft>): void;
  store: Store;
}): JSX.Element {
  const own: [string, string][] = draft.mapText ? [[OWN_MAP, ownMapWords(store.engine, draft.mapText)]] : [];
  return (
    <div class="start-options">
      {draft.game === 'nova-luna' ? (
        <BeginnerSwitch
          players={draft.seats.length}
          on={draft.beginner}
          change={(beginner) => update({ beginner })}
          testid="beginner"
        />
      ) : (
        <>
          <Choice
            label={t('Map')}
            value={draft.map}
            testid="map"
            change={(map) => update({ map })}
            options={[...store.engine.maps.map((map): [string, string] => [map.name, mapTitle(map.name)]), ...own]}
          />
          <Switch
            label={t('Ends with the first to lose all figures')}
            about={t('as in the English edition of 2006')}
            on={draft.english}
            change={(english) => update({ english })}
            testid="english"
          />
        </>
      )}
      <HelpSwitches testids={['hints', 'chances-on']} />
    </div>
  );
}

interface SideProps {
  store: Store;
  /** The game to go on with, where it is shown here. */
  running: Save | null;
  game: GameName;
  phone: boolean;
  daily(): void;
  paste(): void;
}

function Side({ store, daily, paste, running, game, phone }: SideProps): JSX.Element {
  const best = dailyBest(today());
  const together = useObservable(hasServer);
  useEffect(() => void lookForServer(), []);
  return (
    <>
      {running ? <ContinueCard store={store} save={running} /> : !phone && <LearnCard store={store} game={game} />}
      <ul class="start-doors">
        {together && (
          <Door
            icon="person"
            label={t('Play together')}
            about={t('with friends, by a link')}
            run={() => go('online')}
            testid="together"
          />
        )}
        <Door
          icon="calendar"
          label={t('Daily solo')}
          run={daily}
          testid="daily"
          about={best ? t('your best today: {n}', { n: best.best }) : t('the same sky for everyone today')}
        />
        {(running || phone) && (
          <Door
            icon="book"
            label={t('Learn')}
            about={t('five minutes, one move at a time')}
            run={() => go('learn')}
            testid="learn"
          />
        )}
        <ComeBackDoors />
        <Door icon="file" label={t('Open')} about={t('a file or a link')} run={paste} testid="open" />
        <Door
          icon="map"
          label={t('Draw a map')}
          about={t('a board of your own for Terra Nova')}
          run={() => go('editor')}
          testid="editor"
        />
      </ul>
    </>
  );
}

/** What one comes back for. */
function ComeBackDoors(): JSX.Element {
  return (
    <>
      <Door
        icon="puzzle"
        label={t('Puzzles')}
        about={t('one a day, or as many as you like')}
        run={() => go('puzzles')}
        testid="puzzles-door"
      />
      <Door
        icon="graph"
        label={t('Statistics')}
        about={t('wins, accuracy, days in a row')}
        run={() => go('statistics')}
        testid="statistics-door"
      />
      <Door
        icon="eye"
        label={t('Watch and replay')}
        about={t('your last games, move by move')}
        run={() => go('games')}
        testid="games"
      />
    </>
  );
}

function Door({
  icon,
  label,
  about,
  run,
  testid,
}: {
  icon: IconName;
  label: string;
  about: string;
  run(): void;
  testid: string;
}): JSX.Element {
  return (
    <li>
      <button type="button" class="card door" onClick={run} data-testid={testid}>
        <span class="door-icon">
          <Icon name={icon} size={22} />
        </span>
        <span class="door-words">
          <span class="switch-label">{label}</span>
          <span class="quiet">{about}</span>
        </span>
        <Icon name="next" />
      </button>
    </li>
  );
}

function OpenDialog({ store, close }: { store: Store; close(): void }): JSX.Element {
  const [text, setText] = useState('');
  const open = (event: Event) => {
    event.preventDefault();
    close();
    openPasted(text, store);
  };
  return (
    <Dialog title={t('Open a game or a map')} close={close} testid="open-dialog">
      <button
        type="button"
        class="button"
        data-testid="pick-file"
        onClick={() => {
          close();
          pickFile(store);
        }}
      >
        <Icon name="file" />
        {t('Choose a file')}
      </button>
      <p class="quiet">{t('You can also drop a file anywhere on the page.')}</p>
      <form class="type-move" onSubmit={open}>
        <label>
          <span>{t('Or paste a link')}</span>
          <input
            class="field"
            value={text}
            autocomplete="off"
            data-testid="paste"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="dialog-buttons">
          <button type="submit" class="button primary" disabled={!text.trim()} data-testid="open-link">
            {t('Open')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
