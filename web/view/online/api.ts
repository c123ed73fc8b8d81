// SPDX-License-Identifier: MIT
/* Requests to the server. What it refuses is thrown as a Refusal with the word of the contract. */
import {
  type Account,
  type Branch,
  type Conditional,
  type NewTable,
  type Notice,
  problemWord,
  type Sync,
  type Table,
} from './contract';

export class Refusal extends Error {
  constructor(
    /** `sign-in`, `seat-taken` …; `unreachable` when nobody answered. */
    readonly word: string,
    detail: string,
    readonly status = 0,
  ) {
    super(detail);
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { type, detail } = (await answer.json()) as { type?: string; detail?: string };
    return new Refusal(problemWord(type ?? 'unavailable'), detail ?? '', answer.status);
  } catch {
    return new Refusal('unavailable', answer.statusText, answer.status);
  }
}

/** Asks once; the cookie says who asks. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const options: RequestInit = { method, credentials: 'same-origin', cache: 'no-store' };
  if (method !== 'GET') {
    options.headers = { 'Content-Type': 'application/json' };
    options.body = JSON.stringify(body ?? {});
  }
  const answer = await fetch(`/api/v1${path}`, options).catch((problem: unknown) => {
    throw new Refusal('unreachable', String(problem));
  });
  if (!answer.ok) throw await refusalOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const query = (values: Record<string, string | undefined>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
};

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

interface SignedIn {
  account: Account;
}

export interface Rating {
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Profile {
  name: string;
  kind: Account['kind'];
  ratings: { game: Table['game']; players: number; rating: number; deviation: number; games: number }[];
  games: number;
}

/** A point for each rated game, oldest first. */
export interface CoursePoint {
  game: Table['game'];
  players: number;
  at: number;
  table: string | null;
  before: number;
  rating: number;
}

export interface DailyTable {
  date: string;
  deal: string | null;
  results: { name: string; total: number; at: number }[];
}

export const api = {
  me: () => ask<SignedIn>('GET', '/me').then(({ account }) => account),
  guest: (name: string) => ask<SignedIn>('POST', '/guests', { name }).then(({ account }) => account),
  register: (name: string, passphrase: string) =>
    ask<SignedIn>('POST', '/accounts', { name, passphrase }).then(({ account }) => account),
  signIn: (name: string, passphrase: string) =>
    ask<SignedIn>('POST', '/sessions', { name, passphrase }).then(({ account }) => account),
  signOut: () => ask<void>('DELETE', '/sessions'),

  tables: (status?: Table['status'], after?: string) =>
    ask<{ tables: Table[]; after: string | null }>('GET', `/tables${query({ status, after })}`),
  make: (table: NewTable) => ask<Table & { key?: string }>('POST', '/tables', table),
  table: (id: string, key?: string) => ask<Sync>('GET', at(id) + query({ key })),
  join: (id: string, some: { seat?: number; key?: string; commitment?: string }) =>
    ask<Table>('POST', `${at(id)}/join`, some),
  leave: (id: string) => ask<Table | Record<string, never>>('POST', `${at(id)}/leave`),
  seatBot: (id: string, seat: number, bot: number | null) =>
    ask<Table>('POST', `${at(id)}/seats`, bot === null ? { seat, open: true } : { seat, bot }),
  contribute: (id: string, contribution: string) => ask<Table>('POST', `${at(id)}/contribution`, { contribution }),
  record: async (id: string, key?: string): Promise<string> => {
    const answer = await fetch(`/api/v1${at(id)}/record${query({ key })}`, { credentials: 'same-origin' });
    if (!answer.ok) throw await refusalOf(answer);
    return answer.text();
  },
  conditional: (id: string) => ask<Conditional>('GET', `${at(id)}/conditional`),
  plan: (id: string, version: number, branches: Branch[]) =>
    ask<Conditional>('PUT', `${at(id)}/conditional`, { version, branches }),
  notices: () => ask<{ notices: Notice[]; feed: boolean }>('GET', '/notices'),
  readNotices: (at: number) => ask<void>('POST', '/notices/read', { at }),
  newFeed: () => ask<{ address: string }>('POST', '/feed'),
  endFeed: () => ask<void>('DELETE', '/feed'),
  profile: (name: string) => ask<Profile>('GET', `/accounts/${encodeURIComponent(name)}`),
  course: (name: string) => ask<{ course: CoursePoint[] }>('GET', `/accounts/${encodeURIComponent(name)}/ratings`),
  ratings: (game: string, players: number) =>
    ask<{ ratings: Rating[] }>('GET', `/ratings${query({ game, players: String(players) })}`),
  daily: (date: string) => ask<DailyTable>('GET', `/daily/${date}`),
};
