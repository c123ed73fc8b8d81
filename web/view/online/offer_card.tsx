// SPDX-License-Identifier: MIT
/* A question between players, beside the board and never over it: take back, play again. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import type { Offer } from './contract';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { seatWords } from './seats';

const question = (offer: Offer, name: string): string =>
  offer.kind === 'takeback'
    ? t('{name} would like to take the last turn back.', { name })
    : t('{name} would like to play again.', { name });

export function OfferCard({ live, table }: { live: LiveGame; table: LiveTable }): JSX.Element | null {
  const offer = table.offers[0];
  if (!offer || !live.seat) return null;
  const asker = table.seats[offer.seat - 1];
  const name = asker ? seatWords(asker) : '';
  if (offer.seat === live.seat) {
    return (
      <section class="card panel offer" role="status" data-testid="offer-made">
        <p>
          {offer.kind === 'takeback'
            ? t('You asked to take back. Waiting for an answer.')
            : t('You asked to play again. Waiting for an answer.')}
        </p>
      </section>
    );
  }
  return (
    <section class="card panel offer" role="alert" data-testid="offer">
      <p>{question(offer, name)}</p>
      <div class="dialog-buttons">
        <button
          type="button"
          class="button primary"
          onClick={() => live.answer(offer.kind, true)}
          data-testid="offer-yes"
        >
          {offer.kind === 'takeback' ? t('Allow') : t('Play again')}
        </button>
        <button type="button" class="button" onClick={() => live.answer(offer.kind, false)} data-testid="offer-no">
          {offer.kind === 'takeback' ? t('No') : t('No, thanks')}
        </button>
      </div>
    </section>
  );
}
