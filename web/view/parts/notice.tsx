// SPDX-License-Identifier: MIT
/* One line at the foot of the page: what went wrong, what was copied, that an update is there. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import { reasonOf } from '../refusals';
import { announce } from './announce';
import { Box, useBox } from './box';
import { Icon } from './icons';

export interface Notice {
  text: string;
  /** A second line: the reason. */
  detail?: string;
  action?: { label: string; run(): void };
  /** Problems stay until they are closed. */
  stays?: boolean;
}

const SECONDS = 5;

export const notice = new Box<Notice | null>(null);

export function tell(text: string): void {
  show({ text });
}

/** Something was refused: said, and nothing else has happened. */
export function complain(text: string, problem?: unknown): void {
  const detail = problem === undefined ? '' : reasonOf(problem);
  show({ text, stays: true, ...(detail ? { detail } : {}) });
}

export function show(next: Notice): void {
  notice.value = next;
  announce(next.detail ? `${next.text} ${next.detail}` : next.text);
  if (next.stays) return;
  setTimeout(() => {
    if (notice.value === next) notice.value = null;
  }, SECONDS * 1000);
}

export function NoticeLine(): JSX.Element | null {
  const now = useBox(notice);
  if (!now) return null;
  const close = () => (notice.value = null);
  return (
    <div class="notice card" data-testid="notice">
      <p>
        {now.text}
        {now.detail && <span class="quiet notice-detail">{now.detail}</span>}
      </p>
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
