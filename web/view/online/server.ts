// SPDX-License-Identifier: MIT
/* Who we are to the server, and the one live connection to it. */
import { Observable } from '../app/observable';
import { api, Refusal } from './api';
import { Connection } from './connection';
import type { Account } from './contract';

/** Who is signed in: null nobody, undefined not asked yet. */
export const me = new Observable<Account | null | undefined>(undefined);

/** This browser was somebody before: only then the server is asked who. */
const KNOWN = 'novae.online.known';

function wasSomebody(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

function rememberSomebody(account: Account | null): void {
  try {
    if (account) localStorage.setItem(KNOWN, account.kind);
    else localStorage.removeItem(KNOWN);
  } catch {
    /* Then it is asked every time. */
  }
}

let connected: Connection | null = null;

export const connection = (): Connection =>
  (connected ??= new Connection(`${location.origin.replace(/^http/, 'ws')}/ws`));

async function whoWeAre(): Promise<Account | null> {
  if (!wasSomebody()) return null;
  try {
    return await api.me();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.word !== 'sign-in') throw problem;
    rememberSomebody(null);
    return null;
  }
}

export async function askWhoWeAre(): Promise<Account | null> {
  me.value = await whoWeAre();
  return me.value;
}

/** From now on somebody else; a connection made as who we were ends. */
export function becomes(account: Account | null): void {
  connected?.close();
  connected = null;
  rememberSomebody(account);
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
