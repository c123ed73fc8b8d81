// SPDX-License-Identifier: MIT
/*
 * One puzzle on a real table. The turn is played as in a game; then it is told whether it
 * was the one, why the best is best, and what the rating says. Nothing else is touched: the
 * puzzle has a session of its own.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../app/announce';
import { botName } from '../app/bots';
import { t } from '../app/i18n';
import type { Names } from '../app/names';
import { bandOf, keepOutcome, puzzleProgress, type Outcome, type Puzzle } from '../app/puzzles';
import type { Store } from '../app/store';
import type { SeatInfo, TableProps } from '../app/table';
import { inSession, type Session } from '../engine/engine';
import type { Position, Seat } from '../engine/types';
import { GameTable } from '../games/game_table';
import { reasonWords } from '../games/hint_words';
import { tileWords } from '../games/luna/shapes';
import { capital } from '../games/terra/landscape';
import { Icon } from '../ui/icons';
import { useSmallTable } from '../ui/screen';
import './learn.css';
import './puzzles.css';

interface Props {
  store: Store;
  puzzle: Puzzle;
  daily: boolean;
  next(): void;
}

/** How far it is: being thought about, decided, or the solution is shown. */
type Stage = 'open' | 'turned' | 'right' | 'wrong' | 'shown';

/** What of a position tells turns apart, whatever order their actions had. */
const endOf = ({ luna, terra }: Position): string =>
  JSON.stringify(luna ? luna.tableaux : [terra?.scores, terra?.figures, terra?.stones]);

const OPPONENT = 6;
const seatsOf = (players: number, mover: Seat): SeatInfo[] =>
  Array.from({ length: players }, (_, seat) =>
    seat === mover ? { name: t('You'), bot: null } : { name: botName(OPPONENT + seat - 1), bot: OPPONENT + seat - 1 },
  );

/** Plays the solution in another session: where it ends, and why each move of it is good. */
function solutionOf(store: Store, puzzle: Puzzle, names: Names): { end: string; reasons: string[] } {
  return inSession(store.engine, (session) => {
    session.open(puzzle.record);
    const reasons = puzzle.solution.flatMap((move) => {
      const found = session.reasons(move).filter(({ against }) => !against);
      session.play(move);
      return found.slice(0, 2).map((reason) => reasonWords(reason, names));
    });
    return { end: endOf(session.position()), reasons: [...new Set(reasons)].slice(0, 4) };
  });
}

/** A session with the puzzle in it, freed when it is left. */
function usePuzzleSession(store: Store, puzzle: Puzzle): Session {
  const session = useMemo(() => {
    const made = store.engine.session();
    made.open(puzzle.record);
    return made;
  }, []);
  useEffect(() => () => session.free(), []);
  return session;
}

/** What the turn that was played would leave, asked of the engine; null until it is known. */
function useChance(store: Store, record: string, mover: Seat, wanted: boolean): number | null {
  const [chance, set] = useState<number | null>(null);
  useEffect(() => {
    set(null);
    if (!wanted) return;
    const stop = new AbortController();
    store.thinker.chances(record, 500, stop.signal).then(
      (found) => set(found.seats[mover] ?? null),
      () => undefined,
    );
    return () => stop.abort();
  }, [wanted, record]);
  return chance;
}

interface Solving {
  session: Session;
  mover: Seat;
  names: Names;
  stage: Stage;
  helped: boolean;
  /** What the first try did to the rating; null before. */
  change: number | null;
  reasons: string[];
  help(): void;
  play(move: string): void;
  undo(): void;
  judge(): void;
  /** Begins again, or goes on, with these moves made. */
  reopen(moves: string[], stage: Stage): void;
  giveUp(): void;
}

/** What can be done with a puzzle, and how far it is. */
function useSolving({ store, puzzle, daily }: Props): Solving {
  const session = usePuzzleSession(store, puzzle);
  const [stage, setStage] = useState<Stage>('open');
  const [helped, setHelped] = useState(false);
  const [change, setChange] = useState<number | null>(null);
  const [, redraw] = useState(0);
  const mover = useRef(session.position().turn).current;
  const names = useMemo((): Names => {
    const { players, terra } = session.position();
    return { seats: seatsOf(players, mover), tiles: store.engine.tiles, board: terra ? session.board() : null };
  }, []);
  const solution = useMemo(() => solutionOf(store, puzzle, names), []);
  const show = (to: Stage) => {
    setStage(to);
    redraw((n) => n + 1);
  };
  const decide = (outcome: Outcome, to: Stage) => {
    const changed = keepOutcome(puzzle, outcome, daily);
    setChange((known) => known ?? changed);
    show(to);
  };
  const judge = () => {
    const right = endOf(session.position()) === solution.end;
    decide(right ? (helped ? 'helped' : 'solved') : 'missed', right ? 'right' : 'wrong');
    announce(right ? t('Solved.') : t('Not the best turn.'));
  };
  const reopen = (moves: string[], to: Stage) => {
    session.open(puzzle.record);
    for (const move of moves) session.play(move);
    show(to);
  };
  return {
    session,
    mover,
    names,
    stage,
    helped,
    change,
    reasons: solution.reasons,
    help: () => setHelped(true),
    play: (move) => {
      session.play(move);
      const { luna, over, turn } = session.position();
      if (luna) judge();
      else show(over || turn !== mover ? 'turned' : 'open');
    },
    undo: () => {
      session.undo();
      session.forget();
      show('open');
    },
    judge,
    reopen,
    giveUp: () => {
      decide('missed', 'shown');
      reopen(puzzle.solution, 'shown');
    },
  };
}

function tableOf(solving: Solving, phone: boolean): TableProps {
  const { session, names, stage, mover } = solving;
  const position = session.position();
  return {
    position,
    tiles: names.tiles,
    board: names.board,
    seats: names.seats,
    history: session.history(),
    chooser: stage === 'open' ? mover : null,
    featuredSeat: mover,
    tentative: stage === 'turned',
    idle: stage !== 'open' && stage !== 'turned',
    hint: null,
    changed: [],
    play: solving.play,
    undo: solving.undo,
    canUndo: (stage === 'open' || stage === 'turned') && position.count > 0,
    confirm: solving.judge,
    panels: { chances: null, hint: null, changed: null, moves: null },
    phone,
    still: false,
  };
}

export function SolvePuzzle(props: Props): JSX.Element {
  const { store, puzzle, daily, next } = props;
  const solving = useSolving(props);
  const phone = useSmallTable();
  const { stage, session, mover, names, helped, reasons, change } = solving;
  const chance = useChance(store, session.record({}), mover, stage === 'wrong');
  return (
    <main class="lesson puzzle" data-game={puzzle.game} data-testid="puzzle" data-solution={puzzle.solution.join(' ')}>
      <section class={`card coach ${stage}`} aria-label={t('Puzzle')}>
        <PuzzleHead puzzle={puzzle} daily={daily} stage={stage} />
        <Says {...{ puzzle, stage, chance, names, helped, reasons }} />
        {change !== null && <RatingLine puzzle={puzzle} change={change} />}
        <Buttons puzzle={puzzle} solving={solving} next={next} />
      </section>
      <div class="lesson-table">
        <GameTable {...tableOf(solving, phone)} />
      </div>
    </main>
  );
}

interface ButtonProps {
  run(): void;
  testid: string;
  disabled?: boolean;
  primary?: boolean;
  children: ComponentChildren;
}

function Action({ run, testid, disabled, primary, children }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={`button ${primary ? 'primary' : ''}`}
      onClick={run}
      disabled={disabled}
      data-testid={testid}
    >
      {children}
    </button>
  );
}

function Buttons({ puzzle, solving, next }: { puzzle: Puzzle; solving: Solving; next(): void }): JSX.Element {
  const { stage, helped, help, giveUp, reopen } = solving;
  const open = stage === 'open' || stage === 'turned';
  return (
    <div class="coach-buttons">
      <a class="button plain" href="#/puzzles" data-testid="leave-puzzle">
        {t('Puzzles')}
      </a>
      {open && (
        <>
          <Action run={help} disabled={helped} testid="puzzle-hint">
            <Icon name="hint" /> {t('A hint')}
          </Action>
          <Action run={giveUp} testid="give-up">
            {t('Give up')}
          </Action>
        </>
      )}
      {stage === 'wrong' && (
        <>
          <Action run={() => reopen([], 'open')} testid="try-again">
            {t('Try again')}
          </Action>
          <Action run={() => reopen(puzzle.solution, 'shown')} testid="show-solution">
            {t('Show the solution')}
          </Action>
        </>
      )}
      {!open && (
        <Action run={next} testid="next-puzzle" primary>
          {t('Next puzzle')} <Icon name="next" />
        </Action>
      )}
    </div>
  );
}

function PuzzleHead({ puzzle, daily, stage }: { puzzle: Puzzle; daily: boolean; stage: Stage }): JSX.Element {
  const titles: Record<Stage, string> = {
    open: puzzle.game === 'nova-luna' ? t('Which tile, and where?') : t('Which turn?'),
    turned: t('Is this your turn?'),
    right: t('Solved'),
    wrong: t('Not the best'),
    shown: t('The solution'),
  };
  return (
    <h1 data-testid="puzzle-title">
      {titles[stage]}
      <span class="puzzle-kind quiet small">
        {daily ? t('Puzzle of the day') : t('Puzzle')}
        <Moons rating={puzzle.rating} />
        {puzzle.rating}
      </span>
    </h1>
  );
}

/** Difficulty as one to five moons. */
function Moons({ rating }: { rating: number }): JSX.Element {
  const lit = Math.max(1, Math.min(5, Math.round((rating - 400) / 330)));
  return (
    <span class="moons" role="img" aria-label={t('difficulty {n} of 5', { n: lit })}>
      {[1, 2, 3, 4, 5].map((n) => (
        <span key={n} class={n <= lit ? 'lit' : ''} />
      ))}
    </span>
  );
}

interface SaysProps {
  puzzle: Puzzle;
  stage: Stage;
  chance: number | null;
  names: Names;
  helped: boolean;
  reasons: string[];
}

const percent = (permille: number): number => Math.round(permille / 10);

/** What is asked, what a hint tells, and why the solution is the best. */
function Says({ puzzle, stage, chance, names, helped, reasons }: SaysProps): JSX.Element {
  const chances = { best: percent(puzzle.best), second: percent(puzzle.second) };
  if (stage === 'open' || stage === 'turned')
    return (
      <p data-testid="puzzle-text">
        {helped
          ? hintWords(puzzle, names, reasons)
          : t(
              'One turn leaves you a chance of {best} %, every other at most {second} %. Play it as in a game.',
              chances,
            )}
      </p>
    );
  const why = reasons.length > 0 && (
    <span class="puzzle-why">{t('Why: {reasons}.', { reasons: reasons.join('; ') })}</span>
  );
  if (stage === 'wrong')
    return (
      <p data-testid="puzzle-text">
        {chance === null
          ? t('There is a better turn.')
          : t('This leaves you a chance of {n} %, the best turn {best} %.', {
              n: Math.min(Math.round(chance * 100), chances.second),
              best: chances.best,
            })}
      </p>
    );
  return (
    <p data-testid="puzzle-text">
      {t('{best} % instead of {second} % at most.', chances)} {why}
    </p>
  );
}

function hintWords(puzzle: Puzzle, names: Names, reasons: string[]): string {
  const tile = names.tiles.find(({ code }) => puzzle.solution[0]?.startsWith(`${code}@`));
  if (tile) return t('Take {tile}. Where does it go?', { tile: tileWords(tile) });
  const from = puzzle.solution[0]?.split('-')[0] ?? '';
  return puzzle.solution[0]?.includes('-')
    ? t('The figure on {space} moves.', { space: from })
    : reasons[0]
      ? `${capital(reasons[0])}.`
      : t('A stone comes first.');
}

function RatingLine({ puzzle, change }: { puzzle: Puzzle; change: number }): JSX.Element {
  const { rating } = puzzleProgress().standing[puzzle.game];
  const signed = `${change < 0 ? '−' : '+'}${Math.abs(change)}`;
  return (
    <p class="puzzle-rating" data-testid="puzzle-rating">
      {t('Your rating: {n}', { n: rating })} {change !== 0 && <b>{signed}</b>}
      <span class="unseen">{[t('first steps'), t('a good eye'), t('sharp')][bandOf(puzzle.rating)]}</span>
    </p>
  );
}
