// SPDX-License-Identifier: MIT
/* Puzzles: one a day for everyone, as many as one likes, and how one stands. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { streakOf, today } from '../app/daily';
import { dayWords } from '../app/days';
import { t, tn } from '../app/i18n';
import { BANDS, bandOf, loadPuzzles, nextPuzzle, puzzleOfDay, puzzleProgress, type Puzzle } from '../app/puzzles';
import { go } from '../app/router';
import type { Store } from '../app/store';
import { gameTitle } from '../games/game_table';
import { Icon, Logo } from '../ui/icons';
import { useScreen } from '../ui/screen';
import { Spark } from '../ui/spark';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { SolvePuzzle } from './puzzle';
import './puzzles.css';

const GAMES: GameName[] = ['nova-luna', 'terra-nova'];

/** The puzzles of a game, null while they come, or that they do not. */
function usePuzzles(store: Store, game: GameName): Puzzle[] | null | 'failed' {
  const [puzzles, set] = useState<Puzzle[] | null | 'failed'>(null);
  useEffect(() => {
    set(null);
    loadPuzzles(game, store.engine.tiles).then(set, () => set('failed'));
  }, [game]);
  return puzzles;
}

export function PuzzlesPage({ store, at }: { store: Store; at: string[] }): JSX.Element {
  const game = GAMES.find((one) => one === at[0]);
  return game && at[1] ? <One store={store} game={game} id={at[1]} /> : <Overview store={store} />;
}

/** One puzzle by its address: that of the day, or one by its name. */
function One({ store, game, id }: { store: Store; game: GameName; id: string }): JSX.Element {
  const puzzles = usePuzzles(store, game);
  useScreen(game, t('Puzzles'));
  if (puzzles === null) return <div class="page" aria-busy="true" />;
  const daily = id === 'daily';
  const list = puzzles === 'failed' ? [] : puzzles;
  const puzzle = daily ? puzzleOfDay(list, today()) : list.find((one) => one.id === id);
  if (!puzzle)
    return (
      <div class="page">
        <TopBar game={game} title={t('Puzzles')} />
        <main class="card message">
          <h1>{t('This puzzle could not be loaded')}</h1>
          <a class="button primary" href="#/puzzles">
            {t('Puzzles')}
          </a>
        </main>
      </div>
    );
  const next = () => {
    const one = nextPuzzle(list, game, puzzle.id);
    go(one ? `puzzles/${game}/${one.id}` : 'puzzles');
  };
  return <SolvePuzzle key={puzzle.id} store={store} puzzle={puzzle} daily={daily} next={next} />;
}

function Overview({ store }: { store: Store }): JSX.Element {
  useScreen(null, t('Puzzles'));
  const { days } = puzzleProgress();
  const streak = streakOf(days);
  return (
    <div class="page">
      <TopBar heading game={null} title={t('Puzzles')}>
        <ThemeTool />
      </TopBar>
      <main class="puzzles" data-testid="puzzles">
        <p class="puzzles-about">
          {t('One turn is clearly better than every other. Find it.')}{' '}
          {streak > 0 && (
            <span class="quiet" data-testid="puzzle-streak">
              {tn('{n} day in a row.', '{n} days in a row.', streak)}
            </span>
          )}
        </p>
        {GAMES.map((game) => (
          <GameCard key={game} store={store} game={game} />
        ))}
      </main>
    </div>
  );
}

function GameCard({ store, game }: { store: Store; game: GameName }): JSX.Element {
  const puzzles = usePuzzles(store, game);
  const { standing, seen } = puzzleProgress();
  const list = Array.isArray(puzzles) ? puzzles : [];
  const daily = puzzleOfDay(list, today());
  const done = daily && seen[daily.id];
  const any = () => {
    const one = nextPuzzle(list, game, '');
    if (one) go(`puzzles/${game}/${one.id}`);
  };
  return (
    <section class="card puzzles-game" data-game={game} data-testid={`puzzles-${game}`}>
      <h2>
        <Logo game={game} size={28} /> {gameTitle(game)}
      </h2>
      <div class="puzzles-standing">
        <span>
          <span class="label">{t('Your rating')}</span>
          <b class="serif">{standing[game].rating}</b>
        </span>
        <Spark values={standing[game].course} />
      </div>
      <a class="button primary" href={`#/puzzles/${game}/daily`} data-testid={`daily-${game}`}>
        <Icon name={done ? 'check' : 'calendar'} />
        {t('Puzzle of the day')} · {dayWords(today(), { day: 'numeric', month: 'short' })}
      </a>
      <Bands puzzles={list} seen={seen} />
      {puzzles === 'failed' && <p>{t('This part of the page could not be loaded. Is there a connection?')}</p>}
      <button type="button" class="button" onClick={any} disabled={!list.length} data-testid={`any-${game}`}>
        {t('Another puzzle')} <Icon name="next" />
      </button>
    </section>
  );
}

export const bandWord = (band: number): string => [t('first steps'), t('a good eye'), t('sharp')][band] ?? '';

/** How many of each kind of difficulty were solved. */
function Bands({ puzzles, seen }: { puzzles: Puzzle[]; seen: Record<string, string> }): JSX.Element {
  return (
    <ul class="puzzles-bands">
      {BANDS.slice(0, 3).map((from, band) => {
        const all = puzzles.filter(({ rating }) => bandOf(rating) === band);
        const solved = all.filter(({ id }) => seen[id] === 'solved').length;
        return (
          <li key={from}>
            <span>{bandWord(band)}</span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${(100 * solved) / Math.max(1, all.length)}%` }} />
            </span>
            <span class="quiet small">{t('{n} of {all}', { n: solved, all: all.length })}</span>
          </li>
        );
      })}
    </ul>
  );
}
