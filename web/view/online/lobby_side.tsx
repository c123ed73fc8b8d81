// SPDX-License-Identifier: MIT
/* The lobby's side: inviting a friend, tables with a free seat, the solo game of the day. */
import type { JSX } from 'preact';
import { t, tn } from '../app/i18n';
import { go } from '../app/router';
import { gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { Mark } from '../ui/mark';
import type { Table } from './contract';
import { seatWords } from './seats';
import { termsWords } from './words';

export function InviteButton(): JSX.Element {
  return (
    <button type="button" class="button primary large" onClick={() => go('online/new')} data-testid="new-table">
      {t('Play with a friend')}
    </button>
  );
}

/** Two players under one moon. */
function InvitePicture(): JSX.Element {
  return (
    <div class="lobby-night" aria-hidden="true">
      <Mark seat={0} game="nova-luna" size={56} />
      <svg viewBox="0 0 140 100" width="140" height="100">
        <path
          d="M4 76Q70 8 136 76"
          fill="none"
          stroke="#fff8dc"
          stroke-width="3"
          stroke-linecap="round"
          stroke-dasharray="0.1 9"
        />
        <circle cx="70" cy="36" r="25" fill="#f5efd8" />
        <circle cx="62" cy="30" r="5" fill="#d8cda8" />
        <circle cx="79" cy="43" r="6" fill="#d8cda8" />
        <circle cx="66" cy="49" r="3" fill="#d8cda8" />
      </svg>
      <Mark seat={1} game="nova-luna" size={56} />
    </div>
  );
}

export function InviteCard(): JSX.Element {
  return (
    <section class="card lobby-invite" aria-label={t('Play with a friend')}>
      <InvitePicture />
      <InviteButton />
      <p class="quiet">{t('Send a link. Nobody needs an account.')}</p>
    </section>
  );
}

export function OpenTables({ tables }: { tables: Table[] }): JSX.Element {
  const free = tables.reduce((sum, table) => sum + table.seats.filter((seat) => seat.kind === 'open').length, 0);
  return (
    <section class="card lobby-open" aria-labelledby="open-tables">
      <header class="lobby-head">
        <h2 id="open-tables">{t('Open tables')}</h2>
        {free > 0 && <span class="quiet small">{tn('{n} free seat', '{n} free seats', free)}</span>}
      </header>
      {tables.length === 0 && <p class="quiet">{t('Nobody waits right now.')}</p>}
      <ul>
        {tables.map((table) => (
          <OpenRow key={table.id} table={table} />
        ))}
      </ul>
    </section>
  );
}

function OpenRow({ table }: { table: Table }): JSX.Element {
  const host = table.seats.find((seat) => seat.kind === 'person');
  const name = host ? seatWords(host) : '';
  const game = gameTitle(table.game);
  return (
    <li class="lobby-row">
      <Mark seat={(host?.seat ?? 1) - 1} game={table.game} size={32} />
      <span class="lobby-words">
        <span>{name}</span>
        <span class="quiet small">
          {t('{game} for {n}, {terms}', { game, n: table.players, terms: termsWords(table) })}
        </span>
      </span>
      <a
        class="button"
        href={`#/t/${table.id}`}
        aria-label={t('Sit down with {name}', { name })}
        data-testid="sit-down"
      >
        {t('Sit down')}
      </a>
    </li>
  );
}

export function DailyDoor(): JSX.Element {
  return (
    <a class="card door" href="#/online/daily" data-testid="online-daily">
      <span class="door-icon">
        <Icon name="calendar" size={22} />
      </span>
      <span class="door-words">
        <span class="switch-label">{t('Daily solo')}</span>
        <span class="quiet">{t('the same sky for everyone today')}</span>
      </span>
      <Icon name="next" />
    </a>
  );
}
