// SPDX-License-Identifier: MIT
/* A table that waits, seen from one of its seats: its link to send, who sits there, bots for free seats. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, tn } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { CopyLine } from '../ui/link_dialog';
import { Mark } from '../ui/mark';
import { useScreen } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { api } from './api';
import { Arrival } from './arrival';
import type { TableSeat } from './contract';
import { keptContribution } from './contributions';
import type { LiveGame } from './live_game';
import { type LiveTable, seatOf } from './live_table';
import { inWordsIfRefused, Trouble } from './name_form';
import { QrCode } from './qr_code';
import { PresenceMoon, seatWords } from './seats';
import { me } from './server';
import { termsWords } from './words';

const BOT_LEVEL = 5;

const linkOf = (table: LiveTable, key?: string): string =>
  `${location.origin}${location.pathname}#/t/${table.id}${key ? `/${key}` : ''}`;

/** Gives what was promised as soon as all seats are taken. */
function useContribution(table: LiveTable, own: number): void {
  const full = table.seats.every((seat) => seat.kind !== 'open');
  useEffect(() => {
    const kept = keptContribution(table.id);
    if (full && own && kept) void inWordsIfRefused(() => api.contribute(table.id, kept));
  }, [full, own, table.id]);
}

export function Invitation({ live, table }: { live: LiveGame; table: LiveTable }): JSX.Element {
  const account = useObservable(me);
  const own = seatOf(table, account?.id ?? null);
  useContribution(table, own);
  useScreen(table.game, gameTitle(table.game));
  return (
    <div class="page invitation">
      <TopBar heading game={table.game} title={gameTitle(table.game)} about={aboutTable(table)}>
        <ThemeTool />
      </TopBar>
      {own ? <Waiting live={live} table={table} own={own} /> : <Arrival live={live} table={table} />}
    </div>
  );
}

function aboutTable(table: LiveTable): string {
  const who = table.visibility === 'private' ? t('by invitation') : t('public');
  return t('for {n}, {terms}, {who}', { n: table.players, terms: termsWords(table), who });
}

function Waiting({ live, table, own }: { live: LiveGame; table: LiveTable; own: number }): JSX.Element {
  const [trouble, setTrouble] = useState('');
  const free = table.seats.filter((seat) => seat.kind === 'open').length;
  const attempt = (run: () => Promise<unknown>) => void inWordsIfRefused(run).then(setTrouble);
  const link = linkOf(table, live.key);
  return (
    <main class="card invitation-card">
      <div class="invitation-main">
        <h2>{t('Send this link to your friends')}</h2>
        <p class="quiet">{t('Whoever opens it may sit down. No account needed.')}</p>
        <CopyLine link={link} label={t('Link')} testid="invitation-link" copyTestid="copy-invitation" />
        <p class="label" role="status" data-testid="free-seats">
          {free ? tn('{n} seat is still free', '{n} seats are still free', free) : t('The game begins …')}
        </p>
        <ul class="invitation-seats">
          {table.seats.map((seat) => (
            <SeatRow key={seat.seat} seat={seat} table={table} own={own} attempt={attempt} />
          ))}
        </ul>
        <p class="quiet small">
          {t('The game starts by itself when the last seat is taken. You may close this page and come back.')}
        </p>
        <LeaveButton table={table} attempt={attempt} />
        <Trouble words={trouble} />
      </div>
      <div class="invitation-side">
        <QrCode text={link} label={t('The link as a code for a camera')} />
        <p>{t('Or let them scan it')}</p>
        <p class="quiet small">{t('The camera of a phone opens the table.')}</p>
      </div>
    </main>
  );
}

type Attempt = (run: () => Promise<unknown>) => void;

function LeaveButton({ table, attempt }: { table: LiveTable; attempt: Attempt }): JSX.Element {
  const alone = table.seats.filter((seat) => seat.kind === 'person').length === 1;
  const leave = async () => {
    await api.leave(table.id);
    go('online');
  };
  return (
    <button type="button" class="button plain" onClick={() => attempt(leave)} data-testid="leave-table">
      <Icon name="close" />
      {alone ? t('Cancel the table') : t('Leave the table')}
    </button>
  );
}

interface RowProps {
  seat: TableSeat;
  table: LiveTable;
  own: number;
  attempt: Attempt;
}

/** One seat: who sits there, or what its maker can do with it. */
function SeatRow({ seat, table, own, attempt }: RowProps): JSX.Element {
  const bot = (level: number | null) => attempt(() => api.seatBot(table.id, seat.seat, level));
  return (
    <li class={`seat-row ${seat.kind}`} data-testid={`table-seat-${seat.seat}`}>
      <Mark seat={seat.seat - 1} game={table.game} size={32} />
      <span class="lobby-words">
        <span>
          <b>{seatWords(seat)}</b> {seat.seat === own && <span class="quiet">{t('you')}</span>}
        </span>
      </span>
      {seat.kind === 'person' && <PresenceMoon seat={seat} worded />}
      {seat.kind === 'open' && !table.rated && (
        <button type="button" class="button plain" onClick={() => bot(BOT_LEVEL)} data-testid="seat-bot">
          <Icon name="bot" />
          {t('Let a bot play')}
        </button>
      )}
      {seat.kind === 'bot' && (
        <button type="button" class="button plain" onClick={() => bot(null)} data-testid="free-seat">
          {t('Free the seat')}
        </button>
      )}
    </li>
  );
}
