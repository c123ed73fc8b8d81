// SPDX-License-Identifier: MIT
/* Who plays: a table of figures and points, and on a phone a chip for each player. */
import type { ComponentChildren, JSX } from 'preact';
import type { Position, Seat } from '../../engine/types';
import { t } from '../../app/i18n';
import type { LiveSigns, SeatInfo } from '../../app/table';
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
            <tr key={i} class={i === acting ? 'acting' : undefined} data-testid={`player-${i}`}>
              <td>
                <FigureIcon seat={i} />
              </td>
              <th scope="row">
                <span class="player-name">{seat.name}</span>{' '}
                {live?.presence(i) ?? (seat.bot !== null && <small>{t('bot')}</small>)} {live?.clock(i)}
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

export function Chips({ position, seats, acting, gains, live }: PlayersProps): JSX.Element {
  const view = position.terra;
  return (
    <ul class="chips" aria-label={t('Players')}>
      {seats.map((seat, i) => (
        <li key={i} class={i === acting ? 'chip acting' : 'chip'} data-testid={`player-${i}`}>
          <FigureIcon seat={i} size={26} />
          <span class={live ? 'chip-name' : 'unseen'}>
            {seat.name} {live?.presence(i)}
            {live?.clock(i)}
          </span>
          <span class="chip-points">
            <b>{view?.scores[i] ?? 0}</b>
            {(gains[i] ?? 0) > 0 && <span class="gain">+{gains[i]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
