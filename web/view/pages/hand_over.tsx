// SPDX-License-Identifier: MIT
/* Several people at one phone: a sheet for whoever gets it, with what happened since their last turn. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { chooserOf, type Game } from '../app/store';
import type { TableProps } from '../app/table';
import { Dialog } from '../ui/dialog';
import { Mark } from '../ui/mark';

export function HandOver({
  game,
  changed,
}: {
  game: Game;
  changed: TableProps['panels']['changed'];
}): JSX.Element | null {
  const chooser = chooserOf(game);
  const [holder, setHolder] = useState(chooser ?? game.featuredSeat);
  const persons = game.seats.filter((seat) => seat.bot === null).length;
  const settingUp = game.position.terra?.phase === 'setup';
  if (chooser === null || chooser === holder || persons < 2) return null;
  if (settingUp || game.position.count === 0) {
    setHolder(chooser);
    return null;
  }
  const close = () => setHolder(chooser);
  return (
    <Dialog title={t('Your turn, {name}', { name: game.seats[chooser]?.name ?? '' })} close={close} testid="hand-over">
      <div class="hand-over">
        <Mark seat={chooser} game={game.position.game} size={64} />
        <h3>{t('Since your last turn')}</h3>
        {changed}
        <button type="button" class="button large primary" data-testid="hand-over-go" onClick={close}>
          {t('Show my table')}
        </button>
      </div>
    </Dialog>
  );
}
