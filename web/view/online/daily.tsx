// SPDX-License-Identifier: MIT
/* The solo game of the day: the same sky for everyone, who made what of it, and one's own days in a row. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dayWords } from '../app/days';
import { currentLocale, t, tn } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { Icon } from '../ui/icons';
import { useScreen } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { api, type DailyTable } from './api';
import type { Account } from './contract';
import { Calendar } from './daily_calendar';
import { dayBefore, isDay, ownTotal, today } from './daily_days';
import { seatOf } from './live_table';
import { GuestName, inWordsIfRefused, rememberedName, rememberName, Trouble } from './name_form';
import { asGuest, askWhoWeAre, me } from './server';

/** Goes on with the day's table, or makes it. */
async function play(date: string, name: string): Promise<void> {
  rememberName(name);
  const account = await asGuest(name);
  const { tables } = await api.tables('running');
  const begun = tables.find((table) => table.players === 1 && seatOf(table, account.id));
  const table = begun ?? (await api.make({ game: 'nova-luna', players: 1, daily: date }));
  go(`t/${table.id}`);
}

function useDay(date: string): { day: DailyTable | null; trouble: string } {
  const [day, setDay] = useState<DailyTable | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    void inWordsIfRefused(async () => {
      if (me.value === undefined) await askWhoWeAre();
      setDay(await api.daily(date));
    }).then(setTrouble);
  }, [date]);
  return { day, trouble };
}

export function DailyPage({ date: asked }: { date: string }): JSX.Element {
  const date = isDay(asked) ? asked : today();
  const account = useObservable(me);
  const { day, trouble } = useDay(date);
  useScreen('nova-luna', t('Daily solo'));
  const own = day && ownTotal(day, account?.name);
  return (
    <div class="page lobby">
      <TopBar heading game="nova-luna" title={t('Daily solo')} middle={<DayPicker date={date} />}>
        <ThemeTool />
        <a class="button plain" href="#/online">
          {t('To the lobby')}
        </a>
      </TopBar>
      <main class="lobby-grid">
        <div class="lobby-main">
          <Trouble words={trouble} />
          {day && <Results day={day} name={account?.name} shown={own !== null || date !== today()} />}
        </div>
        <aside class="lobby-side" aria-label={t('Your days')}>
          <SumCard date={date} total={own} account={account ?? null} />
          {account && <Calendar name={account.name} />}
        </aside>
      </main>
    </div>
  );
}

function DayPicker({ date }: { date: string }): JSX.Element {
  return (
    <nav class="day-picker" aria-label={t('Day')}>
      <a class="button plain icon" href={`#/online/daily/${dayBefore(date, 1)}`} aria-label={t('The day before')}>
        <Icon name="back" />
      </a>
      <span>{dayWords(date, { dateStyle: 'full' })}</span>
      {date < today() && (
        <a class="button plain icon" href={`#/online/daily/${dayBefore(date, -1)}`} aria-label={t('The day after')}>
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}

function Results({ day, name, shown }: { day: DailyTable; name: string | undefined; shown: boolean }): JSX.Element {
  const time = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <section class="card daily-results" aria-labelledby="results">
      <header class="lobby-head">
        <h2 id="results">{t('The same sky for everyone')}</h2>
        <span class="quiet small">{tn('{n} has played', '{n} have played', day.results.length)}</span>
      </header>
      {!shown && <p class="quiet">{t('What the others made of it is shown when you have played.')}</p>}
      {shown && day.results.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Place')}</th>
              <th scope="col">{t('Player')}</th>
              <th scope="col">{t('Total')}</th>
              <th scope="col">{t('Finished, UTC')}</th>
            </tr>
          </thead>
          <tbody>
            {day.results.map((result, i) => (
              <tr key={i} class={result.name === name ? 'on' : ''}>
                <td>{i + 1}</td>
                <th scope="row">{result.name}</th>
                <td>{result.total}</td>
                <td>{time.format(result.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface SumProps {
  date: string;
  total: number | null;
  account: Account | null;
}

function SumCard({ date, total, account }: SumProps): JSX.Element | null {
  const [name, setName] = useState(rememberedName);
  const [trouble, setTrouble] = useState('');
  if (total !== null)
    return (
      <section class="card daily-sum" data-testid="daily-total">
        <p class="label">{t('Your total')}</p>
        <p class="serif">{total}</p>
        <p class="quiet">{total < 100 ? t('Below 100: well played.') : t('Fewer is better.')}</p>
      </section>
    );
  if (date !== today()) return null;
  const begin = async (event: Event) => {
    event.preventDefault();
    setTrouble(await inWordsIfRefused(() => play(date, account?.name ?? name)));
  };
  return (
    <form class="card daily-sum online-name" onSubmit={(event) => void begin(event)}>
      {!account && <GuestName name={name} change={setName} />}
      <button type="submit" class="button primary large" disabled={!account && !name.trim()} data-testid="play-daily">
        {t('Play today’s sky')}
      </button>
      <Trouble words={trouble} />
    </form>
  );
}
