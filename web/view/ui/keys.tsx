// SPDX-License-Identifier: MIT
/* Shortcuts: which there are, and hearing them unless somebody is typing. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../app/i18n';
import { settings } from '../app/settings';
import { Dialog } from './dialog';

export type Keys = Record<string, () => void>;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/** Single keys by their character; Ctrl+Z always takes back. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const takesBack = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
      if (!takesBack && (event.ctrlKey || event.metaKey || event.altKey || !settings.value.keys)) return;
      const run = keys[takesBack ? 'u' : event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

export function KeysDialog({ close }: { close(): void }): JSX.Element {
  const rows: [string, string][] = [
    ['Tab', t('from one part of the table to the next')],
    ['← ↑ → ↓', t('from space to space')],
    ['Enter', t('choose, place, confirm')],
    ['Esc', t('put back')],
    ['1 2 3', t('take the first, second or third tile')],
    ['o', t('on the map: the open land')],
    ['+ −', t('on the map: zoom')],
    ['u', t('undo')],
    ['r', t('redo')],
    ['h', t('hint')],
    ['t', t('type a move')],
    ['?', t('this list')],
  ];
  return (
    <Dialog title={t('Keys')} close={close} testid="keys">
      <dl class="keys">
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
