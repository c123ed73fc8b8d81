// SPDX-License-Identifier: MIT
/* A table that waits: its link to send, who sits there, free seats to sit down on. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { copy } from '../app/files';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { levelWord } from '../ui/levels';
import { Mark } from '../ui/mark';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { api } from './api';
import type { TableSeat } from './contract';
import { keepContribution, keptContribution } from './contributions';
import type { LiveGame } from './live_game';
import { type LiveTable, seatOf } from './live_table';
import { inWordsIfRefused, NameForm, Trouble } from './name_form';
import { ownContribution } from './proof';
import { QrCode } from './qr_code';
import { PresenceMoon, seatWords } from './seats';
import { me } from './server';
import { termsWords } from './words';

const KEYS = 'novae.online.invitation.';
const BOT_LEVEL = 5;

export function rememberInvitation(table: string, key: string): void {
  try {
    localStorage.setItem(KEYS + table, key);
  } catch {
    /* The maker's own page has it in its address. */
  }
}

export function rememberedInvitation(table: string): string | undefined {
  try {
    return localStorage.getItem(KEYS + table) ?? undefined;
  } catch {
    return undefined;
  }
}

const linkOf = (table: LiveTable, key?: string): string =>
  `${location.origin}${location.pathname}#/t/${table.id}${key ? `/${key}` : ''}`;

async function sitDown(live: LiveGame, seat?: number): Promise<void> {
  const { contribution, commitment } = await ownContribution();
  keepContribution(live.id, contribution);
  await api.join(live.id, {
    ...(seat ? { seat } : {}),
    ...(live.key ? { key: live.key } : {}),
    ...(commitment ? { commitment } : {}),
  });
}

/** Gives what was promised as soon as all seats are taken. */
function useContribution(table: LiveTable, own: number): void {
  const full = table.seats.every((seat) => seat.kind !== 'open');
  useEffect(() => {
    const kept = keptContribution(table.id);
    if (full && own && kept) void inWordsIfRefused(() => api.contribute(table.id, kept));
  }, [full, own, table.id]);
}

export function Invitation({ live, table, again }: { live: LiveGame; table: LiveTable; again(): void }): JSX.Element {
  const account = useObservable(me);
  const [trouble, setTrouble] = useState('');
  const own = seatOf(table, account?.id ?? null);
  const host = table.seats.find((seat) => seat.kind === 'person');
  useContribution(table, own);
  const attempt = (run: () => Promise<unknown>) => void inWordsIfRefused(run).then(setTrouble);
  const sit = (seat?: number) => attempt(() => sitDown(live, seat));
  const leave = () =>
    attempt(async () => {
      await api.leave(table.id);
      go('online');
    });
  return (
    <div class="page invitation">
      <TopBar heading game={table.game} title={gameTitle(table.game)}>
        <ThemeTool />
      </TopBar>
      <main class="card invitation-card">
        <div class="invitation-main">
          <h2>{own ? t('Waiting for players') : t('{name} invites you', { name: host ? seatWords(host) : '' })}</h2>
          <p class="quiet">{termsWords(table)}</p>
          <ul class="invitation-seats">
            {table.seats.map((seat) => (
              <SeatRow
                key={seat.seat}
                seat={seat}
                table={table}
                own={own}
                sit={account && !own ? () => sit(seat.seat) : null}
                attempt={attempt}
              />
            ))}
          </ul>
          {!own && !account && (
            <NameForm
              label={t('Sit down')}
              done={() => {
                again();
                void sitDown(live).catch(() => undefined);
              }}
            />
          )}
          {own > 0 && (
            <button type="button" class="button" onClick={leave} data-testid="leave-table">
              {t('Leave the table')}
            </button>
          )}
          <Trouble words={trouble} />
        </div>
        {own > 0 && <Send link={linkOf(table, live.key)} />}
      </main>
    </div>
  );
}

function Send({ link }: { link: string }): JSX.Element {
  return (
    <div class="invitation-side">
      <QrCode text={link} label={t('The link as a code for a camera')} />
      <input
        class="field share-link"
        readOnly
        value={link}
        aria-label={t('Link')}
        data-testid="invitation-link"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button primary" onClick={() => void copy(link)} data-testid="copy-invitation">
        <Icon name="link" />
        {t('Copy the link')}
      </button>
    </div>
  );
}

interface RowProps {
  seat: TableSeat;
  table: LiveTable;
  own: number;
  sit: (() => void) | null;
  attempt(run: () => Promise<unknown>): void;
}

/** One seat: who sits there, or what can be done with it. */
function SeatRow({ seat, table, own, sit, attempt }: RowProps): JSX.Element {
  const bot = (level: number | null) => attempt(() => api.seatBot(table.id, seat.seat, level));
  return (
    <li class="lobby-row" data-testid={`table-seat-${seat.seat}`}>
      <Mark seat={seat.seat - 1} game={table.game} size={36} />
      <span class="lobby-words">
        <span>
          {seatWords(seat)} {seat.seat === own && <span class="quiet">{t('you')}</span>}
        </span>
        {seat.kind === 'bot' && <span class="quiet">{levelWord(seat.level ?? BOT_LEVEL)}</span>}
      </span>
      <PresenceMoon seat={seat} />
      {seat.kind === 'open' && sit && (
        <button type="button" class="button" onClick={sit} data-testid="take-seat">
          {t('Sit down')}
        </button>
      )}
      {seat.kind === 'open' && own > 0 && !table.rated && (
        <button type="button" class="button" onClick={() => bot(BOT_LEVEL)} data-testid="seat-bot">
          {t('Let a bot play')}
        </button>
      )}
      {seat.kind === 'bot' && own > 0 && (
        <button type="button" class="button plain" onClick={() => bot(null)}>
          {t('Free the seat')}
        </button>
      )}
    </li>
  );
}
