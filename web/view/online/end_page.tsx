// SPDX-License-Identifier: MIT
/* How it ended: the last position, the ranking, playing again, looking back, and whether the deal was honest. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { openText } from '../app/files';
import { t, tn } from '../app/i18n';
import { listed } from '../app/names';
import { complainOfText } from '../app/notices';
import { go, replaceWith } from '../app/router';
import type { Game } from '../app/store';
import { inSession, type Tags } from '../engine/engine';
import { gameTitle } from '../games/game_table';
import { LunaBoardPicture } from '../games/luna/picture';
import { TerraPicture } from '../games/terra/picture';
import { Icon } from '../ui/icons';
import { Mark } from '../ui/mark';
import { useScreen } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { api } from './api';
import { homeStore } from './home_store';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { OfferCard } from './offer_card';
import { ProofCard } from './proof_card';
import { RatingChange } from './rating_course';
import { seatWords } from './seats';
import { Talking, TalkTool } from './talk_tool';
import { termsWords } from './words';

interface Props {
  live: LiveGame;
  table: LiveTable;
  game: Game;
}

function winnersWords(table: LiveTable, total: number | undefined): string {
  if (table.players === 1) return t('total {n}', { n: total ?? 0 });
  const names = table.seats.filter((seat) => table.winners?.includes(seat.seat)).map(seatWords);
  if (!names.length) return t('Nobody wins');
  return names.length === 1
    ? t('{name} wins', { name: names[0] ?? '' })
    : t('{names} share the victory', { names: listed(names) });
}

interface Leaver {
  seat: number;
  why: string;
}

/** Who left before the end, as the record's tag Ended tells: "resigned 2, timeout 3". */
const leaversOf = ({ Ended = '' }: Tags): Leaver[] =>
  Ended.split(', ')
    .map((part) => part.split(' '))
    .map(([why = '', seat]) => ({ why, seat: Number(seat) }))
    .filter(({ seat }) => seat > 0);

/** A game that did not end by its rules, or in which a bot sits for a person, has been left. */
function useLeavers({ live, table, game }: Props): Leaver[] {
  const [leavers, setLeavers] = useState<Leaver[]>([]);
  const isLeft = !game.position.over || table.seats.some((seat) => seat.kind === 'bot' && seat.account);
  useEffect(() => {
    if (isLeft)
      api
        .record(live.id, live.key)
        .then((record) => setLeavers(leaversOf(inSession(live.engine, (session) => session.open(record)))))
        .catch(() => undefined);
  }, [table.id, isLeft]);
  return leavers;
}

function Leavers(props: Props): JSX.Element | null {
  const leavers = useLeavers(props);
  const words = ({ seat, why }: Leaver): string => {
    const name = props.table.seats[seat - 1]?.name ?? '';
    return why === 'timeout' ? t('{name} ran out of time.', { name }) : t('{name} gave up.', { name });
  };
  return leavers.length ? (
    <p class="quiet" data-testid="leavers">
      {leavers.map(words).join(' ')}
    </p>
  ) : null;
}

/** Both go to the new table as soon as it is agreed on. */
function useRematch({ live, table }: Props): void {
  const { next } = table;
  useEffect(() => {
    if (next && live.seat) replaceWith(`t/${next}`);
  }, [next]);
}

/** What a rated game has changed comes with the whole table, not with its last event. */
function useRatings({ live, table }: Props): void {
  useEffect(() => {
    if (table.rated && !table.ratings) live.connection.rejoin(table.id);
  }, [table.id]);
}

export function EndPage(props: Props): JSX.Element {
  const { live, table, game } = props;
  const scores = game.position.result?.scores;
  useScreen(table.game, gameTitle(table.game));
  useRematch(props);
  useRatings(props);
  return (
    <div class="page end">
      <TopBar game={table.game} title={gameTitle(table.game)} about={termsWords(table)}>
        <TalkTool live={live} table={table} />
        <ThemeTool />
        <a class="button" href="#/online" data-testid="to-lobby">
          {t('To the lobby')}
        </a>
      </TopBar>
      <main class="lobby-grid" data-testid="end">
        <div class="lobby-main">
          <header class="end-head">
            <Mark seat={(table.winners?.[0] ?? 1) - 1} game={table.game} size={52} />
            <div>
              <h1 data-testid="winners">{winnersWords(table, scores?.[0])}</h1>
              <Leavers {...props} />
            </div>
          </header>
          <EndPictures {...props} />
          <AnalyseCard live={live} />
        </div>
        <aside class="lobby-side" aria-label={t('Result')}>
          <OfferCard live={live} table={table} />
          <Rematch {...props} />
          <Ranking {...props} />
          <ProofCard table={table} tiles={live.engine.tiles} />
        </aside>
      </main>
      <Talking live={live} table={table} />
    </div>
  );
}

function Rematch({ live, table }: Props): JSX.Element | null {
  if (!live.seat || table.players === 1 || table.offers.some((offer) => offer.kind === 'rematch')) return null;
  return (
    <button type="button" class="button primary large" onClick={() => live.offer('rematch')} data-testid="rematch">
      {t('Rematch')}
    </button>
  );
}

function EndPictures({ live, table, game }: Props): JSX.Element | null {
  const { luna, terra } = game.position;
  if (terra && game.board)
    return (
      <div class="card end-land">
        <TerraPicture board={game.board} view={terra} />
      </div>
    );
  if (!luna) return null;
  return (
    <ul class="end-tableaux">
      {table.seats.map((seat, i) => (
        <li key={seat.seat} class={`card ${table.winners?.includes(seat.seat) ? 'on' : ''}`}>
          <header>
            <Mark seat={i} game="nova-luna" size={28} />
            <span class="lobby-words">{seatWords(seat)}</span>
            <span class="quiet small">{tn('{n} token left', '{n} tokens left', luna.supply[i] ?? 0)}</span>
          </header>
          <LunaBoardPicture
            seat={i}
            placed={luna.tableaux[i] ?? []}
            tiles={live.engine.tiles}
            name={seatWords(seat)}
            largest={62}
          />
        </li>
      ))}
    </ul>
  );
}

function AnalyseCard({ live }: { live: LiveGame }): JSX.Element {
  const analyse = async () => {
    try {
      const record = await api.record(live.id, live.key);
      if (homeStore.value) openText(record, homeStore.value);
    } catch (problem) {
      complainOfText(t('This game cannot be opened.'), problem);
    }
  };
  return (
    <section class="card end-line" aria-label={t('Analyse')}>
      <Icon name="graph" size={24} />
      <span class="lobby-words">
        <b>{t('Where did it turn?')}</b>
        <span class="quiet small">{t('every move judged, in this browser')}</span>
      </span>
      <button type="button" class="button" onClick={() => void analyse()} data-testid="analyse">
        {t('Analyse')}
      </button>
    </section>
  );
}

function Ranking({ table, game }: Props): JSX.Element {
  const { luna, terra } = game.position;
  const changes = table.ratings ?? [];
  const figure = (seat: number): string =>
    luna
      ? tn('{n} token left', '{n} tokens left', luna.supply[seat - 1] ?? 0)
      : tn('{n} point', '{n} points', terra?.scores[seat - 1] ?? 0);
  return (
    <ol class="card end-ranking" aria-label={t('Ranking')}>
      {(table.ranking ?? []).map((seat, place) => (
        <li key={seat} data-seat={seat - 1} class={`lobby-row ${table.winners?.includes(seat) ? 'on' : ''}`}>
          <span class="end-place">{place + 1}</span>
          <Mark seat={seat - 1} game={table.game} size={28} />
          <SeatName table={table} seat={seat} />
          <span class="end-figures">
            <span class="quiet small">{figure(seat)}</span>
            {changes
              .filter((one) => one.seat === seat)
              .map(({ before, after }) => (
                <RatingChange key={seat} before={before} after={after} />
              ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** In rated games the name leads to its ratings. */
function SeatName({ table, seat }: { table: LiveTable; seat: number }): JSX.Element {
  const found = table.seats[seat - 1];
  const name = found ? seatWords(found) : '';
  if (!table.rated) return <span class="lobby-words">{name}</span>;
  return (
    <button type="button" class="button plain lobby-words" onClick={() => go(`online/u/${encodeURIComponent(name)}`)}>
      {name}
    </button>
  );
}
