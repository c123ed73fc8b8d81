// SPDX-License-Identifier: MIT
/* What the server says and is told: the interface of docs/server.md as types. Seats count from 1. */
import type { GameName } from '../engine/types';

export interface Account {
  id: string;
  name: string;
  kind: 'guest' | 'user';
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'live'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface TableSeat {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string | null;
  level: number | null;
  account: string | null;
  present: boolean;
  commitment: string | null;
  /** When somebody who was here went, by this page's own time. */
  wentAt?: number | undefined;
}

export interface Table {
  id: string;
  game: GameName;
  players: number;
  options: Record<string, string | number | boolean>;
  status: 'open' | 'running' | 'finished';
  visibility: 'public' | 'private';
  rated: boolean;
  clock: Clock;
  absence: 'lose' | 'bot';
  seats: TableSeat[];
  version: number;
  turn: number;
  commitment: string;
  created: number;
  changed: number;
}

export interface Proof {
  secret: string;
  contributions: string[];
}

export interface Offer {
  kind: 'takeback' | 'rematch';
  seat: number;
  accepted: number[];
}

export interface Outcome {
  result: string;
  ranking: number[];
  winners: number[];
  proof: Proof;
}

export interface Sync extends Table, Partial<Outcome> {
  t: 'sync';
  deal: string | null;
  moves: string[];
  clocks: number[] | null;
  offers: Offer[];
  /** What a rated game that is finished has changed. */
  ratings?: { seat: number; before: number; after: number }[];
}

/** One event of a table; which members there are follows from its kind. */
export interface TableEvent extends Partial<Outcome> {
  t: 'event';
  table: string;
  version: number;
  kind: 'sat' | 'left' | 'started' | 'moves' | 'takeback' | 'resigned' | 'timeout' | 'replaced' | 'ended';
  seat: number;
  at: number;
  name?: string;
  level?: number;
  account?: string;
  commitment?: string;
  deal?: string;
  moves?: string[];
  drawn?: string[];
  plies?: number;
  turn?: number;
  clocks?: number[] | null;
}

export interface Presence {
  t: 'presence';
  table: string;
  seats: TableSeat[];
}

export interface OfferNews {
  t: 'offer';
  table: string;
  kind: 'takeback' | 'rematch';
  seat: number;
  state: 'made' | 'accepted' | 'refused' | 'withdrawn';
  next: string | null;
}

/** Somebody at the table has said a phrase of the list. */
export interface Said {
  t: 'said';
  table: string;
  seat: number;
  phrase: string;
}

export interface Ack {
  t: 'ack';
  table: string;
  key: string | null;
  version: number;
}

export interface Refused {
  t: 'refused';
  table: string | null;
  key: string | null;
  type: string;
  detail: string;
  version?: number;
}

/** What somebody should know who is not looking. */
export interface Notice {
  kind: 'turn' | 'answered' | 'started' | 'ended' | 'takeback' | 'rematch';
  table: string;
  game: GameName;
  version: number;
  at: number;
  read: boolean;
}

export type NoticeNews = Omit<Notice, 'read'> & { t: 'notice' };

export type News =
  | Sync
  | TableEvent
  | Presence
  | OfferNews
  | Said
  | Ack
  | Refused
  | NoticeNews
  | { t: 'pong'; n: number };

export interface NewTable {
  game: GameName;
  players: number;
  options?: Table['options'];
  seats?: ('me' | 'open' | { bot: number })[];
  clock?: Clock;
  visibility?: Table['visibility'];
  rated?: boolean;
  absence?: Table['absence'];
  commitment?: string;
  daily?: string;
}

/** "If they take this, I do that": `if` is what the others do, a star at its end stands for anything. */
export interface Branch {
  if: string[];
  then: string[];
  next?: Branch[];
}

/** One's conditional turns in a game by days, and the turns that were made by them. */
export interface Conditional {
  version: number | null;
  branches: Branch[];
  answered: { version: number; at: number; moves: string[] }[];
}

/** The last part of a problem's type: `stale-version` of `/problems/stale-version`. */
export const problemWord = (type: string): string => type.replace(/^.*\//, '');
