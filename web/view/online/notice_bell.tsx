// SPDX-License-Identifier: MIT
/* The bell with its count, the list behind it, and the secret address of the same as a feed. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { currentLocale, t, tn } from '../app/i18n';
import { Observable, useObservable } from '../app/observable';
import { unread } from '../app/unread';
import { gameTitle } from '../games/game_table';
import { Dialog } from '../ui/dialog';
import { Icon, Logo } from '../ui/icons';
import { CopyLine } from '../ui/link_dialog';
import { api } from './api';
import type { Notice } from './contract';
import { inWordsIfRefused, Trouble } from './name_form';
import { hasFeed, notices, noticeWords, readNotices, refreshNotices } from './notices';
import { askToNotify, canAskToNotify } from './notify';
import { me } from './server';

/** The list is drawn beside the page, not inside the bar. */
const isOpen = new Observable(false);

export function NoticeBell(): JSX.Element | null {
  const account = useObservable(me);
  const count = useObservable(unread);
  if (!account) return null;
  const words = count ? tn('{n} notice', '{n} notices', count) : t('Notices');
  return (
    <button
      type="button"
      class={`button plain icon bell ${count ? 'news' : ''}`}
      aria-label={words}
      title={words}
      onClick={() => (isOpen.value = true)}
      data-testid="bell"
    >
      <Icon name="bell" />
      {count > 0 && (
        <span class="bell-count" aria-hidden="true" data-testid="bell-count">
          {count}
        </span>
      )}
    </button>
  );
}

export function NoticesOver(): JSX.Element | null {
  return useObservable(isOpen) ? <NoticesDialog close={() => (isOpen.value = false)} /> : null;
}

function NoticesDialog({ close }: { close(): void }): JSX.Element {
  // As they were when the list was opened: what is read now is still told from what was.
  const [shown] = useState(notices.value ?? []);
  const [asks, setAsks] = useState(canAskToNotify);
  useEffect(() => {
    void readNotices().catch(() => undefined);
  }, []);
  return (
    <Dialog title={t('Notices')} close={close} testid="notices-dialog">
      {shown.length === 0 && <p class="quiet">{t('Nothing new.')}</p>}
      <ul class="notice-list">
        {shown.map((notice) => (
          <li key={`${notice.kind}${notice.table}${notice.at}`}>
            <NoticeRow notice={notice} close={close} />
          </li>
        ))}
      </ul>
      {asks && (
        <button
          type="button"
          class="button"
          data-testid="allow-notifications"
          onClick={() => void askToNotify().then(() => setAsks(canAskToNotify()))}
        >
          <Icon name="bell" />
          {t('Tell me while this page is open')}
        </button>
      )}
      <Feed />
    </Dialog>
  );
}

function NoticeRow({ notice, close }: { notice: Notice; close(): void }): JSX.Element {
  const when = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const words = noticeWords(notice.kind);
  return (
    <a class="lobby-row" href={`#/t/${notice.table}`} onClick={close} data-testid="notice">
      <Logo game={notice.game} />
      <span class="lobby-words">
        {notice.read ? <span>{words}</span> : <b>{words}</b>}
        <span class="quiet small">
          {gameTitle(notice.game)} · {when.format(notice.at)}
        </span>
      </span>
      <Icon name="next" />
    </a>
  );
}

/** The server keeps no address, only what proves it: it is shown once, and can be renewed. */
function Feed(): JSX.Element {
  const has = useObservable(hasFeed);
  const [address, setAddress] = useState('');
  const [trouble, setTrouble] = useState('');
  const attempt = (run: () => Promise<unknown>) => void inWordsIfRefused(run).then(setTrouble).then(refreshNotices);
  const renew = () => attempt(async () => setAddress((await api.newFeed()).address));
  const end = () => attempt(() => api.endFeed().then(() => setAddress('')));
  return (
    <details class="feed" data-testid="feed">
      <summary>{t('As a feed for a news reader')}</summary>
      <p class="quiet small">
        {t('Whoever knows the address can read your notices. It is shown once; a new one ends the one before.')}
      </p>
      {address && (
        <CopyLine link={address} label={t('Address of the feed')} testid="feed-address" copyTestid="feed-copy" />
      )}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={renew} data-testid="feed-new">
          {has ? t('Renew the address') : t('Make an address')}
        </button>
        {has && (
          <button type="button" class="button plain" onClick={end} data-testid="feed-end">
            {t('End the feed')}
          </button>
        )}
      </div>
      <Trouble words={trouble} />
    </details>
  );
}
