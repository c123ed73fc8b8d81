// SPDX-License-Identifier: MIT
/*
 * Notices: what happened while one was not looking. They are asked for once, and again
 * when the server pushes one or another page is looked at; the browser says them too, if
 * that was allowed.
 */
import { Observable } from '../app/observable';
import { go, route } from '../app/router';
import { sound } from '../app/sounds';
import { unread } from '../app/unread';
import { t } from '../app/i18n';
import { gameTitle } from '../games/game_table';
import { api } from './api';
import { NOTICES } from './connection';
import type { Notice } from './contract';
import { notify } from './notify';
import { connection, me } from './server';

/** Newest first; null until they are known. */
export const notices = new Observable<Notice[] | null>(null);
/** Has the feed an address? */
export const hasFeed = new Observable(false);

export function noticeWords(kind: Notice['kind']): string {
  const words: Record<Notice['kind'], string> = {
    turn: t('Your turn'),
    answered: t('Answered for you, as planned'),
    started: t('A game has begun'),
    ended: t('A game is over'),
    takeback: t('Somebody would like to take a turn back'),
    rematch: t('Somebody would like to play again'),
  };
  return words[kind];
}

/** Its table, which has a sound of its own, is open, if not in front. */
const isOpen = ({ table }: Notice): boolean => route.value.page === 't' && route.value.rest[0] === table;

/** What is on the screen needs no notice. */
const isSeen = (notice: Notice): boolean => !document.hidden && isOpen(notice);

function count(): void {
  unread.value = (notices.value ?? []).filter((notice) => !notice.read && !isSeen(notice)).length;
}

export async function refreshNotices(): Promise<void> {
  const account = me.value?.id;
  if (!account) return;
  try {
    const found = await api.notices();
    if (me.value?.id !== account) return;
    hasFeed.value = found.feed;
    notices.value = found.notices;
    count();
  } catch {
    /* The next news asks again. */
  }
}

/** All that are shown now are read. */
export async function readNotices(): Promise<void> {
  const newest = notices.value?.[0];
  if (!newest || !unread.value) return;
  await api.readNotices(newest.at);
  await refreshNotices();
}

function hear(notice: Notice): void {
  void refreshNotices();
  if (isSeen(notice)) return;
  if (notice.kind === 'turn' && !isOpen(notice)) sound('turn');
  notify(noticeWords(notice.kind), gameTitle(notice.game), `novae-${notice.table}`, () => go(`t/${notice.table}`));
}

let stop: (() => void) | null = null;

function follow(): void {
  stop?.();
  stop = null;
  notices.value = null;
  count();
  if (!me.value) return;
  void refreshNotices();
  stop = connection().watch(NOTICES, {
    have: () => 0,
    key: undefined,
    hear: (news) => news.t === 'notice' && hear({ ...news, read: false }),
  });
}

let followed = false;

/** From now on, whoever we become. */
export function followNotices(): void {
  if (followed) return;
  followed = true;
  me.watch(follow);
  route.watch(() => void refreshNotices());
  document.addEventListener('visibilitychange', () => void refreshNotices());
  follow();
}
