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

export type News = Sync | TableEvent | Presence | OfferNews | Ack | Refused | { t: 'pong'; n: number };

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

/** The last part of a problem's type: `stale-version` of `/problems/stale-version`. */
export const problemWord = (type: string): string => type.replace(/^.*\//, '');
