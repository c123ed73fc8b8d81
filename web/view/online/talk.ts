// SPDX-License-Identifier: MIT
/* What players say to each other: phrases of a fixed list, each shown for a while in the reader's own language. */
import { t } from '../app/i18n';
import { Observable } from '../app/observable';
import type { Connection } from './connection';
import type { Said } from './contract';

const SAID_MILLIS = 6000;
const MUTED = 'novae.online.muted.';

/** The list, in the order in which it is offered; the server takes nothing else. */
export const phrases = (): Record<string, string> => ({
  hello: t('Hello!'),
  'good-luck': t('Good luck!'),
  'well-played': t('Well played!'),
  thanks: t('Thank you!'),
  oops: t('Oops!'),
  sorry: t('Sorry!'),
  thinking: t('I am thinking …'),
  'one-moment': t('One moment, please.'),
  'good-game': t('That was a good game!'),
  'rematch-later': t('Another game later?'),
});

function remembered(table: string): boolean {
  try {
    return sessionStorage.getItem(MUTED + table) !== null;
  } catch {
    return false;
  }
}

/** Numbered, so that the same phrase once more is read aloud once more. */
export type Uttered = Said & { number: number };

export class Talk {
  /** What was said lately, the last phrase of each seat. */
  readonly said = new Observable<readonly Uttered[]>([]);
  readonly muted: Observable<boolean>;
  /** Is the list of phrases open? */
  readonly choosing = new Observable(false);
  private count = 0;

  constructor(
    private readonly connection: Connection,
    private readonly table: string,
  ) {
    this.muted = new Observable(remembered(table));
  }

  say(phrase: string): void {
    this.connection.say(this.table, phrase);
  }

  hear(news: Said): void {
    if (this.muted.value || !phrases()[news.phrase]) return;
    const uttered = { ...news, number: ++this.count };
    this.said.value = [...this.said.value.filter((one) => one.seat !== news.seat), uttered];
    setTimeout(() => (this.said.value = this.said.value.filter((one) => one !== uttered)), SAID_MILLIS);
  }

  /** As long as this page is open at this table. */
  mute(muted: boolean): void {
    this.muted.value = muted;
    if (muted) this.said.value = [];
    try {
      if (muted) sessionStorage.setItem(MUTED + this.table, '1');
      else sessionStorage.removeItem(MUTED + this.table);
    } catch {
      /* Then until the next reload. */
    }
  }
}
