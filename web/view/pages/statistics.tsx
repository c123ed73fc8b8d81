// SPDX-License-Identifier: MIT
/* How one's games went: wins by level and players, accuracy, solo totals, the daily solo; as a file too. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { botName } from '../app/bots';
import { dailyTotals, streakOf, today } from '../app/daily';
import { dayWords, weekdayOf } from '../app/days';
import { copy, download, pickText } from '../app/files';
import { t, tn } from '../app/i18n';
import { complain, tell } from '../app/notices';
import { exported, imported } from '../app/export';
import { suggestedLevel } from '../app/next_level';
import { results, type Result } from '../app/statistics';
import { gameTitle } from '../games/game_table';
import { Face } from '../ui/bots';
import { NextLevel } from './next_level';
import { LEVELS } from '../ui/levels';
import { useScreen } from '../ui/screen';
import { Spark } from '../ui/spark';
import { Tool, TopBar } from '../ui/top_bar';
import './statistics.css';

const GAMES: GameName[] = ['nova-luna', 'terra-nova'];

export function StatisticsPage(): JSX.Element {
  const [game, pick] = useState<GameName | null>(null);
  const [, redraw] = useState(0);
  useScreen(game, t('Statistics'));
  const all = results().filter((one) => !game || one.game === game);
  const takeIn = (text: string) => {
    try {
      imported(text);
      tell(t('Taken over.'));
      redraw((n) => n + 1);
    } catch (problem) {
      complain(t('This file holds no statistics of novae.'), problem);
    }
  };
  return (
    <div class="page">
      <TopBar heading game={game} title={t('Statistics')}>
        <Tool icon="save" label={t('Export')} run={() => download('novae.json', exported())} testid="export" words />
        <Tool icon="open" label={t('Import')} run={() => pickText('.json', takeIn)} testid="import" words />
      </TopBar>
      <main class="statistics" data-testid="statistics">
        <div class="statistics-games" role="group" aria-label={t('Which game?')}>
          {[null, ...GAMES].map((one) => (
            <button key={one} type="button" class="button" aria-pressed={game === one} onClick={() => pick(one)}>
              {one ? gameTitle(one) : t('Both games')}
            </button>
          ))}
        </div>
        <Figures all={all} />
        <ByLevel all={all} />
        <Accuracy all={all} />
        <SoloTotals all={all.filter((one) => one.players === 1)} />
        <Daily />
      </main>
    </div>
  );
}

function Figure({ n, label }: { n: string | number; label: string }): JSX.Element {
  return (
    <span>
      <b class="serif">{n}</b>
      <span class="label">{label}</span>
    </span>
  );
}

function Figures({ all }: { all: Result[] }): JSX.Element {
  const known = all.flatMap((one) => one.accuracy ?? []);
  const last = known[known.length - 1];
  const next = suggestedLevel(all, all[all.length - 1]?.game ?? 'nova-luna');
  return (
    <section class="card figures" aria-label={t('Games')} data-testid="figures">
      <Figure n={all.length} label={t('games')} />
      <Figure n={all.filter((one) => one.won).length} label={t('won')} />
      <Figure n={last === undefined ? '–' : `${last} %`} label={t('moves without a mistake, last game')} />
      {next !== null && <NextLevel level={next} size={48} />}
    </section>
  );
}

const wonOf = (played: Result[]): string =>
  t('{n} of {all}', { n: played.filter((one) => one.won).length, all: played.length });

function ByLevel({ all }: { all: Result[] }): JSX.Element {
  return (
    <section class="card panel" aria-label={t('Won, by level')}>
      <h2 class="label">{t('Won, by level, games of two')}</h2>
      <ul class="by-level">
        {LEVELS.map((level) => {
          const played = all.filter((one) => one.level === level && one.players === 2);
          const won = played.filter((one) => one.won).length;
          return (
            <li key={level}>
              <Face level={level} size={32} />
              <span>{botName(level)}</span>
              <span class="bar" aria-hidden="true">
                <span style={{ width: `${(100 * won) / Math.max(1, played.length)}%` }} />
              </span>
              <span class="quiet small">{played.length ? wonOf(played) : t('not yet')}</span>
            </li>
          );
        })}
      </ul>
      <p class="by-players small">
        {[2, 3, 4].map((players) => (
          <span key={players}>
            {tn('{n} player', '{n} players', players)} <b>{wonOf(all.filter((one) => one.players === players))}</b>
          </span>
        ))}
      </p>
    </section>
  );
}

function Accuracy({ all }: { all: Result[] }): JSX.Element {
  const course = all.flatMap((one) => one.accuracy ?? []).slice(-40);
  return (
    <section class="card panel accuracy" aria-label={t('Accuracy')}>
      <h2 class="label">{t('Moves without a mistake, game by game')}</h2>
      <Spark values={course} />
      <p class="quiet small">
        {course.length > 1
          ? t('from {low} % to {high} %', { low: Math.min(...course), high: Math.max(...course) })
          : t('Finished games are looked at in their replay.')}
      </p>
    </section>
  );
}

const dateWords = (date: string): string => dayWords(date, { day: 'numeric', month: 'long' });

function SoloTotals({ all }: { all: Result[] }): JSX.Element {
  const best = [...all].sort((a, b) => a.score - b.score).slice(0, 5);
  return (
    <section class="card panel" aria-label={t('Best solo totals')}>
      <h2 class="label">{t('Best solo totals, fewer is better')}</h2>
      {best.length === 0 && <p class="quiet">{t('not yet')}</p>}
      <ol class="solo-totals">
        {best.map((one) => (
          <li key={one.id}>
            <b class="serif">{one.score}</b>
            <span>{one.phases.join(' + ')}</span>
            <span class="quiet small">{dateWords(one.date)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The days of this month, those played as full moons; and today's total to share. */
function Daily(): JSX.Element {
  const totals = dailyTotals();
  const now = today();
  const streak = streakOf(Object.keys(totals));
  const row = tn('{n} day in a row.', '{n} days in a row.', streak);
  const words = t('Nova Luna, daily solo of {day}: {n}.', { day: dateWords(now), n: totals[now] ?? 0 });
  return (
    <section class="card panel" aria-label={t('Daily solo')} data-testid="calendar">
      <h2 class="label">{t('Daily solo')}</h2>
      <Calendar now={now} totals={totals} />
      <p>{row}</p>
      {totals[now] !== undefined && (
        <button type="button" class="button" onClick={() => void copy(`${words} ${row}`)} data-testid="share-daily">
          {t('Copy today’s total')}
        </button>
      )}
    </section>
  );
}

function Calendar({ now, totals }: { now: string; totals: Record<string, number> }): JSX.Element {
  const [year = 0, month = 1] = now.split('.').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (
    <ol class="calendar">
      {Array.from({ length: days }, (_, i) => {
        const date = `${now.slice(0, 8)}${String(i + 1).padStart(2, '0')}`;
        const total = totals[date];
        return (
          <li
            key={date}
            class={`${total === undefined ? '' : 'played'} ${date === now ? 'today' : ''}`}
            style={i === 0 ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
            title={total === undefined ? undefined : String(total)}
          >
            {i + 1}
          </li>
        );
      })}
    </ol>
  );
}
