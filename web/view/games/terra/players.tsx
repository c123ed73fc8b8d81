// SPDX-License-Identifier: MIT
/* Who plays: a table of figures and points, and on a phone a chip for each player. */
import type { ComponentChildren, JSX } from 'preact';
import type { Position, Seat } from '../../engine/types';
import { t } from '../../app/i18n';
import type { LiveSigns, SeatInfo, TableProps } from '../../app/table';
import { FigureIcon } from './figure';

interface PlayersProps {
  position: Position;
  seats: readonly SeatInfo[];
  acting: Seat;
  gains: readonly number[];
  live?: LiveSigns | undefined;
}

export function PlayersCard({
  position,
  seats,
  acting,
  gains,
  live,
  children,
}: PlayersProps & { children?: ComponentChildren }): JSX.Element {
  const view = position.terra;
  return (
    <section class="card players" aria-label={t('Players')}>
      <table>
        <colgroup>
          <col class="col-icon" />
          <col />
          <col class="col-count" />
          <col class="col-points" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('Players')}
            </th>
            <th scope="col">{t('figures')}</th>
            <th scope="col">{t('points')}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat, i) => (
            <tr key={i} class={i === acting ? 'acting' : undefined} data-testid={`player-${i}`} data-seat={i}>
              <td>
                <FigureIcon seat={i} />
              </td>
              <th scope="row">
                <span class="player-line">
                  <span class="player-name cut">{seat.name}</span>{' '}
                  {live?.presence(i) ?? (seat.bot !== null && <small>{t('bot')}</small>)} {live?.clock(i)}
                </span>
              </th>
              <td>{view?.figures[i]?.length ?? 0}</td>
              <td class="points">
                {(gains[i] ?? 0) > 0 && <span class="gain">+{gains[i]}</span>}
                <b>{view?.scores[i] ?? 0}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="panel">{children}</div>
    </section>
  );
}

/** What a player did in the last turn, in a few signs: "b3 → a3 • +6". */
function LastTurn({ table, seat }: { table: TableProps; seat: Seat }): JSX.Element | null {
  const made = table.history.slice(0, table.position.count).filter((item) => item.seat === seat);
  const last = made[made.length - 1];
  if (!last || !table.board) return null;
  const turn = made.filter((item) => item.turn_number === last.turn_number && item.terra?.kind !== 'setup');
  const points = turn
    .flatMap((item) => item.terra?.closed ?? [])
    .reduce((sum, area) => sum + (area.winners.includes(seat) ? area.points : 0), 0);
  const stones = turn.filter((item) => item.terra?.kind === 'stone').length;
  return (
    <small class="chip-last" title={turn.map((item) => item.text).join(' ')}>
      {turn.find((item) => item.terra?.kind === 'slide')?.text.replace('-', '→')}
      {stones > 0 && ` ${'•'.repeat(stones)}`}
      {points > 0 && <b class="gain"> +{points}</b>}
    </small>
  );
}

interface ChipsProps {
  table: TableProps;
  acting: Seat;
  gains: readonly number[];
}

export function Chips({ table, acting, gains }: ChipsProps): JSX.Element {
  const { seats, live, position } = table;
  return (
    <ul class="chips" aria-label={t('Players')}>
      {seats.map((seat, i) => (
        <li key={i} class={i === acting ? 'chip acting' : 'chip'} data-testid={`player-${i}`} data-seat={i}>
          <FigureIcon seat={i} size={26} />
          <span class="chip-name">
            <span class="cut">{seat.name}</span> {live?.presence(i)}
            {live?.clock(i)}
            {i !== table.featuredSeat && <LastTurn table={table} seat={i} />}
          </span>
          <span class="chip-points">
            <b>{position.terra?.scores[i] ?? 0}</b>
            {(gains[i] ?? 0) > 0 && <span class="gain">+{gains[i]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
