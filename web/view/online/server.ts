// SPDX-License-Identifier: MIT
/* Is there a server behind this page, and who are we to it? A static host has none. */
import { Observable } from '../app/observable';
import { api, Refusal } from './api';
import { Connection } from './connection';
import type { Account } from './contract';

/** Who is signed in: null nobody, undefined not asked yet. */
export const me = new Observable<Account | null | undefined>(undefined);

let connected: Connection | null = null;

/** The one live connection of the page. */
export const connection = (): Connection =>
  (connected ??= new Connection(`${location.origin.replace(/^http/, 'ws')}/ws`));

/** Asks who we are; a connection made as somebody else ends. */
export async function askWhoWeAre(): Promise<Account | null> {
  try {
    me.value = await api.me();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.word !== 'sign-in') throw problem;
    me.value = null;
  }
  return me.value;
}

export function becomes(account: Account | null): void {
  connected?.close();
  connected = null;
  me.value = account;
}

/** Somebody to the server: as we are, or a guest of that name. */
export async function asGuest(name: string): Promise<Account> {
  const known = me.value ?? (await askWhoWeAre());
  if (known) return known;
  const account = await api.guest(name);
  becomes(account);
  return account;
}
