// SPDX-License-Identifier: MIT
/*
 * Says that it is one's turn where it is noticed from another tab: by a sound, in the page's title
 * and icon, and by a notification of the browser if that was asked for by a button.
 */
import { useEffect } from 'preact/hooks';
import { announce } from '../app/announce';
import { t } from '../app/i18n';
import { sound } from '../app/sounds';
import { unread } from '../app/unread';

/** May one still be asked? Only once, and not where it was answered. */
export const canAskToNotify = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'default';

export const askToNotify = async (): Promise<void> => {
  await Notification.requestPermission();
};

/** By the browser, where that is allowed and nobody looks at this page; `tag`: it replaces the one of that name. */
export function notify(title: string, body: string, tag: string, open: () => void): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, icon: 'icon-192.png', tag });
  notice.onclick = () => {
    window.focus();
    open();
    notice.close();
  };
}

let isOwnTurn = false;

/** The icon has a mark where something waits for one. */
function drawIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = isOwnTurn || unread.value ? 'icon-turn.svg' : 'icon.svg';
}

unread.watch(drawIcon);

/** At a table: the turn that has come. In games by days the server's notices tell of it, too, by the same tag. */
export function useTurnNotice(isMine: boolean, game: string, table: string): void {
  useEffect(() => {
    isOwnTurn = isMine;
    drawIcon();
    if (isMine) {
      sound('turn');
      notify(t('Your turn'), game, `novae-${table}`, () => undefined);
      announce(t('Your turn'));
    }
    return () => {
      isOwnTurn = false;
      drawIcon();
    };
  }, [isMine]);
}
