// SPDX-License-Identifier: MIT
/*
 * Things that come over the page: on a desk a dialog in the middle, on a phone a sheet
 * from below. The browser's own dialog keeps the focus inside and hears Escape.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../app/i18n';
import { Icon } from './icons';

interface Props {
  title: string;
  close(): void;
  children: ComponentChildren;
  testid?: string;
  wide?: boolean;
}

export function Dialog({ title, close, children, testid, wide }: Props): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  // Before it is painted: an Escape that comes at once must find it open.
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === element.current) close();
  };
  return (
    <dialog
      ref={element}
      class={`dialog card ${wide ? 'wide' : ''}`}
      aria-label={title}
      data-testid={testid}
      onClick={onBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button
            type="button"
            class="button plain icon"
            aria-label={t('Close')}
            onClick={close}
            data-testid="close-dialog"
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
