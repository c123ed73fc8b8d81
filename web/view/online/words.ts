// SPDX-License-Identifier: MIT
/* Tables, clocks and refusals in the words of a player. */
import { t, tn } from '../app/i18n';
import { levelWord } from '../ui/levels';
import type { Clock, Table } from './contract';

export const botName = (level: number | null): string => t('a {word} bot', { word: levelWord(level ?? 5) });

/** "10 min", "3 min + 2 s", "2 days a move". */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'days') return tn('{n} day a move', '{n} days a move', clock.days);
  if (clock.kind === 'none') return t('no clock');
  const minutes = clock.seconds % 60 === 0 ? t('{n} min', { n: clock.seconds / 60 }) : t('{n} s', { n: clock.seconds });
  return clock.increment ? t('{time} + {n} s', { time: minutes, n: clock.increment }) : minutes;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Short, as on a clock: "6:42", "1:02:09", "2 d 4 h". */
export function timeShort(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return t('{d} d {h} h', { d: Math.floor(hours / 24), h: hours % 24 });
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** In whole words, as in lists: "2 days 4 hours left". */
export function timeLong(millis: number): string {
  const hours = Math.floor(millis / 3600000);
  if (hours < 24) return t('{time} left', { time: timeShort(millis) });
  const days = tn('{n} day', '{n} days', Math.floor(hours / 24));
  const rest = hours % 24;
  return rest
    ? t('{days} {hours} left', { days, hours: tn('{n} hour', '{n} hours', rest) })
    : t('{time} left', { time: days });
}

/** What kind of table it is: "10 min, rated". */
export const termsWords = (table: Pick<Table, 'clock' | 'rated'>): string =>
  table.rated ? t('{clock}, rated', { clock: clockWords(table.clock) }) : clockWords(table.clock);

/** Why the server refused, so that a person knows what to do. */
export function refusalWords(word: string): string {
  const words: Record<string, string> = {
    unreachable: t('The server cannot be reached.'),
    unavailable: t('The server needs a moment. Try again soon.'),
    'sign-in': t('Please say who you are first.'),
    'wrong-passphrase': t('Name and passphrase do not fit.'),
    'name-taken': t('Somebody has this name already.'),
    'not-found': t('This table does not exist, or is not for you.'),
    'seat-taken': t('Somebody was quicker: the seat is taken.'),
    'table-full': t('All seats are taken.'),
    'already-seated': t('You sit there already.'),
    'not-open': t('The game has begun already.'),
    'not-running': t('The game is over.'),
    'stale-version': t('Something happened in between. Look again, please.'),
    'not-your-turn': t('It is not your turn.'),
    'illegal-move': t('This cannot be played now.'),
    'tiles-drawn': t('New tiles were drawn since: this cannot be taken back.'),
    'bad-options': t('A table cannot be like that.'),
    'too-many': t('That was too often. Wait a little.'),
    'not-yours': t('This is for somebody else to decide.'),
    'bad-request': t('This is not possible here.'),
  };
  return words[word] ?? t('The server did not agree.');
}
