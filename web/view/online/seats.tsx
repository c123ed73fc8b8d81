// SPDX-License-Identifier: MIT
/* Who is there, who comes back and who has gone, by the shape of a moon and never by colour alone; clocks. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { Icon } from '../ui/icons';
import type { TableSeat } from './contract';
import { type LiveTable, timeLeft } from './live_table';
import { botName, timeShort } from './words';

export const seatWords = (seat: TableSeat): string =>
  seat.kind === 'open' ? t('free') : (seat.name ?? botName(seat.level));

/** So long somebody who went is expected back. */
const BACK_MILLIS = 60000;

function presenceWords(seat: TableSeat, now: number): { words: string; isExpected: boolean } {
  if (seat.present) return { words: t('here'), isExpected: false };
  if (seat.wentAt === undefined) return { words: t('away'), isExpected: false };
  const gone = Math.max(0, now - seat.wentAt);
  const isExpected = gone < BACK_MILLIS;
  return { words: isExpected ? t('coming back') : t('away for {time}', { time: timeShort(gone) }), isExpected };
}

/** A full moon is here, half a moon is coming back, a ring is away. `worded`: says it in words too. */
export function PresenceMoon({ seat, worded }: { seat: TableSeat; worded?: boolean }): JSX.Element | null {
  const { words, isExpected } = presenceWords(seat, useNow(!seat.present && seat.wentAt !== undefined));
  if (seat.kind === 'bot') return <Icon name="bot" size={14} />;
  if (seat.kind === 'open') return null;
  const presence = seat.present ? 'here' : isExpected ? 'back' : 'away';
  return (
    <span class="presence" title={words} data-presence={presence}>
      <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
        <circle r="4.5" fill={seat.present ? 'currentColor' : 'none'} stroke="currentColor" stroke-width="1.6" />
        {isExpected && <path d="M0-4.5A4.5 4.5 0 0 1 0 4.5Z" fill="currentColor" />}
      </svg>
      <span class={worded ? 'quiet small' : 'unseen'}>{words}</span>
    </span>
  );
}

const LAST_MILLIS = 30000;

/** The time, drawn again by the second while a clock may run. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}

export function SeatClock({ table, seat }: { table: LiveTable; seat: number }): JSX.Element | null {
  const runs = table.status === 'running' && table.turn === seat;
  const left = timeLeft(table, seat, useNow(runs && table.clocks !== null));
  if (left === null || table.seats[seat - 1]?.kind === 'bot') return null;
  const state = runs ? (left < LAST_MILLIS ? 'last' : 'runs') : '';
  return (
    <span
      class={`clock ${state}`}
      role="timer"
      aria-label={t('{time} left', { time: timeShort(left) })}
      data-testid={`clock-${seat}`}
    >
      {timeShort(left)}
    </span>
  );
}
