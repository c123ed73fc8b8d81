// SPDX-License-Identifier: MIT
/* One line at the foot of the page: the notice of app/notices.ts. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { notice } from '../app/notices';
import { useObservable } from '../app/observable';
import { Exact } from './exact';
import { Icon } from './icons';

export function NoticeLine(): JSX.Element | null {
  const now = useObservable(notice);
  if (!now) return null;
  const close = () => (notice.value = null);
  return (
    <div class="notice card" data-testid="notice">
      <div>
        <p>{now.text}</p>
        {now.detail && <p class="quiet notice-detail">{now.detail}</p>}
        {now.exact && <Exact text={now.exact} />}
      </div>
      {now.action && (
        <button type="button" class="button primary" onClick={now.action.run}>
          {now.action.label}
        </button>
      )}
      <button type="button" class="button plain icon" aria-label={t('Close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
