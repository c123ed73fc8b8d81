// SPDX-License-Identifier: MIT
/* An address that leads nowhere. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { useScreen } from '../ui/screen';
import { TopBar } from '../ui/top_bar';

export function NotFound(): JSX.Element {
  useScreen(null, '');
  return (
    <div class="page">
      <TopBar game="nova-luna" title="novae" />
      <main class="card message">
        <h1>{t('There is nothing here')}</h1>
        <p>{t('The address may be cut off or mistyped.')}</p>
        <a class="button primary" href="#/">
          {t('Start page')}
        </a>
      </main>
    </div>
  );
}
