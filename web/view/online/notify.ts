// SPDX-License-Identifier: MIT
/*
 * Says that it is one's turn where it can be seen from another tab: in the page's title
 * and icon, and by a notification of the browser if that was asked for by a button.
 */
import { useEffect } from 'preact/hooks';
import { announce } from '../app/announce';
import { t } from '../app/i18n';

/** May one still be asked? Only once, and not where it was answered. */
export const canAskToNotify = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'default';

export function askToNotify(): void {
  void Notification.requestPermission();
}

function notify(game: string): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notice = new Notification(t('Your turn'), { body: game, icon: 'icon-192.png', tag: 'novae-turn' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

function setIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = turn ? 'icon-turn.svg' : 'icon.svg';
}

export function useTurnNotice(isMine: boolean, game: string): void {
  useEffect(() => {
    setIcon(isMine);
    if (isMine) {
      notify(game);
      announce(t('Your turn'));
    }
    return () => setIcon(false);
  }, [isMine]);
}
