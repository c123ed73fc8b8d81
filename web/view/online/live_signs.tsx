// SPDX-License-Identifier: MIT
/*
 * What a table shows besides the game: who is there, the clocks, and what became of the
 * last move. Each part watches the table itself, so that no board is drawn anew for it.
 */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import type { LiveSigns } from '../app/table';
import { Icon, type IconName } from '../ui/icons';
import type { Delivery, LiveGame } from './live_game';
import { PresenceMoon, SeatClock } from './seats';
import { botName, refusalWords } from './words';

function LivePresence({ live, seat }: { live: LiveGame; seat: number }): JSX.Element | null {
  const found = useObservable(live.table)?.seats[seat - 1];
  if (!found) return null;
  if (found.kind === 'bot' && found.account)
    return <span class="label">{t('left, {bot} plays on', { bot: botName(found.level) })}</span>;
  return <PresenceMoon seat={found} />;
}

function LiveClock({ live, seat }: { live: LiveGame; seat: number }): JSX.Element | null {
  const table = useObservable(live.table);
  return table && <SeatClock table={table} seat={seat} />;
}

/** The signs that a game's table finds places for; seats count from 0 there. */
export const liveSigns = (live: LiveGame, delivery: Delivery, isLinked: boolean): LiveSigns => ({
  presence: (seat) => <LivePresence live={live} seat={seat + 1} />,
  clock: (seat) => <LiveClock live={live} seat={seat + 1} />,
  says: deliverySaid(delivery, isLinked) && <DeliveryLine delivery={delivery} isLinked={isLinked} />,
});

interface Said {
  icon: IconName | null;
  words: string;
}

function deliverySaid(delivery: Delivery, isLinked: boolean): Said | null {
  switch (delivery.state) {
    case 'none':
      return null;
    case 'sending':
      return isLinked ? { icon: null, words: t('Sending …') } : { icon: 'warn', words: t('Not sent yet') };
    case 'saved':
      return { icon: 'check', words: t('Saved') };
    case 'refused':
      return { icon: 'warn', words: refusalWords(delivery.type) };
  }
}

function DeliveryLine({ delivery, isLinked }: { delivery: Delivery; isLinked: boolean }): JSX.Element | null {
  const said = deliverySaid(delivery, isLinked);
  return (
    said && (
      <span class="delivery" data-testid="delivery">
        {said.icon ? <Icon name={said.icon} size={16} /> : <span class="arc" aria-hidden="true" />}
        {said.words}
      </span>
    )
  );
}
