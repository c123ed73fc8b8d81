// SPDX-License-Identifier: MIT
/* A player: the ratings by game and number of players, and for oneself the games that are over. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { currentLocale, t, tn } from '../app/i18n';
import { listed } from '../app/names';
import { useObservable } from '../app/observable';
import { gameTitle } from '../games/game_table';
import { Icon, Logo } from '../ui/icons';
import { useScreen } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { api, type CoursePoint, type Profile } from './api';
import type { Table } from './contract';
import { Calendar } from './daily_calendar';
import { seatOf } from './live_table';
import { inWordsIfRefused, Trouble } from './name_form';
import { changeWords, RatingCourse } from './rating_course';
import { seatWords } from './seats';
import { askWhoWeAre, me } from './server';
import { termsWords } from './words';

interface Found {
  profile: Profile | null;
  course: CoursePoint[];
  history: Table[];
}

/** A guest has no public page, but games of its own. */
async function find(name: string): Promise<Found> {
  const account = me.value === undefined ? await askWhoWeAre() : me.value;
  const isOwn = account?.name === name;
  const isGuest = isOwn && account.kind === 'guest';
  const profile = isGuest ? null : await api.profile(name);
  const { course } = isGuest ? { course: [] } : await api.course(name);
  const history = isOwn ? (await api.tables('finished')).tables.filter((table) => seatOf(table, account.id)) : [];
  return { profile, course, history };
}

export function ProfilePage({ name }: { name: string }): JSX.Element {
  const account = useObservable(me);
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState('');
  useScreen(null, name);
  useEffect(() => {
    void inWordsIfRefused(async () => setFound(await find(name))).then(setTrouble);
  }, [name, account?.id]);
  const games = found?.profile?.games ?? found?.history.length ?? 0;
  return (
    <div class="page lobby">
      <TopBar heading game={null} title={name} about={tn('{n} game', '{n} games', games)}>
        <ThemeTool />
        <a class="button plain" href="#/online">
          {t('To the lobby')}
        </a>
      </TopBar>
      <main class="lobby-grid" data-testid="profile">
        <div class="lobby-main">
          <Trouble words={trouble} />
          <Ratings ratings={found?.profile?.ratings ?? []} course={found?.course ?? []} />
          {account?.name === name && <Calendar name={name} />}
        </div>
        <aside class="lobby-side" aria-label={t('History')}>
          {found && account?.name === name && (
            <History tables={found.history} course={found.course} account={account.id} />
          )}
        </aside>
      </main>
    </div>
  );
}

interface RatingsProps {
  ratings: Profile['ratings'];
  course: CoursePoint[];
}

function Ratings({ ratings, course }: RatingsProps): JSX.Element {
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{t('Ratings')}</h2>
      {ratings.length === 0 && <p class="quiet lobby-empty">{t('No rated game yet.')}</p>}
      <ul class="lobby-games">
        {ratings.map((one) => (
          <li key={`${one.game}${one.players}`} class="card rating-card" data-game={one.game}>
            <Logo game={one.game} />
            <span class="lobby-words">
              <span>
                {gameTitle(one.game)}, {tn('{n} player', '{n} players', one.players)}
              </span>
              <b class="serif">{Math.round(one.rating)}</b>
              <span class="quiet small">
                ± {Math.round(one.deviation)}, {tn('{n} game', '{n} games', one.games)}
              </span>
              <RatingCourse
                course={course.filter(({ game, players }) => game === one.game && players === one.players)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HistoryProps {
  tables: Table[];
  course: CoursePoint[];
  account: string;
}

function History({ tables, course, account }: HistoryProps): JSX.Element {
  const when = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });
  return (
    <section class="card lobby-open" aria-labelledby="history">
      <header class="lobby-head">
        <h2 id="history">{t('History')}</h2>
      </header>
      {tables.length === 0 && <p class="quiet">{t('No finished game yet.')}</p>}
      <ul>
        {tables.map((table) => (
          <li key={table.id}>
            <a class="lobby-row" href={`#/t/${table.id}`} data-testid="history-game">
              <Logo game={table.game} />
              <span class="lobby-words">
                <span>
                  {listed(table.seats.filter((seat) => seat.account !== account).map(seatWords)) || t('Daily solo')}
                </span>
                <span class="quiet small">
                  {when.format(table.changed)} · {termsWords(table)}
                </span>
              </span>
              {course
                .filter((point) => point.table === table.id)
                .map(({ before, rating }) => (
                  <b key={table.id}>{changeWords(before, rating)}</b>
                ))}
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
