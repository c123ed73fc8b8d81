// SPDX-License-Identifier: MIT
/* The lobby's games: one's own, large where it is one's turn, and those of others to watch. */
import type { JSX } from 'preact';
import { t, tn } from '../app/i18n';
import { listed } from '../app/names';
import type { Engine } from '../engine/engine';
import { gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { Mark } from '../ui/mark';
import type { Table } from './contract';
import { seatOf } from './live_table';
import { PresenceMoon, seatWords } from './seats';
import { TablePicture } from './table_picture';
import { termsWords } from './words';

/** "Bruno and Chiara": who else sits there. */
const opponents = (table: Table, account: string): string =>
  listed(table.seats.filter((seat) => seat.account !== account && seat.kind !== 'open').map(seatWords));

const isMyTurn = (table: Table, account: string): boolean =>
  table.status === 'running' && table.turn === seatOf(table, account);

interface OwnProps {
  engine: Engine;
  tables: Table[];
  account: string;
}

export function OwnGames({ engine, tables, account }: OwnProps): JSX.Element {
  const latest = [...tables].sort((a, b) => b.changed - a.changed);
  const mine = latest.filter((table) => isMyTurn(table, account));
  const rest = latest.filter((table) => !isMyTurn(table, account));
  return (
    <section aria-labelledby="own-games">
      <h2 id="own-games">{t('Your games')}</h2>
      {tables.length === 0 && (
        <p class="quiet lobby-empty">{t('None yet. Make a table and send the link, or sit down at a free seat.')}</p>
      )}
      {mine.length > 0 && (
        <ul class="lobby-games">
          {mine.map((table) => (
            <TurnCard key={table.id} engine={engine} table={table} account={account} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <ul class="card lobby-list">
          {rest.map((table) => (
            <GameRow key={table.id} engine={engine} table={table} account={account} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface GameProps {
  engine: Engine;
  table: Table;
  account: string;
}

function TurnCard({ engine, table, account }: GameProps): JSX.Element {
  const own = seatOf(table, account);
  const others = table.seats.filter((seat) => seat.seat !== own);
  return (
    <li>
      <a class="card lobby-game" href={`#/t/${table.id}`} data-testid="own-game">
        <TablePicture engine={engine} table={table} />
        <span class="lobby-words">
          <span class="pill">
            <Mark seat={own - 1} game={table.game} size={22} />
            {t('Your turn')}
          </span>
          <span class="serif">{gameTitle(table.game)}</span>
          <span class="lobby-others">
            {others.map((seat) => (
              <Mark key={seat.seat} seat={seat.seat - 1} game={table.game} size={22} />
            ))}
            {opponents(table, account)}
          </span>
          <span class="quiet small">{termsWords(table)}</span>
        </span>
      </a>
    </li>
  );
}

function stateWords(table: Table): string {
  if (table.status === 'open') return t('waiting for players');
  const mover = table.seats[table.turn - 1];
  return `${t('{name} is to play', { name: mover ? seatWords(mover) : '' })}, ${termsWords(table)}`;
}

function GameRow({ engine, table, account }: GameProps): JSX.Element {
  const names = opponents(table, account);
  const game = gameTitle(table.game);
  const mover = table.seats[table.turn - 1];
  return (
    <li>
      <a class="lobby-row" href={`#/t/${table.id}`} data-testid="own-game">
        <TablePicture engine={engine} table={table} />
        <span class="lobby-words">
          <span>{names ? t('{game} with {names}', { game, names }) : game}</span>
          <span class="quiet small">{stateWords(table)}</span>
        </span>
        {mover && <PresenceMoon seat={mover} worded />}
        <Icon name="next" />
      </a>
    </li>
  );
}

const SHOWN = 6;

export function Watch({ engine, tables }: { engine: Engine; tables: Table[] }): JSX.Element | null {
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby="watch">
      <header class="lobby-head">
        <h2 id="watch">{t('Watch')}</h2>
        <span class="quiet small">{tn('{n} game is running', '{n} games are running', tables.length)}</span>
      </header>
      <ul class="lobby-watch">
        {tables.slice(0, SHOWN).map((table) => (
          <li key={table.id}>
            <a class="card" href={`#/t/${table.id}`} data-testid="watch">
              <TablePicture engine={engine} table={table} />
              <span class="lobby-words">
                <span>{listed(table.seats.map(seatWords))}</span>
                <span class="quiet small">
                  {gameTitle(table.game)} · {termsWords(table)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
