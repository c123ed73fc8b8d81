// SPDX-License-Identifier: MIT
/* What the chosen stone closes, as the turn shows it. */
import type { JSX } from 'preact';
import type { TerraBoard, TerraClosing } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import type { TableProps } from '../../app/table';
import { gainsOf, sumText } from './closing_words';
import { FigureIcon } from './figure';
import { landscapeList } from './names';

interface ClosingCardProps {
  board: TerraBoard;
  areas: readonly TerraClosing[];
  table: TableProps;
  /** Writes the sum although there is one area only: where the map has no room for it. */
  sums: boolean;
}

/** The sum, figures of each seat, and who gets it. */
export function ClosingCard({ board, areas, table, sums }: ClosingCardProps): JSX.Element | null {
  if (areas.length === 0) return null;
  const gains = gainsOf(areas, table.position.players);
  return (
    <div class="closings" data-testid="closing">
      {areas.map((area) => (
        <div class="closing" key={area.spaces[0]}>
          {(sums || areas.length > 1) && (
            <span class="closing-sum">
              <b class="sum">{sumText(area)}</b>
              <small>
                {tn('{n} space', '{n} spaces', area.size)}, {landscapeList(board, area.landscapes)}
              </small>
            </span>
          )}
          <span class="closing-figures">
            {area.figures.map((n, seat) =>
              n > 0 ? (
                <span key={seat} class={area.winners.includes(seat) ? 'count wins' : 'count'}>
                  <FigureIcon seat={seat} size={24} /> {n}
                </span>
              ) : null,
            )}
            {area.winners.length === 0 && <span class="quiet">{t('no figures')}</span>}
          </span>
        </div>
      ))}
      <div class="closing-gains">
        {gains.map(
          (gain, seat) => gain > 0 && <b key={seat} class="gain">{`${table.seats[seat]?.name ?? ''} +${gain}`}</b>,
        )}
        {gains.every((gain) => gain === 0) && <b class="quiet">{t('Nobody gets points')}</b>}
      </div>
    </div>
  );
}
