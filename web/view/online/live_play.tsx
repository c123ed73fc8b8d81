// SPDX-License-Identifier: MIT
/* A running game of the server on the same table as offline, with clocks and who is there. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { isTentative, type Game, type Help } from '../app/store';
import type { LiveSigns, TableProps } from '../app/table';
import { GameTable, gameTitle } from '../games/game_table';
import { adviceWords } from '../games/hint_words';
import { MoveList } from '../games/move_list';
import { ChangedCard, HintCard } from '../games/panels';
import type { Names } from '../app/names';
import { settings } from '../app/settings';
import { Dialog } from '../ui/dialog';
import { Mark } from '../ui/mark';
import { Menu, type MenuItem } from '../ui/menu';
import { ResignDialog } from '../ui/resign_dialog';
import { useScreen, useSmallTable } from '../ui/screen';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import { TableBanner } from './banner';
import { homeStore } from './home_store';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { liveSigns } from './live_signs';
import { NoticeBell } from './notice_bell';
import { askToNotify, canAskToNotify, useTurnNotice } from './notify';
import { OfferCard } from './offer_card';
import { AnsweredCard, mayPlan, PlansCard, usePlanNews } from './plan_cards';
import { PlanPlay } from './plan_play';
import type { Described } from './planning';
import { seatWords } from './seats';
import { Talking, TalkTool } from './talk_tool';
import { termsWords } from './words';

type Over = 'menu' | 'resign' | 'moves' | null;

interface Props {
  live: LiveGame;
  table: LiveTable;
  game: Game;
}

const HINT_MILLIS = 900;
const NO_HELP: Help = { hint: null, asking: false, chances: null };

/** Hints from this browser's own thinker; a move forgets them. */
function useHelp(game: Game): { help: Help; ask(): void; drop(): void } {
  const [help, setHelp] = useState(NO_HELP);
  const [stop, setStop] = useState<AbortController | null>(null);
  const drop = () => {
    stop?.abort();
    setHelp(NO_HELP);
  };
  useEffect(() => drop, []);
  useEffect(drop, [game.position.count]);
  const ask = () => {
    const thinker = homeStore.value?.thinker;
    if (!thinker) return;
    const controller = new AbortController();
    setStop(controller);
    setHelp({ ...NO_HELP, asking: true });
    thinker.hint(game.record, HINT_MILLIS, controller.signal).then(
      (hint) => !controller.signal.aborted && setHelp({ ...NO_HELP, hint }),
      () => !controller.signal.aborted && setHelp(NO_HELP),
    );
  };
  return { help, ask, drop };
}

/** Opens the planning ahead, for one plan of those that wait or for a new one. */
type OpenPlans = (plan: Described | null) => void;

function PlanPanels(props: Props & { open: OpenPlans }): JSX.Element {
  return (
    <>
      <AnsweredCard {...props} />
      <PlansCard {...props} />
    </>
  );
}

function panelsOf(props: PlayingProps, help: Help, drop: () => void): TableProps['panels'] {
  const { live, table, game } = props;
  const names: Names = { seats: game.seats, tiles: live.engine.tiles, board: game.board };
  const { position } = game;
  const hint = help.hint || help.asking;
  return {
    chances: null,
    hint: (
      <>
        <OfferCard live={live} table={table} />
        <PlanPanels {...props} />
        {hint && (
          <HintCard
            help={help}
            names={names}
            move={help.hint ? adviceWords(help.hint.move, position, names) : ''}
            drop={drop}
          />
        )}
      </>
    ),
    changed: <ChangedCard moves={live.changed} names={names} game={position.game} />,
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

/** The table, or an imagined one while one plans ahead; any event of the table ends that. */
export function LivePlay(props: Props): JSX.Element {
  const { live, table, game } = props;
  const [plan, setPlan] = useState<{ version: number; first: Described | null } | null>(null);
  const delivery = useObservable(live.delivery);
  const isLinked = useObservable(live.connection.link) === 'open';
  const signs = liveSigns(live, delivery, isLinked);
  const open: OpenPlans = (first) => setPlan({ version: table.version, first });
  return (
    <>
      {plan?.version === table.version && mayPlan(live, table) ? (
        <PlanPlay live={live} table={table} game={game} first={plan.first} signs={signs} close={() => setPlan(null)} />
      ) : (
        <Playing {...props} signs={signs} open={open} />
      )}
      <Talking live={live} table={table} />
    </>
  );
}

interface PlayingProps extends Props {
  signs: LiveSigns;
  open: OpenPlans;
}

function Playing(props: PlayingProps): JSX.Element {
  const { live, table, game, signs } = props;
  const delivery = useObservable(live.delivery);
  const phone = useSmallTable();
  const [over, setOver] = useState<Over>(null);
  const { help, ask, drop } = useHelp(game);
  const isMine = live.seat > 0 && table.turn === live.seat;
  const planned = usePlanNews(props);
  const panels = panelsOf(props, help, drop);
  useScreen(table.game, isMine ? `● ${t('Your turn')} · ${gameTitle(table.game)}` : gameTitle(table.game));
  useTurnNotice(isMine, gameTitle(table.game), table.id);
  return (
    <div class={`page play live ${phone ? 'phone' : 'desk'}`} data-version={table.version}>
      <LiveBar {...props} hint={help.asking ? null : ask} over={setOver} />
      <TableBanner live={live} delivery={delivery} />
      {phone && <div class="phone-hint">{panels.hint}</div>}
      <main class="play-table" aria-label={t('Table')}>
        <GameTable
          position={game.position}
          tiles={live.engine.tiles}
          board={game.board}
          seats={game.seats}
          history={game.history}
          chooser={live.chooser}
          featuredSeat={game.featuredSeat}
          tentative={isTentative(game) && live.seat > 0 && delivery.state !== 'sending'}
          hint={help.hint}
          hinting={help.asking || help.hint !== null || table.offers.length > 0 || planned}
          hintTitle={planned && !help.hint && !help.asking ? t('Plans') : undefined}
          changed={live.changed}
          play={(move) => live.play(move)}
          undo={() => live.undo()}
          canUndo={live.tried.length > 0 && delivery.state !== 'sending'}
          confirm={() => live.confirm()}
          panels={panels}
          phone={phone}
          live={signs}
          still={false}
        />
      </main>
      <Overlays live={live} over={over} setOver={setOver} moves={panels.moves} phone={phone} />
    </div>
  );
}

interface BarProps extends PlayingProps {
  /** Asks for a hint; null while one is being thought of. */
  hint: (() => void) | null;
  over(over: Over): void;
}

/** Why the last turn cannot be taken back; '' when it can be asked for. */
function takebackBar(live: LiveGame, table: LiveTable, game: Game): string {
  if (table.rated) return t('rated game');
  const made = game.history.slice(0, table.moves.length);
  const last = made.filter((move) => move.seat === live.seat - 1).pop();
  if (!last) return t('you have not played yet');
  const since = made.slice(made.findIndex((move) => move.seat === last.seat && move.turn_number === last.turn_number));
  return since.some((move) => move.luna?.drawn.length) ? t('new tiles were drawn') : '';
}

function LiveBar({ live, table, game, hint, open, over }: BarProps): JSX.Element {
  const liking = useObservable(settings);
  const seated = live.seat > 0;
  const why = takebackBar(live, table, game);
  return (
    <TopBar
      heading
      game={table.game}
      title={gameTitle(table.game)}
      about={termsWords(table)}
      middle={<TurnPill live={live} table={table} game={game} />}
    >
      {seated && (
        <span title={why || undefined}>
          <Tool
            icon="undo"
            label={t('Take back')}
            run={() => live.offer('takeback')}
            disabled={why !== ''}
            testid="takeback"
            words
          />
        </span>
      )}
      {mayPlan(live, table) ? (
        <Tool icon="fork" label={t('Plan ahead')} run={() => open(null)} testid="plan-ahead" words />
      ) : (
        seated &&
        !table.rated &&
        liking.hints && (
          <Tool
            icon="hint"
            label={t('Hint')}
            run={() => hint?.()}
            disabled={live.chooser === null || hint === null}
            testid="hint"
            words
          />
        )
      )}
      <TalkTool live={live} table={table} />
      <NoticeBell />
      <ThemeTool />
      <Tool icon="menu" label={t('Menu')} run={() => over('menu')} testid="menu" />
    </TopBar>
  );
}

function menuItems(live: LiveGame, phone: boolean, setOver: (over: Over) => void): MenuItem[] {
  const moves: MenuItem = { icon: 'list', label: t('Moves'), run: () => setOver('moves'), testid: 'menu-moves' };
  const lobby: MenuItem = { icon: 'person', label: t('Play together'), run: () => go('online'), testid: 'menu-lobby' };
  const notify: MenuItem = {
    icon: 'moon',
    label: t('Tell me when it is my turn'),
    run: () => void askToNotify(),
    testid: 'menu-notify',
  };
  const resign: MenuItem = { icon: 'close', label: t('Resign'), run: () => setOver('resign'), testid: 'menu-resign' };
  return [
    ...(phone ? [moves] : []),
    lobby,
    ...(live.seat && canAskToNotify() ? [notify] : []),
    ...(live.seat ? [resign] : []),
  ];
}

interface OverlaysProps {
  live: LiveGame;
  over: Over;
  setOver(over: Over): void;
  moves: TableProps['panels']['moves'];
  phone: boolean;
}

function Overlays({ live, over, setOver, moves, phone }: OverlaysProps): JSX.Element {
  const close = () => setOver(null);
  return (
    <>
      {over === 'menu' && <Menu items={menuItems(live, phone, setOver)} close={close} />}
      {over === 'resign' && (
        <ResignDialog
          words={t('You will be last. This cannot be taken back.')}
          resign={() => {
            close();
            live.resign();
          }}
          close={close}
        />
      )}
      {over === 'moves' && (
        <Dialog title={t('Moves')} close={close}>
          {moves}
        </Dialog>
      )}
    </>
  );
}

function turnWords(live: LiveGame, table: LiveTable, game: Game): string {
  const mover = table.seats[table.turn - 1];
  const name = mover ? seatWords(mover) : '';
  if (table.turn !== live.seat) return t('{name} is to play', { name });
  if (live.delivery.value.state === 'sending') return t('Sending …');
  return isTentative(game) ? t('Confirm your turn') : t('Your turn');
}

function TurnPill({ live, table, game }: Props): JSX.Element {
  const isMine = table.turn === live.seat;
  return (
    <div class="turn">
      <span class={`pill ${isMine ? '' : 'waiting'}`} data-testid="turn" role="status">
        {table.turn > 0 && <Mark seat={table.turn - 1} game={table.game} size={28} />}
        {turnWords(live, table, game)}
      </span>
    </div>
  );
}
