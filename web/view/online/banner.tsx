// SPDX-License-Identifier: MIT
/* One line below the bar, never two: no connection, or who looks on. */
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { Icon, type IconName } from '../ui/icons';
import type { Delivery, LiveGame } from './live_game';
import { refusalWords } from './words';

interface BannerProps {
  icon: IconName;
  head: string;
  words: string;
  children?: ComponentChildren;
}

function Banner({ icon, head, words, children }: BannerProps): JSX.Element {
  return (
    <div class="live-banner" role="status" data-testid="banner">
      <Icon name={icon} />
      <span>
        <b>{head}</b> {words}
      </span>
      {children}
    </div>
  );
}

function lostWords(delivery: Delivery): string {
  return delivery.state === 'sending' ? t('Your move is kept here.') : t('It is tried again by itself.');
}

export function TableBanner({ live, delivery }: { live: LiveGame; delivery: Delivery }): JSX.Element | null {
  const link = useObservable(live.connection.link);
  const table = useObservable(live.table);
  if (link !== 'open' && table) {
    return (
      <Banner icon="warn" head={t('No connection.')} words={lostWords(delivery)}>
        {live.recallable && (
          <button type="button" class="button plain" onClick={() => live.recall()} data-testid="recall">
            {t('Take back')}
          </button>
        )}
        <button type="button" class="button plain" onClick={() => live.connection.tryNow()} data-testid="try-now">
          {t('Try now')}
        </button>
      </Banner>
    );
  }
  if (delivery.state === 'refused') return <Banner icon="warn" head={refusalWords(delivery.type)} words="" />;
  if (table && !live.seat && table.status === 'running')
    return <Banner icon="eye" head={t('You are watching.')} words="" />;
  return null;
}
