// SPDX-License-Identifier: MIT
/*
 * A game looked at again, finished or not: who won, every position, how the chances
 * went and where it turned. From any position one can play on.
 */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Judged, Position } from '../engine/types';
import { t } from '../app/i18n';
import { useObservable, type Observable } from '../app/observable';
import { Dialog } from '../ui/dialog';
import type { Film } from '../app/animation';
import { gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { useKeys } from '../ui/keys';
import { WithEmblems } from '../ui/emblems';
import { Mark } from '../ui/mark';
import { complain } from '../app/notices';
import { MoveList } from '../games/move_list';
import { usePhone, useScreen, useWideReplay } from '../ui/screen';
import { SeatsPicker } from '../ui/seats_picker';
import { ShareDialog } from '../ui/share';
import { Tool, TopBar } from '../ui/top_bar';
import type { Names } from '../app/names';
import { moveWords, outcomeWords, resultWords } from '../games/move_words';
import { courseOf, marksOf, review, turningPoints, type Findings } from '../app/review';
import { go } from '../app/router';
import { savedGame } from '../app/saves';
import { suggestedLevel } from '../app/next_level';
import { results } from '../app/statistics';
import type { Game, Store } from '../app/store';
import { randomSeed } from './draft';
import { NextLevel } from './next_level';
import { openSaved } from './open_saved';
import { ChancesCard, Controls } from './replay_course';
import { LuckCard, Ranking, TurningCard } from './replay_cards';
import { Pictures } from './replay_pictures';
import './replay.css';

function openForReplay(store: Store, id: string): void {
  if (store.game.value?.id === id || openSaved(store, id)) store.seek(store.game.value?.position.count ?? 0);
}

export function Replay({ store, id }: { store: Store; id: string }): JSX.Element {
  const game = useObservable(store.game);
  useScreen(game?.position.game ?? null, t('Replay'));
  useEffect(() => openForReplay(store, id), []);
  if (!game || game.id !== id || !game.lookingBack) return <div class="page" />;
  return (
    <WithEmblems seats={game.seats}>
      <Review store={store} game={game} />
    </WithEmblems>
  );
}

const NOTHING: Findings = { part: 0, analysis: null };

/** What is known about a finished game; nothing is looked at before its end. */
function useFindings(store: Store, game: Game, over: boolean): Findings {
  const [found, setFound] = useState<Findings>(NOTHING);
  useEffect(() => {
    if (!over) return;
    const stop = new AbortController();
    const findings: Observable<Findings> = review(game, store.thinker, stop.signal);
    const unwatch = findings.watch(() => setFound(findings.value));
    setFound(findings.value);
    return () => {
      unwatch();
      stop.abort();
    };
  }, [game.id, over]);
  return found;
}

/** The move that would have been better than the one that led here; '' for none. */
function betterOf({ analysis }: Findings, count: number): string {
  const judged = analysis?.moves[count - 1];
  return judged && judged.mark !== 'fine' && judged.best !== judged.move ? judged.best : '';
}

/** How to go through all moves for an animation; in the end the position is the one shown before. */
const filmOf = (store: Store, { count, known }: Position): Film => ({
  moves: known,
  show: (at) => store.seek(at),
  done: () => store.seek(count),
});

type Over = 'share' | 'fork' | null;

/** What all parts of the page need. */
interface ReviewState {
  store: Store;
  game: Game;
  names: Names;
  /** The game is over, and so it was at the end. */
  finished: boolean;
  final: Position;
  findings: Findings;
  turning: Judged[];
  phone: boolean;
  /** All of it on one screen: how it ended is said on the top. */
  wide: boolean;
  seek(count: number): void;
  open(over: Over): void;
}

/** A link may ask for the move at which it opens. */
function useOpenAt(store: Store): void {
  useEffect(() => {
    if (store.openAt !== null) store.seek(store.openAt);
    store.openAt = null;
  }, []);
}

/** The arrow keys go through the game, where nothing else listens to them. */
function useArrows({ count }: Position, seek: (count: number) => void): void {
  const atBody = (run: () => void) => () => document.activeElement === document.body && run();
  useKeys({ ArrowLeft: atBody(() => seek(count - 1)), ArrowRight: atBody(() => seek(count + 1)) });
}

function Review({ store, game }: { store: Store; game: Game }): JSX.Element {
  const phone = usePhone();
  const wide = useWideReplay();
  const [over, open] = useState<Over>(null);
  const { position } = game;
  const [finished] = useState(position.over);
  const [final] = useState(position);
  const findings = useFindings(store, game, finished);
  useOpenAt(store);
  const seek = (count: number) => store.seek(count);
  useArrows(position, seek);
  const state: ReviewState = {
    store,
    game,
    names: { seats: game.seats, tiles: store.engine.tiles, board: game.board },
    finished,
    final,
    findings,
    turning: findings.analysis && findings.part === 1 ? turningPoints(findings.analysis) : [],
    phone,
    wide,
    seek,
    open,
  };
  const close = () => open(null);
  return (
    <div class={`page replay ${phone ? 'phone' : 'desk'}`}>
      <TopBar
        game={position.game}
        title={phone ? t('Replay') : gameTitle(position.game)}
        middle={wide ? <Result {...state} /> : undefined}
      >
        <Tool icon="share" label={t('Share')} run={() => open('share')} testid="share" words />
        {phone && <Tool icon="close" label={t('Close')} run={() => go('')} testid="close" />}
        {!phone && <NextGame {...state} />}
      </TopBar>
      <main class="replay-grid">
        {!wide && <Head {...state} />}
        <MoveLine {...state} />
        <Pictures
          game={game}
          names={state.names}
          move={game.history[position.count - 1] ?? null}
          better={betterOf(findings, position.count)}
          phone={phone}
        />
        <Course {...state} />
        <SideCards {...state} />
        {phone && (
          <div class="replay-foot">
            <Controls at={position.count} moves={position.known} seek={seek} />
          </div>
        )}
      </main>
      {over === 'share' && <ShareDialog store={store} film={filmOf(store, position)} close={close} />}
      {over === 'fork' && <Fork store={store} game={game} close={close} />}
    </div>
  );
}

/** The level to try after a game of one's own against bots; null after any other. */
function levelAfter(game: Game): number | null {
  const all = results();
  return all.some(({ id }) => id === game.id) ? suggestedLevel(all, game.position.game) : null;
}

/** How the game ended. */
function Result({ game, final, finished, phone, wide }: ReviewState): JSX.Element {
  return (
    <div class={`replay-result ${wide ? 'pill' : ''}`}>
      {finished && <Mark seat={final.result?.winners[0] ?? 0} game={final.game} size={wide ? 28 : phone ? 36 : 52} />}
      <h1 data-testid="result">{finished ? resultWords(final, game.seats) : t('Looking back')}</h1>
    </div>
  );
}

/** Against whom to play the next one. */
function Suggestion({ game, finished, phone }: ReviewState): JSX.Element | null {
  const next = finished ? levelAfter(game) : null;
  return next === null ? null : <NextLevel level={next} size={phone ? 32 : 44} />;
}

const Head = (state: ReviewState): JSX.Element => (
  <header class="replay-head">
    <Result {...state} />
    <Suggestion {...state} />
  </header>
);

/** The move that led to the position shown. */
function MoveLine({ game, names }: ReviewState): JSX.Element {
  const move = game.history[game.position.count - 1];
  return (
    <p class="replay-move" data-testid="replay-move" aria-live="polite">
      {move ? (
        <>
          <b>{t('Move {n}: {move}', { n: move.number, move: moveWords(move, names) })}</b>
          {outcomeWords(move, names) && <span class="quiet">{`, ${outcomeWords(move, names)}`}</span>}
        </>
      ) : (
        <b>{t('The beginning')}</b>
      )}
    </p>
  );
}

/** How the chances went, and from where one can play on. */
function Course({ game, names, finished, findings, turning, phone, seek, open }: ReviewState): JSX.Element {
  const { analysis, part } = findings;
  const { position } = game;
  const at = position.count;
  const move = game.history[at - 1];
  return (
    <ChancesCard
      course={analysis ? courseOf(analysis) : []}
      isTotal={analysis ? analysis.unit === 'total' : position.players === 1}
      part={part}
      turning={turning}
      shape={phone ? 'narrow' : position.game === 'terra-nova' ? 'low' : 'wide'}
      moves={position.known}
      at={at}
      seek={seek}
      finished={finished}
      says={move ? moveWords(move, names) : t('The beginning')}
    >
      {!phone && <Controls at={at} moves={position.known} seek={seek} />}
      <button
        type="button"
        class="button"
        data-testid="play-from-here"
        disabled={position.over}
        onClick={() => open('fork')}
      >
        <Icon name="fork" />
        {t('Play from here')}
      </button>
    </ChancesCard>
  );
}

function SideCards(state: ReviewState): JSX.Element {
  const { game, names, finished, final, findings, turning, phone, seek } = state;
  const { analysis, part } = findings;
  const { position, history } = game;
  return (
    <div class="replay-side">
      {phone && (
        <div class="replay-next">
          <NextGame {...state} />
        </div>
      )}
      {state.wide && <Suggestion {...state} />}
      {finished && final.result && <Ranking position={final} names={names} daily={game.daily} />}
      {finished && (
        <TurningCard points={turning} analysis={analysis} part={part} history={history} names={names} seek={seek} />
      )}
      {analysis && part === 1 && <LuckCard analysis={analysis} game={position.game} names={names} />}
      <MoveList
        moves={history}
        names={names}
        game={position.game}
        count={position.count}
        seek={seek}
        marks={marksOf(analysis)}
      />
    </div>
  );
}

/** A new game, another with the same players, or back to this one. */
function NextGame({ store, game, finished, open }: ReviewState): JSX.Element {
  const again = () => {
    store.rematch(randomSeed());
    go(`play/${store.game.value?.id ?? ''}`);
  };
  return (
    <>
      <a class="button" href="#/" data-testid="new-game">
        {t('New game')}
      </a>
      <MainButton
        finished={finished}
        isKept={savedGame(game.id) !== null}
        again={again}
        fork={() => open('fork')}
        id={game.id}
      />
    </>
  );
}

interface MainProps {
  finished: boolean;
  isKept: boolean;
  id: string;
  again(): void;
  fork(): void;
}

function MainButton({ finished, isKept, id, again, fork }: MainProps): JSX.Element {
  if (finished)
    return (
      <button type="button" class="button primary" onClick={again} data-testid="rematch">
        {t('Play again')}
      </button>
    );
  if (isKept)
    return (
      <a class="button primary" href={`#/play/${id}`} data-testid="back-to-game">
        {t('Back to the game')}
      </a>
    );
  return (
    <button type="button" class="button primary" onClick={fork} data-testid="play-on">
      {t('Play on')}
    </button>
  );
}

/** Who plays on from the position shown. */
function Fork({ store, game, close }: { store: Store; game: Game; close(): void }): JSX.Element {
  const [seats, setSeats] = useState(game.seats);
  const begin = () => {
    try {
      store.fork(seats);
      go(`play/${store.game.value?.id ?? ''}`);
    } catch (problem) {
      complain(t('This game cannot begin.'), problem);
    }
  };
  return (
    <Dialog title={t('Who plays on?')} close={close} testid="fork-dialog">
      <p class="quiet">{t('A new game begins with this position; the old one stays as it is.')}</p>
      <SeatsPicker game={game.position.game} seats={seats} change={setSeats} least={seats.length} most={seats.length} />
      <button type="button" class="button primary large" onClick={begin} data-testid="fork">
        {t('Play on')}
      </button>
    </Dialog>
  );
}
