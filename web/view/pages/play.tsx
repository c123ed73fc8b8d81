// SPDX-License-Identifier: MIT
/* A running game: the table, the bar on top, and the page's cards around it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { Dialog } from '../ui/dialog';
import { GameTable, gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { KeysDialog, useKeys } from '../ui/keys';
import { WithEmblems } from '../ui/emblems';
import { Mark } from '../ui/mark';
import { Menu, dialogToReopen, type MenuItem } from '../ui/menu';
import { complain } from '../app/notices';
import { MoveList } from '../games/move_list';
import { ChancesBar, ChangedCard, HintCard } from '../games/panels';
import { ResignDialog } from '../ui/resign_dialog';
import { useScreen, useSmallTable } from '../ui/screen';
import { ShareDialog } from '../ui/share';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import { TypeMove } from './type_move';
import type { Names } from '../app/names';
import { adviceWords } from '../games/hint_words';
import { tipFor } from '../games/tips';
import { resultWords } from '../games/move_words';
import { go, replaceWith } from '../app/router';
import { settings, wantsLessMotion } from '../app/settings';
import {
  canPlayOn,
  canUndo,
  movesSinceOwn,
  chooserOf,
  endsByItself,
  isTentative,
  type Game,
  type Store,
} from '../app/store';
import type { TableProps } from '../app/table';
import { HandOver } from './hand_over';
import { openSaved } from './open_saved';
import { SharedTabs } from './shared_tabs';
import { fullScreenItem } from './full_screen';
import './play.css';

const END_MILLIS = 1600;

type Over = 'menu' | 'keys' | 'share' | 'type' | 'moves' | 'changed' | 'resign' | null;

export function Play({ store, id }: { store: Store; id: string }): JSX.Element {
  const game = useObservable(store.game);
  useScreen(game?.position.game ?? null, gameTitle(game?.position.game ?? ''));
  useEffect(() => {
    if (store.game.value?.id === id) store.backToEnd();
    else openSaved(store, id);
    return () => store.stop();
  }, []);
  if (!game || (id && game.id !== id)) return <div class="page" />;
  return (
    <WithEmblems seats={game.seats}>
      <Table store={store} game={game} />
    </WithEmblems>
  );
}

/** A finished game goes on to its replay; what went wrong while a bot thought is said. */
function useEnd(store: Store, game: Game): void {
  const trouble = useObservable(store.trouble);
  const ended = game.position.over && !isTentative(game);
  useEffect(() => {
    if (!ended) return;
    const timer = setTimeout(() => replaceWith(`replay/${game.id}`), wantsLessMotion() ? 400 : END_MILLIS);
    return () => clearTimeout(timer);
  }, [ended, game.id]);
  useEffect(() => {
    if (trouble) complain(t('The bot stumbled.'), trouble);
  }, [trouble]);
}

/** The cards around a table: on a desk it finds a place for them, on a phone they are sheets. */
function usePanels(store: Store, game: Game): TableProps['panels'] {
  const help = useObservable(store.help);
  const liking = useObservable(settings);
  const { position } = game;
  const names: Names = { seats: game.seats, tiles: store.engine.tiles, board: game.board };
  return {
    chances: liking.chances ? <ChancesBar chances={help.chances} names={names} /> : null,
    hint: (
      <HintCard
        help={help}
        names={names}
        move={help.hint ? adviceWords(help.hint.move, position, names) : ''}
        drop={() => store.dropHint()}
      />
    ),
    changed: <ChangedCard moves={movesSinceOwn(game)} names={names} game={position.game} />,
    moves: (
      <MoveList
        moves={game.history.slice(0, position.count)}
        names={names}
        game={position.game}
        count={position.count}
      />
    ),
  };
}

/** How often the next simply played on, after which who holds the phone needs no word; and the way to do it. */
function usePlayOn(store: Store): [number, () => void] {
  const [count, set] = useState(0);
  const playOn = () => {
    store.confirm();
    set(count + 1);
  };
  return [count, playOn];
}

function Table({ store, game }: { store: Store; game: Game }): JSX.Element {
  const help = useObservable(store.help);
  const phone = useSmallTable();
  const [over, setOver] = useState<Over>(dialogToReopen);
  const panels = usePanels(store, game);
  const elsewhere = useObservable(store.elsewhere);
  const [turned, setTurned] = useState(false);
  const [playedOn, playOn] = usePlayOn(store);
  const chooser = elsewhere ? null : chooserOf(game);
  useEnd(store, game);
  useKeys({
    u: () => store.undo(),
    r: () => store.redo(),
    h: () => settings.value.hints && chooser !== null && void store.askHint(),
    t: () => chooser !== null && setOver('type'),
    '?': () => setOver('keys'),
  });
  return (
    <div class={`page play ${phone ? 'phone' : 'desk'} ${turned ? 'turned' : ''}`}>
      <PlayBar store={store} game={game} openMenu={() => setOver('menu')} />
      {phone && panels.chances}
      {phone && (help.hint || help.asking) && <div class="phone-hint">{panels.hint}</div>}
      <main class="play-table" aria-label={t('Table')}>
        <GameTable
          position={game.position}
          tiles={store.engine.tiles}
          board={game.board}
          seats={game.seats}
          history={game.history}
          chooser={chooser}
          featuredSeat={game.featuredSeat}
          tentative={isTentative(game)}
          playOn={canPlayOn(game) && !elsewhere ? playOn : undefined}
          endsByItself={endsByItself(game, (game.position.turn + 1) % game.seats.length)}
          hint={help.hint}
          changed={movesSinceOwn(game)}
          play={(move) => store.play(move)}
          undo={() => store.undo()}
          canUndo={canUndo(game) && !elsewhere}
          confirm={() => store.confirm()}
          setUpRest={(how) => store.setUpRest(how)}
          tip={tipFor(game)}
          hinting={help.asking || help.hint !== null}
          panels={panels}
          phone={phone}
          still={false}
        />
      </main>
      <PlayDialogs
        store={store}
        items={menuItems({ store, game, phone, open: setOver, turn: () => setTurned(!turned) })}
        panels={panels}
        over={over}
        setOver={setOver}
      />
      {phone && over === null && <HandOver game={game} changed={panels.changed} key={`${game.id} ${playedOn}`} />}
      <SharedTabs store={store} id={game.id} key={game.id} />
    </div>
  );
}

interface PlayBarProps {
  store: Store;
  game: Game;
  openMenu(): void;
}

function PlayBar({ store, game, openMenu }: PlayBarProps): JSX.Element {
  const help = useObservable(store.help);
  const liking = useObservable(settings);
  const undone = useObservable(store.undone);
  const elsewhere = useObservable(store.elsewhere);
  const name = game.position.game;
  return (
    <TopBar heading game={name} title={gameTitle(name)} middle={<TurnPill game={game} store={store} />}>
      <Tool
        icon="undo"
        label={t('Undo')}
        run={() => store.undo()}
        disabled={!canUndo(game) || elsewhere}
        testid="undo"
        words
      />
      <Tool
        icon="redo"
        label={t('Redo')}
        run={() => store.redo()}
        disabled={undone.length === 0 || elsewhere}
        testid="redo"
        rare
      />
      {liking.hints && (
        <Tool
          icon="hint"
          label={t('Hint')}
          run={() => void store.askHint()}
          disabled={chooserOf(game) === null || help.asking || elsewhere}
          testid="hint"
          words
        />
      )}
      <ThemeTool />
      <Tool icon="menu" label={t('Menu')} run={openMenu} testid="menu" />
    </TopBar>
  );
}

interface MenuSource {
  store: Store;
  game: Game;
  phone: boolean;
  open(over: Over): void;
  /** Turns the table to the other side. */
  turn(): void;
}

/** What one does seldom with a game. */
function gameItems({ store, game, open, turn }: MenuSource): MenuItem[] {
  const restart = () => {
    store.restart();
    go(`play/${store.game.value?.id ?? ''}`);
  };
  const persons = game.seats.filter((seat) => seat.bot === null).length;
  return [
    ...(game.daily ? [] : [{ icon: 'first', label: t('Begin again'), run: restart, testid: 'menu-restart' } as const]),
    ...(persons === 1 && game.seats.length > 1
      ? [{ icon: 'close', label: t('Resign'), run: () => open('resign'), testid: 'menu-resign' } as const]
      : []),
    { icon: 'fork', label: t('Turn the table round'), run: turn, testid: 'menu-turn' },
    ...fullScreenItem(),
  ];
}

/** What a phone has no room for is reached by the menu. */
function menuItems(source: MenuSource): MenuItem[] {
  const { game, phone, open } = source;
  const moves: MenuItem = { icon: 'list', label: t('Moves'), run: () => open('moves'), testid: 'menu-moves' };
  const changed: MenuItem = {
    icon: 'eye',
    label: t('Since your last turn'),
    run: () => open('changed'),
    testid: 'menu-changed',
  };
  return [
    ...(phone ? [moves] : []),
    ...(phone && movesSinceOwn(game).length ? [changed] : []),
    { icon: 'keyboard', label: t('Type a move'), run: () => open('type'), testid: 'menu-type' },
    { icon: 'graph', label: t('Look back'), run: () => go(`replay/${game.id}`), testid: 'menu-replay' },
    { icon: 'hand', label: t('Change this position'), run: () => go('setup/game'), testid: 'menu-setup' },
    { icon: 'share', label: t('Share or save'), run: () => open('share'), testid: 'menu-share' },
    ...gameItems(source),
  ];
}

interface PlayDialogsProps {
  store: Store;
  items: MenuItem[];
  panels: TableProps['panels'];
  over: Over;
  setOver(over: Over): void;
}

/** What comes over the table. */
function PlayDialogs({ store, items, panels, over, setOver }: PlayDialogsProps): JSX.Element {
  const close = () => setOver(null);
  return (
    <>
      {over === 'menu' && <Menu items={items} close={close} />}
      {over === 'keys' && <KeysDialog close={close} />}
      {over === 'share' && <ShareDialog store={store} close={close} />}
      {over === 'type' && <TypeMove store={store} close={close} />}
      {over === 'resign' && (
        <ResignDialog
          words={t('It is kept as lost, and you can look back at it.')}
          resign={() => {
            close();
            store.resign();
            go(`replay/${store.game.value?.id ?? ''}`);
          }}
          close={close}
        />
      )}
      {over === 'moves' && (
        <Dialog title={t('Moves')} close={close}>
          {panels.moves}
        </Dialog>
      )}
      {over === 'changed' && (
        <Dialog title={t('Since your last turn')} close={close}>
          {panels.changed}
        </Dialog>
      )}
    </>
  );
}

function turnWords(game: Game): string {
  const { position } = game;
  const isOne = game.seats.filter((seat) => seat.bot === null).length === 1;
  if (isTentative(game))
    return isOne
      ? t('Confirm your turn')
      : t('Confirm your turn, {name}', { name: game.seats[game.featuredSeat]?.name ?? '' });
  if (position.over) return resultWords(position, game.seats);
  const name = game.seats[position.turn]?.name ?? '';
  if (chooserOf(game) === null) return t('{name} thinks …', { name });
  return isOne ? t('Your turn') : t('Your turn, {name}', { name });
}

/** Which part of the turn it is. */
function partWords(game: Game): string {
  const { terra } = game.position;
  if (!terra || chooserOf(game) === null) return '';
  if (terra.phase === 'setup') return t('set up a figure');
  return [t('first action, a move'), t('second action'), t('last action')][terra.action - 1] ?? '';
}

function TurnPill({ game, store }: { game: Game; store: Store }): JSX.Element {
  const paused = useObservable(store.paused);
  const { position } = game;
  const waits = chooserOf(game) === null && !isTentative(game) && !position.over;
  const seat = isTentative(game)
    ? game.featuredSeat
    : position.over
      ? (position.result?.winners[0] ?? 0)
      : position.turn;
  const part = partWords(game);
  const watching = game.seats.every((one) => one.bot !== null) && !position.over;
  return (
    <div class={`turn ${watching ? 'watching' : ''}`}>
      <span class={`pill ${waits ? 'waiting' : ''}`} data-testid="turn">
        <Mark seat={seat} game={position.game} size={28} />
        <span>
          {paused ? t('Paused') : turnWords(game)}
          {part && (
            <span class="pill-part">
              <span class="pill-dot"> · </span>
              {part}
            </span>
          )}
        </span>
      </span>
      {watching && (
        <button
          type="button"
          class="button plain icon"
          aria-label={paused ? t('Go on') : t('Pause')}
          data-testid="pause"
          onClick={() => (store.paused.value = !paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      )}
    </div>
  );
}
