// SPDX-License-Identifier: MIT
/* The reason why something was refused as the engine gives it, folded away below a sentence for everybody. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';

export function Exact({ text }: { text: string }): JSX.Element {
  return (
    <details class="quiet notice-detail" data-testid="exact">
      <summary>{t('Details')}</summary>
      {text}
    </details>
  );
}
