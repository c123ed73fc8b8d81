// SPDX-License-Identifier: MIT
/* Who is there: a full moon here, a ring away; never by colour alone. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { Icon } from '../ui/icons';
import type { TableSeat } from './contract';
import { type LiveTable, timeLeft } from './live_table';
import { botName, timeShort } from './words';

export const seatWords = (seat: TableSeat): string =>
  seat.kind === 'open' ? t('free') : (seat.name ?? botName(seat.level));

/** `worded`: says it in words too. */
export function PresenceMoon({ seat, worded }: { seat: TableSeat; worded?: boolean }): JSX.Element | null {
  if (seat.kind === 'bot') return <Icon name="bot" size={14} />;
  if (seat.kind === 'open') return null;
  const words = seat.present ? t('here') : t('away');
  return (
    <span class="presence">
      <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
        <circle r="4.5" fill={seat.present ? 'currentColor' : 'none'} stroke="currentColor" stroke-width="1.6" />
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
