// SPDX-License-Identifier: MIT
/* A box over the table for a closer look; Escape, the button and a click beside it close it. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';

interface CloserProps {
  title: string;
  mark?: ComponentChildren;
  onClose(): void;
  children: ComponentChildren;
}

export function Closer({ title, mark, onClose, children }: CloserProps): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = box.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class="luna-closer card"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div class="luna-closer-body">
        <header class="luna-closer-head">
          {mark}
          <h2>{title}</h2>
          <button type="button" class="button" data-testid="close" onClick={onClose}>
            {t('Close')}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
